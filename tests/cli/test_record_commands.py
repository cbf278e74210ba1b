"""Commands about rules, scores, records and replays, as a user runs them."""

import json
from importlib import resources
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from shelem.game.rules import PROFILES
from shelem_cli.main import main

EXAMPLE = (resources.files("shelem_data") / "records" / "example.txt").read_text("utf-8")
ENDING = "N:AK... QJ... T9... 87... denomination=spades leader=N hakem=N"


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=text)


def good(*words: str, text: str | None = None) -> str:
    result = run(*words, text=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def bad(*words: str, text: str | None = None) -> str:
    result = run(*words, text=text)
    assert result.exit_code == 2, result.output
    assert not result.stdout
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def test_rules_alone_and_rules_list_name_all_profiles() -> None:
    assert good("rules") == good("rules", "list")
    assert [item["name"] for item in json.loads(good("rules", "list", "--json"))] == list(PROFILES)


def test_rules_show_names_every_knob_and_its_toml_loads_again(tmp_path: Path) -> None:
    assert "ace_points" in good("rules", "show", "ace-15")
    data = json.loads(good("rules", "show", "--set", "double_penalty.threshold=80", "--json"))
    assert data["double_penalty.threshold"] == 80
    assert data["label"] == "lordarma double_penalty.threshold=80"
    path = tmp_path / "mine.toml"
    path.write_text(good("rules", "show", "joker-200", "--toml"), encoding="utf-8")
    assert good("rules", "check", str(path)) == f"{path}: good, a hand has 200 points\n"
    assert json.loads(good("rules", "check", str(path), "--json"))["ok"] is True
    assert json.loads(good("rules", "diff", "joker-200", str(path), "--json")) == []
    assert "do not differ" in good("rules", "diff", "joker-200", str(path))


def test_rules_diff_shows_only_what_differs() -> None:
    items = json.loads(good("rules", "diff", "lordarma", "lordarma ace_points=15", "--json"))
    assert [(item["knob"], item["first"], item["second"]) for item in items] == [
        ("ace_points", 10, 15)
    ]
    assert "ace_points" in good("rules", "diff", "lordarma", "ace-15")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rules", "show", "lordama"], "shelem: rules: no profile or file 'lordama'"),
        (
            ["rules", "show", "--set", "ace_point=1"],
            "shelem: rules: unknown knob ace_point; did",
        ),
        (["rules", "check", "none.toml"], "shelem: rules: cannot read none.toml"),
        (["score", "N 120 120 40"], "shelem: hand 1: points: 120 and 40 do not add up to 165, 5"),
        (["score", "N 120"], "shelem: line 1: 'N 120', expected HAKEM BID POINTS"),
        (["score", "N 120 120", "Q 120 120"], "shelem: line 2: unknown seat 'Q'"),
        (["convert", "none.txt"], "shelem: cannot read none.txt: No such file"),
        (["analyse", "none.txt"], "shelem: cannot read none.txt: No such file"),
        (["analyse", "--example", "--deal", "2"], "shelem: --deal 2, but there is 1 deal"),
        (["claim", "N:AK..."], "shelem: position"),
        (["analyse", "--example", "--lang", "fa"], "shelem: --lang is the language of the report"),
        (["score", "none.txt"], "shelem: 'none.txt' is no file and no hand"),
        (["score", "N 122 120"], "shelem: hand 1: 122: bids are multiples of 5"),
        (["score", "N 120 " + "1" * 5000], "shelem: line 1: '1111"),
        (["score", "N " + "1" * 5000 + " 120"], "shelem: line 1: unknown call '1111"),
        (["score", "--set", "match.target=" + "1" * 5000, "pass"], "shelem: rules: match.target ="),
        (["score", "a" * 5000], "shelem: 'aaaa"),
        (["rules", "show", "a" * 5000], "shelem: rules: no profile or file 'aaaa"),
        (["claim", ENDING + " taken=-5"], "shelem: position, taken=: '-5' is no number of points"),
        (
            ["claim", ENDING + " taken=7"],
            "shelem: taken=7: expected a multiple of 5 of at least 0 by rules lordarma",
        ),
        (
            ["claim", ENDING + " taken=140"],
            "shelem: taken=140: expected at most 135, as 30 of 165 points are still in play",
        ),
        (["claim", ENDING + " taken=" + "1" * 5000], "shelem: position, taken=: '1111"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words: list[str], message: str) -> None:
    assert bad(*words).startswith(message)


def test_the_sheet_has_scores_bid_and_what_is_still_needed() -> None:
    hands = ["N 120 120", "W 120 115", "S 120 80", "E 120 165", "N:shelem:165", "pass"]
    text = good("score", *hands)
    for part in (
        "S 120 ✗✗",
        "E 120 all",
        "all passed",
        "NS needs 1070, EW needs 1320 to reach 1165",
    ):
        assert part in text
    lines = text.splitlines()
    assert "────" in lines[5]
    data = json.loads(good("score", "--before", "100", "0", *hands, "--json"))
    assert data["totals"] == {"NS": 195, "EW": -155}
    assert data["hands"][2]["verdict"] == "failed-double"
    assert data["hands"][5]["bid"] is None


def test_the_sheet_says_who_has_won() -> None:
    assert "NS has won: 1165 reached" in good("score", "--before", "1100", "0", "N 100 100")


def test_hands_and_records_are_scored_from_a_file_or_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("N 120 120\n\nS 100 90 revoke=EW\n", encoding="utf-8")
    assert json.loads(good("score", str(path), "--json"))["totals"] == {"NS": 285, "EW": -120}
    second = EXAMPLE.replace("[Auction", '[Before "NS -115 EW +60"]\n[Auction')
    second = second.replace('[Dealer "N"]\n', "")
    data = json.loads(good("score", "-", "--json", text=EXAMPLE + "\n" + second))
    assert data["totals"] == {"NS": -230, "EW": 120}
    wrong = second.replace("-115 EW +60", "-115 EW +65", 1)
    assert "deal 2: [Before] is NS -115 EW +65, but the deals before it give NS -115 EW +60" in (
        bad("score", "-", text=EXAMPLE + "\n" + wrong)
    )


def test_records_without_a_score_are_named() -> None:
    cut = EXAMPLE.split("[Play")[0]
    assert bad("score", "-", text=cut) == (
        "shelem: deal 1: the play is not complete and there is no [Result]"
    )


def test_convert_goes_between_all_formats(tmp_path: Path) -> None:
    names = ["game.json", "game.jsonl", "game.txt"]
    source = tmp_path / "source.txt"
    source.write_text(EXAMPLE, encoding="utf-8")
    for name in names:
        target = tmp_path / name
        result = run("convert", str(source), str(target))
        assert result.exit_code == 0
        assert result.stderr == f"1 record written to {target}\n"
        source = target
    assert source.read_text(encoding="utf-8") == EXAMPLE
    assert good("convert", "-", "-", "--to", "pbn", text=EXAMPLE).startswith('[Board "1"]')
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*names, "source.txt"])


