"""What a study found: every figure with its number and its interval, the answer, and how far it holds."""

import math
import re
from typing import Any

import numpy as np

from sandtable.lab.agreeing import agreed, faults_words, few
from sandtable.lab.compensation import handicap_found
from sandtable.lab.conducting import Standing, arms_of
from sandtable.lab.dominance import dominance_of
from sandtable.lab.existing import NOWHERE, cluster_means, existing, in_words, matches_with
from sandtable.lab.holding import (
    Robustness,
    movement,
    robustness,
    stands_of_arms,
    stands_of_options,
    stands_of_sheets,
)
from sandtable.lab.intervals import holm, quantile_intervals
from sandtable.lab.luck import LUCK_TARGET
from sandtable.lab.luck_found import LUCK_MEASURE, luck_arms, luck_found, luck_sentence
from sandtable.lab.measures import GAUGE, Measure
from sandtable.lab.method import basis_of, method_of, peeking_warning, told_without_band
from sandtable.lab.options import CLAIM_MEANINGS
from sandtable.lab.options_found import about_options, options_found
from sandtable.lab.screen import effects_found
from sandtable.lab.shaping import poorly_foretold, shapes_found
from sandtable.lab.sheets import CLAIM_MEANINGS as CLAIMS_OF_SHEETS
from sandtable.lab.sheets_found import REGRESSION_WORDS, SHARE_MEASURE, sheet_arms, sheets_found
from sandtable.lab.sheets_report import STANDS, about_sheets, sheet_warnings
from sandtable.lab.spreads import interval, shown_of, spread, spread_apart
from sandtable.lab.stats import Estimate, finite
from sandtable.lab.study import Study
from sandtable.lab.verdicts import (
    NO,
    OPEN,
    WORDS,
    YES,
    Answer,
    answers_of_tests,
    joined,
)

FORMAT = "sandtable findings 1"
QUANTILES = {"p10": 0.1, "median": 0.5, "p90": 0.9}
CAP_SHARE = 0.02  # of matches at the limit, beyond which a warning is given
FEW_CLUSTERS = 30


def findings_of(standing: Standing, command: str = "") -> dict[str, Any]:
    """Everything that is reported, ready to be written as JSON; the same matches give the same text."""
    study = standing.study
    if study.is_told_at_end:
        return (luck_findings if study.is_of_luck else sheets_findings)(standing, command)
    arms = arms_found(standing)
    is_fixed = basis_of(standing).startswith("fixed")
    handicap, options = handicap_found(standing), options_found(standing, arms, is_fixed)
    codes, said, held = told_of_all(study, arms, handicap if is_fixed else [], options, is_fixed)
    code = codes[-1]
    return {
        **asked_of(study),
        "verdict": {
            "code": code,
            "words": WORDS[code],
            "meaning": meaning_of(study, code),
            "sentence": said,
            "advice": dict(study.advice).get(code, ""),
            "basis": basis_of(standing),
        },
        "robustness": {"code": held.code, "words": held.words},
        "dominance": None if options else dominance_of(standing, arms),
        "options": options,
        "handicap": handicap,
        "luck": None,
        "sheets": [],
        "effects": effects_found(standing),
        "arms": arms,
        "tables": agreed(tables_of(standing), arms, study.measure_name),
        "shape": shapes_found(standing),
        "warnings": warnings_of(standing, held.code),
        "faults": [{"match": list(one.key), "fault": one.fault} for one in standing.faults],
        "method": method_of(standing, command),
    }


def told_of_all(
    study: Study,
    arms: list[dict[str, Any]],
    handicap: list[dict[str, Any]],
    options: list[dict[str, Any]],
    is_fixed: bool,
) -> tuple[list[str], str, Robustness]:
    """The verdicts by strength, the sentence about the strongest players, and how far the answer holds."""
    if options:
        codes, figures, said = about_options(study, options)
        stands = stands_of_options(options, range(len(codes)), study.claim)
    elif handicap:
        codes, figures, said = about_one_more(study, handicap)
        mine = [{**one, "variant": 0, "figure": one["worth"]} for one in handicap]
        stands = stands_of_arms(mine, [""], range(len(codes)), study.claim, None)
    else:
        codes, figures, said = about_arms(study, arms)
        mine = [arm for arm in arms if is_asked(study, arm["variant"])]
        is_one = len({arm["variant"] for arm in mine}) == 1
        names = ["" if is_one else one.name for one in study.variants]
        stands = stands_of_arms(mine, names, range(len(codes)), study.claim, study.target)
    moved = "" if options or not is_fixed else trend(study, mine)
    held = robustness(codes, study.words_of_strengths, figures, stands, moved)
    return codes, said, held


