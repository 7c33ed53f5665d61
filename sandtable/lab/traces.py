"""Traces of an arena's matches: its journal says what was played, and each match is played again.

Seeds decide the matches of an arena, so they need not be stored. A bot that thinks by the clock may choose
otherwise the second time; what then differs from the journal is an error, never a trace.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.bots.levels import make_bot
from sandtable.bots.seats import seat_seed
from sandtable.core.contract import CHANCE, kind_of
from sandtable.core.errors import SandtableError
from sandtable.core.files import MOST_BYTES
from sandtable.core.rng import Rng, new_rng, pick_weighted
from sandtable.lab.arena import FORMAT, Contest, Fixture, Row
from sandtable.lab.journal import Journal
from sandtable.lab.luck import PLAYERS, MixedContest, stream_numbers
from sandtable.lab.matches import MOST_ACTIONS
from sandtable.lab.measuring import KIND_CODES
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from sandtable.play.traces import Agent, Trace, trace_of


def traces_of_arena(path: Path) -> Iterator[Trace]:
    """The trace of every match in an arena's journal, or in the journal beside its Parquet file."""
    journal_path = path.with_suffix(".jsonl") if path.name else path
    contest = contest_of(journal_path)
    for _, row in sorted(Journal(journal_path, contest).rows.items()):
        yield trace_of_row(contest, row)


def contest_of(path: Path) -> Contest:
    """The contest that a journal says it measured."""
    try:
        with path.open("rb") as file:
            told = json.loads(file.readline(MOST_BYTES))
        if told["format"] == FORMAT:
            return contest_told(told)
    except (OSError, ValueError, RecursionError, KeyError, TypeError, AttributeError):
        pass  # whatever is wrong with it, it is none
    raise SandtableError(f"{path} is no journal of an arena; `sandtable arena` writes one")


def contest_told(told: dict[str, Any]) -> Contest:
    """The contest of a journal's first line."""
    return Contest(
        told["game"],
        tuple(bot["name"] for bot in told["bots"]),
        1,
        told["seats"],
        told["seed"],
        changes=tuple(told["ruleset"].items()),
        sheets=tuple(json.dumps(sheet, sort_keys=True) for sheet in told.get("sheets", ())),
    )


def trace_of_row(contest: Contest, row: Row) -> Trace:
    """The trace of a match that the arena has played; a SandtableError if it ends otherwise now."""
    place = f"{contest.seed}/{row.lineup}/{row.cluster}"
    match, agents = play_again(contest, contest.fixture(*row.key), place)
    result = match.result
    assert result is not None
    if (result.points, result.end_reason, len(match.entries)) != (row.points, row.end_reason, row.actions):
        raise SandtableError(
            f"match {place}/{row.turn} does not go as it went: a bot of it thinks by the clock; "
            "for traces let bots think by iterations, as mcts:1000 does"
        )
    source = {"kind": "arena", "seed": contest.seed, **dict(zip(KEY, row.key, strict=True))}
    source["program"] = contest.measured["program"]
    return trace_of(match, f"{place}/{row.turn}", agents, source, {"mode": "arena", "seed": place})


KEY = ("lineup", "cluster", "turn")


def play_again(
    contest: Contest, fixture: Fixture, place: str, most: int = MOST_ACTIONS
) -> tuple[Match, list[Agent]]:
    """The match of a fixture, action by action, and who played it; it breaks off where it goes wrong."""
    game, ruleset, size = contest.game, contest.ruleset, len(fixture.seating)
    chosen = contest.place_of(place, PLAYERS) if isinstance(contest, MixedContest) else place
    agents = [
        Agent(contest.bots[bot], seat_seed(chosen, (seat + fixture.turn) % size, bot))
        for seat, bot in enumerate(fixture.seating)
    ]
    bots = [make_bot(agent.agent, game, agent.seed or "") for agent in agents]
    sheets = contest.sheets_of(fixture)
    match = Match(game, ruleset, size, seed=place, chance=TypedChance(), sheets=sheets)
    fall = falls_of(contest, place)
    while not match.is_over and len(match.entries) < most:
        seat = match.decider
        if seat == CHANCE:
            refused = match.enter_outcome(fall(match))
        else:
            refused = match.act(bots[seat].choose(match.view(seat), ruleset, seat), seat)
        if refused is not None:
            break
    return match, agents


def falls_of(contest: Contest, place: str) -> Callable[[Match], int]:
    """What chance decides in the matches of that seed: from one stream, or each from its own."""
    if not isinstance(contest, MixedContest):
        chance = new_rng(place, "chance")
        return lambda match: fallen(match, chance)
    rows, streams = contest.chances(place), stream_numbers(contest.game_id, KIND_CODES)

    def fall(match: Match) -> int:
        (first, _), *_ = match.outcomes()
        return fallen(match, rows[streams[kind_of(first)]])

    return fall


def fallen(match: Match, chance: Rng) -> int:
    """What chance decides now in an arena: an outcome by its weight from one stream."""
    outcomes: list[tuple[int, Any]] = list(match.outcomes())
    if len(outcomes) == 1:
        return outcomes[0][0]
    weights = np.array([weight for _, weight in outcomes], np.int64)
    return outcomes[pick_weighted(chance, weights, len(weights))][0]
