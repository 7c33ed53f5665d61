"""What holds in every state of Ground War, and cannot but hold if the rules are right."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.groundwar.board import MOUNTAIN, TERRAIN, WORD_BITS
from sandtable.games.groundwar.state import EMPTY, FLAG, MARINES, UNITS

MOUNTAINS = [space for space, terrain in enumerate(TERRAIN.tolist()) if terrain == MOUNTAIN]


def broken_laws(state: Any, ruleset: Any, given: Mapping[str, Sequence[int]]) -> list[str]:
    """The laws that the state breaks; both are `unpacked`, and what was given is told by field and seat."""
    pieces, carried = state.piece_at, state.is_carried
    counts, bits = [0, 0], [[0, 0], [0, 0]]
    for space, piece in enumerate(pieces):
        if piece != EMPTY:
            seat = (piece - 1) // UNITS
            counts[seat] += 1
            bits[seat][space // WORD_BITS] |= 1 << space % WORD_BITS
    carriers = [pieces[state.flag_space[owner]] for owner in range(2) if carried[owner]]
    checks = {
        "unit_count is what stands on the board": counts == state.unit_count,
        "unit_bits are where the units stand": bits == state.unit_bits,
        "each flag lies on one hex once it is placed": state.phase == FLAG or min(state.flag_space) >= 0,
        "only Marines carry": all(piece != EMPTY and (piece - 1) % UNITS == MARINES for piece in carriers),
        "no Marines carry two flags": not all(carried) or state.flag_space[0] != state.flag_space[1],
        "gold is never below 0": min(state.gold) >= 0,
        "movement points are never below 0": state.points >= 0,
        "nothing stands on a mountain": not any(pieces[space] for space in MOUNTAINS),
    }
    return [law for law, holds in checks.items() if not holds]
