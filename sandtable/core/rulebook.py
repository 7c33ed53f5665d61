"""Rulebooks: the clauses of a game's RULES.md, each under its heading, with the sentence players read."""

import re
from dataclasses import dataclass
from pathlib import Path

CLAUSE_LINE = re.compile(r"^- \*\*(?P<id>[A-Z0-9]+-\d+\.\d+)\*\* (?P<text>.+)$")
HEADING_LINE = re.compile(r"^#{2,3} (?P<heading>.+)$")
RULING = "*(ruling)*"


@dataclass(frozen=True)
class Clause:
    """One sentence or two of the rulebook that decide something."""

    id: str
    heading: str
    text: str
    is_ruling: bool  # the designer's text was silent or contradictory here

    @property
    def sentence(self) -> str:
        """The clause without its mark-up, as a refusal quotes it."""
        return re.sub(r"[*`]", "", " ".join(self.text.replace(RULING, "").split()))


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
