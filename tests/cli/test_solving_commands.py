"""The commands solve, table, cards, discards and example: what they print."""

import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from makers.hands import random_deal
from shelem import (
    Card,
    Deal,
    Denomination,
    Hand,
    RuleSet,
    Seat,
    best_discards,
    card_values,
    deck,
    solve,
    table,
)
from shelem.analysis.start import start_position
from shelem.game.tricks import discard_points, follow
from shelem_cli.example import command_lines
from shelem_cli.main import main

DEAL = "N:53.92.K42.T5432 QT.KT876.AQ98.K A9862.A3.653.J8 KJ74.Q4.JT7.Q97 / .J5..A6"
ENDING = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"
HANDS = "N:A.K.Q5. .A5..JT QT.T..Q J5...K"
WORDS = ["denomination=sarres", "leader=E", "table=AC", "hakem=N", "taken=20"]
NO_SPADES = "N:.AKQJT98.AKQJT. AKQJT.765.98.T9 9876.43.765.876 5432.2.432.5432 / ...AKQJ"

COMMANDS = {
    "solve": ["solve", ENDING, "--hakem", "N", "--line"],
    "solve with a talon": ["solve", DEAL, "--hakem", "W", "--denomination", "NR"],
    "table": ["table", ENDING],
    "cards": ["cards", HANDS, *WORDS],
    "discards": ["discards", DEAL, "--hakem", "W", "--denomination", "nares"],
    "discards in order": [*"discards --hakem E --denomination nares --top 30".split(), DEAL],
}


def run(*arguments: str, stdin: str | None = None) -> Result:
    result = CliRunner().invoke(main, list(arguments), input=stdin)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result


