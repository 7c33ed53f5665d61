"""Where the chance of a stored match comes from, once the players have contributed to it or not."""

from sandtable.play.chance import (
    Chance,
    ChanceDecision,
    Fall,
    SeededChance,
    TypedChance,
    VerifiableChance,
)
from sandtable.table.store import StoredMatch, StoredSeat

BRANCHED = "branched"  # dice of a match that goes on from another: fresh from that step on
REPLAY = "replay"  # of a match that was read from a file and can only be looked at


class FreshDice:
    """Dice from a seed that decided nothing of what the match began with, so that the seed proves nothing."""

    mode = BRANCHED

    def __init__(self, seed: str) -> None:
        self._seeded = SeededChance(seed)

    def fall(self, decision: ChanceDecision) -> Fall:
        return self._seeded.fall(decision)


class OwnDice:
    """Dice typed in by the players, while draws that no dice decide come from the seed."""

    mode = "typed"

    def __init__(self, seed: str) -> None:
        self._seeded = SeededChance(seed)

    def fall(self, decision: ChanceDecision) -> Fall | None:
        return None if decision.throw is not None else self._seeded.fall(decision)


class AwaitedDice:
    """Verifiable dice to which a player has not contributed yet."""

    mode = "verifiable"

    def fall(self, decision: ChanceDecision) -> None:
        return None


def chance_of(info: StoredMatch, seats: list[StoredSeat], nonces: dict[int, str]) -> Chance:
    """The source of chance of a match to which the players have contributed so far."""
    if info.dice == "typed":
        return OwnDice(info.secret)
    if info.dice == "automatic":
        return SeededChance(info.secret)
    if info.dice == BRANCHED:
        return FreshDice(info.secret)
    if info.dice == REPLAY:
        return TypedChance()
    if any(seat.kind != "bot" and seat.seat not in nonces for seat in seats):
        return AwaitedDice()
    return VerifiableChance(info.secret, joint_nonce(nonces))


def joint_nonce(nonces: dict[int, str]) -> str:
    """What all players together have put into verifiable dice."""
    return "-".join(nonces[seat] for seat in sorted(nonces))


def opening_chance(info: StoredMatch, seats: list[StoredSeat]) -> Chance:
    """The source of chance before anyone has contributed."""
    return chance_of(info, seats, {})
