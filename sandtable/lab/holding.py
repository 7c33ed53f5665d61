"""Whether an answer holds for weaker and stronger players, of every variant for itself, and how it moves.

What stands of a variant at a strength is its verdict and on which side: that something is higher for the weak
and lower for the strong are two answers, and so are a yes of one value and a yes of another.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.lab.agreeing import few
from sandtable.lab.stats import Estimate
from sandtable.lab.verdicts import NO, OPEN, WORDS, YES

Stands = dict[str, str]  # by what something is shown of, what is shown; nothing of what is open


@dataclass(frozen=True)
class Robustness:
    """Whether an answer holds for weaker and stronger players."""

    code: str  # "holds", "depends", "unknown"
    words: str


def robustness(
    codes: list[str], strengths: list[str], told: list[str], stands: Sequence[Stands], trend: str = ""
) -> Robustness:
    """How the answers at the strengths, from the weakest to the strongest, agree.

    That nothing matters does not contradict a no: neither is a yes.
    """
    if len(codes) == 1:
        return Robustness("unknown", f"Unknown: only one strength was played ({strengths[0]}).")
    by_strength = "; ".join(
        f"{strength}: {WORDS[code].lower()} ({figure})"
        for strength, code, figure in zip(strengths, codes, told, strict=True)
    )
    names = list(dict.fromkeys(name for one in stands for name in one))
    shown = {name: {one[name] for one in stands if name in one} for name in names}
    apart = [name for name in names if len(shown[name]) > 1]
    everywhere = [name for name in names if all(one.get(name, NO).startswith(YES) for one in stands)]
    if apart:
        of_which = f" It is not the same for {few(apart)}." if any(apart) else ""
        return Robustness("depends", f"Depends on strength: {by_strength}.{of_which}{trend}")
    if OPEN in codes:
        words = f"Unknown, because not every strength is decided: {by_strength}.{trend}"
        return Robustness("unknown", words)
    if YES in codes and not everywhere:
        words = f"Unknown, because nothing is shown at every strength: {by_strength}.{trend}"
        return Robustness("unknown", words)
    every = "both" if len(codes) == 2 else f"all {len(codes)}"
    return Robustness("holds", f"Holds at {every} strengths: {by_strength}.{trend}")


def stand_of(code: str, claim: str, value: float | None, target: Sequence[float] | None = None) -> str:
    """What is shown where that is the verdict: a yes or a no, and on which side; nothing where it is open."""
    if code == OPEN or value is None:
        return ""
    if claim == "in target" and target:
        return YES if code == YES else f"{NO} {'below' if value < sum(target) / 2 else 'above'}"
    if code == YES:
        return f"{YES} {'below' if value < 0 else 'above'}"
    return NO


def stands_of_arms(
    arms: list[dict[str, Any]],
    names: Sequence[str],
    strengths: Sequence[int],
    claim: str,
    target: Sequence[float] | None,
) -> list[Stands]:
    """By strength what is shown of every variant."""
    return [
        {
            names[arm["variant"]]: stand
            for arm in arms
            if arm["strength"] == strength
            and (stand := stand_of(arm["verdict"], claim, arm["figure"]["value"], target))
        }
        for strength in strengths
    ]


def stands_of_options(options: list[dict[str, Any]], strengths: Sequence[int], claim: str) -> list[Stands]:
    """By strength what is shown of forbidding and forcing every option, as far as the claim is about it."""
    asked = {("forbidden", "helps"): "forbidding it helps", ("forced", "helps"): "forcing it helps"}
    if claim == "matters":
        asked[("forbidden", "costs")] = "forbidding it costs"
    return [
        {
            f"{one['label']} ({words})": YES if answer else NO
            for one in options
            if one["strength"] == strength
            for (mode, leg), words in asked.items()
            if (answer := one["legs"][mode][leg]) is not None
        }
        for strength in strengths
    ]


def stands_of_sheets(sheets: list[dict[str, Any]], words: Sequence[str]) -> list[Stands]:
    """By strength what is shown of every figure, that it is worth more or less, or that it is not."""
    return [
        {
            f"{row['name']} ({word})": YES if answer else NO
            for row in one["figures"]
            if row["legs"]
            for leg, word in zip(("helps", "costs"), words, strict=True)
            if (answer := row["legs"][leg]) is not None
        }
        for one in sheets
    ]


def movement(weak: Estimate, strong: Estimate) -> Estimate:
    """By how much the strong differ from the weak, who play other matches (limits by Zou and Donner)."""
    apart = strong.value - weak.value
    down = math.hypot(strong.value - strong.low, weak.high - weak.value)
    up = math.hypot(strong.high - strong.value, weak.value - weak.low)
    return Estimate(apart, apart - down, apart + up)
