"""What a player of Coin may bring: a lucky number, which is nobody else's to know, and a motto."""

from typing import Any

import numpy as np

from sandtable.core.records import new_record, record
from sandtable.core.sheets import Document, Field, Problem, SheetForm, Text, WholeNumber

CHARM = record(("lucky", np.int8))


def judge(document: Document, ruleset: Any) -> list[Problem]:
    if document["lucky"] > ruleset.cards:
        return [Problem("lucky", f"there are {int(ruleset.cards)} cards", "CN-1.7")]
    return []


def pack(document: Document) -> Any:
    charm = new_record(CHARM)
    charm.lucky = document["lucky"]
    return charm


def random(rng: Any, ruleset: Any) -> Document:
    from sandtable.core.rng import below

    return {"lucky": 1 + int(below(rng, ruleset.cards)), "motto": "at random"}


FORM = SheetForm(
    title="charm",
    sentence="A lucky number and a motto.",
    clause="CN-1.7",
    fields=(
        Field("lucky", WholeNumber(1, 6), "the lucky number", "CN-1.7"),
        Field("motto", Text(60), "words to live by", "CN-1.7", is_needed=False),
    ),
    dtype=CHARM,
    judge=judge,
    pack=pack,
    default=lambda seat, ruleset: {"lucky": 1},
    random=random,
    is_used=lambda ruleset: bool(ruleset.charms),
    is_hidden=True,
)
