"""What a study of a game can ask, for people: what is measured, who plays, what is given or forbidden."""

from typing import Any

from sandtable.bots.levels import LEVELS, level_in
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.kinds import Sort
from sandtable.games import find_game
from sandtable.lab.handicaps import handicaps_of
from sandtable.lab.luck import CHANCE_STREAMS, LUCK_TARGET, streams_of
from sandtable.lab.measures import Measure, measures_of
from sandtable.lab.study import (
    CLAIMS,
    COUNT_MARGIN,
    ERROR,
    MATCHES,
    SEAT_MARGINS,
    SHARE_MARGIN,
)

SIMPLE = {
    "random": ("Random", "Takes any legal action."),
    "greedy": ("Greedy", "Looks one action ahead and always takes what looks best."),
}
ORDER = ("random", "recruit", "soldier", "greedy", "veteran", "general", "marshal")  # the weakest first
GROUPS = {  # of measures, by their first word
    "seat": "Who wins",
    "player": "Who wins",
    "draws": "How it ends",
    "ending": "How it ends",
    "limit": "How it ends",
    "use": "What is done",
    "turns": "How long it takes",
    "rounds": "How long it takes",
    "decisions": "How long it takes",
}
OTHERWISE = "The course of a match"


def choices_of(game_id: str, seats: int | None) -> dict[str, Any]:
    """Everything that can be chosen for a study of the game with that many seats."""
    game = find_game(game_id)
    low, high = game.seats
    places = seats or low
    if not low <= places <= high:
        raise SandtableError(f"{game.title} has {low} to {high} seats, not {places}")
    return {
        "game": game.id,
        "seats": places,
        "measures": [told_measure(one, places) for one in measures_of(game, places).values()],
        "bots": [told_bot(game, name) for name in ORDER],
        "gifts": [
            {"name": one.name, "words": one.words, "clause": one.clause}
            for one in handicaps_of(game.id).values()
        ],
        **told_kinds(game),
        "tried": {name: list(option.lab) for name, option in game.rulesets.options.items()},
        "streams": [CHANCE_STREAMS[stream] for stream in streams_of(game)],
        "claims": CLAIMS,
        "usual": {"matches": MATCHES, "error": ERROR, "luck_target": list(LUCK_TARGET)},
    }


def told_measure(measure: Measure, seats: int) -> dict[str, Any]:
    """A measure with its group and the margin that it has if none is given."""
    word = measure.name.partition(" ")[0]
    is_seat = word in ("seat", "player")
    share = SEAT_MARGINS[seats] if is_seat else SHARE_MARGIN
    margin = f"{share:g} points" if measure.is_share else f"{COUNT_MARGIN:g}% of the base"
    group = GROUPS.get(word, OTHERWISE)
    return {
        "name": measure.name,
        "words": measure.words,
        "is_share": measure.is_share,
        "group": group,
        "margin": margin,
    }


def told_bot(game: Game, name: str) -> dict[str, Any]:
    """A bot with its title, a sentence, and whether it searches."""
    if name in SIMPLE:
        title, sentence = SIMPLE[name]
        return {"id": name, "title": title, "sentence": sentence, "searches": False}
    level = level_in(game, name)
    assert name in LEVELS
    return {"id": name, "title": level.title, "sentence": level.sentence, "searches": level.iterations > 0}


def told_kinds(game: Game) -> dict[str, Any]:
    """The kinds of action with their clauses and operands, and the sorts of these: what tags can name."""
    kinds = [kind for kind in game.kinds.values() if not kind.is_chance]
    sorts = list({id(sort): sort for kind in kinds for sort in kind.sorts}.values())
    numbers = {id(sort): number for number, sort in enumerate(sorts)}
    return {
        "kinds": [
            {
                "word": kind.word,
                "clause": kind.clause,
                "operands": [
                    {"name": name, "sort": numbers[id(sort)]} for name, sort in kind.operands.items()
                ],
            }
            for kind in kinds
        ],
        "sorts": [told_values(sort) for sort in sorts],
    }


def told_values(sort: Sort) -> list[dict[str, str]]:
    """The values of a sort, as tags name them and as people call them."""
    known = [value for value in sort.values if sort.name_of[value] != sort.unseen]
    return [{"name": sort.name_of[value], "label": sort.label_of[value]} for value in known]
