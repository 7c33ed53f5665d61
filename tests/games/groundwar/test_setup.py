"""Setup: flags, first units, and the die that decides who begins."""

import pytest

from sandtable.core.contract import CHANCE
from tests.clauses import clause
from tests.games.groundwar.positions import (
    at,
    clause_against,
    flag_of,
    gold,
    legal,
    new_match,
    play,
    set_up,
    unit_on,
)


@clause("GW-3.1")
def test_red_then_blue_put_their_flags_on_their_own_base() -> None:
    match = new_match()
    assert gold(match) == [10, 10]
    assert match.decider == 0
    assert legal(match) == {"flag a3", "flag b2", "flag c2", "flag d1"}
    assert clause_against(match, "flag m9") == "GW-3.1"
    assert clause_against(match, "flag d2") == "GW-3.1"
    play(match, "flag c2")
    assert match.decider == 1
    assert legal(match) == {"flag m9", "flag l9", "flag k10", "flag j10"}
    play(match, "flag l9")
    assert (flag_of(match, 0), flag_of(match, 1)) == ("c2", "l9")


@clause("GW-3.1")
def test_a_flag_is_placed_once() -> None:
    assert clause_against(play(new_match(), "flag a3", "flag m9"), "flag b2") == "GW-3.1"


@clause("GW-3.2")
def test_red_then_blue_buy_units_for_the_empty_hexes_of_their_base() -> None:
    match = play(new_match(), "flag a3", "flag m9")
    assert match.decider == 0
    play(match, "T@a3", "AT@b2")
    assert gold(match) == [5, 10]
    assert unit_on(match, "a3") == "Red T"
    assert clause_against(match, "M@a3") == "GW-3.2"
    assert clause_against(match, "M@d2") == "GW-3.2"
    assert clause_against(match, "M@m9") == "GW-3.2"
    assert legal(match) == {f"{unit}@{hex}" for unit in ("T", "AT", "M") for hex in ("c2", "d1")} | {"done"}
    play(match, "done")
    assert match.decider == 1
    assert {text.split("@")[-1] for text in legal(match)} == {"m9", "l9", "k10", "j10", "done"}


@clause("GW-3.2")
def test_the_gold_of_the_setup_must_last() -> None:
    match = play(new_match(), "flag a3", "flag m9", "T@a3", "T@b2", "T@c2")
    assert gold(match)[0] == 1
    assert legal(match) == {"M@d1", "done"}
    assert clause_against(match, "AT@d1") == "GW-3.2"


@clause("GW-3.2")
def test_the_base_has_room_for_four_units() -> None:
    match = play(new_match(), "flag a3", "flag m9", "M@a3", "M@b2", "M@c2", "M@d1")
    assert legal(match) == {"done"}


@clause("GW-3.2")
def test_buying_nothing_is_allowed_and_loses_nothing() -> None:
    match = set_up(new_match())
    assert not match.is_over
    assert gold(match) == [10, 10]


@clause("GW-3.2")
def test_nothing_but_placing_is_done_in_the_setup() -> None:
    match = play(new_match(), "flag a3", "flag m9", "T@a3")
    for text in ("a3-a4", "end", "first red"):
        assert clause_against(match, text) == "GW-3.2"
    assert clause_against(match, "lift a3") == "GW-6.3"
    assert clause_against(match, "drop a3") == "GW-6.4"


@clause("GW-3.3")
@pytest.mark.parametrize(("face", "seat"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_one_die_decides_who_begins(face: int, seat: int) -> None:
    match = play(new_match(), "flag a3", "flag m9", "T@a3", "done", "T@m9", "done")
    assert match.decider == CHANCE
    assert clause_against(match, "a3-a4") == "GW-3.3"
    play(match, str(face))
    assert match.decider == seat
    play(match, "done")
    assert match.decider == seat


def test_a_refusal_names_what_is_wrong_now_and_the_wrong_step_first() -> None:
    spawning = at("Red spawns; Red T@a3 T@b2 T@c2 T@d1; Blue T@l5; gold 2 0; flags a3 m9")
    moving = at("Red moves; Red T@e8; Blue T@l5; flags a3 m9")
    for match, text, facts in (
        (spawning, "T@a3", "Tank cost 3 gold, 2 is left"),
        (spawning, "M@a3", "every hex of Red's base holds a unit"),
        (spawning, "a3-a4", "the spawn step is not over yet; say done first"),
        (spawning, "lift a3", "the spawn step is not over yet; say done first"),
        (moving, "M@a3", "this is the move step"),
        (moving, "hit", "no die is thrown now"),
        (moving, "lift a3", "Red has no Marines on a3"),
        (moving, "drop e8", "Red has no Marines with a flag on e8"),
        (moving, "flag a3", "this is the move step"),
    ):
        refused = match.check(text)
        assert refused is not None
        assert refused.facts == facts
