"""The `shelem` command: one module a command; parse, call, print."""

from typing import Final

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C."""
