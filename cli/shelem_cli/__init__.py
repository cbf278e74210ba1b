"""The `shelem` command: one module a command; parse, call, print."""
