"""Tuning: play matches, fit the weights of a heuristic to who won, and keep them unless they play worse."""

import json
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.bots.levels import make_bot
from sandtable.core.contract import MAX_SEATS, NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.files import make_folder, write_whole
from sandtable.core.game import Game
from sandtable.core.heuristics import WEIGHTS_FILE
from sandtable.core.rng import below, new_rng, uniform
from sandtable.lab.arena import Contest, hold
from sandtable.lab.matches import BotMatch
from sandtable.lab.stats import Estimate

SLIP = 0.1  # how often an action is taken at random, so that unusual positions are met
KEEP = 0.2  # how many of the positions are kept
HELD_OUT = 4  # every fourth match is kept from the fit, to judge it by
KEPT = "kept"
MARGIN = 0.05  # how much weaker than half the points new weights might be without being refused
STRENGTHS = (0.01, 0.1, 1.0, 10.0)  # of the fit against its regularisation, from tame to free

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Positions:
    """What was seen: features of positions, the points in the end, and the match of each."""

    features: Matrix
    points: Matrix
    match: NDArray[np.int64]

    def where(self, chosen: NDArray[np.bool_]) -> "Positions":
        """Some of the positions."""
        return Positions(self.features[chosen], self.points[chosen], self.match[chosen])


@dataclass(frozen=True)
class Fit:
    """New weights and how well they and the old ones tell who wins, on matches they were not fitted to."""

    weights: Matrix
    strength: float
    brier: float
    old_brier: float
    bins: list[tuple[float, float, int]]  # predicted, observed, positions


