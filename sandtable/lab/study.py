"""A study: one question about a game, and all that decides how it is answered.

A study file (`study_files.py`) is read into a `Study`. Its variants are rulesets, the first of them the base;
its strengths are line-ups of bots, the weakest first; a contest of the arena is one variant at one strength,
and contests of one strength share their dice.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN, Value, frozen
from sandtable.games import find_game
from sandtable.lab.arena import Contest, Fixture
from sandtable.lab.handicaps import Gift, GiftContest
from sandtable.lab.luck import MixedContest, mixes_of
from sandtable.lab.measures import Measure, find_measure, gauge_of, measures_of, tags_of
from sandtable.lab.noting import Noted
from sandtable.lab.options import restrictions_of
from sandtable.lab.restrict import RestrictedContest, Restriction
from sandtable.lab.sheets import EVERY, SheetContest, figures_named, form_for, priced

CLAIMS = {
    "differs": "the variant differs from the base by more than the margin",
    "raises": "the variant raises the measure by more than the margin",
    "lowers": "the variant lowers the measure by more than the margin",
    "in target": "the measure lies inside the target band",
}
DICE = ("common", "own")
SEAT_MARGINS = {2: 3.0, 3: 2.5, 4: 2.5, 5: 2.0, 6: 2.0}  # points, by the number of seats
SHARE_MARGIN = 5.0  # points
COUNT_MARGIN = 15.0  # per cent of the base
ERROR = 0.05
MATCHES = 2000
MOST_VARIANTS = 400
SCREENED = 3  # options from which on a sweep tries some points of all, and not every combination
POINTS = 8  # of a screen, for every option


@dataclass(frozen=True)
class Variant:
    """One ruleset of a study: a preset and what is changed in it."""

    name: str
    preset: str = AS_WRITTEN
    changes: tuple[tuple[str, Value], ...] = ()
    restriction: Restriction | None = None  # of the first player of a line-up
    gift: Gift | None = None  # to the first player of a line-up
    mix: tuple[str, ...] | None = None  # the streams that matches have in common with those of the base

    @property
    def difference(self) -> str:
        """What is changed, as one writes it."""
        told = [] if self.preset == AS_WRITTEN else [f"preset {self.preset}"]
        told += [f"{name}={plain(value)}" for name, value in self.changes]
        told += [f"player 1: {self.restriction.words}"] if self.restriction else []
        told += [f"player 1: {self.gift.words}"] if self.gift else []
        return ", ".join(told) or AS_WRITTEN

    def value_of(self, option: str) -> Value:
        """The value of an option that is swept, or the amount of what is given."""
        return self.gift.amount if self.gift else dict(self.changes)[option]


def plain(value: Value) -> str:
    """A value of an option as people write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return "[" + ",".join(plain(one) for one in value) + "]"
    return str(value)


