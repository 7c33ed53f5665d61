"""Connect Four: the tutorial and the yardstick."""

from sandtable.core.game import Game

GAME = Game(
    id="connect_four",
    package=__name__,
    title="Connect Four",
    sentence="Drop discs into seven columns; four in a line wins.",
    version="1",
    seats=(2, 2),
    minutes=5,
    seat_names=("Yellow", "Red"),
    clause_books=("CF",),
    end_reasons=("playing", "four in a line", "full board"),
    max_actions=7,
    max_outcomes=1,
    seat_colours=("yellow", "red"),
)
