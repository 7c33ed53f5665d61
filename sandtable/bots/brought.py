"""Bots that other parts of the program bring: the library they need is no concern of this layer.

A bot's name begins with a word, as `openspiel:mcts:100`; whoever brings bots of a word says here how they are
made. `sandtable.adapters.bots` brings those of this program; the command line asks it to.
"""

import re
from collections.abc import Callable
from typing import Any, Protocol

from sandtable.core.game import Game

Record = Any


class BroughtBot(Protocol):
    """A bot like any other that also says all that decides how it plays."""

    name: str
    settings: dict[str, Any]  # for journals: matches of other settings are never continued

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """A legal action of the seat, which has the decision."""
        ...


Maker = Callable[[str, Game, int | str], BroughtBot]  # (name, game, seed) → the bot; a SandtableError if none

MAKERS: dict[str, Maker] = {}
WORD = re.compile(r"[^:@]*")


def bring(word: str, maker: Maker) -> None:
    """From now on bots whose names begin with the word are made so."""
    MAKERS[word] = maker


def maker_of(name: str) -> Maker | None:
    """How the bot of that name is made, if somebody brings it."""
    found = WORD.match(name)
    return MAKERS.get(found[0]) if found else None
