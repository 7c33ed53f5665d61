"""Looking more closely: an answered sweep becomes one with finer values around the best, on fresh seeds.

Of a screen the one or two options that do most are swept, the others are as the ruleset has them; where the
best lies is told by what every value does by itself, fitted to all points of the screen.
"""

import json
import shlex
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.errors import SandtableError
from sandtable.core.rulesets import AS_WRITTEN, Option, Value
from sandtable.lab.findings import FORMAT, sweep_of
from sandtable.lab.screen import merit, winner_of
from sandtable.lab.study import DICE, ERROR, SCREENED, Study, plain, sweep_variants
from sandtable.lab.study_keys import is_whole
from sandtable.lab.verdicts import SAME

MOST_OPTIONS = 2  # that are looked at more closely
MOST_VALUES = {1: 9, 2: 5}  # of each, by how many options are swept
RUN = "sandtable study run "

Findings = dict[str, Any]


def refined_study(study: Study, found: Findings, source: str) -> Study:
    """The study that looks more closely where the best lies; a SandtableError says why there is none."""
    if not study.sweep:
        raise SandtableError(f"{source} sweeps no options; only a sweep is refined")
    options = options_that_do_most(study, found)
    if not options:
        raise SandtableError(f"no option of {source} is shown to do anything; play more matches of it first")
    best = best_values(study, found, options)
    tried = sweep_of(study)
    finer = {
        option: values
        for option in options
        if len(values := values_around(study, option, tried[option], best[option], len(options))) > 1
    }
    is_new = any(value not in tried[option] for option, values in finer.items() for value in values)
    if not finer or not (is_new or len(study.sweep) >= SCREENED):
        raise SandtableError(f"there is nothing between the best value of {source} and those beside it")
    around = " and ".join(f"{option}={plain(best[option])}" for option in finer)
    told = f"Refined from {source} (seed {study.seed}): of {', '.join(study.sweep)}, values around {around}."
    return replace(
        study,
        question=f"More closely: {study.question.removeprefix('More closely: ')}",
        variants=tuple(sweep_variants(study.game, finer, study.variants[0].preset)),
        seed=f"{study.seed}/refined",
        sweep=tuple(finer),
        advice=(),
        expect="",
        history=" ".join(filter(None, (study.history, told))),
        name=f"{study.name}_refined",
    )


def options_that_do_most(study: Study, found: Findings) -> list[str]:
    """What the strongest players' matches turn on: of a screen what is shown to do most, else all."""
    if len(study.sweep) < SCREENED:
        return list(study.sweep)
    last = len(study.strengths) - 1
    shown = [
        one
        for one in found["effects"]
        if one["strength"] == last and one["p"] <= study.error and one["effect"]["value"]
    ]
    ordered = sorted(shown, key=lambda one: -abs(one["effect"]["value"]))
    return list(dict.fromkeys(one["option"] for one in ordered))[:MOST_OPTIONS]


def best_values(study: Study, found: Findings, options: list[str]) -> dict[str, Value]:
    """The value of each option that does best at the greatest strength, the others as they usually are."""
    if len(study.sweep) < SCREENED:
        winner = winner_of(study, found["arms"])
        if winner is None:
            raise SandtableError("no value is better than another yet; play more matches first")
        return {option: study.variants[winner].value_of(option) for option in options}
    points, figures = figures_of_points(study, found)
    tried, usual = sweep_of(study), {one: study.variants[0].value_of(one) for one in study.sweep}
    design = np.array([list(terms_of(point, tried)) for point in points])
    weights = np.linalg.pinv(design) @ figures

    def foretold(values: tuple[Value, ...]) -> float:
        point = {**usual, **dict(zip(options, values, strict=True))}
        return merit(study, float(np.array(list(terms_of(point, tried))) @ weights))

    best = max(product(*(tried[option] for option in options)), key=foretold)
    return dict(zip(options, best, strict=True))


def figures_of_points(study: Study, found: Findings) -> tuple[list[dict[str, Value]], NDArray[np.float64]]:
    """Every point that was tried with its figure at the greatest strength; the base differs by nothing."""
    last = len(study.strengths) - 1
    values = {arm["variant"]: arm["figure"]["value"] for arm in found["arms"] if arm["strength"] == last}
    if study.claim != "in target":
        values[0] = 0.0
    known = [(place, value) for place, value in values.items() if value is not None]
    points = [dict(study.variants[place].changes) for place, _ in known]
    return points, np.array([value for _, value in known])


def terms_of(point: dict[str, Value], tried: dict[str, list[Value]]) -> Iterator[float]:
    """What is weighed of a point: of a number how high it is and the square of that, else which value."""
    yield 1.0
    for option, levels in tried.items():
        if all(is_whole(level) for level in levels):
            height = (point[option] - levels[0]) / max(1, levels[-1] - levels[0])
            yield height
            if len(levels) > 2:
                yield height * height
        else:
            yield from (float(point[option] == level) for level in levels[1:])


