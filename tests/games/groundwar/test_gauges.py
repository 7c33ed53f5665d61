"""Gauges of Ground War, reckoned by hand in small matches."""

from tests.games.gauging import gauged
from tests.games.groundwar.positions import at, new_match, play

WON, LOST, SHARED = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def test_the_first_turn_is_whose_the_die_says() -> None:
    setup = ("flag a3", "flag m9", "done", "done")
    assert gauged(new_match(), play, *setup, "4", points=LOST)["first turn"] == 1.0
    assert gauged(new_match(), play, *setup, "3", points=LOST)["first turn"] == 0.0


def test_what_the_gold_for_units_buys() -> None:
    """Red buys a Tank for 3, Blue two squads for 2 each and Marines for 1: of 8 gold 3, 4 and 1."""
    buys = ("flag a3", "flag m9", "T@a3", "done", "AT@m9", "AT@k10", "M@l9", "done", "1")
    shown = gauged(new_match(), play, *buys, points=LOST)
    assert [shown[f"gold on {unit}"] for unit in ("T", "AT", "M")] == [3 / 8, 4 / 8, 1 / 8]
    assert [shown[f"winner's gold on {unit}"] for unit in ("T", "AT", "M")] == [0.0, 4 / 5, 1 / 5]
    shared = gauged(new_match(), play, *buys, points=SHARED)
    assert shared["gold on AT"] == 0.5
    assert shared["winner's gold on AT"] is None
    none = gauged(new_match(), play, "flag a3", "flag m9", "done", "M@m9", "done", "1", points=WON)
    assert (none["gold on M"], none["winner's gold on M"]) == (1.0, None)


def test_mines_pay_at_the_end_of_a_turn() -> None:
    """Red stands on the mine b8 at the end of two turns, Blue comes onto the mine l3 in its one."""
    match = at("Red moves; Red M@b8 T@c4; Blue M@l4 T@m9; gold 0 0")
    shown = gauged(match, play, "c4-d4", "end", "done", "l4-l3", "end", "done", "d4-c4", "end", points=WON)
    assert shown["mine gold"] == 3
    assert shown["more mine gold"] == 1.0
    even = gauged(at("Red moves; Red T@c4; Blue T@m9"), play, "c4-d4", "end", points=WON)
    assert (even["mine gold"], even["more mine gold"]) == (0, None)


def test_a_flag_that_is_carried_and_by_whom() -> None:
    own = at("Red moves; Red M@d3~; Blue T@l5; flags d3 m9")
    shown = gauged(own, play, "lift d3", points=WON)
    assert (shown["flag carried"], shown["flag taken"]) == (1.0, 0.0)
    taken = at("Red moves; Red M@d3; Blue T@l5; flags a3 d4")
    shown = gauged(taken, play, "d3-d4", points=WON)
    assert (shown["flag carried"], shown["flag taken"]) == (1.0, 1.0)
    left = at("Red moves; Red T@d3; Blue T@l5; flags a3 d4")
    shown = gauged(left, play, "d3-d4", points=WON)
    assert (shown["flag carried"], shown["flag taken"]) == (0.0, 0.0)


def test_units_are_counted_once_when_they_are_across() -> None:
    """Red's Tank comes into Blue's half, goes back and comes again, and takes a hex there in a fight."""
    match = at("Red moves, points 99; Red T@g6 T@c4; Blue M@h7 T@m9", move_points=99)
    shown = gauged(match, play, "g6-g7", "g7-g6", "g6-g7", "g7xh7", "6", points=WON)
    assert (shown["units across"], shown["stays at home"], shown["points at home"]) == (1, 0.5, 0.0)


def test_who_comes_after_a_unit_that_fell_across_is_another() -> None:
    match = at("Red moves, points 99; Red M@g6 M@f5; Blue T@h7 T@m9", move_points=99)
    shown = gauged(match, play, "g6-g7", "g7xh7", "1", "f5-g6", "g6-g7", points=LOST)
    assert (shown["units across"], shown["stays at home"], shown["points at home"]) == (2, 0.5, 1.0)
    home = gauged(at("Red moves; Red T@c4; Blue T@m9"), play, "c4-d4", points=WON)
    assert (home["units across"], home["stays at home"], home["points at home"]) == (0, 1.0, None)


def test_a_unit_that_is_bought_across_is_across() -> None:
    match = at("Red spawns; Red M@e10 T@c4; Blue T@m9; gold 3 0")
    assert gauged(match, play, "T@e9", points=WON)["units across"] == 1
