"""The command group: commands are imported when they are called, errors are one line each."""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, NoReturn

import click

from shelem.errors import ShelemError
from shelem_cli import INTERRUPTED

BAD_INPUT: Final = 2


class CommandGroup(click.Group):
    """A group whose errors are one line on standard error.

    Exit status: 2 for bad input and for bad usage, 130 when interrupted. A command exits with 1 by
    itself where a part of its work failed.

    Parameters
    ----------
    modules : Mapping
        The module of each command; the command is its object of the same name.
    """

    def __init__(self, *args: Any, modules: Mapping[str, str] | None = None, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self._modules: Final = dict(modules or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, as the table of modules has them."""
        return [*self._modules, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command; its module is imported now."""
        if cmd_name not in self._modules:
            return super().get_command(ctx, cmd_name)
        command = getattr(import_module(self._modules[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, and say so when it is interrupted."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("shelem: interrupted", err=True)
            ctx.exit(INTERRUPTED)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line; in standalone mode, end the process."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            if sys.stdout is not None:
                sys.stdout.flush()
        except ShelemError as error:
            _fail(str(error))
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(BAD_INPUT)
        except click.ClickException as error:
            _fail(_message(error), error.exit_code)
        except click.Abort:
            _fail("interrupted", INTERRUPTED)
        except BrokenPipeError:  # the reader wants no more, as in `shelem rules | head -1`
            _drop_output()
            sys.exit(1)
        except OSError as error:
            _drop_output()
            where = error.filename or "cannot write standard output"
            _fail(f"{where}: {error.strerror or error}")
        sys.exit(status if isinstance(status, int) else 0)


def _message(error: click.ClickException) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    message = error.format_message().rstrip(".")
    return message if context is None else f"{message}; see {context.command_path} --help"


def _drop_output() -> None:
    """Let what could not be written go nowhere, or the interpreter would try again at its end."""
    with suppress(OSError, ValueError, AttributeError):  # where it is no stream of this process
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, status: int = BAD_INPUT) -> NoReturn:
    line = " ".join(message.splitlines())
    click.echo(f"shelem: {line}", err=True)
    sys.exit(status)
