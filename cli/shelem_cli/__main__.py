"""``python -m shelem_cli`` is the `shelem` command."""

from shelem_cli.entry import main

if __name__ == "__main__":
    main()
