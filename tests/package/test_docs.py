"""The user guide names what there is."""

from pathlib import Path

import pytest

from shelem.game.rules import PROFILES, RuleSet
from shelem.notation.raw import FIELDS

DOCS = Path(__file__).parents[2] / "docs"


def test_every_knob_and_profile_is_in_the_guide() -> None:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    for knob in RuleSet.load().knobs():
        if knob.path not in ("name", "title"):
            assert f"| `{knob.path}` |" in text
            assert knob.about in text
    for name in PROFILES:
        assert f"| `{name}` |" in text


def test_every_tag_of_records_is_in_the_guide() -> None:
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    for name in FIELDS:
        assert f"`{name}`" in text


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_pictures_of_the_guide_are_there(page: Path) -> None:
    for part in page.read_text(encoding="utf-8").split("](")[1:]:
        target = part.partition(")")[0]
        if not target.startswith(("http", "#")):
            assert (page.parent / target.partition("#")[0]).exists(), target
