"""Tower of Spugah: Quadrants, the square edition: march from your corner and hold the Spire."""

from sandtable.core.game import Game

GAME = Game(
    id="spugah_quadrants",
    package=__name__,
    title="Tower of Spugah: Quadrants",
    sentence="Four lands, an ocean between them, and a Spire in the middle: hold it five turns in a row.",
    version="1",
    seats=(2, 4),
    minutes=120,
    seat_names=("Red", "Blue", "Yellow", "Green"),
    clause_books=("SP", "SQ"),
    end_reasons=("playing", "spire", "last nation", "turn limit", "gold"),
    max_actions=240,  # 225 units, or targets of one unit; see tests/games/spugah_quadrants/test_limits.py
    max_outcomes=24,
    rulebook_files=("../spugah/RULES.md", "RULES.md"),
    seat_colours=("red", "blue", "yellow", "green"),
)
