"""What may stand in a study file, key by key, and what its values look like."""

import json
import re
from dataclasses import dataclass
from typing import Any

from sandtable.core.game import Game
from sandtable.core.rulesets import Value
from sandtable.lab.options import CLAIMS as CLAIMS_OF_OPTIONS
from sandtable.lab.sheets import CLAIMS as CLAIMS_OF_SHEETS
from sandtable.lab.study import CLAIMS, DICE, Study, plain

ALL_CLAIMS = {**CLAIMS, **CLAIMS_OF_SHEETS, **CLAIMS_OF_OPTIONS}

MOST_MATCHES = 10_000_000  # of every variant at every strength

KEYS = {  # of a study file, each with what it must be
    "question": "a sentence",
    "clause": "the id of a clause",
    "game": "the id of a game",
    "seats": "a whole number",
    "measure": "the name of a measure",
    "also": "a list of measures",
    "claim": f"one of {', '.join(CLAIMS)}; of options one of {', '.join(CLAIMS_OF_OPTIONS)}; "
    f"of sheets one of {', '.join(CLAIMS_OF_SHEETS)}",
    "margin": 'a number, or a share of the base as in "15%"',
    "target": "two numbers, the lower first",
    "error": "a number between 0 and 0.5, such as 0.05",
    "matches": f"a whole number from 1 to {MOST_MATCHES:,}",
    "seed": "a text",
    "dice": "one of " + ", ".join(DICE),
    "strengths": "a list of bots, or of lists of bots, the weakest first",
    "variants": "tables [[variants]], the first of them the base",
    "sweep": "a table [sweep] of options with their values, and preset if they are those of one",
    "handicap": "a table [handicap] with what to give and its amounts",
    "options": 'a table [options] with each = "kind=… unit=*", or a list of tags',
    "sheets": 'a table [sheets] with figures = "*" or a list of names, and preset or changes if it needs any',
    "luck": "true, to tell how much each stream of chance decides",
    "expect": "the verdict that should stay: yes, no or same",
    "history": "what was run on the question before, and what was changed after seeing it",
    "advice": "a table [advice] with a sentence for a verdict",
}
VARIANT_KEYS = ("name", "preset", "changes", "forbid", "force", "cap")
ADVICE_KEYS = ("yes", "no", "same", "open")
TEXTS = ("clause", "game", "measure", "claim", "dice")
NEEDED = ("question", "game", "measure", "strengths")
UNREAD = {"question": "?", "measure": "player 1", "strengths": ["random"]}  # so that the other lines are read
MOST_OFFERED = 14  # names that a complaint lists


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a study file: where, what, and what to do about it."""

    line: int  # 0 if it concerns the whole file
    text: str
    path: tuple[str | int, ...] = ()  # the keys that lead there

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


def claim_words(study: Study) -> str:
    """What the claim of the study means."""
    return (CLAIMS_OF_SHEETS if study.sheets else ALL_CLAIMS).get(study.claim, "")


def wrong_clause(game: Game, clause: Any) -> str:
    """Why the game's rulebook has no such clause; nothing if it has."""
    if not clause or clause in game.clauses:
        return ""
    near = [one for one in game.clauses if one.split(".")[0] == str(clause).split(".")[0]]
    offer = ", ".join((near or list(game.clauses))[:MOST_OFFERED])
    return f"the rulebook has no clause {clause!r}; there are, for example: {offer}"


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_band(value: Any) -> bool:
    """Whether the value is two numbers, the lower first."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value)) and value[0] <= value[1]


def line_of(text: str, *path: str | int) -> int:
    """The line on which a key stands; that of its table if it has none of its own, 0 if there is neither."""
    counts: dict[str, int] = {}
    place: tuple[str | int, ...] = ()
    best = (0, 0)
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.match(r"\s*\[\[?([\w .\"-]+)\]?\]", line):
            parts = tuple(part.strip(' "') for part in found[1].split("."))
            place = parts
            if line.lstrip().startswith("[["):
                counts[parts[0]] = counts.get(parts[0], -1) + 1
            if parts[0] in counts:
                place = (parts[0], counts[parts[0]], *parts[1:])
        elif found := re.match(r'\s*"?([\w-]+)"?\s*=', line):
            here = (*place, found[1])
        else:
            continue
        reached = place if line.lstrip().startswith("[") else here
        shared = len(reached) if reached == path[: len(reached)] else 0
        if shared > best[0]:
            best = (shared, number)
    return best[1]


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def toml_value(value: Value) -> str:
    if isinstance(value, tuple | list):
        return "[" + ", ".join(toml_value(one) for one in value) + "]"
    return quoted(value) if isinstance(value, str) else plain(value)
