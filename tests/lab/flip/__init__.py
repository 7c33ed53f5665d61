"""Flip: a caller says heads or tails, a coin falls, and the ruleset says which of them decides."""

from sandtable.core.game import Game

GAME = Game(
    id="flip",
    package=__name__,
    title="Flip",
    sentence="Call, and see how it falls.",
    version="1",
    seats=(2, 2),
    minutes=1,
    seat_names=("Caller", "Other"),
    clause_books=("FL",),
    end_reasons=("playing", "fallen"),
    max_actions=2,
    max_outcomes=2,
)
