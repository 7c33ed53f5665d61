"""What may be done or left: sets of actions named by tags, each forbidden and forced in turn for one player.

How often an option is used when all are free, and how those fare who use it, is observed and proves nothing:
whoever is ahead can afford more. What becomes of one player against free ones when it is forbidden and forced
is caused by it. The verdict on an option follows from the two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.kinds import KindTable
from sandtable.lab.intervals import Spread, holm
from sandtable.lab.restrict import Restriction, named_operands
from sandtable.lab.verdicts import NO, OPEN, YES, chance_of_error

CLAIMS = {
    "matters": "forbidding or forcing some option makes more of a difference than the margin",
    "misjudged": "some option is done too often or too seldom",
}
CLAIM_MEANINGS = {  # by verdict
    "matters": {
        YES: "some option matters, by more than the margin",
        NO: "no option matters by more than the margin",
    },
    "misjudged": {
        YES: "some option is done too often or too seldom",
        NO: "no option is done too often or too seldom",
    },
}
EVERY = "*"  # in place of a tag's value: each of its values is an option
MOST_OPTIONS = 40
DEAD_USE = 0.05  # uses a match and a seat, below which it is hardly ever done
MEASURE = "player 1"

OFTEN, SELDOM, WORTH, DEAD, MISSED = "often", "seldom", "worth", "dead", "missed"
WORDS = {
    WORTH: "worth having",
    OFTEN: "done too often",
    SELDOM: "done too seldom",
    MISSED: "not missed",
    DEAD: "dead",
    OPEN: "not decided",
}
MATTER = (WORTH, OFTEN, SELDOM)


def options_of(game: Game, each: Sequence[str]) -> tuple[str, ...]:
    """The options that texts name; a SandtableError says what is wrong with them."""
    found = [tags for text in each for tags in spelled_out(game.kinds, text)]
    for tags in found:
        named_operands(game.kinds, tags)
    if len(set(found)) < len(found):
        twice = next(tags for tags in found if found.count(tags) > 1)
        raise SandtableError(f"{twice} is named twice; take it out once")
    if not 1 <= len(found) <= MOST_OPTIONS:
        raise SandtableError(f"a study has 1 to {MOST_OPTIONS} options, not {len(found)}; name fewer")
    return tuple(found)


def spelled_out(kinds: KindTable, text: str) -> list[str]:
    """The sets of actions that a text names: one, or one for every value in place of each *."""
    tags = [tag.partition("=") for tag in text.split()]
    if EVERY not in [value for _, _, value in tags]:
        return [" ".join(text.split())]
    values = [values_of(kinds, name) if value == EVERY else [value] for name, _, value in tags]
    names = [name for name, _, _ in tags]
    found = [
        " ".join(f"{name}={value}" for name, value in zip(names, chosen, strict=True))
        for chosen in product(*values)
    ]
    return [tags for tags in found if kinds.tagged(tags).any()]


def values_of(kinds: KindTable, name: str) -> list[str]:
    """Every value that the tag can have; a TagError if there is no such tag."""
    decided = [kind for kind in kinds.values() if not kind.is_chance]
    if name == "kind":
        return [kind.word for kind in decided]
    sorts = [kind.operands[name] for kind in decided if name in kind.operands]
    if not sorts:
        kinds.tagged(f"{name}={EVERY}")  # which says what tags there are
    return list(dict.fromkeys(value for sort in sorts for value in sort.names))


def restrictions_of(options: Sequence[str]) -> list[Restriction]:
    """What is forbidden and forced in the variants after the first, option by option."""
    return [Restriction(mode, tags) for tags in options for mode in ("forbid", "force")]


def forbidding(place: int) -> int:
    """The variant in which the option at that place is forbidden; the next one forces it."""
    return 1 + 2 * place


@dataclass(frozen=True)
class Leg:
    """What a restriction does to a player, by more than the margin; None of what is open."""

    costs: bool | None
    helps: bool | None


def legs_of_tests(spreads: Sequence[Spread], margin: float, error: float) -> list[Leg]:
    """The legs of a family of restrictions: together they are wrong with a chance of at most the error.

    Each restriction is one member of the family, with what can be said best of it (Holm).
    """
    wide = float("inf")
    zones = ((-wide, -margin), (-margin, wide), (margin, wide), (-wide, margin))
    chances = [[chance_of_error(spread, zone) for zone in zones] for spread in spreads]
    best = [min(of_one) for of_one in chances]
    found = []
    for of_one, alone, adjusted in zip(chances, best, holm(best), strict=True):
        times = adjusted / alone if alone else 1.0
        costs, spares, helps, fails = (chance * times <= error for chance in of_one)
        found.append(
            Leg(True if costs else False if spares else None, True if helps else False if fails else None)
        )
    return found


def leg_of_interval(low: float | None, high: float | None, margin: float) -> Leg:
    """The leg that an interval allows; an end that is None lies nowhere."""
    bottom = -float("inf") if low is None else low
    top = float("inf") if high is None else high
    costs = True if top < -margin else False if bottom > -margin else None
    helps = True if bottom > margin else False if top < margin else None
    return Leg(costs, helps)


def verdict_on(use: float, forbidden: Leg, forced: Leg) -> str:
    """The verdict on an option, given how often a seat uses it in a match."""
    if forbidden.helps:
        return OFTEN
    if forced.helps:
        return SELDOM
    if forbidden.costs:
        return WORTH
    if forbidden.costs is None:
        return OPEN
    if use >= DEAD_USE:
        return MISSED
    return DEAD if forced.helps is False else OPEN


def verdict_on_all(claim: str, legs: Sequence[tuple[Leg, Leg]]) -> str:
    """Whether any option, forbidden and forced, is what the claim says of some."""
    answers = [leg.helps for both in legs for leg in both]
    answers += [forbidden.costs for forbidden, _ in legs] if claim == "matters" else []
    if True in answers:
        return YES
    return OPEN if None in answers else NO


def labels_of(options: Sequence[str]) -> list[str]:
    """The options without the tags that all of them have."""
    split = [tags.split() for tags in options]
    shared = set.intersection(*map(set, split)) if len(split) > 1 else set()
    return [" ".join(tag for tag in tags if tag not in shared) for tags in split]
