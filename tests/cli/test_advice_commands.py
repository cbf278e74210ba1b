"""``shelem bid`` and ``shelem advise``: output, files and one-line errors."""

import json
from importlib import import_module
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner, Result

from shelem_cli.main import main
from shelem_cli.streams import write_file

TWELVE = "AKQJT98.AK.A3.K"
SIXTEEN = "AKQJT9876.AK2.A32.4"
NO_AUCTION = ["--set", "auction.held=false"]
FAST = ["--layouts", "3", "--workers", "2"]


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_bid_shows_every_bid_and_says_what_it_is() -> None:
    result = run("bid", TWELVE, *FAST, "--auction", "100 pass 105")
    assert result.exit_code == 0, result.output
    assert "110" in result.stdout
    assert not any(line.split()[0] == "105" for line in result.stdout.splitlines()[2:])
    assert "shelem" in result.stdout
    assert "what passing is worth is not estimated" in result.stdout
    assert "rules lordarma" in result.stdout


def test_bid_writes_json_and_one_row_a_layout(tmp_path: Path) -> None:
    target = tmp_path / "layouts.csv"
    result = run("bid", TWELVE, *FAST, "--json", "--csv", str(target), "--clairvoyant", "1")
    data = json.loads(result.stdout)
    assert [row["bid"] for row in data["bids"]][:2] == ["100", "105"]
    assert data["layouts"] == 3
    frame = pd.read_csv(target)
    assert len(frame) == 3
    share = (frame["points"] >= 150).mean()
    assert data["bids"][10]["seen"] == pytest.approx(share, abs=1e-5)
    assert 0 < data["bids"][10]["make"] < 1


def test_advise_ranks_choices_and_says_why_others_left(tmp_path: Path) -> None:
    target = tmp_path / "all.csv"
    words = ["advise", SIXTEEN, "--bid", "140", *FAST, "--seconds", "60"]
    result = run(*words, "--csv", str(target))
    assert result.exit_code == 0, result.output
    assert "140 made" in result.stdout
    assert "ruled out by evidence" in " ".join(result.stdout.split())
    assert {"layout", "denomination", "discard", "value"} <= set(pd.read_csv(target).columns)
    data = json.loads(run(*words, "--json").stdout)
    assert data["candidates"][0]["behind"] == 0
    assert data["goal"] == "made"


def test_discards_are_judged_by_points_where_there_is_no_auction() -> None:
    result = run("advise", SIXTEEN, *FAST, "--seconds", "60", *NO_AUCTION, "--json")
    data = json.loads(result.stdout)
    assert (data["goal"], data["bid"]) == ("points", None)


def test_one_layout_is_said_in_the_singular() -> None:
    words = ["--layouts", "1", "--workers", "1"]
    text = " ".join(run("bid", TWELVE, *words, "--clairvoyant", "1").stdout.split())
    assert "1 layout, seed 0" in text
    assert "chances: this layout and" in text
    assert text.endswith("with all cards in sight, 1 layout")
    text = " ".join(run("advise", SIXTEEN, *words, "--seconds", "60").stdout.split())
    assert "1 layout, seed 0" in text


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_pictures_are_drawn(tmp_path: Path, suffix: str) -> None:
    pytest.importorskip("matplotlib")
    target = tmp_path / f"picture.{suffix}"
    assert run("bid", TWELVE, *FAST, "--plot", str(target)).exit_code == 0
    assert target.stat().st_size > 1000
    drawn = target.read_bytes()
    assert run("bid", TWELVE, *FAST, "--plot", str(target)).exit_code == 0
    assert target.read_bytes() == drawn
    words = ["advise", SIXTEEN, "--bid", "140", *FAST, "--seconds", "60"]
    assert run(*words, "--plot", str(target)).exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["bid", "AKQJT98.AK.A3.K2"], "13 cards"),
        (["bid", "AKQJT98.AK.A3.KK"], "KC"),
        (["bid", TWELVE, "--constraint", "W:S>=7"], "W:S>=7: W can have 0 to 6 spades"),
        (["bid", TWELVE, "--auction", "100 90"], "auction"),
        (["bid", TWELVE, "--auction", "shelem"], "no higher bid"),
        (["bid", TWELVE, "--plot", "x.txt"], "expected a name"),
        (["bid", TWELVE, "--rules", "tricks-only"], "no talon"),
        (["bid", TWELVE, "--risk", "nan"], "risk"),
        (["bid", TWELVE, "--constraint", "W:"], "no terms"),
        (["bid", TWELVE, "--constraint", "W:has=QH,not=QH"], "both have and not have QH"),
        (["advise", TWELVE, "--rules", "tricks-only"], "no talon"),
        (["advise", TWELVE], "expected 16"),
        (["advise", SIXTEEN, "--bid", "137"], "multiples of 5"),
        (["advise", SIXTEEN, "--goal", "score"], "needs one"),
        (["bid", TWELVE, *NO_AUCTION], "rules: lordarma has no auction (auction.held = false)"),
        (["advise", SIXTEEN, "--bid", "120", *NO_AUCTION], "rules: lordarma has no auction"),
        (
            ["advise", SIXTEEN, *NO_AUCTION, "--constraint", "W:bid>=100"],
            "constraint W:bid>=100: rules lordarma auction.held=false have no auction",
        ),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words: list[str], message: str) -> None:
    result = run(*words, *FAST)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("option", ["--csv", "--parquet", "--plot"])
@pytest.mark.parametrize("command", [["bid", TWELVE], ["advise", SIXTEEN]])
def test_outputs_that_cannot_be_written_are_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], option: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("worked first")

    for name in ("bid", "advise"):
        module = import_module(f"shelem_cli.{name}")
        monkeypatch.setattr(module, {"bid": "advise_bid", "advise": "advise_discard"}[name], fail)
    good = ["--csv", str(tmp_path / "good.csv")] if option != "--csv" else []
    for target in (tmp_path / "missing" / "a.png", tmp_path, tmp_path / ("a" * 999 + ".png")):
        result = run(*command, *good, option, str(target))
        assert result.exit_code == 2, result.output
        assert result.stderr.count("\n") == 1
        assert f"cannot write {target}: " in result.stderr.replace("'", "")
    assert not list(tmp_path.iterdir())


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "layouts.csv"
    target.write_text("earlier")

    def stop(self: Path, other: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        write_file(str(target), b"later")
    assert target.read_text() == "earlier"
    assert list(tmp_path.iterdir()) == [target]
