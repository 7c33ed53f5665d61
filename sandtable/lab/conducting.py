"""Conducting a study: its matches are played, written down, and looked at in their order."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sandtable.core.errors import SandtableError
from sandtable.lab.bands import ONE, AsymptoticBand, Band, BettingBand
from sandtable.lab.existing import cluster_means
from sandtable.lab.ledger import Ledger, Played
from sandtable.lab.measures import USE, Measure, gauge_of, is_limit, tags_of
from sandtable.lab.measuring import kind_words
from sandtable.lab.runners import Here, Runner
from sandtable.lab.shape import TIMES
from sandtable.lab.stats import Estimate
from sandtable.lab.study import Study, Task, tasks_of
from sandtable.lab.verdicts import OPEN, Claim, verdict_of_interval

Values = NDArray[np.float64]


def reader_of(study: Study, name: str) -> Callable[[Played], float]:
    """What tells of a match what the measure of that name is; nan where it has no value."""
    word, _, rest = name.partition(" ")
    if tags_of(name):
        place = study.noted.tags.index(rest)
        return (lambda match: float(sum(match.done[place]))) if word == USE else points_of_doer(place)
    if gauge := gauge_of(name):
        place = study.noted.gauges.index(gauge)
        return lambda match: math.nan if (shown := match.gauged[place]) is None else shown
    if word == USE:
        place = kind_words(study.game).index(rest)
        return lambda match: float(sum(by_kind[place] for by_kind in match.uses))
    if word in ("seat", "player"):
        number = int(rest) - 1
        is_seat = word == "seat"
        return lambda match: match.points[number if is_seat else match.seat_of(number)]
    if word == "leader":
        time = TIMES.index(int(rest))
        return lambda match: match.kept[time] if match.kept else 1 / study.seats
    readers: dict[str, Callable[[Played], float]] = {
        "draws": lambda match: float(0 < max(match.points) < 1),
        "ending": lambda match: float(match.end_reason == rest),
        "limit": lambda match: float(is_limit(match.end_reason)),
        "decisions": lambda match: float(sum(match.decisions)),
        "named": lambda match: float(match.named),
        "lead": lambda match: float(match.lead_changes),
        "lock-in": lambda match: match.lock_in,
        "comeback": lambda match: float(bool(match.leads) and match.lowest < 0.5 / study.seats),
        "lowest": lambda match: match.lowest,
    }
    return readers.get(word, lambda match: float(match.turns))


def points_of_doer(place: int) -> Callable[[Played], float]:
    """What tells the points of the seat that first did what is noted at that place; nan if nobody did."""

    def read(match: Played) -> float:
        seat = match.doers[place]
        return match.points[seat] if seat >= 0 else math.nan

    return read


@dataclass
class Standing:
    """The matches so far, in their order, and the answer so far, valid however often one looks."""

    study: Study
    matches: list[Played] = field(default_factory=list)
    clusters: int = 0  # finished at every strength
    looked_before: bool = False  # an answer was given after another number of clusters
    replanned: bool = False  # the number of clusters was changed after the first of them
    stopped: bool = False  # the study ended because the answer was clear
    bands: dict[tuple[int, int], Band] = field(default_factory=dict)  # by strength and variant
    bases: dict[int, tuple[float, int]] = field(default_factory=dict)  # by strength: summed means, clusters
    sorted_out: tuple[int, dict[tuple[int, int], list[Played]]] = (0, {})  # see `of`

    def __post_init__(self) -> None:
        self.read = reader_of(self.study, self.study.measure_name)
        for strength in range(len(self.study.strengths)):
            for variant in arms_of(self.study):
                self.bands[strength, variant] = new_band(self.study, partial(self.usual, strength))

    def add(self, matches: list[Played]) -> None:
        """The matches of the next task are taken into account, unless one of them had a fault."""
        self.matches += matches
        strength = matches[0].strength
        if strength == len(self.study.strengths) - 1:
            self.clusters += 1
        if any(match.fault for match in matches):
            return
        values = np.array([self.read(match) for match in matches]).reshape(-1, self.study.seats)
        means = cluster_means(values)
        if not math.isnan(means[0]):
            total, count = self.bases.get(strength, (0.0, 0))
            self.bases[strength] = (total + float(means[0]), count + 1)
        for variant in arms_of(self.study):
            observed = means[variant] - (0.0 if self.study.claim == "in target" else means[0])
            if not math.isnan(observed):
                self.bands[strength, variant].observe(float(observed))

    def usual(self, strength: int) -> float:
        """What a match of the base usually counts, at least one: so far off a match that differs may be."""
        total, count = self.bases.get(strength, (0.0, 0))
        return max(ONE, abs(total) / max(1, count))

    def claim(self, strength: int) -> Claim:
        """What is claimed, in the measure's own figures."""
        if self.study.target_range and self.study.claim == "in target":
            return Claim("in target", target=self.study.target_range)
        total, count = self.bases.get(strength, (0.0, 0))
        word = "differs" if self.study.options or self.study.sheets else self.study.claim
        return Claim(word, self.study.margin_of(total / max(1, count)))

    def live(self, strength: int, variant: int) -> tuple[Estimate, str]:
        """The figure about a variant so far with its band, and the verdict that it allows."""
        estimate = self.bands[strength, variant].estimate
        return estimate, verdict_of_interval(self.claim(strength), estimate)

    @property
    def is_decided(self) -> bool:
        """Whether every band at every strength allows a verdict."""
        return all(self.live(*place)[1] != OPEN for place in self.bands)

    def values(self, name: str, variant: int, strength: int) -> Values:
        """What the matches say of a measure, a row a cluster and a column a rotation; faults are left out.

        Where a match has no value there is nan.
        """
        read = reader_of(self.study, name)
        values = [read(match) for match in self.of(variant, strength)]
        return np.array(values, np.float64).reshape(-1, self.study.seats)

    def of(self, variant: int, strength: int) -> list[Played]:
        """The matches of a variant at a strength, without the clusters in which a match had a fault."""
        if self.sorted_out[0] != len(self.matches):
            faulty = {match.task for match in self.faults}
            found: dict[tuple[int, int], list[Played]] = {}
            for match in self.matches:
                if match.task not in faulty:
                    found.setdefault((match.variant, match.strength), []).append(match)
            self.sorted_out = (len(self.matches), found)
        return self.sorted_out[1].get((variant, strength), [])

    @property
    def faults(self) -> list[Played]:
        """The matches that did not end as matches do."""
        return [match for match in self.matches if match.fault]


