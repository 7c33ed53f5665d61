"""Bots beside the levels that whoever runs a table invites: a trained network, say, or a search of any size.

Only they name files: a client chooses among what was invited, by id.
"""

from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from sandtable.bots.levels import LEVELS, level_in, make_bot
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.games import find_game

MOST_LETTERS = 40  # of an id, as the store keeps it


@dataclass(frozen=True)
class Guest:
    """An invited bot, as the lobby shows it beside the levels of its game."""

    id: str
    title: str
    sentence: str
    bot: str  # as `make_bot` knows it


GUESTS: dict[str, dict[str, Guest]] = {}  # by game and by id, for this process


def invite(text: str) -> Guest:
    """The bot of "GAME=BOT" may be chosen at the table from now on; a SandtableError if there is none."""
    game_id, mark, bot = text.partition("=")
    if not mark or not bot:
        raise SandtableError(f"{text!r} invites nobody; write GAME=BOT, where BOT may be network@FILE.npz")
    game = find_game(game_id)
    make_bot(bot, game)
    kind, at, place = bot.partition("@")
    title = PurePath(place).stem if at else kind
    guest = Guest(f"guest-{title}"[:MOST_LETTERS], title.capitalize(), f"Invited: {kind}.", bot)
    GUESTS.setdefault(game.id, {})[guest.id] = guest
    return guest


def check_level(level: str | None, game: Game) -> str:
    """The name of a level or guest there is; a SandtableError lists them."""
    known = (*LEVELS, *GUESTS.get(game.id, {}))
    if level not in known:
        raise SandtableError(f"there is no level {level!r}; there are: {', '.join(known)}")
    return level


def title_of(level: str, game: Game) -> str:
    """What people call the level or guest."""
    guest = GUESTS.get(game.id, {}).get(level)
    return guest.title if guest else level.capitalize()


def bot_of(level: str, game: Game) -> str:
    """The bot's name, as `make_bot` knows it; a SandtableError if its guest is not here any more."""
    if level in LEVELS:
        return level
    return GUESTS.get(game.id, {})[check_level(level, game)].bot


def tell_levels(game: Game) -> list[dict[str, Any]]:
    """The levels and guests of a game, as the lobby shows them."""
    shown = [*(level_in(game, name) for name in LEVELS)]
    told = [{"id": level.name, "title": level.title, "sentence": level.sentence} for level in shown]
    guests = GUESTS.get(game.id, {}).values()
    return [*told, *({"id": guest.id, "title": guest.title, "sentence": guest.sentence} for guest in guests)]
