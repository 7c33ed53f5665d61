"""Gauges of Siege, reckoned by hand in small matches."""

from tests.games.gauging import gauged
from tests.games.siege.positions import at, new_match, play

WON, LOST = (1.0, 0.0), (0.0, 1.0)
REST = ("skip", "summoned", "moved", "end")  # a turn in which nothing is done


def test_the_beginner_is_whose_the_coin_says() -> None:
    assert gauged(new_match(), play, "first violet", points=LOST)["beginner"] == 1.0
    assert gauged(new_match(), play, "first amber", points=LOST)["beginner"] == 0.0


def test_a_tower_is_entered_and_held_only_if_the_unit_outlives_the_owners_turn() -> None:
    match = at("Amber moves", "R1@m6", "R1@o1")
    shown = gauged(match, play, "pick m6", "m6-n6", "moved", "end", points=WON)
    assert (shown["tower entered"], shown["tower held"]) == (1.0, 0.0)
    match = at("Amber moves", "R1@m6", "R1@o1")
    shown = gauged(match, play, "pick m6", "m6-n6", "moved", "end", *REST, points=WON)
    assert (shown["tower entered"], shown["tower held"]) == (1.0, 1.0)
    own = at("Amber moves", "R1@c6", "R1@o1")
    shown = gauged(own, play, "pick c6", "c6-b6", "moved", "end", *REST, points=WON)
    assert (shown["tower entered"], shown["tower held"]) == (0.0, 0.0)


def test_centre_towers_are_counted_when_their_holder_ends_its_turn() -> None:
    """Amber holds both at the end of its turn, Violet none at the end of its own: one a turn."""
    shown = gauged(at("Amber attacks", "R1@h3 R1@h9", "R1@o1"), play, "end", *REST, points=WON)
    assert (shown["centre towers"], shown["centre held"]) == (1.0, 1.0)
    shown = gauged(at("Amber attacks", "R1@h4", "R1@h3"), play, "end", points=WON)
    assert (shown["centre towers"], shown["centre held"]) == (0.0, 0.0)
    assert gauged(at("Amber moves", "R1@h3", "R1@o1"), play, "moved", points=WON)["centre towers"] is None


def test_the_share_of_draws_that_take_a_card_from_the_piles() -> None:
    """Amber draws by (b), Violet by (a) and then not at all."""
    first = ("recruit", "take G1", "summoned", "moved", "end", "fill", "summoned", "moved", "end")
    shown = gauged(at("Amber draws", "R1@a1", "R1@o1"), play, *first, "skip", points=WON)
    assert shown["recruits"] == 0.5
    assert gauged(at("Amber draws", "R1@a1", "R1@o1"), play, "skip", points=WON)["recruits"] is None


def test_the_share_of_points_that_come_from_the_enemys_tower() -> None:
    """Violet's turn begins: 10 for Amber's tower, 1 for a centre tower; Amber's begins: 1 for the other."""
    match = at("Amber attacks", "R1@h3", "R1@b6 R1@h9", target=30)
    shown = gauged(match, play, "end", *REST, points=LOST)
    assert match.state.score.tolist() == [1, 11]
    assert shown["tower points"] == 10 / 12
    assert gauged(at("Amber attacks", "R1@a1", "R1@o1"), play, "end", points=WON)["tower points"] is None
