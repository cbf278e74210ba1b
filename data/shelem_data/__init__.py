"""Rule profiles and example deals that come with Shelem."""
