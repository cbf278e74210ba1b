"""``shelem deal``: deals in every format, which the other commands read."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from shelem.analysis.dealing import random_deals
from shelem.notation.text import read_text
from shelem_cli.main import main

DEALS = [(str(each.deal), str(each.hakem)) for each in random_deals(5, seed=9, hakem="thumb")]
OPTIONS = ["--seed", "9", "--hakem", "thumb"]


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["deal", *words])


def test_csv_goes_to_standard_output() -> None:
    result = run("5", *OPTIONS)
    rows = ["deal,hakem,rules", *(f"{deal},{hakem},lordarma" for deal, hakem in DEALS)]
    assert result.stdout.splitlines() == rows
    assert result.stderr == "5 deals, uniform shuffle, seed 9, rules lordarma\n"


def test_one_deal_is_said_in_the_singular() -> None:
    assert run("1", *OPTIONS).stderr.startswith("1 deal, uniform shuffle")
    assert run("0", *OPTIONS).stderr.startswith("0 deals, uniform shuffle")


def test_without_a_seed_one_is_drawn_and_named() -> None:
    first = run("2")
    seed = first.stderr.partition("seed ")[2].partition(",")[0]
    assert run("2", "--seed", seed).stdout == first.stdout


def test_json_is_one_document() -> None:
    result = run("5", *OPTIONS, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    assert json.loads(result.stdout) == {
        "rules": "lordarma",
        "seed": 9,
        "shuffle": "uniform",
        "deals": [{"deal": deal, "hakem": hakem} for deal, hakem in DEALS],
    }
    drawn = json.loads(run("1", "--json").stdout)
    assert drawn["deals"][0]["hakem"] is None
    assert json.loads(run("1", "--json", "--seed", str(drawn["seed"])).stdout) == drawn


@pytest.mark.parametrize("words", [["out.csv"], ["--format", "csv"]])
def test_json_is_no_format_of_a_file(tmp_path: Path, words: list[str]) -> None:
    if len(words) == 1:
        words = [str(tmp_path / words[0])]
    result = run("1", *words, "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--json prints the deals itself" in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["out.jsonl", "out.txt", "out.csv"])
def test_the_extension_says_in_which_format(tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    assert run("5", str(target), *OPTIONS).exit_code == 0
    text = target.read_text()
    if name.endswith("jsonl"):
        found = [tuple(json.loads(line).values())[:2] for line in text.splitlines()]
    elif name.endswith("txt"):
        found = [(str(record.deal), str(record.hakem)) for record in read_text(text)]
    else:
        found = [tuple(line.split(",")[:2]) for line in text.splitlines()[1:]]
    assert found == DEALS
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_parquet_needs_a_file(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    target = tmp_path / "out.parquet"
    assert run("5", str(target), *OPTIONS).exit_code == 0
    assert pq.read_table(target).column("deal").to_pylist() == [deal for deal, _ in DEALS]
    result = run("5", "--format", "parquet")
    assert result.exit_code == 2
    assert "name a file" in result.stderr


def test_bad_words_are_one_line_and_nothing_is_written(tmp_path: Path) -> None:
    for words in (["--hakem", "best"], ["--constraint", "W:S>=13"], ["--rules", "none"]):
        result = run("5", str(tmp_path / "out.csv"), *words)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
    result = run("5", str(tmp_path / "none" / "out.csv"))
    assert "cannot write" in result.stderr


def test_deals_can_be_solved_as_they_come(tmp_path: Path) -> None:
    rules = ["--rules", "tricks-only"]
    text = run("3", *rules, "--seed", "1", "--hakem", "N").stdout
    given = [line.split(",") for line in text.splitlines()[1:]]
    short = "deal,hakem,rules,denomination\n" + "".join(
        f"{deal},{hakem},{rule_set},spades\n" for deal, hakem, rule_set in given
    )
    result = CliRunner().invoke(main, ["batch", "-", "-"], input=short)
    assert result.exit_code == 0, result.stderr
    assert all(0 <= int(line.split(",")[4]) <= 13 for line in result.stdout.splitlines()[1:])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_no_file_takes_the_place_of_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = run("1", str(pipe))
    assert result.exit_code == 2
    assert result.stderr == f"shelem: cannot write {pipe}: not a file, but a device or a pipe\n"
    assert pipe.is_fifo()
