"""The generator: one whole number of state, the same sequence compiled and plain.

A multiply-with-carry generator with base 2^32 and a multiplier below 2^31, so that no step ever
leaves the 63 bits that NumPy and Numba agree on. `MULTIPLIER * 2^32 - 1` is a safe prime, which
makes the period about 2^62.
"""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.compiled import compiled

MULTIPLIER = 0x6C8E88C7
LOW_BITS = 0xFFFFFFFF
NARROW = 1 << 31  # 32 random bits times a limit up to this fit 63 bits
WIDE = 1 << 62  # every limit and every total of weights is below this

Rng = NDArray[np.int64]


def new_rng(seed: int | str, stream: str = "") -> Rng:
    """A generator whose sequence depends on the seed and the name of the stream alone."""
    digest = hashlib.blake2b(f"{seed}/{stream}".encode(), digest_size=16).digest()
    low = int.from_bytes(digest[:8]) & LOW_BITS
    carry = int.from_bytes(digest[8:]) % (MULTIPLIER - 1)
    rng = np.zeros(1, np.int64)
    rng[0] = (carry << 32) | (low | 1)
    for _ in range(4):
        next_bits(rng)
    return rng


@compiled
def next_bits(rng: Rng) -> Any:
    """32 random bits."""
    word = MULTIPLIER * (rng[0] & LOW_BITS) + (rng[0] >> 32)
    rng[0] = word
    return (word & LOW_BITS) ^ (word >> 32)


@compiled
def below(rng: Rng, limit: int) -> Any:
    """A whole number from 0 to limit - 1, none more likely than another, for every limit below 2^62.

    The 2^32 words are dealt to the numbers in equal shares; the words left over lie at the low end of a
    share and are drawn again, which happens to fewer than limit in 2^32.
    """
    if limit > NARROW:
        return below_wide(rng, limit)
    product = next_bits(rng) * limit
    if (product & LOW_BITS) < limit:  # rare, and only then the division is worth its time
        left_over = (LOW_BITS + 1) % int(limit)
        while (product & LOW_BITS) < left_over:
            product = next_bits(rng) * limit
    return product >> 32


@compiled
def below_wide(rng: Rng, limit: int) -> Any:
    """As `below`, from 62 random bits of two words: what is past the last whole share is drawn again."""
    end = WIDE - WIDE % int(limit)
    while True:
        number = (next_bits(rng) << 30) | (next_bits(rng) >> 2)
        if number < end:
            return number % int(limit)


@compiled
def uniform(rng: Rng) -> Any:
    """A fraction from 0 up to, but never, 1."""
    return next_bits(rng) / 4294967296.0


@compiled
def pick_weighted(rng: Rng, weights: NDArray[np.int64], count: int) -> int:
    """An index below count, each as often as its weight says; the weights' total is below 2^62."""
    total = 0
    for index in range(count):
        total += weights[index]
    left = below(rng, total)
    for index in range(count):
        left -= weights[index]
        if left < 0:
            return index
    return count - 1


@compiled
def split_rng(rng: Rng, into: Rng) -> None:
    """Start `into` at a place of its own, decided by `rng`."""
    carry = (next_bits(rng) * (MULTIPLIER - 1)) >> 32
    into[0] = (carry << 32) | (next_bits(rng) | 1)
    for _ in range(4):
        next_bits(into)
