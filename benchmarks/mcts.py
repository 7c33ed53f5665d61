"""Search against search: iterations a second beside OpenSpiel's C++ MCTS, and a match at equal time.

python -m benchmarks.mcts                     both, on Connect Four
python -m benchmarks.mcts -n 200 --ms 20      200 matches at 20 milliseconds a decision
"""

import argparse
import json
import time
from typing import Any

import numpy as np

from sandtable.bots.search import UNIFORM, Budget, SearchBot
from sandtable.core.contract import action_code, first_of
from sandtable.core.heuristics import SearchSettings
from sandtable.games import find_game
from sandtable.lab.stats import wilson
from sandtable.play.match import Match

DROP = 1
ROUNDS = 5  # measurements of each, in turn, of which the best counts


def rival(game: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's C++ search with random playouts, as its documentation sets it up."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, True, seed, False)


def own_rate(iterations: int, seed: int, settings: SearchSettings) -> float:
    """Iterations a second of this program's search from the opening."""
    game = find_game("connect_four")
    match = Match(game, seed=0)
    bot = SearchBot(game, Budget(iterations=iterations), seed, settings=settings)
    began = time.process_time()
    bot.choose(match.view(0), match.ruleset, 0)
    return int(bot.trees[0].tree[0].iterations) / (time.process_time() - began)


def rival_rate(simulations: int, seed: int) -> float:
    """Simulations a second of OpenSpiel's."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    bot = rival(game, simulations, seed)
    began = time.process_time()
    bot.step(game.new_initial_state())
    return simulations / (time.process_time() - began)


def compare_rates() -> dict[str, float]:
    """The best rate of each, measured in turn in the same process so that both meet the same machine."""
    own_rate(1000, 0, UNIFORM)
    own, other = [], []
    for seed in range(ROUNDS):
        own.append(own_rate(20_000, seed, UNIFORM))
        other.append(rival_rate(20_000, seed))
    return {"sandtable": max(own), "open_spiel": max(other), "times": max(own) / max(other)}


def play_once(seed: int, own_seat: int, iterations: int, simulations: int) -> float:
    """The points of this program's search in one match."""
    import pyspiel

    game = find_game("connect_four")
    match = Match(game, seed=0)
    own = SearchBot(game, Budget(iterations=iterations), seed)
    state = pyspiel.load_game("connect_four").new_initial_state()
    other = rival(pyspiel.load_game("connect_four"), simulations, seed)
    opening = np.random.default_rng(seed // 2).integers(0, 7, 2)  # both sides of a pair begin alike
    for column in opening:
        match.act(int(action_code(DROP, int(column))))
        state.apply_action(int(column))
    while not match.is_over:
        seat = match.decider
        if seat == own_seat:
            action = own.choose(match.view(seat), match.ruleset, seat)
        else:
            action = int(action_code(DROP, other.step(state)))
        match.act(action)
        state.apply_action(int(first_of(action)))
    assert match.result is not None
    return match.result.points[own_seat]


def play_rival(matches: int, milliseconds: int) -> dict[str, float]:
    """The score at equal time: each gets as many iterations as it does in that much processor time.

    They are measured first, so that a busy machine takes time from neither.
    """
    own_rate(1000, 0, SearchSettings())
    iterations = int(max(own_rate(50_000, seed, SearchSettings()) for seed in range(3)) * milliseconds / 1000)
    simulations = int(max(rival_rate(20_000, seed) for seed in range(3)) * milliseconds / 1000)
    points = sum(play_once(number, number % 2, iterations, simulations) for number in range(matches))
    score = wilson(points, matches)
    return {
        "matches": matches,
        "milliseconds": milliseconds,
        "iterations": iterations,
        "open_spiel_simulations": simulations,
        "score": score.value,
        "low": score.low,
        "high": score.high,
    }


def main() -> None:
    """Print both comparisons."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-n", type=int, default=200, help="matches")
    parser.add_argument("--ms", type=int, default=20, help="milliseconds a decision")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rates = compare_rates()
    match = play_rival(chosen.n, chosen.ms)
    if chosen.json:
        print(json.dumps({"rates": rates, "match": match}, indent=2))
        return
    print(
        f"Iterations a second, random playouts: {rates['sandtable']:,.0f}; OpenSpiel "
        f"{rates['open_spiel']:,.0f}; {rates['times']:.1f} times as many"
    )
    print(
        f"At {chosen.ms} ms a decision ({match['iterations']:,} iterations; OpenSpiel "
        f"{match['open_spiel_simulations']:,} simulations): {match['score']:.1%} "
        f"[{match['low']:.1%}, {match['high']:.1%}] of {chosen.n} matches"
    )


if __name__ == "__main__":
    main()
