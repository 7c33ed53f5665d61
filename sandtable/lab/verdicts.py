"""From figures to an answer: yes, no, no difference that matters, or not decided."""

from dataclasses import dataclass

from sandtable.lab.intervals import Spread, clusters_needed, holm
from sandtable.lab.stats import Estimate

YES, NO, SAME, OPEN = "yes", "no", "same", "open"
WORDS = {YES: "Yes", NO: "No", SAME: "No difference that matters", OPEN: "Not decided"}
MOST_CLUSTERS = 1_000_000  # beyond which a question cannot be decided


@dataclass(frozen=True)
class Claim:
    """What is claimed of a figure: that it lies beyond a margin, or inside a target."""

    word: str  # "differs", "raises", "lowers", "in target"
    margin: float = 0.0
    target: tuple[float, float] = (0.0, 0.0)

    def zones(self) -> tuple[list[tuple[float, float]], list[tuple[float, float]], list[tuple[float, float]]]:
        """Where the truth must lie for a yes, for a no, and for no difference that matters."""
        wide = float("inf")
        low, high = self.target
        inside, above, below = (-self.margin, self.margin), (self.margin, wide), (-wide, -self.margin)
        return {
            "differs": ([above, below], [], [inside]),
            "raises": ([above], [(-wide, self.margin)], [inside]),
            "lowers": ([below], [(-self.margin, wide)], [inside]),
            "in target": ([(low, high)], [(-wide, low), (high, wide)], []),
        }[self.word]


def verdict_of_interval(claim: Claim, interval: Estimate) -> str:
    """The answer that an interval allows: the one in whose zone it lies."""
    yes, no, same = claim.zones()
    for code, zones in ((SAME, same), (YES, yes), (NO, no)):
        if any(low <= interval.low and interval.high <= high for low, high in zones):
            return code
    return OPEN


def chance_of_error(spread: Spread, zone: tuple[float, float]) -> float:
    """The two-sided p-value of the hypothesis that the truth does not lie in the zone."""
    low, high = zone
    return min(1.0, 2 * max(spread.above(low), spread.below(high)))


@dataclass(frozen=True)
class Answer:
    """The answer about one variant, with the p-value that it rests on, adjusted for its family."""

    code: str
    chance: float
    needed: int | None = None  # clusters that it would take in all, if it is open; None if no number would


def answers_of_tests(claims: list[Claim], spreads: list[Spread], error: float) -> list[Answer]:
    """The answers about a family of variants: together they are wrong with a chance of at most the error.

    Of the zones of a claim only those that the truth does not lie in can be found in error, so each variant
    is one member of the family.
    """
    best = [best_zone(claim, spread) for claim, spread in zip(claims, spreads, strict=True)]
    adjusted = holm([chance for _, chance in best])
    found = []
    for claim, spread, (code, alone), chance in zip(claims, spreads, best, adjusted, strict=True):
        same = [chance_of_error(spread, zone) for zone in claim.zones()[2]]
        if spread.clusters < spread.fewest:
            needed = needed_for(claim, spread, error / len(claims))
            found.append(Answer(OPEN, chance, max(spread.fewest, needed or 0)))
        elif code == NO and same and same[0] * (chance / alone if alone else 1.0) <= error:
            found.append(Answer(SAME, same[0]))  # the more that can be said
        elif chance <= error:
            found.append(Answer(code, chance))
        else:
            found.append(Answer(OPEN, chance, needed_for(claim, spread, error / len(claims))))
    return found


def best_zone(claim: Claim, spread: Spread) -> tuple[str, float]:
    """The answer that is nearest to being shown, and the p-value of its being wrong."""
    yes, no, same = claim.zones()
    found = [
        (code, chance_of_error(spread, zone))
        for code, zones in ((SAME, same), (YES, yes), (NO, no))
        for zone in zones
    ]
    return min(found, key=lambda pair: pair[1])


def needed_for(claim: Claim, spread: Spread, error: float) -> int | None:
    """The clusters after which four studies in five would be decided, if the mean is what it seems to be."""
    edges = {edge for zones in claim.zones() for zone in zones for edge in zone if abs(edge) != float("inf")}
    distance = min(abs(spread.mean - edge) for edge in edges)
    needed = clusters_needed(spread, distance, error / 2)
    return needed if needed is not None and needed <= MOST_CLUSTERS else None


def joined(codes: list[str]) -> str:
    """The answer about several variants: yes if one is shown, no or the same if all are."""
    for code in (NO, SAME):
        if set(codes) == {code}:
            return code
    if YES in codes:
        return YES
    return SAME if set(codes) == {NO, SAME} else OPEN
