"""Rulebooks: the clauses of a game's RULES.md, each under its heading, with the sentence players read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CLAUSE_LINE = re.compile(r"^- \*\*(?P<id>[A-Z0-9]+-\d+\.\d+)\*\* (?P<text>.+)$")
HEADING_LINE = re.compile(r"^#{2,3} (?P<heading>.+)$")
RULING = "*(ruling)*"
# A figure that an option sets: [10](#start_gold), [4+](#combat.0.0) of a table, [four](#hand-1) one less,
# [60 turns](#turn_limit?no number of turns) with what is said in place of 0.
FIGURE = re.compile(
    r"\[(?P<written>[^\]]+)\]"
    r"\(#(?P<option>[a-z_]+)(?P<at>(?:\.\d+)*)(?:-(?P<less>\d+))?(?:\?(?P<none>[^)]+))?\)"
)


def with_figures(text: str, changes: Mapping[str, Any]) -> str:
    """The text with the figures of a ruleset, given by the options in which it is not as written."""

    def figure(found: re.Match[str]) -> str:
        written, value = found["written"], changes.get(found["option"])
        if value is None:
            return written
        for place in found["at"].split(".")[1:]:
            value = value[int(place)]
        if not value and found["none"]:
            return found["none"]
        return with_number(written, max(int(value) - int(found["less"] or 0), 0))

    return FIGURE.sub(figure, text)


def with_number(written: str, number: int) -> str:
    """The phrase with another number in place of its first; of one thing it speaks as of one."""
    said = re.sub(r"\d+|^\w+", str(number), written, count=1)
    return re.sub(r"(\w)s\b", r"\1", said, count=1) if number == 1 else said


@dataclass(frozen=True)
class Clause:
    """One sentence or two of the rulebook that decide something."""

    id: str
    heading: str
    marked: str  # with its figures marked by the options that set them
    is_ruling: bool  # the designer's text was silent or contradictory here

    @property
    def text(self) -> str:
        """The clause as written."""
        return with_figures(self.marked, {})

    @property
    def sentence(self) -> str:
        """The clause as written without its mark-up."""
        return self.said({})

    def said(self, changes: Mapping[str, Any]) -> str:
        """The clause without its mark-up, with the figures of a ruleset, as a refusal quotes it."""
        text = with_figures(self.marked, changes)
        return re.sub(r"[*`]", "", " ".join(text.replace(RULING, "").split()))


def read_clauses(path: Path) -> dict[str, Clause]:
    """The clauses of a rulebook in their order, by id."""
    texts: dict[str, str] = {}
    headings: dict[str, str] = {}
    heading = latest = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := HEADING_LINE.match(line):
            heading, latest = match["heading"], ""
        elif match := CLAUSE_LINE.match(line):
            latest = match["id"]
            if latest in texts:
                raise ValueError(f"{path.name} has clause {latest} twice")
            texts[latest], headings[latest] = match["text"], heading
        elif latest and line.startswith("  "):
            texts[latest] += " " + line.strip()
        else:
            latest = ""
    return {id: Clause(id, headings[id], text, RULING in text) for id, text in texts.items()}
