"""Stall: what is offered is taken or left; the bots like some wares too well and others too little."""

from sandtable.core.game import Game

GAME = Game(
    id="stall",
    package=__name__,
    title="Stall",
    sentence="Take what is worth having.",
    version="1",
    seats=(2, 2),
    minutes=1,
    seat_names=("Here", "There"),
    clause_books=("ST",),
    end_reasons=("playing", "sold out"),
    max_actions=2,
    max_outcomes=5,
)
