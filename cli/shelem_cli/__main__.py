"""``python -m shelem_cli`` is the `shelem` command."""

from shelem_cli.main import main

main()
