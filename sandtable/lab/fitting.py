"""Fitting the chances of a game: greedy matches are played, weights fitted to some, and tried on others.

`python -m sandtable.lab.fitting groundwar --seats 2 -n 600` writes `chances/groundwar.json` beside the lab.
"""

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.core.contract import MAX_SEATS, NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.files import make_folder, write_whole
from sandtable.core.game import Game
from sandtable.games import find_game
from sandtable.lab.arena import Contest
from sandtable.lab.chances import FOLDER, FORMAT, progress, read_chances, reliability
from sandtable.lab.measuring import CountedMatch, setting_of
from sandtable.lab.shape import TIMES

Values = NDArray[np.float64]
HELD_OUT = 3  # every third match is kept from the fit, to judge it by
INNER = 4  # of the others, every fourth chooses how tame the fit is
TAMENESS = (1.0, 10.0, 100.0)  # matches by which weights are drawn towards nothing
STEPS = 40  # of Newton's method at most


@dataclass(frozen=True)
class Positions:
    """What was seen whenever the decision passed on: features, who was still in, and what came of it."""

    features: Values  # by position, seat and feature; differences between seats are those of `evaluate`
    is_in: NDArray[np.bool_]  # by position and seat
    runs: Values  # by position: how often the decision had passed on
    points: Values  # by position and seat: of the match in the end
    match: NDArray[np.int64]

    def where(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> "Positions":
        """Some of the positions."""
        return Positions(
            self.features[chosen],
            self.is_in[chosen],
            self.runs[chosen],
            self.points[chosen],
            self.match[chosen],
        )


def collect(game: Game, seats: int, matches: int, bot: str, seed: str) -> Positions:
    """The positions of that many matches of the bot against itself."""
    contest = Contest(game.id, (bot,) * seats, matches, seats, seed)
    seen = [watch(contest, number) for number in range(matches)]
    return Positions(
        np.concatenate([one[0] for one in seen]),
        np.concatenate([one[1] for one in seen]),
        np.concatenate([np.arange(len(one[0]), dtype=np.float64) for one in seen]),
        np.concatenate([np.tile(one[2], (len(one[0]), 1)) for one in seen]),
        np.concatenate([np.full(len(one[0]), number) for number, one in enumerate(seen)]),
    )


def watch(contest: Contest, number: int) -> tuple[Values, NDArray[np.bool_], Values]:
    """One match: features by position and seat, who was in, and the points in the end."""
    match = CountedMatch(setting_of(contest), contest.fixture(0, number, 0), f"{contest.seed}/{number}")
    game, ruleset, size = match.game, match.ruleset, contest.seats
    fill, weights = game.bots.fill_features, game.bots.weights
    if fill is None:
        raise SandtableError(f"the heuristic of {game.title} names no features, so there is nothing to fit")
    features: list[Values] = []
    is_in: list[NDArray[np.bool_]] = []
    while match.pause_at_run(len(features)) != NOBODY:
        rows = np.zeros((size, len(weights)))
        for seat in range(size):
            fill(match.state, ruleset, weights, seat, rows[seat])
        features.append(rows * (size - 1) / size)  # less the mean of the others: differences grow by that
        is_in.append(np.array(game.bots.hopes(match.state, ruleset)[:size]) > 0.0)
    points = np.zeros(MAX_SEATS)
    game.verbs.result(match.state, ruleset, points)
    return np.array(features), np.array(is_in), points[:size]


def columns_of(positions: Positions, pace: float) -> Values:
    """What is weighed: features, features times progress, and which seat it is."""
    features, size = positions.features, positions.features.shape[1]
    late = features * progress(positions.runs, pace)[:, None, None]
    seat = np.broadcast_to(np.eye(size)[:, 1:], (len(features), size, size - 1))
    return np.concatenate([features, late, seat], axis=2)


def softmax(scores: Values, is_in: NDArray[np.bool_]) -> Values:
    """The chances behind scores, of those who are in."""
    raised = np.where(is_in, np.exp(scores - scores.max(axis=1, keepdims=True)), 0.0)
    found: Values = raised / raised.sum(axis=1, keepdims=True)
    return found


def fit(columns: Values, positions: Positions, tameness: float) -> Values:
    """The weights that make the points most likely, by Newton's method; each match counts once."""
    scale = columns.std(axis=(0, 1))
    scale[scale == 0.0] = 1.0
    scaled, is_in = columns / scale, positions.is_in
    share = 1.0 / np.bincount(positions.match)[positions.match]
    weights = np.zeros(scaled.shape[2])
    for _ in range(STEPS):
        chances = softmax(scaled @ weights, is_in)
        off = (chances - positions.points) * share[:, None]
        slope = np.einsum("nsd,ns->d", scaled, off) + tameness * weights
        mean = np.einsum("nsd,ns->nd", scaled, chances)
        squares = np.einsum("nsd,ns,nse->de", scaled, chances * share[:, None], scaled, optimize=True)
        curve = squares - (mean * share[:, None]).T @ mean + tameness * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-8:
            break
    found: Values = weights / scale
    return found


def at_times(positions: Positions) -> Positions:
    """Of every match the positions at which a study looks, so that long matches count no more than others."""
    _, first, lengths = np.unique(positions.match, return_index=True, return_counts=True)
    chosen = [
        start + min(length - 1, time * length // 100)
        for start, length in zip(first, lengths, strict=True)
        for time in TIMES
    ]
    return positions.where(np.array(chosen))


def brier(chances: Values, points: Values) -> float:
    """The mean squared distance between chances and points."""
    return float(((chances - points) ** 2).mean())


def fitted(game: Game, positions: Positions, bot: str, seed: str) -> dict[str, Any]:
    """What is kept of a fit, with its reliability on the matches that it has not seen."""
    lengths = np.bincount(positions.match)
    pace = float(np.median(lengths)) / 2
    held_out = positions.match % HELD_OUT == HELD_OUT - 1
    learn, judge = positions.where(~held_out), at_times(positions.where(held_out))
    inner = learn.match % INNER == 0

    def off(tameness: float) -> float:
        weights = fit(columns_of(learn.where(~inner), pace), learn.where(~inner), tameness)
        tried = at_times(learn.where(inner))
        return brier(softmax(columns_of(tried, pace) @ weights, tried.is_in), tried.points)

    tameness = min(TAMENESS, key=off)
    weights = fit(columns_of(learn, pace), learn, tameness).round(4)
    names = [feature.name for feature in game.bots.features]
    return {
        "pace": round(pace, 1),
        "early": dict(zip(names, weights[: len(names)].tolist(), strict=True)),
        "late": dict(zip(names, weights[len(names) : 2 * len(names)].tolist(), strict=True)),
        "worth": [0.0, *weights[2 * len(names) :].tolist()],
        "learned": {
            "bot": bot,
            "seed": seed,
            "matches": len(set(learn.match.tolist())),
            "positions": len(learn.match),
            "tameness": tameness,
            "program_version": sandtable.__version__,
        },
        "tried": tried_on(judge, softmax(columns_of(judge, pace) @ weights, judge.is_in)),
    }


def tried_on(judge: Positions, chances: Values) -> dict[str, Any]:
    """How well the chances foretold what came of the positions."""
    seats = chances.shape[1]
    bins = reliability(chances.ravel(), judge.points.ravel(), np.repeat(judge.match, seats))
    away = sum(abs(one["predicted"] - one["observed"]) * one["positions"] for one in bins)
    nothing = np.full_like(judge.points, 1 / seats)
    return {
        "matches": len(set(judge.match.tolist())),
        "positions": len(judge.match),
        "brier": round(brier(chances, judge.points), 4),
        "brier_of_knowing_nothing": round(brier(nothing, judge.points), 4),
        "off": round(away / chances.size, 4),
        "reliability": [{key: round(value, 4) for key, value in one.items()} for one in bins],
    }


def fit_game(game_id: str, seats: int, matches: int, bot: str = "greedy", seed: str = "chances") -> str:
    """The game's file holds what was fitted for so many seats; one line says how good it is."""
    game, path = find_game(game_id), FOLDER / f"{game_id}.json"
    told = read_chances(path) if path.exists() else {}
    if told.get("version") != game.version:
        told = {"format": FORMAT, "game": game_id, "version": game.version, "seats": {}}
    found = fitted(game, collect(game, seats, matches, bot, seed), bot, seed)
    told["seats"][str(seats)] = found
    told["seats"] = dict(sorted(told["seats"].items()))
    make_folder(FOLDER)
    write_whole(path, json.dumps(told, indent=1) + "\n")
    tried = found["tried"]
    return (
        f"{game.title}, {seats} seats: Brier score {tried['brier']} on {tried['matches']} other matches, "
        f"knowing nothing {tried['brier_of_knowing_nothing']}; off by {tried['off']:.1%} on average"
    )


def chance_lines() -> list[str]:
    """The table of all that was fitted, as the guide shows it."""
    lines = [
        "| game | seats | Brier score | knowing nothing | off by (points) |",
        "|---|---:|---:|---:|---:|",
    ]
    for path in sorted(FOLDER.glob("*.json")):
        told = read_chances(path)
        for seats, one in told["seats"].items():
            tried = one["tried"]
            figures = (
                f"{tried['brier']:.3f} | {tried['brier_of_knowing_nothing']:.3f} | {100 * tried['off']:.1f}"
            )
            lines.append(f"| {find_game(told['game']).title} | {seats} | {figures} |")
    return lines


if __name__ == "__main__":
    import argparse

    asked = argparse.ArgumentParser(description="Fit the chances of a game to who won greedy matches.")
    asked.add_argument("game")
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("-n", "--matches", type=int, default=600)
    asked.add_argument("--bot", default="greedy")
    given = asked.parse_args()
    print(fit_game(given.game, given.seats, given.matches, given.bot))