def tune_game(
    game: Game, *, matches: int, bot: str, trial: int, seed: str, report: Path, into: Path | None = None
) -> Iterator[str]:
    """One line for every stage; at the end the report is written and weights that are not weaker are in
    place: in the game's folder, or in `into`."""
    require_lab()
    bots = game.bots
    if bots.fill_features is None:
        raise SandtableError(f"the heuristic of {game.title} names no features, so there is nothing to tune")
    names = [feature.name for feature in bots.features]
    positions = collect(game, matches, bot, seed)
    yield f"{matches} matches by {bot} gave {len(positions.points)} positions"
    fit = fit_weights(positions, bots.weights)
    yield f"Brier score on held-out matches: {fit.brier:.4f}, with the present weights {fit.old_brier:.4f}"
    provenance = {
        "fitted": True,
        "matches": matches,
        "positions": len(positions.points),
        "bot": bot,
        "seed": seed,
        "game_version": game.version,
        "program_version": sandtable.__version__,
        "strength": fit.strength,
        "brier": round(fit.brier, 4),
    }
    data = {"provenance": provenance, "weights": rounded(names, fit.weights)}
    share = try_weights(game, data, bot, trial, seed)
    verdict = judge(fit, share)
    provenance["trial"] = {
        "matches": trial,
        "score": round(share.value, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }
    if verdict == KEPT:
        write_weights((into or game.folder) / WEIGHTS_FILE, data)
    score = f"{share.value:.1%} [{share.low:.1%}, {share.high:.1%}]"
    yield f"New against old: {score} in {trial} matches; {verdict}"
    write_report(report, game, names, bots.weights, fit, data, verdict)
    yield f"The report is in {report}"


def judge(fit: Fit, share: Estimate) -> str:
    """Whether the fit is kept: it must predict other matches better and must not play worse."""
    if fit.brier >= fit.old_brier:
        return "not kept: it predicts held-out matches no better than the weights before"
    if share.low <= 0.5 - MARGIN:
        return f"not kept: the lower bound of its score must be above {0.5 - MARGIN:.0%}"
    return KEPT


def require_lab() -> None:
    """A SandtableError says what to install if the fit cannot run."""
    try:
        import matplotlib
        import sklearn  # noqa: F401
    except ImportError as error:
        raise SandtableError(
            f"tuning needs {error.name}; install it with: pip install 'sandtable[lab]'"
        ) from None
    matplotlib.use("Agg")


def collect(game: Game, matches: int, bot: str, seed: str) -> Positions:
    """Positions from `matches` matches of the bot against itself."""
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        played = list(pool.map(lambda number: watch_match(game, bot, seed, number), range(matches)))
    return Positions(
        np.concatenate([features for features, _ in played]),
        np.concatenate([points for _, points in played]),
        np.concatenate([np.full(len(points), number) for number, (_, points) in enumerate(played)]),
    )


def watch_match(game: Game, bot: str, seed: str, number: int) -> tuple[Matrix, Matrix]:
    """One match with a slip now and then: features of some positions for every seat, and its points."""
    ruleset = game.rulesets.make()
    seats = game.seats[0]
    rng = new_rng(seed, f"watch {number}")
    searchers = [Unhurried(make_bot(bot, game, f"{seed}/{number}/{seat}")) for seat in range(seats)]
    match = BotMatch(game, ruleset, list(searchers), f"{seed}/{number}")
    fill_features, weights = game.bots.fill_features, game.bots.weights
    assert fill_features is not None
    actions = np.zeros(game.max_actions, np.int32)
    found: list[Matrix] = []
    of_seat: list[int] = []
    while (seat := match.advance()) != NOBODY:
        if uniform(rng) < KEEP:
            for viewer in range(seats):
                row = np.zeros(len(weights))
                fill_features(match.state, ruleset, weights, viewer, row)
                found.append(row)
                of_seat.append(viewer)
        if uniform(rng) < SLIP:
            count = game.verbs.legal_actions(match.state, ruleset, actions)
            action = int(actions[below(rng, count)])
        else:
            action = searchers[seat].choose(match.view(seat), ruleset, seat)
        match.take(seat, action)
    points = np.zeros(MAX_SEATS)
    game.verbs.result(match.state, ruleset, points)
    return np.array(found).reshape(-1, len(weights)), points[np.array(of_seat, np.int64)]


class Unhurried:
    """Any bot, asked action by action even if it could be played without."""

    def __init__(self, bot: Any) -> None:
        self.name: str = bot.name
        self.choose = bot.choose


def logistic(lead: Matrix) -> Matrix:
    """The chance to win that a lead means."""
    chance: Matrix = 1.0 / (1.0 + np.exp(-lead))
    return chance


def brier_score(weights: Matrix, positions: Positions) -> float:
    """The mean squared distance between predicted and actual points."""
    return float(np.mean((logistic(positions.features @ weights) - positions.points) ** 2))


def fit_weights(positions: Positions, old: Matrix) -> Fit:
    """Regularised logistic regression; its strength is the one that predicts best on other matches."""
    held_out = positions.match % HELD_OUT == HELD_OUT - 1
    learn, judge = positions.where(~held_out), positions.where(held_out)
    inner = learn.match % 5 == 0
    strength = min(
        STRENGTHS,
        key=lambda value: brier_score(regress(learn.where(~inner), value, old), learn.where(inner)),
    )
    weights = regress(learn, strength, old)
    return Fit(
        weights, strength, brier_score(weights, judge), brier_score(old, judge), calibration(weights, judge)
    )


def regress(positions: Positions, strength: float, old: Matrix) -> Matrix:
    """The weights whose logistic comes nearest to the points; a draw counts as half a win and half a loss.

    The lead by the old weights is one more column, so that regularisation draws the fit towards a multiple
    of them and not towards nothing: from few matches little is changed.
    """
    from sklearn.linear_model import LogisticRegression

    columns = np.column_stack([positions.features, positions.features @ old])
    scale = columns.std(axis=0)
    scale[scale == 0.0] = 1.0
    columns = columns / scale
    rows = np.concatenate([columns, columns])
    won = np.concatenate([np.ones(len(columns)), np.zeros(len(columns))])
    # Positions of one match say the same thing over and over: each match weighs one.
    share = 1.0 / np.bincount(positions.match)[positions.match]
    weight = np.concatenate([positions.points * share, (1.0 - positions.points) * share])
    model = LogisticRegression(C=strength, fit_intercept=False, max_iter=2000)
    model.fit(rows[weight > 0], won[weight > 0], sample_weight=weight[weight > 0])
    fitted: Matrix = model.coef_[0] / scale
    weights: Matrix = fitted[:-1] + fitted[-1] * old
    return weights


def calibration(weights: Matrix, positions: Positions, bins: int = 10) -> list[tuple[float, float, int]]:
    """Predicted and actual points of the positions, in bins of equal width."""
    predicted = logistic(positions.features @ weights)
    place = np.minimum((predicted * bins).astype(int), bins - 1)
    return [
        (
            float(predicted[place == here].mean()),
            float(positions.points[place == here].mean()),
            int(sum(place == here)),
        )
        for here in range(bins)
        if (place == here).any()
    ]


def rounded(names: list[str], weights: Matrix) -> dict[str, float]:
    """The weights by name, to four figures behind the point."""
    return {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}


def write_weights(path: Path, data: dict[str, Any]) -> None:
    """The file has these weights."""
    write_whole(path, json.dumps(data, indent=2) + "\n")


def try_weights(game: Game, data: dict[str, Any], bot: str, trial: int, seed: str) -> Estimate:
    """The score of the bot with new weights against the same bot with the present ones."""
    with tempfile.TemporaryDirectory(prefix="sandtable-tune-") as folder:
        path = Path(folder) / WEIGHTS_FILE
        write_weights(path, data)
        contest = Contest(game.id, (f"{bot}@{path}", bot), trial, game.seats[0], f"{seed}/trial")
        standing = hold(contest, workers=cpu_count() or 1)
        return standing.duels()[0].share


def write_report(
    folder: Path, game: Game, names: list[str], old: Matrix, fit: Fit, data: dict[str, Any], verdict: str
) -> None:
    """The folder has report.md, report.json and calibration.png."""
    make_folder(folder)
    told = data | {"verdict": verdict, "calibration": fit.bins}
    write_whole(folder / "report.json", json.dumps(told, indent=2))
    provenance = data["provenance"]
    lines = [
        f"# The weights of {game.title}",
        "",
        f"{provenance['matches']} matches by {provenance['bot']} (seed {provenance['seed']}) gave "
        f"{provenance['positions']} positions. On held-out matches the Brier score is {fit.brier:.4f}; "
        f"with the weights before it was {fit.old_brier:.4f}, and knowing nothing it is 0.2500.",
        "",
        f"In the trial the new weights scored {provenance['trial']['score']:.1%} "
        f"[{provenance['trial']['low']:.1%}, {provenance['trial']['high']:.1%}] against the old: {verdict}.",
        "",
        "| feature | before | fitted |",
        "|---|---:|---:|",
        *(
            f"| {name} | {before:.4f} | {data['weights'][name]:.4f} |"
            for name, before in zip(names, old, strict=True)
        ),
        "",
        "![predicted and actual points](calibration.png)",
        "",
    ]
    write_whole(folder / "report.md", "\n".join(lines))
    draw_calibration(folder / "calibration.png", game, fit)


def draw_calibration(path: Path, game: Game, fit: Fit) -> None:
    """The picture shows how often positions of a predicted chance were won."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.plot((0, 1), (0, 1), color="0.7", linewidth=1)
    predicted, observed, counts = zip(*fit.bins, strict=True)
    axes.scatter(predicted, observed, s=[10 + 150 * count / max(counts) for count in counts])
    axes.set(
        xlabel="predicted points", ylabel="actual points", xlim=(0, 1), ylim=(0, 1),
        title=f"{game.title}, Brier {fit.brier:.4f}",
    )  # fmt: skip
    figure.savefig(path, dpi=120)
