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
    seat_colours=("yellow", "violet"),
    # Searching helps, searching longer was not seen to help more (docs/games/siege.md).
    levels={
        "soldier": {
            "slip": 0.25,
            "sentence": "Takes what looks best at once, but every fourth action at random.",
        },
        "veteran": {
            "iterations": 0,
            "slip": 0.1,
            "sentence": "Takes what looks best at once, and slips at times.",
        },
        "general": {"iterations": 0, "sentence": "Takes what looks best at once, and never slips."},
        "marshal": {"iterations": 1000, "sentence": "Tries a thousand ways to go on."},
    },
)
