"""The arena: fair fixtures, honest verdicts, and no finished match ever lost."""

import json
from pathlib import Path

import pyarrow.parquet
import pytest
import typer
from typer.testing import CliRunner

from sandtable.bots.levels import make_bot
from sandtable.cli.lab import read_percent, register_commands
from sandtable.cli.options import read_changes
from sandtable.core.errors import SandtableError
from sandtable.games import GAMES, find_game
from sandtable.lab.arena import Contest, Row, Standing, hold, play_fixture
from sandtable.lab.matches import play_match
from sandtable.lab.tune import Unhurried
from tests.bots.secret_game import GAME as TWO_TRICKS

APP = typer.Typer()
register_commands(APP)


def contest(*bots: str, matches: int = 20, seats: int = 2, game: str = "connect_four") -> Contest:
    return Contest(game, bots, matches, seats, "test")


def without_clock(rows: list[Row]) -> list[tuple[object, ...]]:
    """What the matches were, whatever the time they took."""
    return [(row.key, row.seating, row.points, row.end_reason, row.actions, row.decisions) for row in rows]


def test_every_bot_sits_in_every_seat_with_the_same_dice() -> None:
    fixtures = list(contest("greedy", "random", matches=5).fixtures())
    assert len(fixtures) == 6  # rounded up to whole pairs
    assert [fixture.seating for fixture in fixtures[:2]] == [(0, 1), (1, 0)]
    assert fixtures[0].cluster == fixtures[1].cluster
    three = list(contest("greedy", "random", matches=3, seats=3).fixtures())
    assert [fixture.seating for fixture in three] == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    assert len({fixture.lineup for fixture in contest("a", "b", "c", "d").fixtures()}) == 6


def test_a_mirrored_match_differs_only_in_who_sits_where() -> None:
    pair = contest("greedy", "recruit", game="groundwar", matches=2)
    seatings = []
    for fixture in pair.fixtures():
        seatings.append(fixture.seating)
        found = play_fixture(pair, fixture)
        bots = [make_bot(pair.bots[bot], pair.game, f"test/0/0/{bot}/{bot}") for bot in fixture.seating]
        by_hand = play_match(pair.game, pair.ruleset, bots, "test/0/0")
        assert (found.points, found.actions) == (by_hand.points, by_hand.actions)
    assert seatings == [(0, 1), (1, 0)]


@pytest.mark.parametrize("game_id", ["connect_four", "groundwar"])
def test_the_compiled_loop_plays_the_same_match(game_id: str) -> None:
    game = find_game(game_id)
    ruleset = game.rulesets.make({"turn_limit": 6} if game_id == "groundwar" else {})

    def outcome(wrap: bool) -> object:
        bots = [make_bot("greedy", game, 1), make_bot("recruit", game, 2)]
        found = play_match(game, ruleset, [Unhurried(bot) for bot in bots] if wrap else bots, 3)
        return found.points, found.end_reason, found.actions

    assert outcome(wrap=True) == outcome(wrap=False)


def test_equals_are_not_told_apart() -> None:
    standing = hold(contest("greedy", "greedy", matches=300), workers=2)
    (duel,) = standing.duels()
    assert standing.winner(0.95) is None
    assert duel.share.low < 0.5 < duel.share.high
    assert duel.elo.low < 0 < duel.elo.high


def test_the_better_bot_is_found_early_and_the_verdict_holds() -> None:
    chosen = contest("random", "greedy", matches=400)
    standing = hold(chosen, workers=2, until_better=0.95)
    assert standing.winner(0.95) == "greedy"
    assert len(standing.rows) < 60
    assert without_clock(standing.rows) == without_clock(hold(chosen, until_better=0.95).rows)


def test_scores_count_draws_as_half() -> None:
    rows = [
        Row(0, 0, 0, (0, 1), (0.5, 0.5), "full board", 42, (0.0, 0.0), (0, 0)),
        Row(0, 0, 1, (1, 0), (0.0, 1.0), "four in a line", 9, (0.0, 0.0), (0, 0)),
    ]
    standing = Standing(contest("a", "b", matches=2), rows)
    best = standing.players()[0]
    assert (best.name, best.score, best.games) == ("a", 0.75, 2)
    assert standing.duels()[0].share.value == 0.75


def test_more_than_two_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TWO_TRICKS.id, TWO_TRICKS)
    standing = hold(contest("mcts:60", "random", "greedy", game="two_tricks", seats=3, matches=30))
    assert {player.games for player in standing.players()} == {30}
    assert sum(player.score for player in standing.players()) == pytest.approx(1.0)
    assert len(standing.duels()) == 3


@pytest.mark.parametrize(
    ("bots", "words"),
    [(("greedy",), "at least two"), (("greedy", "nobody"), "no bot 'nobody'"), ((), "at least two")],
)
def test_impossible_contests_are_refused(bots: tuple[str, ...], words: str) -> None:
    with pytest.raises(SandtableError, match=words):
        hold(contest(*bots))


def test_seats_the_game_does_not_have_are_refused() -> None:
    with pytest.raises(SandtableError, match="2 to 2 seats"):
        hold(contest("greedy", "random", seats=5))


def test_the_command_prints_json_and_writes_parquet(tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    arguments = ["arena", "connect_four", "greedy", "random", "-n", "6", "--json", "--out", str(out)]
    answer = CliRunner().invoke(APP, arguments)
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert [set(player) >= {"name", "score", "low", "high", "games"} for player in found["players"]] == [
        True
    ] * 2
    table = pyarrow.parquet.read_table(out).to_pylist()
    assert len(table) == 6
    assert sum(sum(row["points"]) for row in table) == 6
    assert {tuple(row["bots"]) for row in table} == {("greedy", "random"), ("random", "greedy")}


def test_the_command_prints_a_table(tmp_path: Path) -> None:
    arguments = ["arena", "connect_four", "greedy", "random", "-n", "4", "--until-better", "90%"]
    answer = CliRunner().invoke(APP, [*arguments, "--out", str(tmp_path / "run.parquet")])
    assert answer.exit_code == 0, answer.output
    assert "greedy against random" in answer.stdout
    assert "With 90% confidence" in answer.stdout


def test_advice_is_given_in_notation() -> None:
    answer = CliRunner().invoke(
        APP, ["advise", "connect_four", "d", "c", "d", "c", "d", "--bot", "mcts:500", "--json"]
    )
    assert answer.exit_code == 0, answer.output
    best = json.loads(answer.stdout)[0]
    assert best["text"] == "d"
    assert best["line"][0] == "d"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["connect_four", "d", "x"], "'x'"),
        (["connect_four", "--bot", "greedy"], "does not search"),
        (["nim"], "no game"),
        (["connect_four", "d", "d", "d", "d", "d", "d", "d"], "CF-2.2"),
        (["connect_four", *"dcdcdcd"], "over"),
    ],
)
def test_bad_questions_are_refused(arguments: list[str], words: str) -> None:
    answer = CliRunner().invoke(APP, ["advise", *arguments])
    assert isinstance(answer.exception, SandtableError)
    assert words in str(answer.exception)


def test_options_and_percentages_are_read_or_refused() -> None:
    assert read_changes(["turn_limit=30", "full_board=second"]) == {"turn_limit": 30, "full_board": "second"}
    assert read_percent("95%") == read_percent("0.95") == 0.95
    for text in ("95", "x", "100%", "10%"):
        with pytest.raises(SandtableError, match="confidence"):
            read_percent(text)
    with pytest.raises(SandtableError, match="has no value"):
        read_changes(["turn_limit"])
