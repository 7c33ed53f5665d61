"""Matches of a study worth watching: a typical one, the longest, and one that speaks against the verdict."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.levels import make_bot
from sandtable.bots.seats import seat_seed
from sandtable.core.contract import CHANCE, MAX_SEATS
from sandtable.core.records import copy_record, new_record
from sandtable.core.rng import new_rng
from sandtable.lab.arena import Contest, Fixture
from sandtable.lab.chances import chance_of, progress
from sandtable.lab.conducting import Standing
from sandtable.lab.findings import FORMAT
from sandtable.lab.ledger import Played
from sandtable.lab.matches import MOST_ACTIONS
from sandtable.lab.measuring import length_word
from sandtable.lab.restrict import RestrictedContest, RestrictedGame, inner_record, seats_of
from sandtable.lab.traces import fallen, play_again
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from sandtable.play.replay import write_replay
from sandtable.play.traces import Agent

Values = NDArray[np.float64]
FAULTS_TOLD = "abc"  # so many have replays
LONGEST_SEARCHED = 4000  # entries of a match in which the turning point is looked for


def chosen_matches(standing: Standing, found: dict[str, Any]) -> list[tuple[str, Played]]:
    """Up to three matches of the strongest players, each with its title."""
    assert found["format"] == FORMAT
    strongest = max(arm["strength"] for arm in found["arms"])
    leading = leading_arm(found, [arm for arm in found["arms"] if arm["strength"] == strongest])
    matches = standing.of(leading["variant"], strongest)
    if not matches:
        return []
    middle = median(match.turns for match in matches)
    reasons = [match.end_reason for match in matches]
    usual = max(sorted(set(reasons)), key=reasons.count)
    typical = min(
        matches, key=lambda match: (match.end_reason != usual, abs(match.turns - middle), match.key)
    )
    longest = max(matches, key=lambda match: (match.turns, match.actions, -match.cluster))
    chosen = [("typical", typical), ("longest", longest)]
    if not standing.study.is_of_luck:
        chosen.append(("against", _against(standing, leading, matches)))
    elif told := [match for match in matches if match.leads]:  # one match says nothing against a share
        chosen.append(("comeback", min(told, key=lambda match: (match.lowest, match.key))))
    keys = [match.key for _, match in chosen]
    return [pair for place, pair in enumerate(chosen) if pair[1].key not in keys[:place]]


def leading_arm(found: dict[str, Any], arms: list[dict[str, Any]]) -> dict[str, Any]:
    """What is most worth watching: the winner of a search, the greatest difference, else the base."""
    if again := found.get("again"):
        return next(arm for arm in arms if arm["variant"] == again["variant"])
    if arms[0]["is_difference"]:
        return max(arms, key=lambda arm: abs(arm["figure"]["value"] or 0))
    return min(arms, key=lambda arm: int(arm["variant"]))


def _against(standing: Standing, arm: dict[str, Any], matches: list[Played]) -> Played:
    """The match that lies farthest from the figure, on the side where the verdict does not look."""
    values = np.array([standing.read(match) for match in matches])
    if arm["is_difference"]:
        values = values - np.array([standing.read(match) for match in standing.of(0, arm["strength"])])
    if np.isnan(values).all():
        return matches[0]
    is_up = arm["figure"]["value"] >= (0 if arm["is_difference"] else float(np.nanmean(values)))
    return matches[int(np.nanargmin(values) if is_up else np.nanargmax(values))]


def write_replays(folder: Path, standing: Standing, found: dict[str, Any]) -> list[dict[str, Any]]:
    """The folder has the replays, and each is described: its file, its title, and where it turns."""
    told: list[dict[str, Any]] = []
    if standing.study.thing:
        return told  # a replay cannot say what was given
    told += write_faults(folder, standing, found["name"])
    for title, match in chosen_matches(standing, found):
        contest = standing.study.contests[match.variant, match.strength]
        fixture = contest.fixture(0, match.cluster, match.turn)
        again, agents = recorded(contest, fixture, f"{contest.seed}/0/{match.cluster}")
        if again.result is None or again.result.points != match.points:
            continue  # a bot that thinks by the clock has played otherwise
        name = f"{found['name']}-{title}.replay.json"
        names = again.game.seat_names[: again.seats]
        write_replay(again, folder / name)
        turn = turning_point(again)
        winner = winner_words(match, names, [agent.agent for agent in agents])
        told.append(
            {
                "file": name,
                "title": TITLES[title],
                "words": f"{standing.study.variants[match.variant].name}, {match.turns} "
                f"{length_word(again.game)}, {match.end_reason}, {winner}; it turns at entry {turn}.",
                "at": turn,
                "command": f"sandtable replay {name} --at {turn}",
            }
        )
    return told


def write_faults(folder: Path, standing: Standing, name: str) -> list[dict[str, Any]]:
    """The folder has the first matches with a fault, up to where they broke off, each described."""
    told: list[dict[str, Any]] = []
    for letter, match in zip(FAULTS_TOLD, standing.faults, strict=False):
        contest = standing.study.contests[match.variant, match.strength]
        fixture = contest.fixture(0, match.cluster, match.turn)
        most = min(match.actions, LONGEST_SEARCHED)
        again, _ = recorded(contest, fixture, f"{contest.seed}/0/{match.cluster}", most)
        file, last = f"{name}-fault{letter}.replay.json", len(again.entries)
        write_replay(again, folder / file)
        told.append(
            {
                "file": file,
                "title": "A match with a fault",
                "words": f"{standing.study.variants[match.variant].name}, "
                f"{standing.study.words_of_strengths[match.strength]}: {match.fault}.",
                "at": last,
                "command": f"sandtable replay {file} --at {last}",
            }
        )
    return told


def recorded(
    contest: Contest, fixture: Fixture, place: str, most: int = MOST_ACTIONS
) -> tuple[Match, list[Agent]]:
    """A fixture once more, action by action, and who played it; it breaks off where it went wrong."""
    game = contest.game
    if not (isinstance(contest, RestrictedContest) and isinstance(game, RestrictedGame)):
        return play_again(contest, fixture, place, most)
    ruleset, size, verbs = contest.ruleset_for(fixture), len(fixture.seating), game.verbs
    names = seats_of(contest)
    seeds = [seat_seed(place, (seat + fixture.turn) % size, bot) for seat, bot in enumerate(fixture.seating)]
    agents = [Agent(names[bot], seeds[seat]) for seat, bot in enumerate(fixture.seating)]
    bots = [make_bot(contest.bots[bot], game, seeds[seat]) for seat, bot in enumerate(fixture.seating)]
    state = new_record(game.state_dtype)
    game.begin(state, ruleset, size)
    match = Match(game.inner, copy_record(inner_record(ruleset)), size, seed=place, chance=TypedChance())
    chance = new_rng(place, "chance")
    while not match.is_over and len(match.entries) < most:
        seat = match.decider
        if seat == CHANCE:
            action = fallen(match, chance)
        else:
            view = copy_record(state)
            verbs.hide(view, seat)
            action = bots[seat].choose(view, ruleset, seat)
        if match.follow(seat, action) is not None:
            break
        verbs.apply(state, ruleset, action)
    return match, agents


TITLES = {
    "typical": "A typical match",
    "longest": "The longest match",
    "against": "A match that goes against it",
    "comeback": "The match won from farthest behind",
}


def winner_words(match: Played, names: tuple[str, ...], bots: list[str]) -> str:
    """Who won, in few words."""
    best = [seat for seat, points in enumerate(match.points) if points == max(match.points)]
    if len(best) > 1:
        return "shared"
    return f"won by {names[best[0]]} ({bots[best[0]]})"


def turning_point(match: Match) -> int:
    """The entry after which the winner's chance rose most, by the chances fitted to the game.

    Where none were fitted for so many seats the hopes of the game's heuristic stand for them.
    """
    result = match.result
    assert result is not None
    winner = int(np.argmax(result.points))
    rises = np.diff([chances[winner] for chances in chances_of(match)])
    return int(rises.argmax()) + 1 if len(rises) else 0


def chances_of(match: Match) -> Iterator[Values]:
    """Every seat's chance before each entry, as the shape of the match is told by."""
    model = chance_of(match.game.id, match.seats)
    bots, hopes = match.game.bots, np.zeros(MAX_SEATS)
    weights = bots.weights
    worth = np.ones(match.seats) if model is None else model.worth
    run, last = 0, CHANCE
    for number, entry in enumerate(match.entries[:LONGEST_SEARCHED]):
        if entry.actor != CHANCE:
            run, last = run + (last not in (CHANCE, entry.actor)), entry.actor
        if model is not None:
            weights = model.weights[0] + progress(run, model.pace) * model.weights[1]
        bots.evaluate(match.state_at(number), match.ruleset, weights, hopes)
        raised = hopes[: match.seats] * worth
        yield raised / raised.sum()
