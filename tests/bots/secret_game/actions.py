"""Deal and play."""

from typing import Any

from sandtable.core.contract import first_of
from sandtable.core.game import Kind

DEAL, PLAY = 1, 2
KINDS = (Kind(DEAL, "deal", "TT-1.1", is_chance=True), Kind(PLAY, "play", "TT-1.2"))


def write_action(state: Any, action: int) -> str:
    """The value of the card."""
    return str(first_of(action))