@dataclass(frozen=True)
class Study:
    """One question, and how it is to be answered; figures of shares are in points of a hundred."""

    question: str
    game_id: str
    seats: int
    variants: tuple[Variant, ...]
    strengths: tuple[tuple[str, ...], ...]  # line-ups, one bot a seat, from the weakest to the strongest
    measure_name: str
    claim: str = "differs"
    margin: float | str | None = None  # "15%" is relative to the base
    target: tuple[float, float] | None = None
    error: float = ERROR
    matches: int = MATCHES  # of every variant at every strength
    seed: str = "study"
    clause: str = ""
    dice: str = "common"
    sweep: tuple[str, ...] = ()  # the options whose values the variants are
    advice: tuple[tuple[str, str], ...] = ()  # a sentence for the designer, by verdict
    expect: str = ""  # the verdict that should stay, whatever else is changed in the game
    history: str = ""  # what was run on the question before, and what was changed after seeing it
    name: str = field(default="study", compare=False)
    also: tuple[str, ...] = field(default=(), kw_only=True)  # measures of the tables, besides those of all
    options: tuple[str, ...] = field(default=(), kw_only=True)  # tags of what the variants forbid and force
    sheets: tuple[str, ...] = field(default=(), kw_only=True)  # figures of sheets that are drawn at random

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    @cached_property
    def measures(self) -> dict[str, Measure]:
        """Everything that can be said of the study's matches, by name."""
        named = Measure("named", f"uses of {self.tags} by player 1 a match", False)
        found = {**measures_of(self.game, self.seats), **({named.name: named} if self.tags else {})}
        asked = [name for name in self.asked if name not in found]
        return {**found, **{name: find_measure(self.game, self.seats, name) for name in asked}}

    @property
    def asked(self) -> tuple[str, ...]:
        """The measure that decides, and those that the tables have besides."""
        return (self.measure_name, *self.also)

    @cached_property
    def noted(self) -> Noted:
        """What has to be noted of every action, so that the measures can be told."""
        tags = [tags for name in self.asked if (tags := tags_of(name))]
        gauges = [gauge for name in self.asked if (gauge := gauge_of(name))]
        return Noted(tuple(dict.fromkeys(tags)), tuple(dict.fromkeys(gauges)))

    def noted_in(self, variant: int) -> Noted:
        """What is noted in a variant: in the base of a study of options, their use besides."""
        if variant or not self.options:
            return self.noted
        return replace(self.noted, tags=tuple(dict.fromkeys((*self.noted.tags, *self.options))))

    @property
    def tags(self) -> str:
        """What the restrictions of the study name; nothing if there are none, or more than one."""
        named = [one.restriction.tags for one in self.variants if one.restriction]
        return named[0] if named and not self.options else ""

    @property
    def thing(self) -> str:
        """What the study gives; nothing if it gives nothing."""
        return next((one.gift.thing for one in self.variants if one.gift), "")

    @property
    def is_of_luck(self) -> bool:
        """Whether the study tells luck from skill: its variants share streams of chance."""
        return any(one.mix is not None for one in self.variants)

    @property
    def is_told_at_end(self) -> bool:
        """Whether there is no answer before all is played, and so no band: it is no mean of clusters."""
        return self.is_of_luck or bool(self.sheets)

    @property
    def shown(self) -> range:
        """The variants that differ in more than their chance."""
        return range(1 if self.is_of_luck else len(self.variants))

    @property
    def measure(self) -> Measure:
        return self.measures[self.measure_name]

    @property
    def clusters(self) -> int:
        """How many different dice are played: a cluster is one match for every rotation of the players."""
        return -(-self.matches // self.seats)

    @property
    def total(self) -> int:
        """All matches."""
        return self.clusters * self.seats * len(self.variants) * len(self.strengths)

    @property
    def words_of_strengths(self) -> list[str]:
        return [strength_words(lineup) for lineup in self.strengths]

    @cached_property
    def contests(self) -> dict[tuple[int, int], Contest]:
        """By variant and strength, the contest that is played there."""
        return {
            (variant, strength): self._contest(variant, strength)
            for variant in range(len(self.variants))
            for strength in range(len(self.strengths))
        }

    def _contest(self, variant: int, strength: int) -> Contest:
        chosen = self.variants[variant]
        own = f"/variant {variant}" if self.dice == "own" else ""
        told = (
            self.game_id,
            self.strengths[strength],
            self.clusters * self.seats,
            self.seats,
            f"{self.seed}/{strength_words(self.strengths[strength])}{own}",
            chosen.preset,
            chosen.changes,
        )
        if chosen.mix is not None:
            return MixedContest(*told, mix=chosen.mix)
        if self.sheets:
            return SheetContest(*told, drawn=self.seed)
        if chosen.gift:
            return GiftContest(*told, gift=chosen.gift)
        if chosen.restriction:
            return RestrictedContest(*told, restriction=chosen.restriction)
        return (
            RestrictedContest(*told, restriction=Restriction("watch", self.tags))
            if self.tags
            else Contest(*told)
        )

    @property
    def part(self) -> float:
        """What part of the base the margin is; nothing if it is a figure of its own."""
        if isinstance(self.margin, str):
            return float(self.margin.rstrip("% ")) / 100
        return COUNT_MARGIN / 100 if self.margin is None and not self.measure.is_share else 0.0

    def margin_of(self, base: float) -> float:
        """The margin in the measure's own figures, given the base's mean."""
        if isinstance(self.margin, float | int):
            return self.margin / self.measure.scale
        if isinstance(self.margin, str) or not self.measure.is_share:
            return abs(base) * self.part
        is_seat = self.measure_name.startswith(("seat", "player"))
        return (SEAT_MARGINS[self.seats] if is_seat else SHARE_MARGIN) / 100

    @property
    def margin_words(self) -> str:
        """The margin as people read it."""
        if isinstance(self.margin, str):
            return f"{self.margin} of the base"
        if self.margin is None and not self.measure.is_share:
            return f"{COUNT_MARGIN:g}% of the base"
        return f"{self.margin_of(0.0) * self.measure.scale:g} {self.measure.unit}"

    @property
    def target_range(self) -> tuple[float, float] | None:
        """The target band in the measure's own figures."""
        if self.target is None:
            return None
        return self.target[0] / self.measure.scale, self.target[1] / self.measure.scale


def strength_words(lineup: tuple[str, ...]) -> str:
    """A line-up in few words: one name if all are equal."""
    return lineup[0] if len(set(lineup)) == 1 else " ".join(lineup)


@dataclass(frozen=True)
class Task:
    """What is played in one go: one strength with one set of dice, every variant in every rotation."""

    strength: int
    cluster: int


def tasks_of(study: Study) -> Iterator[Task]:
    """Every task in its order: the strengths side by side, so that half a study says half of everything."""
    for cluster in range(study.clusters):
        for strength in range(len(study.strengths)):
            yield Task(strength, cluster)


def fixtures_of(study: Study, task: Task) -> Iterator[tuple[int, Contest, Fixture]]:
    """The matches of a task: variant, contest and fixture."""
    for variant in range(len(study.variants)):
        contest = study.contests[variant, task.strength]
        for turn in range(study.seats):
            yield variant, contest, contest.fixture(0, task.cluster, turn)


RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")


def read_values(text: str) -> list[Value]:
    """The values of a sweep: 14..40:2 is every second number, and 1,2,3 or with|without are lists."""
    if found := RANGE.fullmatch(text.strip()):
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if low > high or step < 1:
            raise SandtableError(f"{text!r} is no range; write the lower end first, as in 14..40:2")
        if (high - low) // step >= MOST_VARIANTS:
            raise SandtableError(f"{text!r} has more than {MOST_VARIANTS} values; take a greater step")
        return list(range(low, high + 1, step))
    parts = [part.strip() for part in re.split(r"[,|]", text) if part.strip()]
    if not parts:
        raise SandtableError(f"{text!r} has no values; write 14..40:2 or 1,2,3")
    return [read_value(part) for part in parts]


def read_value(text: str) -> Value:
    """A number, a truth or a word."""
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def gift_variants(gifts: list[Gift]) -> list[Variant]:
    """A variant for every gift; that of nothing comes first."""
    return [Variant(f"{gift.thing}={gift.amount}", gift=gift) for gift in gifts]


def option_variants(options: Sequence[str]) -> list[Variant]:
    """The free game, and after it each option forbidden and forced."""
    restrictions = restrictions_of(options)
    return [Variant("free"), *(Variant(one.words, restriction=one) for one in restrictions)]


def sheet_variant(game: Game, preset: str, changes: Mapping[str, Value]) -> Variant:
    """The one ruleset under which sheets are drawn; a SandtableError says why matches have none there."""
    if not isinstance(changes, Mapping):
        raise SandtableError("changes are options with their values: changes = { OPTION = VALUE }")
    pairs = tuple((option, frozen(value)) for option, value in changes.items())
    form = form_for(game, game.rulesets.make(dict(pairs), preset))
    return Variant(f"random {form.title}s", preset, pairs)


def figures_of(
    game: Game, variant: Variant, told: str | Sequence[str], have_prices: bool = False
) -> tuple[str, ...]:
    """The figures of its sheets that texts name; a SandtableError says what there is instead."""
    names = [told] if isinstance(told, str) else told
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise SandtableError(f'figures are names, as in figures = "{EVERY}" or a list of them')
    form = form_for(game, game.rulesets.make(dict(variant.changes), variant.preset))
    found = figures_named(form, names)
    if have_prices and not priced(form, found):
        raise SandtableError(f"none of these figures of a {form.title} has a price; ask whether any matters")
    return found


def luck_variants(game: Game) -> list[Variant]:
    """A variant for everything that matches may have in common."""
    return [Variant(name, mix=mix) for name, mix in mixes_of(game).items()]


def twin_of(game: Game, variants: Sequence[Variant]) -> tuple[int, str] | None:
    """The first variant that is the same game as one before it, and why that is wrong; None if none is."""
    known: dict[tuple[bytes, Restriction | None], str] = {}
    for place, one in enumerate(variants):
        played = (game.rulesets.make(dict(one.changes), one.preset).tobytes(), one.restriction)
        if played in known:
            told = f"{one.name!r} is the same game as {known[played]!r}; change something, or take it out"
            return place, told
        known[played] = one.name
    return None


def latin(sweep: dict[str, list[Value]]) -> list[dict[str, Value]]:
    """Points of a Latin hypercube: every value of every option equally often, combined at random.

    The same options and values give the same points.
    """
    points = POINTS * len(sweep)
    rng = random.Random("/".join(sorted(sweep)))
    columns: dict[str, list[Value]] = {}
    for option in sorted(sweep):
        values = sorted(sweep[option], key=str)
        if len(values) > points:
            raise SandtableError(f"{option} has {len(values)} values; a screen tries at most {points}")
        strata = [values[place * len(values) // points] for place in range(points)]
        rng.shuffle(strata)
        columns[option] = strata
    return [{option: columns[option][place] for option in sweep} for place in range(points)]


def sweep_variants(game: Game, sweep: dict[str, list[Value]], preset: str = AS_WRITTEN) -> list[Variant]:
    """A variant for every value, or every pair of values; the game as the preset has it comes first."""
    usual = game.rulesets.read(game.rulesets.make({}, preset))
    combinations: list[dict[str, Value]] = [{}]
    if len(sweep) >= SCREENED:
        sweep = {option: list(dict.fromkeys([*sweep[option], usual[option]])) for option in sweep}
        combinations = [{option: usual[option] for option in sweep}, *latin(sweep)]
        combinations = [one for place, one in enumerate(combinations) if one not in combinations[:place]]
        sweep = {}
    for option, values in sweep.items():
        combinations = [{**before, option: value} for before in combinations for value in values]
    found = [
        Variant(
            ", ".join(f"{option}={plain(value)}" for option, value in one.items()), preset, tuple(one.items())
        )
        for one in combinations
    ]
    base = [one for one in found if all(usual.get(option) == value for option, value in one.changes)]
    return base + [one for one in found if one not in base]
