"""What a match is accounted for: luck reckoned by hand, and figures that add up to the end of every match."""

from fractions import Fraction
from pathlib import Path

import pytest

from sandtable.core.game import Game
from sandtable.games import GAMES
from sandtable.play.account import FigureLine, counts_of, end_clause, figures_of, luck_of
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from sandtable.play.replay import read_replay, replay_match
from tests.play.coin import GAME as COIN
from tests.play.finishing import play_on

REPLAYS = Path(__file__).parents[1] / "vectors"


def coin_match(*actions: str) -> Match:
    """A match of Coin in which all of this happens, whoever decides."""
    match = Match(COIN, chance=TypedChance())
    for action in actions:
        assert match.enter_outcome(action) is None if match.decider < 0 else match.act(action) is None
    return match


def test_luck_is_what_was_thrown_beside_what_was_to_be_expected() -> None:
    """With the coin in the left hand a shake rattles 3 times in 4; two sixes come 1 time in 36."""
    match = coin_match(
        "hide 0", "shake", "rattle 1", "shake", "rattle 1", "shake", "rattle 0", "throw", "dice 0",
        "throw", "dice 1",
    )  # fmt: skip
    rattles, sixes, escapes = luck_of(match)
    assert (rattles.figure, rattles.seat, rattles.throws) == ("Rattles", 1, 3)
    assert (rattles.expected, rattles.thrown, rattles.variance) == (Fraction(9, 4), 2, Fraction(9, 16))
    assert rattles.deviation == pytest.approx(-1 / 3)
    assert rattles.steps == [3, 5, 7]
    assert (sixes.expected, sixes.thrown, sixes.variance) == (Fraction(2, 36), 1, Fraction(70, 36**2))
    assert (escapes.seat, escapes.expected, escapes.thrown) == (0, Fraction(70, 36), 1)
    assert end_clause(match) == "CN-1.5"


def test_what_was_certain_is_no_luck() -> None:
    match = Match(COIN, COIN.rulesets.make({"cards": 1}), seed=1)
    for action in ("hide 0", "look", "take", "nod", "nod", "guess 0"):
        assert match.act(action) is None
    assert luck_of(match) == []
    (nods,) = figures_of(match)
    assert (nods.seat, nods.figure, nods.total, nods.sources) == (1, "Nods", 2, {"patience": 2})
    assert end_clause(match) == "CN-1.6"


def test_a_combat_of_ground_war_is_counted_on_both_sides() -> None:
    """What is owed to the attacker and what is owed to the defender make one for every fight."""
    match = replay_match(read_replay(next((REPLAYS / "groundwar").rglob("*.json"))))
    fights = [entry for entry in match.entries if entry.text in ("hit", "miss")]
    attacks = [line for line in luck_of(match) if line.figure == "Attacks won"]
    defences = [line for line in luck_of(match) if line.figure == "Defences held"]
    assert sum(line.throws for line in attacks) == sum(line.throws for line in defences) == len(fights)
    assert sum(line.thrown for line in attacks) == sum(entry.text == "hit" for entry in fights)
    assert sum(line.expected for line in (*attacks, *defences)) == len(fights)
    assert all(line.expected.denominator in (1, 2, 3, 6) for line in attacks)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_figures_add_up_to_the_state_at_the_end(game: Game) -> None:
    """Gold by source is the gold at the end, points by source are the score, and kills are losses."""
    for path in sorted((REPLAYS / game.id).rglob("*.json"))[:6]:
        if '"sandtable replay' not in path.read_text()[:200]:
            continue
        match = replay_match(read_replay(path))
        check_sums(match)
        if match.result:
            assert end_clause(match) in game.clauses
    check_sums(play_on(Match(game, seats=game.seats[1], seed=5), most=150))


def check_sums(match: Match) -> None:
    lines = {(line.figure, line.seat): line for line in figures_of(match)}
    names = match.state.dtype.names
    for seat in range(match.seats):
        if "gold" in names:
            gold = lines.get(("Gold", seat), FigureLine(seat, "Gold", 0, {}))
            assert gold.total == int(match.state.gold[seat])
            assert "other" not in gold.sources
        if "score" in names:
            points = lines.get(("Points", seat), FigureLine(seat, "Points", 0, {}))
            assert points.total == int(match.state.score[seat])
    kills, losses = (
        sum(one.amount for one in counts_of(match) if one.figure == figure) for figure in ("Kills", "Losses")
    )
    assert kills == losses
