"""Coin: a tiny game with everything hidden information needs: secret actions, peeks, private draws, dice."""

from sandtable.core.game import Game

GAME = Game(
    id="coin",
    package=__name__,
    title="Coin",
    sentence="One hides a coin in a hand, the other guesses which.",
    version="1",
    seats=(2, 2),
    minutes=1,
    seat_names=("Hider", "Seeker"),
    clause_books=("CN",),
    end_reasons=("playing", "guessed", "thrown"),
    max_actions=6,
    max_outcomes=6,
    has_secrets=True,
    has_sheets=True,
)
