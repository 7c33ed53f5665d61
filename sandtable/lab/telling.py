"""How far a study is and what it says so far, for programs that show it while it is played."""

import time
from collections import deque
from collections.abc import Callable
from typing import Any

from sandtable.lab.conducting import Standing, Watcher
from sandtable.lab.findings import estimate, order_of
from sandtable.lab.study import Study

TELL_SECONDS = 0.5  # between two words about how far it is
PACE_SECONDS = 30.0  # of which the pace is told
MOST_ARMS = 200  # that are told of

Clock = Callable[[], float]


def now_and_then(study: Study, tell: Watcher) -> Watcher:
    """What watches a study and tells now and then, and when all is played."""
    told_at = 0.0

    def watch(standing: Standing) -> None:
        nonlocal told_at
        is_done = len(standing.matches) == study.total
        if is_done or time.monotonic() - told_at > TELL_SECONDS:
            tell(standing)
            told_at = time.monotonic()

    return watch


class Pace:
    """How fast the matches of a study are played, without those that were there before."""

    def __init__(self, study: Study, known: int, clock: Clock = time.monotonic) -> None:
        self._study, self._known, self._clock = study, known, clock
        self._before = clock()
        self._seen: deque[tuple[float, int]] = deque([(self._before, known)])
        self._seconds: dict[int, float] = {}  # by strength
        self._played: dict[int, int] = {}

    def note(self, standing: Standing) -> None:
        """The matches of one more task are played."""
        now, count = self._clock(), len(standing.matches)
        if count > self._known:
            strength = standing.matches[-1].strength
            more = self._study.seats * len(self._study.variants)
            self._seconds[strength] = self._seconds.get(strength, 0.0) + now - self._before
            self._played[strength] = self._played.get(strength, 0) + more
            self._seen.append((now, count))
            while len(self._seen) > 2 and now - self._seen[0][0] > PACE_SECONDS:
                self._seen.popleft()
        else:
            self._seen = deque([(now, self._known)])
        self._before = now

    @property
    def rate(self) -> float | None:
        """Matches a second in the last half minute; None before there are any."""
        (began, first), (now, last) = self._seen[0], self._seen[-1]
        return (last - first) / (now - began) if last > first and now > began else None

    @property
    def speeds(self) -> dict[str, float]:
        """By the players of a strength, the seconds that one of its matches takes."""
        names = self._study.words_of_strengths
        return {
            names[strength]: float(f"{self._seconds[strength] / count:.3g}")
            for strength, count in self._played.items()
        }


def step_of(standing: Standing, pace: Pace) -> dict[str, Any]:
    """How far the study is, how fast it goes, and the answer so far with bands that are always valid."""
    study, rate, played = standing.study, pace.rate, len(standing.matches)
    is_target = study.claim == "in target"
    arms = [] if study.is_told_at_end else arms_so_far(standing)
    return {
        "played": played,
        "planned": study.total,
        "rate": round(rate, 2) if rate else None,
        "seconds": round((study.total - played) / rate, 1) if rate else None,
        "speeds": pace.speeds,
        "words": study.measure.words,
        "is_share": study.measure.is_share,
        "claim": study.claim,
        "target": list(study.target) if study.target and is_target else None,
        "arms": arms[:MOST_ARMS],
        "left_out": max(0, len(arms) - MOST_ARMS),
    }


def arms_so_far(standing: Standing) -> list[dict[str, Any]]:
    """About every variant that something is claimed of, at every strength: figure, band, verdict so far."""
    study, order = standing.study, order_of(standing.study)
    found = []
    for strength, variant in sorted(standing.bands, key=lambda place: (place[0], order.index(place[1]))):
        figure, code = standing.live(strength, variant)
        found.append(
            {
                "variant": study.variants[variant].name,
                "players": study.words_of_strengths[strength],
                "figure": estimate(study.measure, figure),
                "verdict": code,
                "margin": round(standing.claim(strength).margin * study.measure.scale, 6),
            }
        )
    return found