def test_convert_refuses_a_suffix_that_is_unknown_before_it_reads(tmp_path: Path) -> None:
    for name, suffix in (("game.xml", ".xml"), ("game.JSNO", ".JSNO"), (".txt~", ".txt~")):
        target = tmp_path / name
        assert bad("convert", "none.txt", str(target)) == (
            f"shelem: unknown suffix {suffix} of {target},"
            " expected one of .txt, .json, .jsonl, .ndjson, .pbn"
        )
        assert run("convert", "-", str(target), "--to", "json", text=EXAMPLE).exit_code == 0
        assert json.loads(target.read_text(encoding="utf-8"))["hakem"] == "N"
    (tmp_path / "a.b").mkdir()
    for name in ("game", "a.b/game", "game.TXT", "game."):
        assert run("convert", "-", str(tmp_path / name), text=EXAMPLE).exit_code == 0
        assert (tmp_path / name).read_text(encoding="utf-8") == EXAMPLE


def test_convert_leaves_the_old_file_where_input_is_bad(tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    target.write_text("old", encoding="utf-8")
    message = bad("convert", "-", str(target), text=EXAMPLE.replace("JC KC 2C 9C", "JC KC 2C 8C"))
    assert message == (
        "shelem: line 12, deal 1, card 4: E does not hold 8C, his hand is KJ65.QJ.J874.95"
    )
    assert target.read_text(encoding="utf-8") == "old"
    missing = bad("convert", "-", str(tmp_path / "no" / "out.json"), text=EXAMPLE)
    assert missing.startswith("shelem: cannot write ")


def test_input_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes(b'[Event "\xff"]')
    assert bad("convert", str(path)) == f"shelem: {path}: not UTF-8 text, byte 9"


def test_analyse_shows_tricks_losses_and_says_that_cards_are_open() -> None:
    text = good("analyse", "--example", "--quick")
    for part in (
        "hakem N, bid 115, clubs: value 125, result 105 for NS",
        "♦T -25",
        "-25  trick 8, S ♦T, better ♣8",
        "NS lost 35 (N 10, S 25), EW lost 15 (E 15, W 0)",
        "with open cards",
    ):
        assert part in text


def test_analyse_as_json_obeys_the_law_of_losses() -> None:
    data = json.loads(good("analyse", "-", "--quick", "--json", text=EXAMPLE))
    lost = data["lost"]
    assert lost["EW"] - lost["NS"] == data["values"][-1] - data["values"][0] == -20
    assert len(data["cards"]) == 48
    assert data["open_cards"] is True


def test_analyse_compares_hakems_choices_and_writes_a_page(tmp_path: Path) -> None:
    record = EXAMPLE.replace('"lordarma"', '"lordarma modes=nares"').split("[Play")[0]
    record = record.replace('"clubs"', '"nares"')
    page = tmp_path / "report.html"
    result = run("analyse", "-", "--html", str(page), "--lang", "fa", text=record)
    assert result.exit_code == 0, result.output
    assert "best: 145 in nares; the bid of 115 can be made" in result.stdout
    assert "denomination nares: cost 0" in result.stdout
    assert f"report written to {page}" in result.stderr
    assert '<html lang="fa" dir="rtl">' in page.read_text(encoding="utf-8")
    data = json.loads(good("analyse", "-", "--json", text=record))
    assert data["choices"]["best"] == 145
    assert data["choices"]["discard_loss"] == 145 - data["values"][0]


def test_analyse_takes_a_record_or_the_example_not_both() -> None:
    for words in (["analyse"], ["analyse", "x.txt", "--example"]):
        result = run(*words)
        assert result.exit_code == 2
        assert "give either a RECORD or --example" in result.stderr


def test_an_unfinished_record_and_a_later_deal_are_analysed() -> None:
    cut = "".join(EXAMPLE.splitlines(keepends=True)[:-3])
    text = good("analyse", "-", "--quick", "--deal", "2", text=EXAMPLE + "\n" + cut)
    assert "value now 105" in text


def test_claim_says_all_or_at_least_so_much() -> None:
    assert good("claim", *ENDING.split()) == "NS takes all the rest, 30 points\n"
    assert good("claim", ENDING, "--side", "EW") == (
        "EW takes not all, but at least 0 of 30 points\n"
    )
    data = json.loads(good("claim", ENDING, "--json"))
    assert (data["all"], data["least"], data["in_play"], data["side"]) == (True, 30, 30, "NS")
    assert good("claim", ENDING + " taken=135") == "NS takes all the rest, 30 points\n"


def test_one_point_is_said_in_the_singular() -> None:
    last = ENDING.replace("AK", "A").replace("QJ", "Q").replace("T9", "T").replace("87", "8")
    options = ["--rules", "tricks-only"]
    assert good("claim", last, *options) == "NS takes all the rest, 1 point\n"
    assert good("claim", last, *options, "--side", "EW") == (
        "EW takes not all, but at least 0 of 1 point\n"
    )


@pytest.mark.parametrize(
    "words",
    [["convert", "-"], ["analyse", "-", "--quick"], ["score", "-"]],
    ids=lambda each: each[0],
)
def test_rules_that_a_record_overrules_are_said_to_be_unused(words: list[str]) -> None:
    plain = run(*words, text=EXAMPLE)
    assert plain.stderr == ""
    for options, named in (
        (["--rules", "ace-15"], "--rules"),
        (["--rules", "ace-15", "--set", "ten_points=15"], "--rules and --set"),
    ):
        result = run(*words, *options, text=EXAMPLE)
        assert (result.exit_code, result.stdout) == (0, plain.stdout)
        assert result.stderr == (
            f"shelem: {named} not used where a record names its own rules: lordarma\n"
        )
    assert run(*words, "--rules", "lordarma", text=EXAMPLE).stderr == ""
    free = EXAMPLE.replace('[Rules "lordarma"]\n', "")
    assert run(*words, "--rules", "no-double", text=free).stderr == ""


@pytest.mark.parametrize("name", [".", "", "a" * 5000])
def test_a_name_that_cannot_be_written_is_one_line(name: str, tmp_path: Path) -> None:
    source = tmp_path / "game.txt"
    source.write_text(EXAMPLE, encoding="utf-8")
    assert bad("convert", str(source), name).startswith("shelem: cannot write ")


def test_one_deal_of_many_is_named(tmp_path: Path) -> None:
    source = tmp_path / "games.txt"
    source.write_text(f"{EXAMPLE}\n{EXAMPLE}", encoding="utf-8")
    result = run("analyse", str(source), "--deal", "2", "--quick")
    assert "deal 2 of 2" in result.stderr
    assert result.stdout == good("analyse", "--example", "--quick")


def test_a_file_of_rules_may_have_the_name_of_its_base(tmp_path: Path) -> None:
    path = tmp_path / "lordarma.toml"
    path.write_text('base = "lordarma"\nace_points = 15\n', encoding="utf-8")
    assert good("rules", "check", str(path)) == f"{path}: good, a hand has 185 points\n"
