"""Gauges of Nations: those of both editions, on its board."""

from tests.games.gauging import gauged
from tests.games.spugah.asking import play
from tests.games.spugah_nations.positions import at


def test_the_spire_and_gold_are_gauged_on_hexes_too() -> None:
    """Red, which stands on the Spire, ends its third turn there and wins with 4 gold to Blue's 7."""
    match = at("red acts; red t1 spire; blue t1 d5; spire 2 0; gold 4 7; round 5")
    shown = gauged(match, play, "end")
    assert (shown["spire round"], shown["spire first"], shown["spire turns"]) == (5, 1.0, 3)
    assert (shown["gold"], shown["winner's gold"], shown["most gold"]) == (5.5, 4, 7)
    assert shown["early gold"] == 0.0  # after so many rounds Blue has more
