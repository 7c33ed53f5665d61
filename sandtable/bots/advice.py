"""What a bot would do on a seat, for people: the one way in which advice is given."""

from dataclasses import asdict, dataclass
from typing import Any

from sandtable.bots.levels import LEVELS, ThinkingBot, adviser, level_in, make_bot
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import copy_record

Record = Any


@dataclass(frozen=True)
class AdviceLine:
    """One action a bot considered."""

    text: str  # notation
    words: str
    visits: int
    value: float  # expected points of the seat that decides
    is_proven: bool
    line: list[str]  # notation of the action and what is expected to follow

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def advise(
    game: Game, view: Record, ruleset: Record, seat: int, seed: int | str, bot_name: str | None = None
) -> list[AdviceLine]:
    """The seat's actions as the bot, or else the game's adviser, ranks them from the seat's view alone."""
    bot = make_bot(bot_name or adviser(game), game, seed)
    if not isinstance(bot, ThinkingBot):
        levels = ", ".join(name for name in LEVELS if level_in(game, name).iterations)
        raise SandtableError(
            f"bot {bot_name!r} does not search; ask {levels}, mcts:1000, mcts:500ms or plans:60"
        )
    return [
        AdviceLine(
            game.write_action(view, found.action),
            game.say_action(view, ruleset, found.action),
            found.visits,
            found.value,
            found.is_proven,
            written_line(game, view, ruleset, found.line),
        )
        for found in bot.advise(view, ruleset, seat)
    ]


def written_line(game: Game, view: Record, ruleset: Record, actions: list[int]) -> list[str]:
    """The notation of expected actions, as far as they can be followed from what the seat sees."""
    world = copy_record(view)
    texts = []
    for action in actions:
        if not game.is_legal(world, ruleset, action):
            break
        texts.append(game.write_action(world, action))
        game.verbs.apply(world, ruleset, action)
    return texts
