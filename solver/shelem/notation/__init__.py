"""Text in and out: records of played deals, JSON, other programs' logs, PBN."""
