"""Bad input is one line on standard error and exit status 2, and the same line from Python."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from shelem import Position, ShelemError, Solver, card_values, solve
from shelem_cli.main import main
from shelem_cli.streams import read_input

DEAL = "N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"
ENDING = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
POSITION = "N:A.K.Q5. .A5..JT QT.T..Q J5...K denomination=sarres leader=E table=AC hakem=N"
JOKERS = DEAL.replace("53.92.K42.T5432", "53.92.K42.T543.R")

DEALS = {
    "a card twice": (DEAL.replace("53.92", "A3.92"), "AS is twice: in N's hand and in S's hand"),
    "a card twice in a hand": (DEAL.replace("53.92", "33.92"), "3S is twice in N's hand"),
    "a card missing": (
        DEAL.replace("53.92", "5.92"),
        "N's hand has 11 cards, expected 12; 3S is missing",
    ),
    "13 cards in a hand": (
        DEAL.replace("N:53.92", "N:53.92J").replace(".J5.", ".5."),
        "N's hand has 13 cards, expected 12",
    ),
    "an unknown rank": (
        DEAL.replace("53.92", "5X.92"),
        "N's hand, column 4: unknown rank 'X', expected A K Q J T 9 8 7 6 5 4 3 2",
    ),
    "an unknown seat": (
        "Q" + DEAL[1:],
        "deal, column 1: unknown seat 'Q', expected N, W, S or E",
    ),
    "three hands": ("N:A... K... Q...", "deal: 3 hands, expected 4 as in N:<hand>"),
    "three suits": (
        "N:A.. K... Q... J...",
        "N's hand, column 3: 3 groups of ranks, expected 4",
    ),
    "a joker": (JOKERS, "RJ is in N's hand, but rules lordarma have no jokers"),
    "no talon": (
        DEAL.split(" /")[0],
        "the deal has no talon, expected / and 4 cards at its end",
    ),
    "an empty talon": (DEAL.split(" /")[0] + " /", "deal: no talon after the slash"),
    "hands of different lengths": (
        "N:AK... QJ... T9... 8...",
        "E's hand has 1 card, expected 2 as in the other hands",
    ),
    "an unknown hand": ("N:AK... QJ... T9... ?", "E's hand is unknown"),
    "no cards": ("", "deal is empty, expected N:<hand>"),
    "blanks": ("  ", "deal is empty, expected N:<hand>"),
}

POSITIONS = {
    "a revoke on the table": (
        "N:A.K.Q5. .A5..T T.T..Q J5...AK denomination=sarres leader=W table='JC QS' hakem=N",
        "the table: S played QS on JC but could follow with QC",
    ),
    "no denomination": (POSITION.replace("denomination=sarres ", ""), "position: no denomination="),
    "an unknown word": (POSITION + " trump=H", "unknown word trump="),
    "more points taken than there are": (
        POSITION + " taken=75",
        "taken=75: expected at most 70, as 95 of 165 points are still in play",
    ),
    "points taken that cannot be": (
        POSITION + " taken=12",
        "taken=12: expected a multiple of 5 of at least 0",
    ),
    "an unknown card": (POSITION.replace("AC", "1C"), "unknown card '1C'"),
    "an unknown suit": (POSITION.replace("AC", "AX"), "unknown suit 'X', expected S, H, D or C"),
    "a card twice": (POSITION.replace("AC", "AS"), "AS is twice: in N's hand and in the table"),
    "a card too many": (POSITION.replace("J5...K", "J5...K7"), "E's hand has 4 cards, expected 3"),
    "an unknown leader": (POSITION.replace("=E", "=Q"), "unknown seat 'Q'"),
    "a talon": (DEAL + " denomination=sarres leader=N", "a position has no talon"),
    "a joker": (POSITION.replace("N:A.", "N:.").replace(".Q5. ", ".Q5..R "), "RJ is in N's hand"),
}

OPTIONS = {
    "an unknown hakem": (
        ["solve", DEAL, "--hakem", "Q"],
        "unknown seat 'Q', expected N, W, S or E",
    ),
    "an unknown denomination": (
        ["solve", DEAL, "--hakem", "N", "--denomination", "harts"],
        "unknown denomination 'harts', expected one of spades, hearts",
    ),
    "an unknown profile": (
        ["table", DEAL, "--rules", "lordama"],
        "rules: no profile or file 'lordama'; did you mean lordarma?",
    ),
    "an unknown knob": (
        ["table", DEAL, "--set", "ace_point=15"],
        "rules: unknown knob ace_point; did you mean ace_points?",
    ),
    "a card that hakem does not hold": (
        ["solve", DEAL, "--hakem", "W", "--discard", "QS JH AC 2C"],
        "discard: W does not hold 2C, neither dealt nor in the talon",
    ),
    "a discard of the wrong size": (
        ["solve", DEAL, "--hakem", "W", "--discard", "Q.J..A"],
        "discard has 3 cards, expected 4 as in the talon",
    ),
    "an unknown card": (
        ["solve", DEAL, "--hakem", "W", "--discard", "QS JH AC 1C"],
        "the discard: unknown card '1C', expected a rank",
    ),
    "a card twice in the discard": (
        ["solve", DEAL, "--hakem", "W", "--discard", "QS QS AC 6C"],
        "QS is twice in the discard",
    ),
    "no jokers": (
        ["table", DEAL, "--rules", "joker-200"],
        "the deal has no jokers, but rules joker-200 play with RJ and BJ",
    ),
    "a talon in rules without": (
        ["table", DEAL, "--rules", "tricks-only"],
        "the deal has a talon, but rules tricks-only have none",
    ),
    "a leader in a deal with a talon": (
        ["table", DEAL, "--hakem", "N", "--leader", "next"],
        "leader W: hakem, N, leads first in a deal with a talon",
    ),
    "discards of an ending": (
        ["discards", ENDING, "--hakem", "N"],
        "the deal has no talon, expected / and 4 cards at its end",
    ),
    "no deal": (["table"], "Missing argument 'DEAL'; see shelem table --help"),
    "no hakem": (["solve", DEAL], "Missing option '--hakem'; see shelem solve --help"),
    "no position": (["cards"], "Missing argument 'POSITION...'; see shelem cards --help"),
    "an unknown option": (["table", DEAL, "--foo"], "No such option"),
    "an unknown command": (["tabel"], "No such command 'tabel'"),
    "a limit that is no number": (
        ["solve", DEAL, "--hakem", "N", "--limit-seconds", "x"],
        "Invalid value for '--limit-seconds'",
    ),
    "a limit that is not a number": (
        ["solve", DEAL, "--hakem", "N", "--limit-seconds", "nan"],
        "Invalid value for '--limit-seconds'",
    ),
    "more knobs than one": (
        ["table", DEAL, "--set", "direction='cw'\njokers=2"],
        "rules: direction = ",
    ),
    "a position without cards": (
        ["cards", "N:... ... ... ...", "denomination=sarres", "leader=N"],
        "the position has no cards left to play",
    ),
    "no discards to show": (["discards", DEAL, "--hakem", "N", "--top", "0"], "Invalid value"),
}


def line(*arguments: str, stdin: bytes | None = None) -> str:
    """Run a command that must fail, and return the one line that it says."""
    result = CliRunner().invoke(main, list(arguments), input=stdin)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("shelem: ")
    return result.stderr.removeprefix("shelem: ").rstrip("\n")


@pytest.mark.parametrize("command", ["solve", "table", "discards"])
@pytest.mark.parametrize("case", DEALS)
def test_deals(command: str, case: str) -> None:
    deal, message = DEALS[case]
    if command == "discards" and case in {"an unknown hand", "hands of different lengths"}:
        message = "the deal has no talon"  # which is said first
    assert message in line(command, deal, *([] if command == "table" else ["--hakem", "N"]))


@pytest.mark.parametrize("case", DEALS)
def test_deals_from_python(case: str) -> None:
    deal, message = DEALS[case]
    with pytest.raises(ShelemError) as caught:
        solve(deal, "N", "hearts")
    assert message in str(caught.value)
    assert str(caught.value) == line("solve", deal, "--hakem", "N", "--denomination", "hearts")


@pytest.mark.parametrize("case", POSITIONS)
def test_positions(case: str) -> None:
    position, message = POSITIONS[case]
    said = line("cards", position)
    assert message in said
    assert line("cards", *position.split(" ")) == said
    with pytest.raises(ShelemError) as caught:
        card_values(position)
    assert str(caught.value) == said


@pytest.mark.parametrize("case", OPTIONS)
def test_options(case: str) -> None:
    arguments, message = OPTIONS[case]
    assert message in line(*arguments)


@pytest.mark.parametrize("command", ["solve", "table", "discards", "cards"])
def test_files_and_standard_input(command: str, tmp_path: Path) -> None:
    options = ["--hakem", "N"] if command in {"solve", "discards"} else []
    what = "position" if command == "cards" else "deal"
    empty, latin = tmp_path / "empty.txt", tmp_path / "latin.txt"
    empty.touch()
    latin.write_bytes(b"N:\xff")
    missing = tmp_path / "missing.txt"
    assert line(command, str(empty), *options).startswith(f"{what} is empty, expected")
    assert line(command, "-", *options, stdin=b"").startswith(f"{what} is empty, expected")
    assert line(command, str(latin), *options) == f"{latin}: not UTF-8 text, byte 3"
    assert "not UTF-8 text, byte 3" in line(command, "-", *options, stdin=b"N:\xff")
    assert line(command, str(missing), *options).startswith(f"'{missing}' is no file and no {what}")
    assert line(command, str(tmp_path), *options) == f"cannot read {tmp_path}: Is a directory"
    assert f"is no file and no {what}" in line(command, "x" * 5000, *options)


def test_standard_input_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise OSError(5, "Input/output error")

    class Stream:
        buffer = Broken()

    monkeypatch.setattr("sys.stdin", Stream())

    with pytest.raises(ShelemError, match="cannot read -: Input/output error"):
        read_input("-")


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(ShelemError, match="cannot read -: standard input is closed"):
        read_input("-")


def test_a_long_argument_is_not_repeated_in_full() -> None:
    assert len(line("table", "x" * 5000)) < 400


def test_a_rule_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "lordarma"\nace_point = 15\n')
    said = line("table", DEAL, "--rules", str(file))
    assert said == f"rules: {file}: unknown knob ace_point; did you mean ace_points?"


NONE: Any = None
FIVE: Any = 5
BAD_CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "no hakem": (lambda: solve(ENDING, NONE, "S"), "unknown seat None, expected N, W, S or E"),
    "no deal": (lambda: solve(NONE, "N", "S"), "deal is None, expected a Deal or its text"),
    "no position": (lambda: card_values(FIVE), "position is 5, expected a Position or its text"),
    "no denomination": (lambda: solve(ENDING, "N", FIVE), "unknown denomination 5"),
    "no cards": (lambda: solve(DEAL, "N", "S", discard=FIVE), "the discard is 5, expected cards"),
    "no time": (lambda: solve(ENDING, "N", "S", seconds=-1.0), "the time limit is -1.0"),
    "not a number": (lambda: solve(ENDING, "N", "S", seconds=float("nan")), "time limit is nan"),
    "points below 0": (
        lambda: card_values(replace(Position.parse(POSITION), taken=-5)),
        "taken=-5: expected a multiple of 5 of at least 0 by rules lordarma",
    ),
    "no memory": (lambda: Solver(memory_mb=0), "memory_mb is 0, expected at least 8"),
    "two rule sets": (
        lambda: solve(ENDING, "N", "S", rules="ace-15", solver=Solver()),
        "the solver has rules lordarma, not those asked for",
    ),
}


@pytest.mark.parametrize("case", BAD_CALLS)
def test_calls_from_python(case: str) -> None:
    call, message = BAD_CALLS[case]
    with pytest.raises(ShelemError) as caught:
        call()
    assert message in str(caught.value)


def test_a_discard_may_be_a_list_of_texts() -> None:
    dotted = solve(DEAL, "W", "nares", discard="T.T.A.A").points
    assert solve(DEAL, "W", "nares", discard=["TS", "TH", "AD", "AC"]).points == dotted
