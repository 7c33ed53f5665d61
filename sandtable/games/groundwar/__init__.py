"""Ground War: steal the enemy's flag and carry it home."""

from sandtable.core.game import Game

GAME = Game(
    id="groundwar",
    package=__name__,
    title="Ground War",
    sentence="Tanks, anti-tank squads and marines fight over a hex field; carry the enemy's flag home.",
    version="1",
    seats=(2, 2),
    minutes=40,
    seat_names=("Red", "Blue"),
    clause_books=("GW",),
    end_reasons=("playing", "flag brought home", "army destroyed", "turn limit"),
    max_actions=640,
    max_outcomes=2,
    seat_colours=("red", "blue"),
)