def about_arms(study: Study, arms: list[dict[str, Any]]) -> tuple[list[str], list[str], str]:
    """The verdicts by strength, the figures in words, and the sentence about the strongest players."""
    asked = [arm for arm in arms if is_asked(study, arm["variant"])]
    by_strength = [
        [arm for arm in asked if arm["strength"] == strength] for strength in range(len(study.strengths))
    ]
    codes = [joined([arm["verdict"] for arm in mine]) for mine in by_strength]
    figures = [_told(study, asked, strength) for strength in range(len(codes))]
    return codes, figures, sentence(study, by_strength[-1], codes[-1])


def about_one_more(study: Study, handicap: list[dict[str, Any]]) -> tuple[list[str], list[str], str]:
    """The verdicts, the figures and the sentence about one more of what is given, not about each amount."""
    figures = [told(_measure(study.measure), one["worth"], True) for one in handicap]
    said = f"One more of {handicap[-1]['words']}: {figures[-1]} for whoever is given it. "
    said += f"What is within {study.margin_words} does not matter."
    return [one["verdict"] for one in handicap], figures, said


def trend(study: Study, arms: list[dict[str, Any]]) -> str:
    """How the figure moves from the weakest to the strongest players, if there is one at each strength."""
    ends = [Estimate(*(arm["figure"][end] for end in ("value", "low", "high"))) for arm in arms]
    if not len(arms) == len(study.strengths) > 1 or any(None in vars(one).values() for one in ends):
        return ""
    first, last = study.words_of_strengths[0], study.words_of_strengths[-1]
    moved = told(_measure(study.measure), vars(movement(ends[0], ends[-1])), True)
    return f" From {first} to {last} it moves by {moved}."


def luck_findings(standing: Standing, command: str) -> dict[str, Any]:
    """What a study of luck and skill reports: shares of the result instead of differences."""
    study = standing.study
    luck = luck_found(standing)
    arms = luck_arms(standing, luck)
    strengths = [arm["strength"] for arm in arms]
    names = [study.words_of_strengths[one] for one in strengths]
    codes = [arm["verdict"] for arm in arms]
    figures = [told({"is_share": True}, arm["figure"]) for arm in arms]
    target = study.target or LUCK_TARGET
    stands = stands_of_arms(arms, [""], strengths, "in target", target)
    held = robustness(codes, names, figures, stands)
    meaning = {YES: "it lies inside the target", NO: "it lies outside the target"}.get(codes[-1], "")
    said = luck_sentence(luck, names, len(arms) - 1)
    return {
        **asked_of(study),
        "measure": {"name": "luck", "words": LUCK_MEASURE, "is_share": True, "unit": "points"},
        **told_at_end(standing, codes[-1], meaning, said, held),
        "luck": luck,
        "arms": arms,
        "warnings": warnings_of(standing, held.code),
        "method": method_of(standing, command),
    }


def sheets_findings(standing: Standing, command: str) -> dict[str, Any]:
    """What a study of sheets reports: what one more of each figure is worth instead of differences."""
    study = standing.study
    sheets = sheets_found(standing)
    codes, figures, said = about_sheets(study, sheets)
    held = robustness(codes, study.words_of_strengths, figures, stands_of_sheets(sheets, STANDS[study.claim]))
    return {
        **asked_of(study),
        "measure": {"name": "sheets", "words": SHARE_MEASURE, "is_share": True, "unit": "points"},
        **told_at_end(standing, codes[-1], CLAIMS_OF_SHEETS[study.claim].get(codes[-1], ""), said, held),
        "sheets": sheets,
        "arms": sheet_arms(standing, sheets, codes),
        "warnings": [*warnings_of(standing, held.code), *sheet_warnings(sheets)],
        "method": told_without_band(method_of(standing, command), REGRESSION_WORDS),
    }


