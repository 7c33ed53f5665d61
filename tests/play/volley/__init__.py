"""Volley: one attack and its answer with more dice than people own, thrown in chains of twelve."""

from sandtable.core.game import Game

GAME = Game(
    id="volley",
    package=__name__,
    title="Volley",
    sentence="One fires, and those who are left fire back.",
    version="1",
    seats=(2, 2),
    minutes=1,
    seat_names=("Attacker", "Defender"),
    clause_books=("VY",),
    end_reasons=("playing", "fired"),
    max_actions=1,
    max_outcomes=13,
)
