"""What a bot would do in a position, in the game's notation."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sandtable.bots.levels import LEVELS, SearchBot, level_in, make_bot
from sandtable.core.contract import CHANCE
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import copy_record
from sandtable.play.match import Match
from sandtable.play.replay import read_replay, replay_match


@dataclass(frozen=True)
class AdviceLine:
    """One action a bot considered, for people."""

    text: str  # notation
    words: str
    visits: int
    value: float  # expected points of the seat that decides
    is_proven: bool
    line: list[str]  # notation of the action and what is expected to follow

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def open_position(game: Game, actions: list[str], replay: Path | None, seed: int | str) -> Match:
    """The match after these actions, or at the end of a replay; its next decision is a seat's."""
    if replay is not None and actions:
        raise SandtableError("give either actions or a replay, not both")
    if replay is not None:
        match = replay_match(read_replay(replay))
        if match.game.id != game.id:
            raise SandtableError(f"the replay is of {match.game.title}, not of {game.title}")
    else:
        match = Match(game, seed=seed)
        for text in actions:
            refusal = match.act(text)
            if refusal is not None:
                raise SandtableError(f"{text}: {refusal}")
    if match.is_over:
        raise SandtableError("the match is over; there is nothing to advise on")
    if match.decider == CHANCE:
        raise SandtableError("chance decides next; enter its outcome first")
    return match


def advise_on(match: Match, bot_name: str, seed: int | str = 0) -> list[AdviceLine]:
    """The actions of the deciding seat as the bot ranks them, from that seat's view alone."""
    bot = make_bot(bot_name, match.game, seed)
    if not isinstance(bot, SearchBot):
        levels = ", ".join(name for name in LEVELS if level_in(match.game, name).iterations)
        raise SandtableError(f"bot {bot_name!r} does not search; ask {levels}, mcts:1000 or mcts:500ms")
    seat = match.decider
    view = match.view(seat)
    return [
        AdviceLine(
            match.game.write_action(view, found.action),
            match.game.say_action(view, match.ruleset, found.action),
            found.visits,
            found.value,
            found.is_proven,
            write_line(match, view, seat, found.line),
        )
        for found in bot.advise(view, match.ruleset, seat)
    ]


def write_line(match: Match, view: Any, seat: int, line: list[int]) -> list[str]:
    """The notation of actions that follow each other from the view."""
    world = copy_record(view)
    texts = []
    for action in line:
        texts.append(match.game.write_action(world, action))
        match.game.verbs.apply(world, match.ruleset, action)
    return texts
