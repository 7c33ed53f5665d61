"""The ledger of a study: its finished matches on disk, a line each, with all that decided them."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from sandtable.core.compiled import PACKAGE
from sandtable.core.errors import SandtableError
from sandtable.core.files import make_folder, read_bytes, write_whole
from sandtable.lab.chances import model_name
from sandtable.lab.journal import MOST_BYTES, MOST_NAMED, REMEDY
from sandtable.lab.measuring import Counted, kind_words
from sandtable.lab.provenance import differences, short_hash
from sandtable.lab.study import Study, Task

FORMAT = "sandtable study 1"
COUNTING = (
    "lab/measuring.py",
    "lab/counting.py",
    "lab/noting.py",
    "lab/restricted_rules.py",
    "lab/sheets.py",
    "lab/shape.py",
)  # decide what is counted


@dataclass(frozen=True)
class Played(Counted):
    """One finished match of a study."""

    variant: int = 0
    strength: int = 0
    cluster: int = 0
    turn: int = 0  # how many places further on the players sit than they are listed

    @property
    def key(self) -> tuple[int, int, int, int]:
        return (self.variant, self.strength, self.cluster, self.turn)

    @property
    def task(self) -> Task:
        return Task(self.strength, self.cluster)

    def seat_of(self, player: int) -> int:
        """Where that player of the line-up sits."""
        return (player - self.turn) % len(self.points)


NAMES = {field.name for field in fields(Played)}
MATCH = b'{"points": '  # the beginning of a match's line
ANSWERED, PLANNED = "answered", "planned"  # what the other lines tell


def measured(study: Study) -> dict[str, Any]:
    """All that decides the matches of a study, names resolved; not how many there are, nor what is asked."""
    contests = study.contests
    return {
        "format": FORMAT,
        "counting": short_hash(b"".join((PACKAGE / part).read_bytes() for part in COUNTING)),
        "kinds": list(kind_words(study.game)),
        "chances": model_name(study.game, study.seats),
        "variants": [contests[variant, 0].measured for variant in range(len(study.variants))],
        "strengths": [contests[0, strength].measured["bots"] for strength in range(len(study.strengths))],
        "seed": study.seed,
        "dice": study.dice,
        **({"noted": asdict(study.noted_in(0))} if study.noted_in(0) else {}),
    }


class Ledger:
    """Finished matches and earlier answers; nothing finished is ever played again.

    What other rules, bots or another program played is never gone on with. Whoever has seen an answer and
    then plays on may stop where it pleases them, and so may whoever has watched and then plans anew: every
    answer and every plan leaves a line, and later ones know, also where the same dice are played anew.
    """

    def __init__(self, path: Path, study: Study, *, anew: bool = False) -> None:
        self.path = path
        self.matches: dict[tuple[int, int, int, int], Played] = {}
        self.answers: list[int] = []  # the clusters after which an answer was given
        self.plans: list[int] = []  # the clusters that were to be played
        if path.exists() and not anew:
            self._read(study)
        else:
            kept = earlier_looks(path, study) if path.exists() else []
            make_folder(path.parent)
            write_whole(path, "".join(json.dumps(line) + "\n" for line in (measured(study), *kept)))
            for number, line in enumerate(kept, 2):
                self._take(line, number)
        self._file = path.open("a", encoding="utf-8")

    def _read(self, study: Study) -> None:
        text = read_bytes(self.path, most=MOST_BYTES).decode(errors="replace")
        first, *lines = text.splitlines() or [""]
        self._check(parsed(first), measured(study))
        if lines and not text.endswith("\n"):  # a crash cut it short
            lines.pop()
            write_whole(self.path, "".join(line + "\n" for line in (first, *lines)))
        for number, line in enumerate(lines, 2):
            self._take(parsed(line), number)

    def _take(self, content: Any, number: int) -> None:
        if is_look(content):
            self.answers += [int(content[ANSWERED])] if ANSWERED in content else []
            self.plans += [int(content[PLANNED])] if PLANNED in content else []
        elif isinstance(content, dict) and set(content) == NAMES:
            values = {name: as_tuple(value) for name, value in content.items()}
            match = Played(**values)
            self.matches[match.key] = match
        else:
            raise SandtableError(
                f"{self.path}, line {number}, is no match of a study: the file is damaged; "
                f"delete that line, {REMEDY}"
            )

    def _check(self, there: Any, here: dict[str, Any]) -> None:
        if not isinstance(there, dict) or there.get("format") != here["format"]:
            raise SandtableError(
                f"{self.path} does not say what it measured: it is damaged, or older, or no ledger; {REMEDY}"
            )
        if found := differences(there, json.loads(json.dumps(here))):
            more = f", and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
            told = ", ".join(found[:MOST_NAMED]) + more
            raise SandtableError(f"{self.path} holds matches of another study ({told}); {REMEDY}")

    def add(self, matches: list[Played]) -> None:
        """The matches are on disk."""
        for match in matches:
            self.matches[match.key] = match
            self._file.write(json.dumps(asdict(match)) + "\n")
        self._file.flush()

    def answer(self, clusters: int) -> None:
        """It is on disk that an answer was given after so many clusters."""
        if clusters not in self.answers:
            self.answers.append(clusters)
            self._file.write(json.dumps({ANSWERED: clusters}) + "\n")
            self._file.flush()

    def plan(self, clusters: int) -> None:
        """It is on disk that so many clusters are to be played."""
        if clusters not in self.plans:
            self.plans.append(clusters)
            self._file.write(json.dumps({PLANNED: clusters}) + "\n")
            self._file.flush()

    def of_task(self, study: Study, task: Task) -> list[Played] | None:
        """The matches of a task in their order, if all of them are there."""
        found = [
            self.matches.get((variant, task.strength, task.cluster, turn))
            for variant in range(len(study.variants))
            for turn in range(study.seats)
        ]
        return None if None in found else [match for match in found if match]

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()


def is_look(content: Any) -> bool:
    """Whether a line tells that an answer was given, or how much was to be played."""
    return isinstance(content, dict) and set(content) in ({ANSWERED}, {PLANNED})


def earlier_looks(path: Path, study: Study) -> list[dict[str, int]]:
    """What a ledger tells of answers and plans, if it was asked the same of the same dice."""
    first, *lines = read_bytes(path, most=MOST_BYTES).decode(errors="replace").splitlines() or [""]
    there, here = asked_in(parsed(first)), asked_in(json.loads(json.dumps(measured(study))))
    found = [content for line in lines if is_look(content := parsed(line))]
    return (
        [one for one in found if all(isinstance(number, int) for number in one.values())]
        if there == here
        else []
    )


def asked_in(head: Any) -> Any:
    """What the head of a ledger says of the rules and the dice, whatever program played them."""
    if not isinstance(head, dict) or not isinstance(head.get("variants"), list):
        return None
    players = ("format", "program", "version", "bots")
    variants = [one for one in head["variants"] if isinstance(one, dict)]
    return (
        head.get("seed"),
        head.get("dice"),
        [{name: one[name] for name in one if name not in players} for one in variants],
    )


def count_matches(path: Path) -> int:
    """How many matches a ledger holds, told by its lines alone; none if there is no ledger."""
    try:
        with path.open("rb") as file:
            return sum(line.startswith(MATCH) and line.endswith(b"\n") for line in file)
    except OSError:
        return 0


def parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        return None


def as_tuple(value: Any) -> Any:
    return tuple(as_tuple(one) for one in value) if isinstance(value, list) else value
