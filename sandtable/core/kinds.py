"""Kinds of action as data: a word, a clause, and operands of known sorts.

From one table per game come reading and writing notation, what a person points at and what is meant by it,
the dense numbering that masks and adapters need, and tags by which a set of actions can be named. An action
is a whole number: its kind and up to three operands of a byte each (`action_code`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.compiled import compiled
from sandtable.core.errors import NotationError, TagError

PLACES = 3  # operands of an action at most
UNSEEN = 255  # an operand that the viewer may not know
MOST_KEPT = 16_384  # actions of a game whose notation and picks are kept
MOST_NAMED = 24  # values that an error lists one by one
FIELD = re.compile(r"\{(\w+)\}")
LOOSE = r"[^\s@{}]+"  # where an operand should stand in a text that is almost an action

Operands = tuple[int, ...]


@dataclass(frozen=True)
class Sort:
    """A sort of operand: a space, a unit, a seat, a card, a number; its values and what they are called."""

    name: str  # "hex"
    names: tuple[str, ...]  # in notation, by place in `values`
    values: tuple[int, ...] = ()  # the bytes they stand for; 0, 1, 2, … if not given
    labels: tuple[str, ...] = ()  # for people; the names if not given
    unseen: str = ""  # how UNSEEN is written, where a viewer may not know the value

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", self.values or tuple(range(len(self.names))))
        object.__setattr__(self, "labels", self.labels or self.names)
        if not len(self.values) == len(self.names) == len(self.labels):
            raise ValueError(f"sort {self.name} has names, values and labels of different number")

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.values)

    @cached_property
    def name_of(self) -> dict[int, str]:
        """The notation of a value."""
        seen = dict(zip(self.values, self.names, strict=True))
        return {**seen, UNSEEN: self.unseen} if self.unseen else seen

    @cached_property
    def value_of(self) -> dict[str, int]:
        """The value of a notation, written small."""
        return {name.lower(): value for value, name in self.name_of.items()}

    @cached_property
    def label_of(self) -> dict[int, str]:
        """What people call a value."""
        return dict(zip(self.values, self.labels, strict=True))

    @cached_property
    def pattern(self) -> str:
        """A regular expression of exactly the names; longer ones first."""
        return "|".join(re.escape(name) for name in sorted(self.value_of, key=len, reverse=True))

    def read(self, text: str) -> int:
        """The value of a name, or a NotationError that says what there is."""
        if text.lower() not in self.value_of:
            raise NotationError(f"there is no {self.name} {text!r}; {self.offer()}")
        return self.value_of[text.lower()]

    def offer(self) -> str:
        """What there is, in a phrase."""
        if self.size <= MOST_NAMED:
            return f"there are: {', '.join(self.names)}"
        return f"there are {self.names[0]} to {self.names[-1]}"


def numbers(low: int, high: int, name: str = "number", shift: int = 0) -> Sort:
    """The whole numbers from low to high as people write them; the operand is the number plus `shift`."""
    written = range(low, high + 1)
    return Sort(name, tuple(map(str, written)), tuple(number + shift for number in written))


@dataclass(frozen=True)
class Kind:
    """One kind of action; everything that is said, read, clicked and counted of it follows from this."""

    code: int
    word: str  # in the rules, in tags
    clause: str  # that grants it
    operands: Mapping[str, Sort] = field(default_factory=dict)  # by name, in their order in the action
    form: str | tuple[str, ...] = ""  # notation, "{unit}@{to}"; the word and its operands if not given
    picks: tuple[str, ...] = ()  # what a person points at, in order; a button if not given
    label: str = ""  # of its button
    phases: tuple[int, ...] = ()  # of the state, in which whoever points so means it; all if none is named
    is_chance: bool = False
    stream: str = "dice"  # where chance of this kind comes from: "setup", "dice" or "draws"
    # What is special in a game, each a small function:
    form_of: Callable[[Any, Operands], int] | None = None  # (state, operands) → which of several forms
    also: Callable[[Any, Operands], dict[str, str]] | None = None  # fields of the form that the state tells
    # (state, operands picked) → those that were not picked; None if whoever points so means something else
    complete: Callable[[Any, dict[str, int]], dict[str, int] | None] | None = None
    meant_if: Callable[[Any], bool] | None = None  # (state) → whether it is meant in one of its phases

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The ways it is written; the first is the usual one."""
        if not self.form:
            return (" ".join([self.word, *(f"{{{name}}}" for name in self.operands)]),)
        return (self.form,) if isinstance(self.form, str) else self.form

    @cached_property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts of its operands, by place."""
        return tuple(self.operands.values())

    @cached_property
    def ways(self) -> tuple[str, ...]:
        """What a person points at, in order."""
        return self.picks or ("button:" + self.forms[0].replace(" ", "-"),)

    @property
    def size(self) -> int:
        """How many actions of the kind there are, legal or not."""
        return int(np.prod([sort.size for sort in self.sorts], dtype=np.int64))

    def operands_of(self, action: int) -> Operands:
        """The operands of an action of the kind, by place."""
        code = int(action)
        return ((code >> 16) & 255, (code >> 8) & 255, code & 255)[: len(self.sorts)]

    def action(self, operands: Operands) -> int:
        """The action with these operands."""
        first, second, third = (*operands, 0, 0, 0)[:PLACES]
        return (self.code << 24) | (first << 16) | (second << 8) | third

    def has(self, action: int) -> bool:
        """Whether the number is an action of the kind with operands that there are."""
        return self.action(operands := self.operands_of(action)) == action and all(
            value in sort.name_of for sort, value in zip(self.sorts, operands, strict=True)
        )

    def named(self, operands: Operands) -> dict[str, str]:
        """The operands as they are written, by name."""
        values = zip(self.operands.items(), operands, strict=True)
        return {name: sort.name_of.get(value, str(value)) for (name, sort), value in values}

    def write(self, state: Any, action: int) -> str:
        """The notation of an action of the kind."""
        operands = self.operands_of(action)
        form = self.forms[self.form_of(state, operands) if self.form_of else 0]
        more = self.also(state, operands) if self.also else {}
        return form.format(**self.named(operands), **more)

    def is_meant(self, state: Any) -> bool:
        """Whether the kind belongs to the present phase."""
        is_phase = not self.phases or int(state.phase) in self.phases
        return is_phase and (self.meant_if is None or self.meant_if(state))

    @cached_property
    def readers(self) -> tuple[re.Pattern[str], ...]:
        """Regular expressions of its forms with the names there are."""
        return tuple(
            skeleton(form, {name: sort.pattern for name, sort in self.operands.items()})
            for form in self.forms
        )

    @cached_property
    def loose_readers(self) -> tuple[re.Pattern[str], ...]:
        """Regular expressions of its forms with any word where an operand should stand."""
        return tuple(skeleton(form, self._leading(form)) for form in self.forms)

    def _leading(self, form: str) -> dict[str, str]:
        """The pattern of the first operand, if the form has no word of its own: "{change} {tile}"."""
        names = FIELD.findall(form)
        is_wordless = len(names) > 1 and not FIELD.sub("", form).strip()
        return {names[0]: self.operands[names[0]].pattern} if is_wordless else {}

    @cached_property
    def pick_readers(self) -> tuple[re.Pattern[str], ...]:
        """Regular expressions of its picks with the names there are."""
        patterns = {name: sort.pattern for name, sort in self.operands.items()}
        return tuple(skeleton(way, patterns) for way in self.ways)


def skeleton(form: str, patterns: Mapping[str, str]) -> re.Pattern[str]:
    """A regular expression that finds the fields of a form; a field that stands twice is the same twice."""
    parts, seen, last = [], set(), 0
    for found in FIELD.finditer(form):
        parts.append(re.escape(form[last : found.start()]))
        name, last = found[1], found.end()
        parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>{patterns.get(name, LOOSE)})")
        seen.add(name)
    return re.compile("".join([*parts, re.escape(form[last:])]), re.IGNORECASE | re.ASCII)


class KindTable(Mapping[int, Kind]):
    """All kinds of a game, by code; what is derived from all of them together."""

    def __init__(self, title: str, kinds: tuple[Kind, ...]) -> None:
        self.title = title  # of the game, for errors
        self._kinds = {kind.code: kind for kind in kinds}
        if len(self._kinds) < len(kinds) or len({kind.word for kind in kinds}) < len(kinds):
            raise ValueError(f"two kinds of {title} have one code or one word")
        self._write_always = lru_cache(MOST_KEPT)(self._write_anew)  # the same in every state
        self._picks_always = lru_cache(MOST_KEPT)(self._picks_anew)

    def __getitem__(self, code: int) -> Kind:
        return self._kinds[code]

    def __iter__(self) -> Iterator[int]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)

    def of_phase(self, state: Any) -> Kind:
        """The kind of action that names the present phase most closely, whoever holds what."""
        kinds = [kind for kind in self._kinds.values() if not kind.is_chance]
        return min(kinds, key=lambda kind: (not (kind.phases and kind.is_meant(state)), len(kind.phases)))

    # Notation

    def write(self, state: Any, action: int) -> str:
        """The notation of an action, unique among what is legal in the state."""
        kind = self._kinds[int(action) >> 24]
        if kind.also is not None:
            return kind.write(state, action)
        form = kind.form_of(state, kind.operands_of(action)) if kind.form_of else 0
        return self._write_always(int(action), int(form))

    def _write_anew(self, action: int, form: int) -> str:
        kind = self._kinds[action >> 24]
        return kind.forms[form].format(**kind.named(kind.operands_of(action)))

    def read(self, state: Any, text: str) -> int:
        """The action of a notation, legal or not; a NotationError says what could have been written."""
        wanted = " ".join(text.split())
        found: dict[int, bool] = {}
        for kind in self.values() if wanted.isascii() else ():
            for reader in kind.readers:
                if match := reader.fullmatch(wanted):
                    action = self._read_as(kind, state, match)
                    if action is not None:
                        found.setdefault(action, kind.is_meant(state))
        if not found:
            raise NotationError(self._complaint(state, wanted, text))
        return max(found, key=lambda action: found[action])  # of several the first that is meant now

    def _read_as(self, kind: Kind, state: Any, match: re.Match[str]) -> int | None:
        operands = tuple(sort.read(match[name]) for name, sort in kind.operands.items())
        if kind.also is not None:
            told = kind.also(state, operands)
            if any(match[name].lower() != value for name, value in told.items()):
                return None
        return kind.action(operands)

    def _complaint(self, state: Any, wanted: str, text: str) -> str:
        """What is wrong with a text: what the state tells, an operand there is none of, or all of it."""
        for kind in self.values() if wanted.isascii() else ():
            for reader in kind.readers:
                if match := reader.fullmatch(wanted):
                    operands = tuple(sort.read(match[name]) for name, sort in kind.operands.items())
                    return f"{text!r} is not so now; it is: {kind.write(state, kind.action(operands))}"
            for reader in kind.loose_readers:
                match = reader.fullmatch(wanted)
                if match is None or not kind.operands or is_bare(reader):
                    continue
                for name, sort in kind.operands.items():
                    if match[name].lower() not in sort.value_of:
                        return f"there is no {sort.name} {match[name]!r}; {sort.offer()}"
        return f"{text!r} is no action of {self.title}; write for example: {', '.join(self.examples)}"

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """Each kind that a seat decides, written once."""
        shown = []
        for kind in self.values():
            if not kind.is_chance:
                names = {name: sort.names[-1 if name == "to" else 0] for name, sort in kind.operands.items()}
                unknown = dict.fromkeys(FIELD.findall(kind.forms[0]), "…")
                shown.append(kind.forms[0].format(**{**unknown, **names}))
        return tuple(dict.fromkeys(shown))

    # What a person points at

    def picks(self, state: Any, action: int) -> tuple[str, ...]:
        """The spaces, things and buttons to point at, in order, to choose the action."""
        return self._picks_always(int(action))

    def _picks_anew(self, action: int) -> tuple[str, ...]:
        kind = self._kinds[action >> 24]
        names = kind.named(kind.operands_of(action))
        return tuple(way.format(**names) for way in kind.ways)

    def meant_by(self, state: Any, picked: tuple[str, ...]) -> int | None:
        """The action, legal or not, that a person means who points at these; None if they mean nothing."""
        best: tuple[tuple[bool, bool, int], int] | None = None
        for kind in self.values():
            operands = None if kind.is_chance else self._picked(kind, state, picked)
            if operands is not None:
                rank = (kind.is_meant(state), len(picked) == len(kind.ways), -kind.code)
                if best is None or rank > best[0]:
                    best = (rank, kind.action(operands))
        return None if best is None else best[1]

    def _picked(self, kind: Kind, state: Any, picked: tuple[str, ...]) -> Operands | None:
        """The operands of the kind that are pointed at, the rest as the game completes them."""
        if not 0 < len(picked) <= len(kind.ways):
            return None
        known: dict[str, int] = {}
        for reader, pick in zip(kind.pick_readers, picked, strict=False):
            match = reader.fullmatch(pick)
            if match is None:
                return None
            for name, text in match.groupdict().items():
                value = kind.operands[name].read(text)
                if known.setdefault(name, value) != value:
                    return None
        if kind.complete is not None:
            if (rest := kind.complete(state, known)) is None:
                return None
            known = {**rest, **known}
        return tuple(known[name] for name in kind.operands) if kind.operands.keys() <= known.keys() else None

    def buttons(self) -> dict[str, str]:
        """The label of every button that is always called the same, by what picks it."""
        return {
            way: kind.label
            for kind in self.values()
            for way in kind.ways
            if kind.label and way.startswith("button:") and not FIELD.search(way)
        }

    # Dense numbers: what a seat may decide comes first, outcomes of chance follow

    @cached_property
    def action_count(self) -> int:
        """How many actions of seats there are, legal or not."""
        return sum(kind.size for kind in self.values() if not kind.is_chance)

    @cached_property
    def outcome_count(self) -> int:
        """How many outcomes of chance there are."""
        return sum(kind.size for kind in self.values() if kind.is_chance)

    @cached_property
    def numbering(self) -> "Numbering":
        """The tables behind `dense_of`, for compiled code."""
        highest = max(self._kinds) + 1
        first = np.full(highest, -1, np.int32)
        step = np.zeros((highest, PLACES), np.int32)
        index = np.full((highest, PLACES, 256), -1, np.int16)
        index[:, :, 0] = 0  # an operand that there is not is 0
        taken = 0
        for kind in sorted(self.values(), key=lambda kind: kind.is_chance):
            first[kind.code], left = taken, kind.size
            taken += kind.size
            for place, sort in enumerate(kind.sorts):
                left //= sort.size
                step[kind.code, place] = left
                index[kind.code, place] = -1
                index[kind.code, place, list(sort.values)] = np.arange(sort.size)
        actions = np.zeros(taken, np.int32)
        for kind in self.values():
            values = product(*(sort.values for sort in kind.sorts))
            codes = [kind.action(operands) for operands in values]
            actions[first[kind.code] : first[kind.code] + kind.size] = codes
        return Numbering(first, step, index, actions)

    def dense_of(self, action: int) -> int:
        """The number of an action among all there are; -1 if it is none."""
        return int(dense_number(int(action), *self.numbering.tables))

    def action_of(self, number: int) -> int:
        """The action of a dense number."""
        return int(self.numbering.actions[number])

    # Tags

    def describe(self, action: int) -> str:
        """The action by its tags: "kind=spawn unit=T to=a5"."""
        kind = self._kinds[int(action) >> 24]
        tags = [f"{name}={value}" for name, value in kind.named(kind.operands_of(action)).items()]
        return " ".join([f"kind={kind.word}", *tags])

    def tagged(self, tags: str) -> NDArray[np.bool_]:
        """For every dense number of a seat's action whether the tags name it.

        "kind=spawn unit=T,AT" names what is both; a range of numbers is written 2..5. A TagError says what
        tags there are.
        """
        chosen = np.ones(self.action_count, np.bool_)
        if not tags.split():
            raise TagError("tags name a set of actions; write for example: " + self.tag_example)
        for tag in tags.split():
            name, mark, wanted = tag.partition("=")
            if not mark or not wanted:
                raise TagError(f"{tag!r} is no tag; write for example: {self.tag_example}")
            chosen &= self._with_tag(name, wanted.split(","))
        return chosen

    @cached_property
    def tag_example(self) -> str:
        """A set of actions by its tags."""
        return self.describe(self.action_of(0))

    def _with_tag(self, name: str, wanted: list[str]) -> NDArray[np.bool_]:
        kinds = [kind for kind in self.values() if not kind.is_chance]
        chosen = np.zeros(self.action_count, np.bool_)
        words = [kind.word for kind in kinds]
        for word in wanted if name == "kind" else ():
            if word not in words:
                raise TagError(f"{self.title} has no kind {word!r}; there are: {', '.join(words)}")
        bearers = kinds if name == "kind" else [kind for kind in kinds if name in kind.operands]
        if not bearers:
            known = dict.fromkeys(operand for kind in kinds for operand in kind.operands)
            raise TagError(f"{self.title} has no tag {name!r}; there are: {', '.join(('kind', *known))}")
        sorts = {id(kind.operands[name]): kind.operands[name] for kind in bearers if name != "kind"}
        values_of = {key: values_named(sort, wanted) for key, sort in sorts.items()}
        for text in wanted if name != "kind" else ():
            if not any(values_named(sort, [text]) for sort in sorts.values()):
                offers = "; ".join(sort.offer() for sort in sorts.values())
                raise TagError(f"{self.title} has no {name} {text!r}; {offers}")
        for kind in bearers:
            if name == "kind" and kind.word not in wanted:
                continue
            start = int(self.numbering.first[kind.code])
            shape = tuple(sort.size for sort in kind.sorts)
            mask = np.ones(shape, np.bool_)
            if name != "kind":
                place = list(kind.operands).index(name)
                sort = kind.operands[name]
                is_wanted = np.array([value in values_of[id(sort)] for value in sort.values])
                mask &= is_wanted.reshape([-1 if axis == place else 1 for axis in range(len(shape))])
            chosen[start : start + kind.size] = mask.ravel()
        return chosen


@dataclass(frozen=True)
class Numbering:
    """Arrays between actions and dense numbers."""

    first: NDArray[np.int32]  # by kind: the number of its first action, -1 if there is no such kind
    step: NDArray[np.int32]  # by kind and place: how far apart neighbours of the operand are
    index: NDArray[np.int16]  # by kind, place and byte: the value's place in its sort, or -1
    actions: NDArray[np.int32]  # by number

    @property
    def tables(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int16]]:
        """What `dense_number` takes."""
        return self.first, self.step, self.index


@compiled
def dense_number(
    action: int, first: NDArray[np.int32], step: NDArray[np.int32], index: NDArray[np.int16]
) -> int:
    """The number of an action among all there are; -1 if it is none."""
    code = int(action)
    kind = code >> 24
    if kind < 0 or kind >= len(first) or first[kind] < 0:
        return -1
    number = int(first[kind])
    for place in range(PLACES):
        byte = (code >> (16 - 8 * place)) & 255
        value = int(index[kind, place, byte])
        if value < 0:
            return -1
        number += value * int(step[kind, place])
    return number


def is_bare(reader: re.Pattern[str]) -> bool:
    """Whether any word at all would fit."""
    return reader.fullmatch("?") is not None


def values_named(sort: Sort, wanted: list[str]) -> set[int]:
    """The values of a sort by name, by label, or by a range of numbers such as 2..5."""
    labels = {label.lower().replace(" ", "-"): value for value, label in sort.label_of.items()}
    found: set[int] = set()
    for text in wanted:
        if span := re.fullmatch(r"(-?\d{1,6})\.\.(-?\d{1,6})", text, re.ASCII):
            low, high = int(span[1]), int(span[2])
            found |= {
                value
                for value, name in zip(sort.values, sort.names, strict=True)
                if re.fullmatch(r"-?\d+", name, re.ASCII) and low <= int(name) <= high
            }
        elif text.lower() in sort.value_of:
            found.add(sort.value_of[text.lower()])
        elif text.lower() in labels:
            found.add(labels[text.lower()])
    return found - ({UNSEEN} if sort.unseen else set())
