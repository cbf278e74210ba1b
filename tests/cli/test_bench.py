"""``shelem bench``: figures for eyes and for programs, and its exit status."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from shelem_cli.main import main

ENDING = "N:A.K.Q5. .A5..JT QT.T..Q J5...AK"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["bench", *words])


def test_figures_are_printed_a_column_a_set() -> None:
    result = run("--set", "hands", "--set", "discards", "--first", "2")
    assert result.exit_code == 0, result.output
    lines = {line[:24].strip(): line[24:].split() for line in result.stdout.splitlines()}
    assert lines["problems"] == ["2", "2"]
    assert lines["wrong answers"] == ["0", "0"]
    assert "x the time of one solve each" in result.stdout


def test_json_has_every_problem() -> None:
    result = run("--set", "hands", "--first", "3", "--limit-mb", "16", "--json")
    data = json.loads(result.stdout)
    (figures,) = data["sets"]
    assert data["limit_mb"] == 16
    assert figures["wrong"] == 0
    assert figures["nodes"] == sum(each["nodes"] for each in figures["runs"])
    assert all(each["points"] == each["known"] for each in figures["runs"])


def test_wrong_and_unsolved_problems_are_named(tmp_path: Path) -> None:
    path = tmp_path / "wrong.csv"
    path.write_text(f"deal,hakem,denomination,points\n{ENDING},N,sarres,10\n", encoding="utf-8")
    result = run("--set", str(path))
    assert result.exit_code == 1
    assert f"expected 10: {ENDING}" in result.stdout
    result = run("--set", "freaks", "--first", "1", "--limit-seconds", "0.001")
    assert result.exit_code == 1
    assert "is proved" in result.stdout


def test_dds_solves_bridge_boards_in_the_same_run() -> None:
    pytest.importorskip("endplay")
    result = run("--set", "bridge", "--set", "hands", "--first", "4", "--against", "endplay")
    assert result.exit_code == 0, result.output
    assert "x the time of DDS" in result.stdout
    assert "hands: mean" in result.stdout


def test_dds_needs_bridge_boards() -> None:
    pytest.importorskip("endplay")
    result = run("--set", "hands", "--against", "endplay")
    assert result.exit_code == 2
    assert "--set bridge" in result.stderr


def test_an_unknown_set_is_one_line() -> None:
    result = run("--set", "none")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
