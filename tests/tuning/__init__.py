"""Learning in what order the engine tries cards; nothing in the package imports this."""
