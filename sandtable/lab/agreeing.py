"""One figure, one interval: what a page tells twice is told alike, and long lists are told in few words."""

from collections.abc import Sequence
from typing import Any

MOST_NAMED = 5  # of a list that stands in a sentence
FIRST_NAMED = 3  # of a longer one

Tables = list[dict[str, Any]]


def agreed(tables: Tables, arms: list[dict[str, Any]], measure: str) -> Tables:
    """The tables, with the interval of the answer where they tell the figure that is answered about.

    A figure that was tested has the interval of its test, or its live band; a Wilson interval beside it would
    be another one of the same figure.
    """
    answered = {(arm["strength"], arm["variant"]): arm["figure"] for arm in arms if not arm["is_difference"]}
    answered_apart = {
        (arm["strength"], arm["variant"]): arm["figure"] for arm in arms if arm["is_difference"]
    }
    for table in tables:
        place = (table["strength"], table["variant"])
        for row in table["rows"]:
            if row["name"] == measure and place in answered:
                row["figure"] = answered[place]
            if row["name"] == measure and place in answered_apart and row["difference"]:
                row["difference"] = answered_apart[place]
    return tables


def few(names: Sequence[str]) -> str:
    """The names, or the first of them and how many more there are."""
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:FIRST_NAMED])} and {len(names) - FIRST_NAMED} more"


def faults_words(count: int) -> str:
    """The warning that some matches went wrong."""
    left = (
        "1 match had a fault; its cluster is"
        if count == 1
        else f"{count} matches had a fault; their clusters are"
    )
    return f"{left} left out."
