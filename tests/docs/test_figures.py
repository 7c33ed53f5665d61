"""Figures in documents are those of the stored results."""

from pathlib import Path

import pytest

from benchmarks import figures

PAGES = figures.documents()


def test_the_ladder_is_in_the_documents() -> None:
    assert {"bots.md", "siege.md"} <= {page.name for page in PAGES}
    for page in figures.ROOT.glob("docs/**/*.md"):
        text = page.read_text(encoding="utf-8")
        blocks = list(figures.BLOCK.finditer(text))
        assert text.count("<!-- figures:") == len(blocks), f"{page.name}: a table of figures has no end"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_figures_are_as_stored(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert figures.written(text) == text, "bring it up to date with: python -m benchmarks.figures"


def test_a_stale_figure_is_found_out() -> None:
    text = "before\n<!-- figures: ladder siege -->\n| 1% |\n<!-- end -->\nafter\n"
    fresh = figures.written(text)
    assert fresh != text
    assert fresh.startswith("before\n")
    assert fresh.endswith("<!-- end -->\nafter\n")
    assert figures.written(fresh) == fresh
    assert "| marshal against general | 1,000 iterations |" in fresh
