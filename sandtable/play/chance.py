"""Where chance comes from: a seed, dice that can be verified later, or real dice typed in by the players.

Each outcome depends only on the source and on the number of the decision, never on what was asked before:
a match that is reopened, undone or replayed throws the same dice again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from sandtable.core.dice import Throw
from sandtable.core.rng import below, new_rng

MODES = ("seeded", "verifiable", "typed")


@dataclass(frozen=True)
class ChanceDecision:
    """What chance has to decide: the outcomes with their weights, and the dice that people would throw."""

    number: int  # of the entry in the match
    stream: str  # "setup", "dice" or "draws"
    outcomes: tuple[tuple[int, int], ...]  # (action, weight)
    throw: Throw | None


@dataclass(frozen=True)
class Fall:
    """How chance fell: the outcome, and the faces if dice were thrown."""

    action: int
    faces: tuple[int, ...] | None


class Chance(Protocol):
    """A source of chance; `mode` is its name in replays."""

    mode: str

    def fall(self, decision: ChanceDecision) -> Fall | None:
        """How the decision falls, or None if the players must say it."""
        ...


class SeededChance:
    """Chance from a seed: the same seed, the same dice, in streams that do not disturb each other."""

    mode = "seeded"

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def fall(self, decision: ChanceDecision) -> Fall:
        rng = new_rng(self.seed, f"{decision.stream}/{decision.number}")

        def numbers() -> Iterator[int]:
            while True:
                yield int(below(rng, 1 << 30)) >> 6

        return _fall(decision, numbers(), 1 << 24)


class VerifiableChance:
    """Chance from a secret that is committed to before the match and revealed after it.

    The commitment is the SHA-256 of the secret. Every outcome is the HMAC-SHA-256, keyed with the secret, of
    the players' nonce and the number of the decision: neither side can choose the dice once both are fixed.
    """

    mode = "verifiable"

    def __init__(self, secret: str | None = None, nonce: str = "") -> None:
        self.secret = secret or secrets.token_hex(32)
        self.nonce = nonce

    @property
    def commitment(self) -> str:
        """What is published before the first throw."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def fall(self, decision: ChanceDecision) -> Fall:
        def numbers() -> Iterator[int]:
            block = 0
            while True:
                text = f"{self.nonce}/{decision.number}/{block}".encode()
                digest = hmac.new(self.secret.encode(), text, hashlib.sha256).digest()
                for place in range(0, len(digest), 4):
                    yield int.from_bytes(digest[place : place + 4])
                block += 1

        return _fall(decision, numbers(), 1 << 32)


class TypedChance:
    """Chance from real dice: the match waits until the players enter what they threw."""

    mode = "typed"

    def fall(self, decision: ChanceDecision) -> None:
        return None


def _fall(decision: ChanceDecision, numbers: Iterator[int], span: int) -> Fall:
    """The outcome that these numbers below `span` decide: dice face by face, other draws by weight."""
    if decision.throw is not None:
        faces = tuple(_fair(numbers, span, decision.throw.sides) + 1 for _ in range(decision.throw.dice))
        return Fall(decision.throw.outcome_of(faces), faces)
    left = _fair(numbers, span, sum(weight for _, weight in decision.outcomes))
    for action, weight in decision.outcomes:
        left -= weight
        if left < 0:
            return Fall(action, None)
    raise AssertionError("weights do not add up")


def _fair(numbers: Iterator[int], span: int, limit: int) -> int:
    """A number below the limit, none more likely than another; what is past the last share is skipped."""
    reach = span
    while reach < limit:
        reach *= span
    while True:
        number, size = next(numbers), span
        while size < reach:
            number, size = number * span + next(numbers), size * span
        if number < reach - reach % limit:
            return number % limit