def data(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_question_gives_the_same_bytes(name: str) -> None:
    for extra in ([], ["--json"]):
        first, second = (run(*COMMANDS[name], *extra).stdout_bytes for _ in range(2))
        assert first == second
    assert json.loads(first)["rules"] == "lordarma"
    assert first.count(b"\n") == 1


def test_rules_are_echoed_with_their_changes() -> None:
    found = data("table", ENDING, "--rules", "ace-15", "--set", "ten_points=5")
    assert found["rules"] == "ace-15 ten_points=5"
    rules = RuleSet.load("ace-15 ten_points=5")
    assert found["points"]["N"]["sarres"] == solve(ENDING, "N", "sarres", rules=rules).points
    text = run("table", ENDING, "--rules", "ace-15 ten_points=5").stdout
    assert "rules ace-15 ten_points=5" in text


def test_solve_answers_as_python_does() -> None:
    found = data(*COMMANDS["solve"])
    expected = solve(ENDING, "N", line=True)
    assert [row["denomination"] for row in found["solutions"]] == [str(d) for d in Denomination]
    for row in found["solutions"]:
        solution = expected[Denomination(row["denomination"])]
        assert (row["points"], row["total"]) == (solution.points, solution.total)
        assert row["line"] == [str(card) for card in solution.line or ()]
        assert "discard" not in row


def test_solve_says_which_discard_is_best() -> None:
    (row,) = data(*COMMANDS["solve with a talon"])["solutions"]
    assert (row["points"], row["discard"], row["discard_found"]) == (45, "T.T.A.A", True)
    assert re.search(r"nares +45 +♠T ♥T ♦A ♣A", run(*COMMANDS["solve with a talon"]).stdout)
    given = data(*COMMANDS["solve with a talon"], "--discard", "QS JH AC 6C")["solutions"][0]
    assert (given["points"], given["discard_found"]) == (15, False)
    assert given["discard"] == "Q.J..A6"


def test_solve_marks_the_best_denominations() -> None:
    lines = run("solve", ENDING, "--hakem", "N").stdout.splitlines()
    assert [line.split()[-2] for line in lines if line.endswith("*")] == ["70", "70", "70"]


def test_solve_shows_bounds_when_time_is_up() -> None:
    arguments = ["solve", DEAL, "--hakem", "S", "--denomination", "clubs", "--limit-seconds", "0"]
    (row,) = data(*arguments)["solutions"]
    assert row["points"] is None
    assert 0 <= row["low"] < row["high"] <= 165
    assert f"{row['low']} to {row['high']}" in run(*arguments).stdout


def test_solve_leaves_out_what_is_not_available() -> None:
    arguments = ["solve", NO_SPADES, "--hakem", "N", "--denomination", "S", "--denomination", "H"]
    spades, hearts = data(*arguments)["solutions"]
    assert spades == {"denomination": "spades", "available": False}
    assert hearts["points"] == 165
    assert "not available" in run(*arguments).stdout
    result = CliRunner().invoke(main, arguments[:6])
    assert result.exit_code == 2
    assert result.stderr == ("shelem: spades is not available to N: no trump for the first lead\n")


def test_solve_takes_a_bridge_board() -> None:
    board = str(random_deal(RuleSet.load("tricks-only"), Random(5)))
    arguments = [*"--hakem S --denomination S --leader next --rules tricks-only".split()]
    (row,) = data("solve", board, *arguments)["solutions"]
    assert (row["leader"], row["total"]) == ("W", 13)
    assert "W leads" in run("solve", board, *arguments).stdout


def test_table_answers_as_python_does() -> None:
    found = data("table", ENDING, "--leader", "next")
    frame = table(ENDING, leader="next")
    assert found["points"] == {
        hakem: dict(zip(frame.columns, row)) for hakem, row in zip(frame.index, frame.to_numpy())
    }
    one = data("table", ENDING, "--hakem", "S", "--denomination", "NR")
    assert one["points"] == {"S": {"nares": 0}}


def test_table_shows_what_is_not_available() -> None:
    arguments = ["table", NO_SPADES, "--hakem", "N", "--denomination", "S", "--denomination", "H"]
    assert data(*arguments)["points"] == {"N": {"spades": None, "hearts": 165}}
    assert re.search(r"^N +- +165\*", run(*arguments).stdout, re.MULTILINE)


def test_cards_answers_as_python_does() -> None:
    found = data(*COMMANDS["cards"])
    values = card_values(" ".join([HANDS, *WORDS]))
    assert [(row["card"], row["points"]) for row in found["cards"]] == [
        (str(card), points) for card, points in values.items()
    ]
    assert [row["loss"] for row in found["cards"]] == [0, 15, 20, 30]
    assert (found["to_move"], found["side"], found["points"]) == ("N", "NS", 85)


def test_a_position_may_come_in_words_in_one_in_a_file_or_on_standard_input(tmp_path: Path) -> None:
    text = " ".join([HANDS, *WORDS])
    file = tmp_path / "position.txt"
    file.write_text(text.replace(" ", "\n"), encoding="utf-8")
    expected = run("cards", HANDS, *WORDS).stdout
    assert run("cards", text).stdout == expected
    assert run("cards", *text.split()).stdout == expected
    assert run("cards", str(file)).stdout == expected
    assert run("cards", "-", stdin=text).stdout == expected


def test_cards_on_the_table_may_be_quoted_for_the_shell_or_not() -> None:
    hands = "N:A.K.Q5. .A5..J QT.T.. J5...AK".split()
    words = ["denomination=sarres", "leader=W", "hakem=N"]
    for table_words in (["table=TC QC"], ['table="TC QC"'], ["table=TC", "QC"]):
        text = run("cards", *hands, *table_words, *words).stdout
        assert text.startswith("sarres: E to move, W led ♣T ♣Q\n")


def test_a_deal_may_be_a_file_or_standard_input(tmp_path: Path) -> None:
    expected = run("table", ENDING).stdout
    for content in (ENDING, f"\ufeff{ENDING}\r\n", ENDING.replace(" ", "\n")):
        file = tmp_path / "deal.txt"
        file.write_text(content, encoding="utf-8")
        assert run("table", str(file)).stdout == expected
        assert run("table", "-", stdin=content).stdout == expected


def test_discards_answers_as_python_does() -> None:
    (found,) = data("discards", DEAL, "--hakem", "E", "--denomination", "nares")["denominations"]
    answer = best_discards(DEAL, "E", "nares")
    assert (found["points"], found["tied"]) == (answer.points, len(answer.discards))
    assert found["discards"] == [
        {"discard": str(hand), "points": answer.points} for hand in answer.discards
    ]


def test_discards_shows_the_next_best() -> None:
    (found,) = data(*COMMANDS["discards in order"])["denominations"]
    points = [row["points"] for row in found["discards"]]
    assert len(points) == 30
    assert points == sorted(points, reverse=True)
    assert points.count(points[0]) == found["tied"] == 13
    text = run(*COMMANDS["discards in order"]).stdout
    assert "and 3 more that are as good" in text
    assert len(text.splitlines()) == 2 + 10 + 1 + 17 + 1


def test_discards_gives_an_overview_of_several_denominations() -> None:
    options = "--hakem N --denomination S --denomination H"
    arguments = ["discards", NO_SPADES, *options.split()]
    assert [row["denomination"] for row in data(*arguments)["denominations"]] == ["hearts"]
    assert re.search(r"♥ hearts +165 +\* .* \d+$", run(*arguments).stdout, re.MULTILINE)


def test_the_example_is_dealt_as_its_file_says() -> None:
    cards = list(deck(jokers=False))
    Random(91).shuffle(cards)
    (_, arguments), *_ = command_lines()
    for place, hand in enumerate(arguments[1].removeprefix("N:").replace("/ ", "").split(" ")):
        assert Hand.of(cards[12 * place : 12 * place + 12]) == Hand.parse(hand)


def test_the_parts_of_the_example_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = command_lines()
    parts[0][1].extend(["--hakem", "N"])  # the README's examples solve the whole table
    monkeypatch.setattr("shelem_cli.example.command_lines", lambda: parts)
    text = run("example", "--json").stdout
    of_table, of_discards, of_solve, of_cards = map(json.loads, text.splitlines())
    points = of_table["points"]["N"]["sarres"]
    (solution,) = of_solve["solutions"]
    (found,) = of_discards["denominations"]
    assert points == found["points"] == solution["points"] == of_cards["points"] == 150
    assert found["tied"] == 14
    rules = RuleSet.load()
    deal = Deal.parse(of_solve["deal"]).after_discard(Seat.N, Hand.parse(solution["discard"]))
    position = start_position(deal, Seat.N, Denomination.SARRES)
    *_, after = follow(position, [Card.parse(card) for card in solution["line"][:32]], rules)
    buried = discard_points(Hand.parse(solution["discard"]), Denomination.SARRES, rules)
    assert str(replace(after, taken=after.taken + buried)) == of_cards["position"]


def test_the_example_prints_its_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = command_lines()
    assert [arguments[0] for _, arguments in parts] == ["table", "discards", "solve", "cards"]
    monkeypatch.setattr("shelem_cli.example.command_lines", lambda: parts[3:])
    title, command, *rest = run("example").stdout.splitlines()
    assert title == "After eight of its tricks: what each card of N leads to:"
    assert command == f"$ shelem {shlex.join(parts[3][1])}"
    assert rest == run(*parts[3][1]).stdout.splitlines()


def test_letters_stand_in_where_symbols_cannot_be_shown() -> None:
    runner = CliRunner(charset="ascii")
    result = runner.invoke(main, COMMANDS["table"])
    assert result.exit_code == 0
    assert "S spades" in result.stdout


@pytest.mark.parametrize("command", ["", "solve", "table", "cards", "discards", "example"])
def test_help_fits_the_page_and_has_an_example(command: str) -> None:
    text = run(*command.split(), "--help").stdout
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "xample" in text