def arms_of(study: Study) -> list[int]:
    """The variants that something is claimed of."""
    return list(range(0 if study.claim == "in target" or study.sheets else 1, len(study.variants)))


def new_band(study: Study, usual: Callable[[], float]) -> Band:
    """A band for what is claimed of a variant; the error is shared among the variants."""
    error = study.error / len(arms_of(study))
    measure: Measure = study.measure
    if not measure.is_share:
        return AsymptoticBand(error, study.clusters, usual)
    return BettingBand(error, 0.0 if study.claim == "in target" else -1.0)


Watcher = Callable[[Standing], None]


def conduct(
    study: Study,
    ledger: Ledger | None = None,
    *,
    runner: Runner | None = None,
    until_decided: bool = False,
    watch: Watcher | None = None,
) -> Standing:
    """Every match of the study is played, or as many as it takes until the bands decide.

    Matches count in their order, so that neither the runner nor an interruption changes the answer.
    """
    if until_decided and study.is_told_at_end:
        raise SandtableError("luck, and what sheets are worth, is told at the end; leave out --until-decided")
    standing = Standing(study)
    known: dict[Task, list[Played]] = {}
    if ledger:
        ledger.plan(study.clusters)
        found = {task: ledger.of_task(study, task) for task in tasks_of(study)}
        known = {task: matches for task, matches in found.items() if matches}
    done = frozenset(known)  # what is known is taken away as it is counted
    missing = (task for task in tasks_of(study) if task not in done)
    playing = (runner or Here()).play(study, missing)
    try:
        for task in tasks_of(study):
            standing.add(_wait_for(task, known, playing, ledger))
            if watch:
                watch(standing)
            is_last = task.strength == len(study.strengths) - 1
            if until_decided and is_last and standing.is_decided:
                standing.stopped = standing.clusters < study.clusters
                break
    finally:
        if close := getattr(playing, "close", None):
            close()
    if ledger:
        standing.looked_before = any(before != standing.clusters for before in ledger.answers)
        standing.replanned = len(ledger.plans) > 1
        ledger.answer(standing.clusters)
    return standing


def _wait_for(
    task: Task, known: dict[Task, list[Played]], playing: Iterator[list[Played]], ledger: Ledger | None
) -> list[Played]:
    """The matches of the task, once they are played; all that ends meanwhile is written down."""
    while task not in known:
        matches = next(playing)
        known[matches[0].task] = matches
        if ledger:
            ledger.add(matches)
    return known.pop(task)
