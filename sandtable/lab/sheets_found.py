"""What a study of sheets found: what one more of each figure is worth, alone and above its price."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.sheets import Figure
from sandtable.lab.conducting import Standing
from sandtable.lab.intervals import Spread, holm
from sandtable.lab.options import Leg, legs_of_tests
from sandtable.lab.options_found import figure
from sandtable.lab.regression import Regression
from sandtable.lab.sheets import Lot, SheetContest, counted_sheet, drawn_sheet, ruleset_of
from sandtable.lab.stats import Estimate
from sandtable.lab.verdicts import NO, OPEN, YES, Claim, needed_for

Values = NDArray[np.float64]
MOST_PRICED = 1000  # sheets whose prices are asked for
SHARE_MEASURE = "share of the result that the figures of sheets foretell"
REGRESSION_WORDS = (
    "least squares on the figures of the sheets, within clusters of the same dice and sheets; errors "
    "clustered (jackknife, CR3), Student's t, Holm over the figures; what the figures foretell is told of "
    "clusters that they were not fitted to"
)
HARDLY = 0.05  # of how a figure differs; where less is its own, others tell it
HELPS, HURTS, SAME, CHEAP, DEAR, FAIR = "helps", "hurts", "same", "cheap", "dear", "fair"
WORDS = {
    HELPS: "helps",
    HURTS: "hurts",
    SAME: "does not matter",
    CHEAP: "too cheap",
    DEAR: "too dear",
    FAIR: "worth its price",
    OPEN: "not decided",
}
NONE_OF_ALL = {"matters": "no figure matters", "mispriced": "every figure is worth its price"}
TYPICAL = {"matters": "typical", "mispriced": "typical_above"}  # by claim, what it is about
VERDICTS = {"matters": (HELPS, HURTS, SAME), "mispriced": (CHEAP, DEAR, FAIR)}


@dataclass(frozen=True)
class Drawn:
    """The sheets of a strength, what was counted of them, and what became of their players."""

    standing: Standing
    strength: int

    @property
    def lot(self) -> Lot:
        """Where the sheets come from."""
        contest = self.standing.study.contests[0, self.strength]
        assert isinstance(contest, SheetContest)
        return contest.lot

    @property
    def counted(self) -> tuple[Figure, ...]:
        """Everything that is counted of a sheet, asked for or not: who is asked for it, all else is equal."""
        return self.lot.form.figures

    @cached_property
    def clusters(self) -> list[int]:
        """The clusters that were played without a fault."""
        return [match.cluster for match in self.standing.of(0, self.strength)[:: self.standing.study.seats]]

    @cached_property
    def regression(self) -> Regression:
        """The figures of all sheets, and the mean points of their players over the seats."""
        size = self.standing.study.seats
        told = [[counted_sheet(self.lot, one, player) for player in range(size)] for one in self.clusters]
        points = np.stack(
            [
                self.standing.values(f"player {player + 1}", 0, self.strength).mean(axis=1)
                for player in range(size)
            ],
            axis=1,
        )
        return Regression(np.array(told, np.float64).reshape(-1, size, len(self.counted)), points)

    @cached_property
    def prices(self) -> Values:
        """By figure, what one more costs on average over the sheets; nan where it has no price."""
        size, ruleset = self.standing.study.seats, ruleset_of(self.lot)
        few = self.clusters[: MOST_PRICED // size]
        sheets = [drawn_sheet(self.lot, one, player) for one in few for player in range(size)]
        return np.array(
            [
                np.mean([one.price(sheet, ruleset) for sheet in sheets]) if one.price else math.nan
                for one in self.counted
            ],
            np.float64,
        )

    @cached_property
    def basket(self) -> Values:
        """By figure, how much of it is bought by what costs one in all, spent as sheets spend on average."""
        means = self.regression.figures.mean(axis=(0, 1))
        bought = np.where(self.prices > 0.0, means, 0.0)
        paid = float((bought * np.nan_to_num(self.prices)).sum())
        found: Values = bought / paid if paid > 0.0 else bought
        return found

    def one_more(self, place: int) -> Values:
        """The sum of coefficients that is the worth of one more of a figure."""
        found: Values = np.eye(len(self.counted))[place]
        return found

    def above_price(self, place: int) -> Values | None:
        """The sum that is its worth above what the same price buys on average; None without a price."""
        price = float(self.prices[place])
        return None if math.isnan(price) else self.one_more(place) - price * self.basket


def sheets_found(standing: Standing) -> list[dict[str, Any]]:
    """For every strength what one more of each figure is worth."""
    strengths = range(len(standing.study.strengths))
    return [strength_found(Drawn(standing, strength)) for strength in strengths]


def strength_found(drawn: Drawn) -> dict[str, Any]:
    """What the players of one strength make of their sheets."""
    study, told = drawn.standing.study, drawn.regression
    form, names = drawn.lot.form, [one.name for one in drawn.counted]
    asked = [names.index(name) for name in study.sheets]
    whole = told.foretold() if drawn.clusters else Estimate(0.0, -math.inf, math.inf)
    average = told.told(drawn.basket) if drawn.clusters else None
    return {
        "strength": drawn.strength,
        "title": form.title,
        "paid_in": form.paid_in,
        "figures": figures_found(drawn, asked) if drawn.clusters else [],
        "average": figure(average.interval(), 100.0) if average else None,
        "foretold": figure(Estimate(*(max(0.0, one) for one in (whole.value, whole.low, whole.high))), 100.0),
        "bound": bound_names(drawn) if drawn.clusters else [],
        "others": [name for name in names if name not in study.sheets],
        "clusters": len(drawn.clusters),
        "matches": len(drawn.clusters) * study.seats,
    }


def bound_names(drawn: Drawn) -> list[str]:
    """The figures that differ between sheets but have no worth of their own, since others go with them."""
    told = drawn.regression
    differs = told.gram.diagonal() > 0.0
    return [
        one.name
        for place, one in enumerate(drawn.counted)
        if differs[place] and told.told(drawn.one_more(place)) is None
    ]


def figures_found(drawn: Drawn, asked: list[int]) -> list[dict[str, Any]]:
    """The figures that are asked for, those first that are worth most where sheets differ as usual."""
    told = drawn.regression
    deviations = [float(told.figures[:, :, place].std()) for place in asked]
    alone = [told.told(drawn.one_more(place)) for place in asked]
    above = [None if (sums := drawn.above_price(place)) is None else told.told(sums) for place in asked]
    spreads = {
        "worth": alone,
        "above": above,
        "typical": [
            scaled(own or paid, deviation)
            for own, paid, deviation in zip(alone, above, deviations, strict=True)
        ],
        "typical_above": [scaled(paid, deviation) for paid, deviation in zip(above, deviations, strict=True)],
        "bend": [told.bend(place) for place in asked],
    }
    chances = {name: chances_of(column) for name, column in spreads.items()}
    legs = {claim: legs_found(drawn, spreads[name]) for claim, name in TYPICAL.items()}
    found = [
        {
            **described(drawn, place),
            "deviation": round(deviations[row], 6),
            **{name: worth_found(column[row], chances[name][row]) for name, column in spreads.items()},
            **{claim: verdict_found(claim, column[row]) for claim, column in legs.items()},
            **decided(drawn, spreads, legs, row),
        }
        for row, place in enumerate(asked)
    ]
    return sorted(found, key=lambda one: -(one["typical"]["value"] if one["typical"] else -math.inf))


def decided(
    drawn: Drawn, spreads: dict[str, list[Spread | None]], legs: dict[str, list[Leg | None]], row: int
) -> dict[str, Any]:
    """What the claim of the study is told of a figure by, and how many more matches would decide it."""
    claim = drawn.standing.study.claim
    leg, spread = legs[claim][row], spreads[TYPICAL[claim]][row]
    return {
        "legs": {"costs": leg.costs, "helps": leg.helps} if leg else None,
        "more_matches": more_of(drawn, spread, leg),
    }


def described(drawn: Drawn, place: int) -> dict[str, Any]:
    """What a figure is, how much of it sheets have, and what one more costs."""
    one, price = drawn.counted[place], float(drawn.prices[place])
    return {
        "name": one.name,
        "words": one.words,
        "clause": one.clause,
        "mean": round(float(drawn.regression.figures[:, :, place].mean()), 6),
        "price": None if math.isnan(price) else round(price, 6),
        "apart": round(drawn.regression.apart(place), 6),
    }


def scaled(spread: Spread | None, factor: float) -> Spread | None:
    """What so much more of the figure is worth."""
    return spread and Spread(spread.mean * factor, spread.error * factor, spread.clusters)


def chances_of(spreads: list[Spread | None]) -> list[float]:
    """For each the chance to see as much where nothing is, adjusted for their family (Holm)."""
    there = [spread for spread in spreads if spread]
    adjusted = iter(holm([min(1.0, 2 * min(one.above(0.0), one.below(0.0))) for one in there]))
    return [next(adjusted) if spread else 1.0 for spread in spreads]


def legs_found(drawn: Drawn, spreads: list[Spread | None]) -> list[Leg | None]:
    """By more than the margin, what each is for a player, told for all of them together (Holm)."""
    there = [spread for spread in spreads if spread]
    margin = drawn.standing.claim(drawn.strength).margin
    legs = iter(legs_of_tests(there, margin, drawn.standing.study.error))
    return [next(legs) if spread else None for spread in spreads]


def verdict_found(claim: str, leg: Leg | None) -> dict[str, str] | None:
    """The verdict on a figure; None where none can be given."""
    if leg is None:
        return None
    more, less, same = VERDICTS[claim]
    code = more if leg.helps else less if leg.costs else OPEN if None in (leg.helps, leg.costs) else same
    return {"code": code, "words": WORDS[code]}


def worth_found(spread: Spread | None, chance: float) -> dict[str, Any] | None:
    """A worth in points of a hundred with its interval."""
    if spread is None:
        return None
    return {**figure(spread.interval(), 100.0), "p": round(chance, 6)}


def more_of(drawn: Drawn, spread: Spread | None, leg: Leg | None) -> int | None:
    """How many more matches would decide a figure; None if no number would."""
    if spread is None or leg is None or None not in (leg.costs, leg.helps) or leg.costs or leg.helps:
        return 0
    study = drawn.standing.study
    claim = Claim("differs", drawn.standing.claim(drawn.strength).margin)
    needed = needed_for(claim, spread, study.error / len(study.sheets))
    return None if needed is None else max(1, needed - len(drawn.clusters)) * study.seats


def verdict_on_all(found: dict[str, Any]) -> str:
    """Whether any figure is what the claim says of some."""
    legs = [one["legs"] for one in found["figures"] if one["legs"]]
    answers = [answer for leg in legs for answer in (leg["costs"], leg["helps"])]
    if True in answers:
        return YES
    return OPEN if None in answers or not answers else NO


def sheet_columns(contest: SheetContest, cluster: int, players: tuple[int, ...]) -> dict[str, Any]:
    """By figure, how much of it the sheet of each seat has: what it takes to repeat the regression."""
    counted = [counted_sheet(contest.lot, cluster, player) for player in players]
    told = {
        f"sheet {one.name}": [own[place] for own in counted]
        for place, one in enumerate(contest.lot.form.figures)
    }
    return {"player": [player + 1 for player in players], **told}


def by_verdict(found: dict[str, Any], claim: str) -> str:
    """Which figures are what, in few words."""
    parts = []
    for code in (*VERDICTS[claim][:2], OPEN):
        names = [one["name"] for one in found["figures"] if one[claim] and one[claim]["code"] == code]
        told = ", ".join(names) if code != OPEN else f"{len(names)} of {len(found['figures'])}"
        parts += [f"{WORDS[code]}: {told}"] if names else []
    return "; ".join(parts) or NONE_OF_ALL[claim]


def sheet_arms(standing: Standing, found: list[dict[str, Any]], codes: list[str]) -> list[dict[str, Any]]:
    """About every strength: how much of the result the figures foretell, and the verdict on them."""
    return [
        {
            "strength": one["strength"],
            "variant": 0,
            "figure": one["foretold"],
            "band": one["foretold"],
            "is_difference": False,
            "verdict": code,
            "p": 1.0,
            "more_matches": 0,
            "clusters": one["clusters"],
            "matches": one["matches"],
            "of": one["matches"],
            "margin": round(100 * standing.claim(one["strength"]).margin, 6),
        }
        for one, code in zip(found, codes, strict=True)
    ]
