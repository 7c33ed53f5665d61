"""Guarding answers: studies that say what their verdict should stay are asked again of the program as it is.

Whoever changes a rule learns from it which answers the change has moved, with as few matches as are allowed.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sandtable.core.errors import SandtableError
from sandtable.lab.asking import run_study
from sandtable.lab.conducting import Standing
from sandtable.lab.study import Study
from sandtable.lab.verdicts import NO, OPEN, SAME, WORDS

HOLDS, LEFT, UNDECIDED = "holds", "left", "not decided"


@dataclass(frozen=True)
class Guarded:
    """What became of an answer."""

    name: str
    question: str
    expected: str  # a verdict
    code: str
    sentence: str

    @property
    def fate(self) -> str:
        """Whether the answer holds, was left, or is not decided by so many matches."""
        if self.code == OPEN:
            return UNDECIDED
        is_same_and_no = self.code == SAME and self.expected == NO  # no difference that matters is a no
        return HOLDS if self.code == self.expected or is_same_and_no else LEFT

    @property
    def words(self) -> str:
        """The fate in a line."""
        now = WORDS[self.code].lower()
        told = {
            HOLDS: f"holds ({now})",
            LEFT: f"LEFT: it should stay {WORDS[self.expected].lower()} and is {now}",
            UNDECIDED: f"not decided by so many matches (should stay {WORDS[self.expected].lower()})",
        }[self.fate]
        return f"{self.name}: {told}. {self.sentence}"


def guard(
    study: Study,
    matches: int | None = None,
    *,
    workers: int = 1,
    watch: Callable[[Standing], None] | None = None,
) -> Guarded:
    """The study is asked again until its bands decide or so many matches are played; nothing is kept."""
    if not study.expect:
        raise SandtableError(f'{study.name} does not say what its verdict should stay; add expect = "yes"')
    asked = replace(study, matches=min(study.matches, matches or study.matches))
    found = run_study(asked, workers=workers, until_decided=not study.is_told_at_end, watch=watch)
    told = found.findings["verdict"]
    return Guarded(study.name, study.question, study.expect, found.verdict, told["sentence"])
