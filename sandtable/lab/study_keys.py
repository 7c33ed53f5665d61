"""What may stand in a study file, key by key, and what its values look like."""

from typing import Any

from sandtable.lab.options import CLAIMS as CLAIMS_OF_OPTIONS
from sandtable.lab.study import CLAIMS, DICE

ALL_CLAIMS = {**CLAIMS, **CLAIMS_OF_OPTIONS}

KEYS = {  # of a study file, each with what it must be
    "question": "a sentence",
    "clause": "the id of a clause",
    "game": "the id of a game",
    "seats": "a whole number",
    "measure": "the name of a measure",
    "also": "a list of measures",
    "claim": f"one of {', '.join(CLAIMS)}; of options one of {', '.join(CLAIMS_OF_OPTIONS)}",
    "margin": 'a number, or a share of the base as in "15%"',
    "target": "two numbers, the lower first",
    "error": "a number between 0 and 0.5, such as 0.05",
    "matches": "a whole number",
    "seed": "a text",
    "dice": "one of " + ", ".join(DICE),
    "strengths": "a list of bots, or of lists of bots, the weakest first",
    "variants": "tables [[variants]], the first of them the base",
    "sweep": "a table [sweep] of options with their values",
    "handicap": "a table [handicap] with what to give and its amounts",
    "options": 'a table [options] with each = "kind=… unit=*", or a list of tags',
    "luck": "true, to tell how much each stream of chance decides",
    "expect": "the verdict that should stay: yes, no or same",
    "history": "what was run on the question before, and what was changed after seeing it",
    "advice": "a table [advice] with a sentence for a verdict",
}
VARIANT_KEYS = ("name", "preset", "changes", "forbid", "force", "cap")
ADVICE_KEYS = ("yes", "no", "same", "open")
TEXTS = ("clause", "game", "measure", "claim", "dice")
NEEDED = ("question", "game", "measure", "strengths")
MOST_OFFERED = 14  # names that a complaint lists


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_band(value: Any) -> bool:
    """Whether the value is two numbers, the lower first."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value)) and value[0] <= value[1]
