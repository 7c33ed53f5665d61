"""Gauges of both editions, reckoned by hand in small matches of Quadrants."""

from tests.games.gauging import gauged
from tests.games.spugah.asking import play
from tests.games.spugah_quadrants.positions import at

WON, LOST, SHARED = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)
FAR = "red acts; red regular b2; blue regular m12"


def test_who_comes_to_the_spire_first_and_when() -> None:
    match = at("red acts; red hero h7 regular b2; blue regular m12; round 4")
    shown = gauged(match, play, "unit h7", "step h8", points=LOST)
    assert (shown["spire round"], shown["spire first"], shown["spire changes"]) == (4, 0.0, 0)
    never = gauged(at(FAR), play, "end", points=WON)
    assert never["spire round"] is never["spire first"] is None
    assert (never["spire changes"], never["spire turns"]) == (0, 0)


def test_the_spire_passes_from_one_nation_to_another() -> None:
    """Red leaves and comes back, which is no change; Blue comes when it has left again, which is one."""
    match = at("red acts; red hero h7 regular d4; blue hero h10 regular l12", causeways=True)
    red = ("unit h7", "step h8", "stop", "end", "end", "unit h8", "step h7", "step h8", "end", "end")
    blue = ("unit h8", "step h7", "stop", "end", "unit h10", "step h9", "step h8")
    shown = gauged(match, play, *red, *blue, points=WON)
    assert (shown["spire first"], shown["spire changes"]) == (1.0, 1)


def test_the_longest_time_on_the_spire() -> None:
    match = at("red begins; red hero h8 regular b2; blue regular m12; spire 2 0")
    shown = gauged(match, play, "end", points=WON)
    assert shown["spire turns"] == 3


def test_nations_that_fall() -> None:
    """Red stands on Blue's capital and kills its last unit."""
    assert gauged(at(FAR), play, "end", points=WON)["nations fallen"] == 0
    match = at("red acts; red regular l12 m3; blue regular m2/1")
    shown = gauged(match, play, "unit m3", "attack m2", "hits 1")
    assert (shown["nations fallen"], match.is_over) == (1, True)


def test_cards_that_are_moved_are_counted() -> None:
    match = at("red acts; red regular b2; blue regular m12; cards red hero ram feint; cards red extra levy")
    shifts = ("rearrange", "shift ram hero regular", "shift feint hero extra", "arranged")
    assert gauged(match, play, *shifts, points=WON)["cards rearranged"] == 2
    assert gauged(at(FAR), play, "end", points=WON)["cards rearranged"] == 0


def test_a_unit_that_gathers_twice_is_one_unit_that_gathers() -> None:
    """One unit places two gatherers in two turns, another takes Blue's over: two units, three gatherers."""
    match = at("red acts; red regular b2 b6 d4; blue regular l12; mines none b2 b3; mines blue b6")
    first = ("unit b2", "gather", "unit b6", "gather", "end", "end")
    step = ("unit b2", "step b3", "stop", "end", "end")
    shown = gauged(match, play, *first, *step, "unit b3", "gather", points=WON)
    assert (shown["units gathering"], shown["most gatherers"]) == (2, 3)


def test_a_unit_in_the_place_of_a_dead_one_is_another() -> None:
    """The first unit gathers and dies on cursed earth; the next one is recruited in its slot and gathers."""
    text = "red acts; red regular b2/1 b6; blue regular l12; mines none b2 d5; land cursed b3; gold 9 0"
    match = at(text)
    first = ("unit b2", "gather", "end", "end", "enough", "unit b2", "step b3", "end", "end")
    second = ("recruit regular d4", "unit d4", "step d5", "stop", "end", "end", "enough", "unit d5", "gather")
    shown = gauged(match, play, *first, *second, points=WON)
    assert shown["units gathering"] == 2
    assert int(match.state.unit_kind[0]) >= 0  # the slot is in use again


def test_gold_in_the_end_at_its_most_and_early() -> None:
    """After three rounds Red has 6 and Blue 2; in the fourth Blue comes to have most."""
    match = at("blue acts; red regular d4; blue regular l12; gold 6 2; round 3")
    shown = gauged(match, play, "end", points=LOST)
    assert (shown["gold"], shown["winner's gold"], shown["most gold"]) == (4.0, 2, 6)
    assert shown["early gold"] == 0.0
    even = gauged(
        at("blue acts; red regular d4; blue regular l12; gold 2 2; round 3"), play, "end", points=WON
    )
    assert even["early gold"] is None
    assert gauged(at(FAR), play, "end", points=SHARED)["early gold"] is None


def test_attacks_that_either_side_reinforces() -> None:
    """Both sides reinforce in the first attack, Red with two units; nobody is left to do so in the second."""
    match = at("red acts; red hero k3 regular k2 l4 k4 d4; blue regular l3 l2 l12")
    first = ("unit k3", "attack l3", "join k2", "join k4", "ready", "join l2", "hits 0", "forgo")
    shown = gauged(match, play, *first, "unit l4", "attack l3", "hits 0", "forgo", points=WON)
    assert (shown["attacks reinforced"], shown["defences reinforced"]) == (0.5, 0.5)
    alone = ("unit k3", "attack l3", "ready", "join l2", "hits 0", "forgo")
    shown = gauged(
        at("red acts; red hero k3 regular k2 d4; blue regular l3 l2 l12"), play, *alone, points=WON
    )
    assert (shown["attacks reinforced"], shown["defences reinforced"]) == (0.0, 1.0)
    assert gauged(at(FAR), play, "end", points=WON)["attacks reinforced"] is None
