"""What holds in every state of Connect Four, and cannot but hold if the rules are right."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.connect_four.board import FULL


def broken_laws(state: Any, ruleset: Any, given: Mapping[str, Sequence[int]]) -> list[str]:
    """The laws that the state breaks; both are `unpacked`, and what was given is told by field and seat."""
    yellow, red = state.discs
    checks = {
        "no space holds two discs": not yellow & red,
        "every disc lies on the board": not (yellow | red) & ~FULL,
        "Yellow has as many discs as Red or one more": yellow.bit_count() - red.bit_count() in (0, 1),
    }
    return [law for law, holds in checks.items() if not holds]
