"""Gang City: hire Goons, hold the tiles of a growing city, and be the richest."""

from sandtable.core.game import Game

GAME = Game(
    id="gangcity",
    package=__name__,
    title="Gang City",
    sentence="Gangs fight, bribe and bid for the tiles of a growing city; the richest rules it.",
    version="1",
    seats=(2, 4),
    minutes=60,
    seat_names=("Red", "Blue", "Yellow", "Green"),
    clause_books=("GC",),
    end_reasons=("playing", "gold target", "city complete"),
    max_actions=640,
    max_outcomes=8,
    has_secrets=True,
    seat_colours=("red", "blue", "yellow", "green"),
)
