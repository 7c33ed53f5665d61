"""Two Tricks: a game with hidden hands for two to four seats, small enough to reason about in tests."""

from sandtable.core.game import Game

GAME = Game(
    id="two_tricks",
    package=__name__,
    title="Two Tricks",
    sentence="Two hidden cards each; the highest card takes the trick.",
    version="1",
    seats=(2, 4),
    minutes=1,
    seat_names=("North", "East", "South", "West"),
    clause_books=("TT",),
    end_reasons=("playing", "tricks taken"),
    max_actions=4,
    max_outcomes=4,
    has_secrets=True,
)
