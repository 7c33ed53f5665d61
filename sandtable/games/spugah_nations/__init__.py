"""Tower of Spugah: Nations, the hex edition: write a nation, lay its continent and hold the Spire."""

from sandtable.core.game import Game

GAME = Game(
    id="spugah_nations",
    package=__name__,
    title="Tower of Spugah: Nations",
    sentence="Up to six nations, each as its player wrote it, and one Spire: hold it three turns in a row.",
    version="1",
    seats=(2, 6),
    minutes=120,
    seat_names=("Red", "Blue", "Yellow", "Green", "Violet", "Teal"),
    clause_books=("SP", "SN"),
    end_reasons=("playing", "spire", "last nation", "turn limit", "gold", "one killed", "all killed"),
    max_actions=132,  # a unit in a rich capital; see tests/games/spugah_nations/test_limits.py
    max_outcomes=24,
    rulebook_files=("../spugah/RULES.md", "RULES.md"),
    seat_colours=("red", "blue", "yellow", "green", "violet", "teal"),
    has_sheets=True,
    sheet_command="nation",
)
