"""What the conformance tests need to know about Connect Four."""

from typing import Any

from sandtable.games.connect_four.board import FULL
from tests.reference.connect_four import ConnectFour

HARSH_RULESETS: dict[str, dict[str, Any]] = {}
REFERENCE = ConnectFour


def broken_laws(state: Any, ruleset: Any) -> list[str]:
    """What must hold in every state and does not."""
    yellow, red = (int(discs) for discs in state.discs)
    checks = {
        "no space holds two discs": not yellow & red,
        "every disc lies on the board": not (yellow | red) & ~FULL,
        "Yellow has as many discs as Red or one more": yellow.bit_count() - red.bit_count() in (0, 1),
    }
    return [law for law, holds in checks.items() if not holds]


def broken_passage(before: Any, action: int, after: Any, ruleset: Any) -> list[str]:
    """What every action must keep and this one did not."""
    discs = [sum(int(part).bit_count() for part in state.discs) for state in (before, after)]
    kept = all(int(old) & int(new) == int(old) for old, new in zip(before.discs, after.discs, strict=True))
    checks = {"every action adds one disc": discs[1] == discs[0] + 1, "discs stay where they are": kept}
    return [law for law, holds in checks.items() if not holds]


def twin_differences(state: Any, twin: ConnectFour) -> list[str]:
    """How the state and its twin differ beyond actions and result."""
    count = sum(len(discs) for discs in twin.discs.values())
    return [] if count == sum(int(part).bit_count() for part in state.discs) else ["number of discs"]
