"""Options: each changes its clause and nothing else."""

import pytest

from sandtable.core.errors import RulesetError
from tests.clauses import clause
from tests.games.groundwar.positions import GROUNDWAR, at, gold, legal, new_match, play


@clause("GW-3.1")
def test_start_gold_is_what_each_seat_begins_with() -> None:
    assert gold(new_match(start_gold=6)) == [6, 6]


@clause("GW-4.4")
def test_move_points_are_those_of_every_turn() -> None:
    assert play(at("Red spawns; Red T@e4; Blue T@l5", move_points=15), "done").state.points == 15
    assert GROUNDWAR.rulesets.make(preset="blitz").move_points == 15


@clause("GW-2.1")
def test_prices_and_movement_costs_are_options() -> None:
    match = at("Red spawns; Red T@e4; Blue T@l5; gold 5 0", cost=(6, 5, 4), move_cost=(1, 2, 12))
    assert {text.split("@")[0] for text in legal(match)} == {"AT", "M", "done"}
    play(match, "M@a3", "done", "e4-e3")
    assert gold(match) == [1, 0]
    assert match.state.points == 11


@clause("GW-2.1")
def test_the_combat_table_has_a_row_for_each_attacker() -> None:
    table = ((2, 3, 4), (5, 6, 1), (7, 2, 3))
    for attacker, row in zip(("T", "AT", "M"), table, strict=True):
        for defender, need in zip(("T", "AT", "M"), row, strict=True):
            match = at(f"Red moves; Red {attacker}@d3; Blue {defender}@d4", combat=table)
            odds = {line.text: line.weight for line in match.odds(match.read("d3xd4"))}
            hits, misses = 7 - need, need - 1
            assert odds == {text: ways for text, ways in (("hit", hits), ("miss", misses)) if ways}


@clause("GW-5.2")
def test_what_a_die_cannot_bring_about_is_refused() -> None:
    sure = play(at("Red moves; Red T@d3; Blue T@d4", combat=((1, 1, 1),) * 3), "d3xd4")
    refused = sure.check("miss")
    assert refused is not None
    assert refused.clause == "GW-5.2"
    never = play(at("Red moves; Red T@d3; Blue T@d4", combat=((7, 7, 7),) * 3), "d3xd4")
    assert never.check("hit") is not None
    play(never, "6")
    assert never.entries[-1].text == "miss"


@pytest.mark.parametrize(
    "changes",
    [
        {"start_gold": -1},
        {"move_points": 0},
        {"cost": (0, 1, 1)},
        {"move_cost": (1, 1)},
        {"combat": ((4, 5, 3), (3, 4, 5), (5, 3, 8))},
        {"must_move": 1},
        {"turn_limit": 2.5},
        {"colour": "red"},
    ],
)
def test_a_value_outside_its_range_is_refused_by_name(changes: dict[str, object]) -> None:
    with pytest.raises(RulesetError, match=next(iter(changes))):
        GROUNDWAR.rulesets.make(changes)
