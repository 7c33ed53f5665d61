"""What there is to know of Gang City's tiles, pieces, spells and counters."""

from typing import Any

from sandtable.core.rulesets import once_a_ruleset
from sandtable.core.scenes import About
from sandtable.games.gangcity.actions import SPELL_LABELS, SPELL_WORDS
from sandtable.games.gangcity.board import CITY_TILES, KEEP, KING, LABELS, NAMES, TILES
from sandtable.games.gangcity.state import GOLEM, RATS, SHIELD

SPELL_CLAUSE = {GOLEM: "GC-9.2", SHIELD: "GC-9.2", RATS: "GC-9.3"}
QUARTERS = ["GC-3.1", "GC-13.2"]
PIECES: dict[str, About] = {
    "kind:goon": {"title": "Goons", "figures": [], "clauses": ["GC-5.1", "GC-6.1", "GC-7.1", "GC-8.1"]},
    "kind:rats": {"title": "Street Rats", "figures": [], "clauses": ["GC-9.3", "GC-6.2", "GC-12.1"]},
    "counter:gold": {"title": "Gold", "figures": [], "clauses": ["GC-13.1", "GC-13.2"]},
    "counter:income": {"title": "Income", "figures": [], "clauses": ["GC-10.1"]},
    "counter:board": {"title": "Goons on the board", "figures": [], "clauses": ["GC-8.1"]},
    "counter:available": {"title": "Available Goons", "figures": [], "clauses": ["GC-7.1"]},
    "counter:wounded": {"title": "Wounded Goons", "figures": [], "clauses": ["GC-6.6", "GC-10.1"]},
}


def terrain_of(tile: int) -> str:
    """The word for the drawing of a tile."""
    return NAMES[tile] if tile < CITY_TILES else "quarter"


@once_a_ruleset
def about(ruleset: Any) -> dict[str, About]:
    """Tiles with their values, pieces, the spells of the queue, and counters."""
    tiles = {f"terrain:{terrain_of(tile)}": about_tile(ruleset, tile) for tile in range(TILES)}
    spells: dict[str, About] = {
        f"kind:{word}": {
            "title": SPELL_LABELS[spell],
            "figures": [],
            "clauses": [SPELL_CLAUSE.get(spell, "GC-9.4"), "GC-9.1", "GC-9.5"],
        }
        for spell, word in enumerate(SPELL_WORDS)
    }
    return tiles | spells | PIECES


def about_tile(ruleset: Any, tile: int) -> About:
    """A tile's worth, and what it is for besides."""
    own = ["GC-11.1"] if tile == KEEP else QUARTERS if tile >= KING else []
    return {
        "title": LABELS[tile] if tile < KING else "Quarter",
        "figures": [["gold a round", str(int(ruleset.tile_values[tile]))]],
        "clauses": [*own, "GC-8.1", "GC-10.1", "GC-8.2"],
    }
