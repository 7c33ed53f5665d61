"""The page of a report as people see it: it prints on two pages, and no label of a picture covers another."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.lab.asking import ask_about, ask_luck, ask_options, ask_sheets, ask_worth, run_study
from sandtable.lab.restrict import Restriction
from sandtable.lab.study import Study, Variant

A4 = {"format": "A4", "prefer_css_page_size": True}
CLOSE = 1.0  # pixels by which letters may touch
LABELS = """() => [...document.querySelectorAll("svg")].map(svg => {
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")].map(text => {
    const box = text.getBoundingClientRect();
    return {words: text.textContent, left: box.left - frame.left, right: box.right - frame.left,
      top: box.top - frame.top, bottom: box.bottom - frame.top, wide: frame.width, tall: frame.height};
  });
})"""


def restricted() -> Study:
    """The antitank squad forbidden and forced, and a line-up of two bots."""
    tags = "kind=spawn unit=AT"
    variants = (
        Variant("free"),
        Variant("never spawns antitank", restriction=Restriction("forbid", tags)),
        Variant("must when it can", restriction=Restriction("force", tags)),
    )
    strengths = (("random", "random"), ("recruit", "recruit"), ("recruit", "random"))
    return Study(
        "Is it worth its price?", "groundwar", 2, variants, strengths, "player 1", "lowers", matches=8
    )


def plain(*changes: str, **wishes: Any) -> Study:
    told = {"measure": "turns", "bots": ["random", "recruit"], "matches": 8, **wishes}
    return ask_about("groundwar", *changes, **told)


BOTS = {"bots": ["random", "recruit"], "matches": 8}
KINDS: dict[str, Callable[[], Study]] = {
    "variants": lambda: plain("mine_gold=2", also=["gauge mine gold"]),
    "one option": lambda: plain("start_gold=2..10:2", measure="seat 1", target=(45, 55)),
    "two options": lambda: plain("start_gold=6..10:2", "mine_gold=0..2", target=(20, 60)),
    "a screen": lambda: plain("start_gold=4..8", "mine_gold=0..3", "turn_limit=20..60:10"),
    "restricted": restricted,
    "a handicap": lambda: ask_worth("groundwar", "start_gold", **BOTS),
    "options": lambda: ask_options("groundwar", "kind=spawn unit=*", **BOTS),
    "luck": lambda: ask_luck("groundwar", **BOTS),
    "sheets": lambda: ask_sheets("spugah_nations", **BOTS),
    "sheets without prices": lambda: ask_sheets("siege", "draft=sheets", **BOTS),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_report_prints_on_two_pages_and_its_labels_stand_apart(
    kind: str, chromium: Any, tmp_path: Path
) -> None:
    study = replace(KINDS[kind](), name="page")
    run_study(study, report=tmp_path, command="sandtable study run studies/page.toml")
    page = chromium.new_page(viewport={"width": 1000, "height": 800})
    try:
        page.goto((tmp_path / "page.html").as_uri())
        for labels in page.evaluate(LABELS):
            assert_apart(labels)
        order = page.evaluate(
            "() => [...document.querySelectorAll('.verdict, svg, table, dl')].map(e => e.tagName)"
        )
        assert order[:3] == ["SECTION", "svg", "TABLE"]
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert not page.locator(".paper").is_visible()
        page.emulate_media(media="print")
        assert_told_where(page, tmp_path / "page.md")
        printed = page.pdf(**A4)
        assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2
    finally:
        page.close()


def assert_told_where(page: Any, beside: Path) -> None:
    """Paper, which unfolds nothing, names every table that is folded up, and the file that has them all."""
    folded = page.locator("summary").all_text_contents()
    assert folded
    paper = page.locator(".paper")
    assert paper.is_visible()
    said, text = paper.inner_text(), beside.read_text(encoding="utf-8")
    assert "page.md" in said
    for title in folded:
        assert title.lower() in said.lower()
        heading = "## The shape of the matches" if title == "As a table" else f"## {title}"
        assert heading in text


def assert_apart(labels: list[dict[str, Any]]) -> None:
    """Every label lies inside its picture, and none covers another."""
    for place, one in enumerate(labels):
        assert one["left"] >= -CLOSE, one
        assert one["right"] <= one["wide"] + CLOSE, one
        for other in labels[:place]:
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert across <= CLOSE or down <= 4.0, (one["words"], other["words"])