def told_at_end(standing: Standing, code: str, meaning: str, said: str, held: Robustness) -> dict[str, Any]:
    """What findings have in common that are no differences between variants."""
    return {
        "verdict": {
            "code": code,
            "words": WORDS[code],
            "meaning": meaning,
            "sentence": said,
            "advice": dict(standing.study.advice).get(code, ""),
            "basis": basis_of(standing),
        },
        "robustness": {"code": held.code, "words": held.words},
        "dominance": None,
        "options": [],
        "handicap": [],
        "luck": None,
        "sheets": [],
        "effects": [],
        "tables": tables_of(standing),
        "shape": shapes_found(standing),
        "faults": [{"match": list(one.key), "fault": one.fault} for one in standing.faults],
    }


def asked_of(study: Study) -> dict[str, Any]:
    """What was asked, of which game, in which variants and by whom it is played."""
    return {
        "format": FORMAT,
        "name": study.name,
        "question": study.question,
        "clause": study.clause,
        "game": study.game_id,
        "title": study.game.title,
        "version": study.game.version,
        "measure": _measure(study.measure),
        "claim": study.claim,
        "margin": study.margin_words,
        "target": list(study.target) if study.target else None,
        "variants": [{"name": one.name, "difference": one.difference} for one in study.variants],
        "sweep": sweep_of(study),
        "order": order_of(study),
        "strengths": study.words_of_strengths,
    }


def is_asked(study: Study, variant: int) -> bool:
    """Whether the verdict is about the variant: where play is restricted, about one way of doing so alone.

    Whether something raises what a player makes is asked of whoever must do it, all else of whoever may not.
    """
    modes = [one.restriction.mode if one.restriction else "" for one in study.variants]
    asked = "force" if study.claim == "raises" and "force" in modes else "forbid"
    return modes[variant] == asked if asked in modes else True


def meaning_of(study: Study, code: str) -> str:
    """What the verdict says of the claim, for those who read the question otherwise."""
    if study.options:
        return CLAIM_MEANINGS[study.claim].get(code, "")
    asked = [variant for variant in arms_of(study) if is_asked(study, variant)]
    if study.thing:
        said = {"differs": "changes", "raises": "raises", "lowers": "lowers"}.get(study.claim, "")
        words = f"one more {said} it by more than the margin"
        return {YES: words, NO: f"not shown that {words}"}.get(code, "") if said else ""
    some = "" if len(asked) == 1 else "at least one variant "
    said = {
        "differs": "differs by more than the margin",
        "raises": "raises it by more than the margin",
        "lowers": "lowers it by more than the margin",
        "in target": "lies inside the target",
    }[study.claim]
    every = "" if len(asked) == 1 else "every variant "
    denied = f"{every}lies outside the target" if study.claim == "in target" else f"nothing {said}"
    return {YES: f"{some}{said}", NO: denied}.get(code, "")


def _measure(measure: Measure) -> dict[str, Any]:
    return {"name": measure.name, "words": measure.words, "is_share": measure.is_share, "unit": measure.unit}


def sweep_of(study: Study) -> dict[str, list[Any]]:
    """The options of a sweep with their values, in their order."""
    found: dict[str, list[Any]] = {}
    for option in (study.thing,) if study.thing else study.sweep:
        values = list(dict.fromkeys(one.value_of(option) for one in study.variants))
        is_ordered = all(isinstance(value, int) for value in values)
        found[option] = sorted(values) if is_ordered else values
    return found


def order_of(study: Study) -> list[int]:
    """The variants as a reader wants them: those of a sweep by their values, others as they are."""
    values = list(sweep_of(study).items())
    places = list(study.shown)
    if not values:
        return places
    return sorted(
        places,
        key=lambda place: [known.index(study.variants[place].value_of(option)) for option, known in values],
    )


def arms_found(standing: Standing) -> list[dict[str, Any]]:
    """About every variant that something is claimed of, at every strength: figure, interval, verdict."""
    study = standing.study
    found: list[dict[str, Any]] = []
    is_fixed = basis_of(standing).startswith("fixed")
    arms = sorted(arms_of(study), key=order_of(study).index)
    is_difference = study.claim != "in target"
    for strength in range(len(study.strengths)):
        observed = [observed_in(standing, strength, variant) for variant in arms]
        base = cluster_means(standing.values(study.measure_name, 0, strength))
        spreads = [spread(study, values, base) for values, _ in observed]
        observed = [(existing(values), matches) for values, matches in observed]
        claims = [standing.claim(strength)] * len(arms)
        answers = answers_of_tests(claims, spreads, study.error)
        for variant, (values, matches), one, answer in zip(arms, observed, spreads, answers, strict=True):
            band, live = standing.live(strength, variant)
            shown = band if not is_fixed else shown_of(study, values, one, is_difference)
            code = answer.code if is_fixed else live
            mean = float(np.mean(values)) if len(values) else NOWHERE.value
            found.append(
                {
                    "strength": strength,
                    "variant": variant,
                    "figure": estimate(study.measure, Estimate(mean, shown.low, shown.high)),
                    "band": estimate(study.measure, band),
                    "is_difference": is_difference,
                    "verdict": code,
                    "p": round(answer.chance, 6),
                    "more_matches": _more(standing, answer, len(values)) if code == OPEN else 0,
                    "clusters": len(values),
                    "matches": matches,
                    "of": len(standing.of(variant, strength)),
                    "margin": round(claims[0].margin * study.measure.scale, 6),
                }
            )
    return found


