"""What the README and the guide show is what comes out."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from shelem_cli.main import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "usage.md", ROOT / "docs" / "datasets.md"]
if not all(page.is_file() for page in PAGES):
    pytest.skip("no documentation beside the tests", allow_module_level=True)

SHELL = "console"
SECTION = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "


def blocks(page: Path, kind: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [content for name, content in SECTION.findall(text) if name == kind]


def commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with the output that is shown below it."""
    for part in re.split(rf"^{re.escape(PROMPT)}", block, flags=re.MULTILINE)[1:]:
        command, rest = part.split("\n", 1)
        while command.endswith("\\"):
            more, rest = rest.split("\n", 1)
            command = command[:-1] + more
        yield command, rest


def cases() -> list[tuple[str, str]]:
    return [case for page in PAGES for block in blocks(page, SHELL) for case in commands(block)]


def stripped(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


@pytest.mark.parametrize(("command", "expected"), cases(), ids=[case[0][:40] for case in cases()])
def test_commands_print_what_is_shown(
    command: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    program, *arguments = shlex.split(command)
    assert program == "shelem"
    result = CliRunner().invoke(main, arguments)
    shown = result.stderr if result.exit_code == 2 else result.stdout
    assert stripped(shown) == stripped(expected)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run_as_shown(page: Path) -> None:
    source = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(test).failed == 0
    assert test.examples


def test_every_command_is_explained() -> None:
    text = PAGES[1].read_text(encoding="utf-8")
    for name in main.list_commands(main.make_context("shelem", ["solve"], resilient_parsing=True)):
        assert f"`shelem {name}" in text, name
