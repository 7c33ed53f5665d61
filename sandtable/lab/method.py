"""The method box of a report: what was played, by whom, on which program, and how it was reckoned."""

from typing import Any

from sandtable.lab.bands import FEWEST
from sandtable.lab.conducting import Standing
from sandtable.lab.ledger import measured

INTERVALS = (
    "clustered by dice: Wilson for shares; Student's t for counts, with an imagined cluster as far off on "
    f"either side as any, and nothing told from fewer than {FEWEST}; paired differences of shares with "
    "Agresti and Min's correction; quantiles by a bootstrap of clusters; margins in per cent of the base "
    "with the base's own spread, but in live bands as if the base were known"
)
UNADJUSTED = (
    "verdicts are adjusted for the number of variants (Holm), printed intervals are not, and the error is "
    "that of one strength: whether an answer holds at all of them is told beside it and not covered"
)
LOOKED = "an answer was given before, after another number of matches"
REPLANNED = "the number of matches was changed on the way"


def basis_of(standing: Standing) -> str:
    """What the verdict rests on: the fixed number of matches, or the band that is always valid."""
    if standing.stopped:
        return "band: the study stopped when its bands had decided"
    peeked = LOOKED if standing.looked_before else REPLANNED if standing.replanned else ""
    if peeked:
        return f"{'provisional' if standing.study.is_told_at_end else 'band'}: {peeked}"
    return "fixed: all planned matches were played before the first answer"


def peeking_warning(standing: Standing) -> list[str]:
    """What a reader should know of a verdict for which there is no band, where there were looks before."""
    basis = basis_of(standing)
    if not basis.startswith("provisional"):
        return []
    return [f"The verdict is {basis}, for which nothing is adjusted: ask once more with a fresh seed."]


def method_of(standing: Standing, command: str) -> dict[str, Any]:
    """How the answer was found, and the command that finds it again."""
    study = standing.study
    told_of = measured(study)
    band = next(iter(standing.bands.values())).name
    return {
        "matches_a_variant": standing.clusters * study.seats,
        "clusters": standing.clusters,
        "matches": len(standing.matches),
        "seats": study.seats,
        "dice": study.dice,
        "error": study.error,
        "seed": study.seed,
        "history": study.history,
        "program": told_of["variants"][0]["program"],
        "counting": told_of["counting"],
        "interval": f"{INTERVALS}; {UNADJUSTED}",
        "band": band,
        "command": command,
    }


def told_without_band(method: dict[str, Any], interval: str) -> dict[str, Any]:
    """The method of a study that is answered at the end, by intervals of its own."""
    return {
        **method,
        "interval": f"{interval}; {UNADJUSTED}",
        "band": "none: the answer is told at the end",
    }
