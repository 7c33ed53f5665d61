"""Bots beside the levels that whoever runs a table invites: a trained network, say, or a search of any size.

Only they name files: a client chooses among what was invited, by id.
"""

from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from sandtable.bots.lessons import WORD as LESSON
from sandtable.bots.levels import LEVELS, Level, ladder, level_in, make_bot
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
        raise SandtableError(
            f"{text!r} invites nobody; write GAME=BOT, as GAME=network@FILE.npz with the id of a game"
        )
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
    if level in LEVELS or level.startswith(f"{LESSON}:"):
        return level
    return GUESTS.get(game.id, {})[check_level(level, game)].bot


def searches(level: str, game: Game) -> bool:
    """Whether the bot may look further than one action ahead in the game, as any guest may."""
    if level.startswith(f"{LESSON}:"):
        return False
    return level not in LEVELS or level_in(game, level).iterations > 0


def measured(game: Game) -> dict[str, dict[str, Any]]:
    """How each level did against the one below it, at the game's smallest table that was measured."""
    rungs = ladder(game.id)
    fewest = min((rung.seats for rung in rungs), default=0)
    return {
        rung.level: {
            "below": rung.below,
            "matches": rung.games,
            "score": rung.score,
            "low": rung.low,
            "high": rung.high,
        }
        for rung in rungs
        if rung.seats == fewest
    }


def tell_levels(game: Game) -> list[dict[str, Any]]:
    """The levels and guests of a game, as the lobby shows them."""
    shown: list[tuple[str, Level | Guest]] = [
        (level.name, level) for level in (level_in(game, name) for name in LEVELS)
    ]
    shown += [(guest.id, guest) for guest in GUESTS.get(game.id, {}).values()]
    found = measured(game)
    return [
        {
            "id": id,
            "title": one.title,
            "sentence": one.sentence,
            "searches": searches(id, game),
            **({"measured": found[id]} if id in found else {}),
        }
        for id, one in shown
    ]
