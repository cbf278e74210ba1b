"""What a played hand and a match score under a rule set."""
