"""Former rules of games, kept as long as stored matches need them.

What such a package looks like: docs/decisions/0009-matches-outlive-upgrades.md.
"""

from sandtable.core.game import Game
from sandtable.games import GAMES

KEPT: dict[tuple[str, str], Game] = {}  # by id and version


def find_rules(name: str, version: str) -> Game | None:
    """The game with the rules of that version, whether they are its present ones or kept; None if neither."""
    game = GAMES.get(name)
    return game if game is not None and game.version == version else KEPT.get((name, version))