def observed_in(standing: Standing, strength: int, variant: int) -> tuple[Any, int]:
    """What something is claimed of, by cluster, nan without a figure; and the matches that have one."""
    study = standing.study
    own = standing.values(study.measure_name, variant, strength)
    means = cluster_means(own)
    if study.claim != "in target":
        means = means - cluster_means(standing.values(study.measure_name, 0, strength))
    return means, matches_with(own, means)


def _more(standing: Standing, answer: Answer, clusters: int) -> int | None:
    """How many more matches of every variant it would take; None if no number would do.

    So many clusters have a figure; of those that are still to come as large a part will.
    """
    if answer.needed is None:
        return None
    needed = math.ceil(answer.needed * standing.clusters / max(1, clusters))
    return max(1, needed - standing.clusters) * standing.study.seats


def estimate(measure: Measure, found: Estimate) -> dict[str, float | None]:
    """A figure as people read it: shares in points of a hundred."""
    return {name: finite(round(getattr(found, name) * measure.scale, 6)) for name in ("value", "low", "high")}


def told(measure: dict[str, Any], figure: dict[str, Any], is_difference: bool = False) -> str:
    """A figure with its interval in words: +2.1 points [0.4, 3.8]."""
    sign = "+" if is_difference else ""
    unit = " points" if measure["is_share"] and is_difference else " %" if measure["is_share"] else ""
    value, low, high = (
        "?" if figure[end] is None else f"{figure[end]:{sign}.1f}" for end in ("value", "low", "high")
    )
    told_of = f"{value}{unit} [{low},\N{NO-BREAK SPACE}{high}]"
    return re.sub(r"[+-](?=0\.0(?!\d))", "", told_of).replace("-", "−")


def _told(study: Study, arms: list[dict[str, Any]], strength: int) -> str:
    mine = [arm for arm in arms if arm["strength"] == strength]
    measure = _measure(study.measure)
    if len(mine) == 1:
        return told(measure, mine[0]["figure"], mine[0]["is_difference"])
    shown = [study.variants[arm["variant"]].name for arm in mine if arm["verdict"] == YES]
    return f"shown for {few(shown)}" if shown else f"{len(mine)} variants"


def sentence(study: Study, arms: list[dict[str, Any]], code: str) -> str:
    """The verdict at the greatest strength in one or two sentences."""
    measure, words = _measure(study.measure), study.measure.words
    if len(arms) > 1:
        return _of_many(study, arms)
    arm = arms[0]
    name = study.variants[arm["variant"]].name
    figure = told(measure, arm["figure"], arm["is_difference"]) + in_words(arm["matches"], arm["of"])
    about = f"{name} against {study.variants[0].name}: " if arm["is_difference"] else f"{name}: "
    more = {None: " No number of matches would decide it at this margin.", 0: ""}.get(
        arm["more_matches"],
        f" About {arm['more_matches'] or 0:,} more matches of each variant would decide it.",
    )
    more = more if arm["clusters"] else " No match says anything of it."
    limits = f" A difference within {study.margin_words} does not matter." if arm["is_difference"] else ""
    goal = f" The target is {study.target[0]:g} to {study.target[1]:g}." if study.target else ""
    return f"{words[0].upper()}{words[1:]}, {about}{figure}.{limits}{goal}{more}"


