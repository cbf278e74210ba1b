"""The report's layout in a browser: nothing beyond the edge, no hand on top of another."""

import json
import re
import shutil
import subprocess
from html import escape, unescape
from importlib import resources
from pathlib import Path

import pytest

from shelem.analysis.replay import replay
from shelem.analysis.report import html_report
from shelem.notation.files import read_records

CHROMIUM = shutil.which("chromium")
WIDTHS = (320, 360, 390, 700, 1280)

EXAMPLE = (resources.files("shelem_data") / "records" / "example.txt").read_text("utf-8")
LONG_SUITS = """
[Deal "N:5432.543..AKQJT AKQJT9876..43.2 ..AKQJT9876.765 .AKQJT9876.2.43 / .2.5.98"]
[Hakem "N"]
[Bid "100"]
[Discard ".2.5.98"]
[Denomination "clubs"]
[Play "N"]
AC 2C
"""

MEASURE = """<script>
addEventListener("load", () => {
  const width = document.documentElement.clientWidth, faults = [];
  const name = element => element.tagName + "." + element.className;
  for (const element of document.querySelectorAll("main *")) {
    const box = element.getBoundingClientRect();
    if (box.left < -1 || box.right > width + 1) faults.push("beyond the edge: " + name(element));
  }
  for (const element of document.querySelectorAll(".hand, .hand *, .scroll"))
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth)
      faults.push("cut: " + name(element));
  const hands = [...document.querySelectorAll(".hand")].map(hand => hand.getBoundingClientRect());
  hands.forEach((a, i) => hands.slice(i + 1).forEach(b => {
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      faults.push("a hand on top of another");
  }));
  parent.document.title += JSON.stringify([frameElement.name, width, faults]) + ";";
});
</script>"""


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_nothing_is_cut_and_nothing_overlaps(lang: str, tmp_path: Path) -> None:
    frames = ""
    for name, text in (("example", EXAMPLE), ("long suits", LONG_SUITS)):
        page = html_report(replay(read_records(text.strip())[0]), None, lang)
        page = escape(page.replace("</head>", f"{MEASURE}</head>", 1))
        for width in WIDTHS:
            style = f"width: {width}px; height: 5000px; border: 0"
            frames += f'<iframe name="{name} {width}" style="{style}" srcdoc="{page}"></iframe>'
    path = tmp_path / "frames.html"
    path.write_text(f"<!DOCTYPE html><title></title>{frames}", encoding="utf-8")
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    answer = subprocess.run(
        [*command, f"--user-data-dir={tmp_path}", path.as_uri()],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    title = re.search("<title>(.*?)</title>", answer.stdout, re.DOTALL)
    assert title is not None
    found = [json.loads(item) for item in unescape(title[1]).split(";") if item]
    assert len(found) == 2 * len(WIDTHS)
    assert [item for item in found if item[2]] == []
    assert {width for _, width, _ in found} == set(WIDTHS)