def values_around(study: Study, option: str, tried: list[Value], best: Value, options: int) -> list[Value]:
    """The values of an option to try next; words stay as they are, differences keep what they refer to."""
    if not all(is_whole(value) for value in tried):
        return list(tried)
    values = finer_numbers(study.game.rulesets.options[option], sorted(tried), best, MOST_VALUES[options])
    base = [] if study.claim == "in target" else [study.variants[0].value_of(option)]
    return sorted({*values, *base})


def finer_numbers(option: Option, tried: list[int], best: int, most: int) -> list[int]:
    """At most so many values from one neighbour of the best to the other, as far as the option allows.

    Beyond the last value that was tried the next would lie as far off as the one on the other side.
    """
    place = tried.index(best)
    below = best - tried[place - 1] if place else 0
    above = tried[place + 1] - best if place + 1 < len(tried) else below
    low, high = max(option.low, best - (below or above)), min(option.high, best + above)
    stride, values = 0, [best] * (most + 1)
    while len(values) > most:
        stride += option.step
        values = [*reversed(range(best, low - 1, -stride)), *range(best + stride, high + 1, stride)]
    return values


def sweep_command(study: Study) -> str:
    """The command that asks the study's question; nothing if a command line cannot say it."""
    tried = sweep_of(study)
    is_listed = any(isinstance(value, tuple | list) for values in tried.values() for value in values)
    if study.dice != DICE[0] or is_listed or any(len(set(lineup)) > 1 for lineup in study.strengths):
        return ""
    words = ["sandtable", "sweep", study.game_id]
    words += [f"{option}={values_text(values)}" for option, values in tried.items()]
    words += ["--measure", study.measure_name, "--matches", str(study.matches), "--seats", str(study.seats)]
    words += [word for lineup in study.strengths for word in ("--bots", lineup[0])]
    if study.claim != ("in target" if study.target else "differs"):
        words += ["--claim", study.claim]
    if study.target:
        words += ["--target", f"{study.target[0]:g}..{study.target[1]:g}"]
    if study.margin is not None:
        words += ["--margin", study.margin if isinstance(study.margin, str) else f"{study.margin:g}"]
    words += ["--error", f"{study.error:g}"] if study.error != ERROR else []
    words += [word for name in study.also for word in ("--also", name)]
    preset = study.variants[0].preset
    words += ["--preset", preset] if preset != AS_WRITTEN else []
    return shlex.join([*words, "--seed", study.seed])


def values_text(values: list[Value]) -> str:
    """Values as one writes them: 14..40:2 where they are so far apart, else one by one."""
    if len(values) > 2 and all(is_whole(value) for value in values):
        steps = {after - before for before, after in pairwise(values)}
        if len(steps) == 1:
            step = int(steps.pop())
            return f"{values[0]}..{values[-1]}" + f":{step}" * (step != 1)
    return ",".join(plain(value) for value in values)


def refined_found(study: Study, found: Findings, command: str) -> Findings | None:
    """What to ask next, and the command for it; nothing if there is nothing to look at more closely."""
    source = command.removeprefix(RUN).split(" --")[0] if command.startswith(RUN) else study.name
    try:
        finer = refined_study(study, found, source)
    except SandtableError:
        return None
    return {
        "sweep": sweep_of(finer),
        "seed": finer.seed,
        "command": f"sandtable study refine {source}" if command.startswith(RUN) else sweep_command(finer),
    }


def next_command(found: Findings) -> str:
    """The command that looks more closely at a sweep; nothing if nothing matters, or nothing is left."""
    refined = found.get("refined")
    return str(refined["command"]) if refined and found["verdict"]["code"] != SAME else ""


def next_words(found: Findings) -> str:
    """Where a sweep is to be looked at more closely."""
    swept = " and ".join(
        f"{option}={values_text(values)}" for option, values in found["refined"]["sweep"].items()
    )
    what = "at the options that do most" if found["effects"] else "around the best"
    return f"To look more closely {what}, {swept}, on fresh seeds:"


def is_report_of(study: Study, found: Findings) -> bool:
    """Whether what was found answers the study as it is now."""
    asked = {
        "format": FORMAT,
        "game": study.game_id,
        "claim": study.claim,
        "sweep": sweep_of(study),
        "strengths": study.words_of_strengths,
        "variants": [{"name": one.name, "difference": one.difference} for one in study.variants],
    }
    is_measure = found.get("measure", {}).get("name") == study.measure_name
    return is_measure and all(found.get(key) == value for key, value in json.loads(json.dumps(asked)).items())
