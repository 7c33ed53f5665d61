"""Siege: draft an army, hold the towers, score twenty."""

from sandtable.core.game import Game

GAME = Game(
    id="siege",
    package=__name__,
    title="Siege",
    sentence="Draft a deck of soldiers, summon them round your siege tower, hold the towers for 20 points.",
    version="2",
    seats=(2, 2),
    minutes=60,
    seat_names=("Amber", "Violet"),
    clause_books=("SG",),
    end_reasons=("playing", "points reached", "turn limit"),
    max_actions=5900,  # n units of one seat and the 153 - n spaces they could go to, or enemies on them
    max_outcomes=16,
    has_secrets=True,
    has_sheets=True,
    seat_colours=("yellow", "violet"),
)