def _of_many(study: Study, arms: list[dict[str, Any]]) -> str:
    """Which variants are shown to be what, in few words."""
    parts = []
    is_target = study.claim == "in target"
    words = {
        "yes": "inside the target" if is_target else CLAIMED[study.claim],
        "no": "outside the target" if is_target else f"not {CLAIMED[study.claim]}",
        "same": "no difference that matters",
        "open": "not decided",
    }
    order = order_of(study)
    for code, what in words.items():
        shown = [arm["variant"] for arm in arms if arm["verdict"] == code]
        names = [study.variants[place].name for place in sorted(shown, key=order.index)]
        if names:
            parts.append(f"{what}: {few(names)}")
    goal = f" (target {study.target[0]:g} to {study.target[1]:g})" if study.target else ""
    told_of = f"{study.measure.words[0].upper()}{study.measure.words[1:]}{goal}"
    return f"{told_of} – {'; '.join(parts)}."


CLAIMED = {"differs": "different", "raises": "higher", "lowers": "lower"}


def tables_of(standing: Standing) -> list[dict[str, Any]]:
    """For every strength and variant the whole panel of figures, with paired differences to the base."""
    study = standing.study
    found = []
    for strength in range(len(study.strengths)):
        clusters = {
            (name, variant): standing.values(name, variant, strength)
            for name in panel_of(study)
            for variant in range(len(study.variants))
        }
        for variant in order_of(study):
            rows = [
                _row(measure, clusters[name, variant], clusters[name, 0] if variant else None)
                for name, measure in panel_of(study).items()
            ]
            with_tests = [row for row in rows if row["difference"]]
            for row, chance in zip(with_tests, holm([row["p"] for row in with_tests]), strict=True):
                row["p"] = round(chance, 6)
            found.append({"strength": strength, "variant": variant, "rows": rows})
    return found


def panel_of(study: Study) -> dict[str, Measure]:
    """The measures of the whole panel; the curve of the leaders is told by itself, gauges if asked for."""
    return {
        name: one
        for name, one in study.measures.items()
        if name in study.asked or not name.startswith(("leader ", f"{GAUGE} "))
    }


def _row(measure: Measure, own: Any, base: Any) -> dict[str, Any]:
    """One measure of a variant: figure, quantiles of lengths, and the difference to the base."""
    means = cluster_means(own)
    row: dict[str, Any] = {
        **_measure(measure),
        "clusters": len(existing(means)),
        "matches": matches_with(own, means),
        "of": int(own.size),
        "figure": estimate(measure, interval(measure, existing(means))),
        "difference": None,
        "p": 1.0,
    }
    if measure.name in ("turns", "rounds", "decisions") and own.size:
        found = quantile_intervals(own, tuple(QUANTILES.values()))
        row |= {name: estimate(measure, one) for name, one in zip(QUANTILES, found, strict=True)}
    if base is not None:
        one, apart = spread_apart(measure, means, cluster_means(base))
        shown, mean = one.interval(), float(apart.mean()) if len(apart) else NOWHERE.value
        row["difference"] = estimate(measure, Estimate(mean, shown.low, shown.high))
        row["p"] = min(1.0, 2 * min(one.above(0.0), one.below(0.0)))
    return row


def warnings_of(standing: Standing, robust: str) -> list[str]:
    """What a reader should know before trusting the answer."""
    study = standing.study
    found = peeking_warning(standing)
    if standing.faults:
        found.append(faults_words(len(standing.faults)))
    if standing.clusters < FEW_CLUSTERS:
        found.append(f"Only {standing.clusters} clusters were played: intervals are rough.")
    elif (fewest := fewest_clusters(standing)) < FEW_CLUSTERS:
        found.append(f"Only {fewest} clusters say anything of the measure: intervals are rough.")
    families = {strength.split(":")[0].split("@")[0] for strength in study.words_of_strengths}
    if len(families) < 2:
        found.append("Only one family of bots was played; people may play otherwise.")
    for name in [one for one in study.measures if one == "limit"]:
        shares = [
            float(values.mean())
            for variant, strength in study.contests
            if (values := standing.values(name, variant, strength)).size
        ]
        if shares and max(shares) > CAP_SHARE:
            found.append(f"Up to {max(shares):.0%} of the matches of a variant end at the limit.")
    found += poorly_foretold(standing)
    if robust == "depends":
        found.append("The answer is not the same at every strength; the verdict is that of the strongest.")
    if any(dict(one.changes) for one in study.variants):
        found.append("Simple bots judge every variant by the weights fitted to the game as written.")
    return found


def fewest_clusters(standing: Standing) -> int:
    """The clusters that say anything of the study's measure, where they are fewest."""
    places = [(variant, strength) for strength, variant in standing.bands]
    return min(len(existing(observed_in(standing, strength, variant)[0])) for variant, strength in places)
