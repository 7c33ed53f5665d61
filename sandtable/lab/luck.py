"""Luck and skill: matches that share one stream of chance and nothing else tell how much that stream decides.

Of every set of dice there are two worlds. A match takes each of its streams (set-up, dice, draws, and the
choices that players make at random) from the one or the other. Matches with nothing but one stream in common
are alike as far as that stream decides (variance components; Sobol's indices by Saltelli's design).
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.game import Game
from sandtable.core.rng import new_rng
from sandtable.games import find_game
from sandtable.lab.arena import Contest

CHANCE_STREAMS = {"setup": "the set-up", "dice": "the dice", "draws": "the draws"}
PLAYERS = "players"
WORDS = {**CHANCE_STREAMS, PLAYERS: "what players choose at random", "chance": "all chance"}
LUCK_TARGET = (0.0, 50.0)  # points: where chance decides less than half, if nothing else is asked
OTHER = "/other world"


def streams_of(game: Game) -> tuple[str, ...]:
    """The streams of chance that the game has, in their order."""
    used = {kind.stream for kind in game.kinds.values() if kind.is_chance}
    return tuple(stream for stream in CHANCE_STREAMS if stream in used)


def mixes_of(game: Game) -> dict[str, tuple[str, ...]]:
    """By the name of a variant, the streams that its matches take from the first world."""
    chance = streams_of(game)
    shared = {stream: (stream,) for stream in (*chance, PLAYERS)}
    together = {"chance": chance} if len(chance) > 1 else {}
    return {"one world": (*chance, PLAYERS), "the other world": (), **shared, **together}


def ladder_of(bots: list[str], seats: int) -> list[tuple[str, ...]]:
    """The line-ups in which each player meets the next weaker one in all other seats."""
    return [(strong, *(weak,) * (seats - 1)) for weak, strong in pairwise(bots)]


@dataclass(frozen=True)
class MixedContest(Contest):
    """A contest whose matches take some streams from the first world of their dice, the others not."""

    mix: tuple[str, ...] = ()

    @cached_property
    def measured(self) -> dict[str, Any]:
        """All that decides the matches, with what is shared."""
        return {**super().measured, "mix": list(self.mix)}

    def place_of(self, place: str, stream: str) -> str:
        """The seed of the stream in a match."""
        return place if stream in self.mix else place + OTHER

    def chances(self, place: str) -> NDArray[np.int64]:
        """The generators of the streams of chance, a row each."""
        rows = [new_rng(self.place_of(place, stream), f"chance/{stream}") for stream in CHANCE_STREAMS]
        return np.array(rows)


def stream_numbers(game_id: str, size: int) -> NDArray[np.int64]:
    """By kind of action, the row of its stream of chance."""
    numbers = np.zeros(size, np.int64)
    order = list(CHANCE_STREAMS)
    for code, kind in find_game(game_id).kinds.items():
        if kind.is_chance:
            numbers[code] = order.index(kind.stream)
    return numbers
