"""Why an action may not be taken now in Quadrants; phases of both editions explain themselves."""

from typing import Any

from sandtable.core.contract import clause
from sandtable.games.spugah.rules.why_not import why_not_play
from sandtable.games.spugah_quadrants.actions import KINDS
from sandtable.games.spugah_quadrants.state import DEAL, FIRE, MUSTER, ROTATE

BOOK = 1  # this edition's rulebook
STEP_CLAUSES = {DEAL: (2, 1), ROTATE: (2, 1), MUSTER: (2, 4), FIRE: (3, 1)}


def why_not(state: Any, ruleset: Any, action: int) -> int:
    """The clause that forbids an action that is not listed."""
    phase = int(state.phase)
    if phase in STEP_CLAUSES:
        return int(clause(*STEP_CLAUSES[phase], BOOK))
    return why_not_play(state, ruleset, KINDS, action)
