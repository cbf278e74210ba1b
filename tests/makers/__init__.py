"""Random input for tests."""
