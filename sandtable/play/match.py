"""A match: the checked door to the rules. What happens goes through `act` and is kept as an entry."""

import secrets
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sandtable.core.addresses import mark_chances, table_of
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY, PLAYING
from sandtable.core.errors import NotationError, SandtableError
from sandtable.core.game import Game
from sandtable.core.records import copy_record, new_record, record_bytes, record_row
from sandtable.core.rng import new_rng
from sandtable.core.scenes import Moves, Scene
from sandtable.core.sheets import Document
from sandtable.play.chance import Chance, ChanceDecision, SeededChance
from sandtable.play.moments import Moment, Seen, arrays_for
from sandtable.play.moments import Result as Result
from sandtable.play.quick_records import quick

Record = Any
WORLDS_TRIED = 8  # imagined worlds in which an action is tried to see whether it shows anything


@dataclass(frozen=True)
class Refusal:
    """Why an action may not be taken: the clause, its sentence in the rulebook, and the facts of the case."""

    clause: str
    sentence: str
    facts: str

    def __str__(self) -> str:
        reason = (
            f"{self.facts} ({self.clause}: {self.sentence})"
            if self.facts
            else f"{self.clause}: {self.sentence}"
        )
        begins_with_a_word = reason.split(" ", 1)[0].isalpha()  # and not with the name of a space: "a5 is …"
        return reason[0].upper() + reason[1:] if begins_with_a_word else reason


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: who decided, what, and the faces shown if dice decided."""

    actor: int  # a seat or CHANCE
    action: int
    text: str  # notation
    words: str
    clause: str
    faces: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Odds:
    """One line of the exact table that follows an action."""

    action: int
    text: str
    words: str
    weight: int
    total: int


class Match:
    """One playing of a game; nothing changes its state but legal actions and outcomes of chance."""

    agreed: Result | None = None  # how the players ended it among themselves, outside the rules

    def __init__(
        self,
        game: Game,
        ruleset: Record | None = None,
        seats: int | None = None,
        *,
        seed: int | str | None = None,
        chance: Chance | None = None,
        sheets: Sequence[Document | None] | None = None,
    ) -> None:
        self.game = game
        self.ruleset = game.rulesets.make() if ruleset is None else ruleset
        self.quick_ruleset = quick(self.ruleset)  # for words and scenes
        self.seats = game.seats[0] if seats is None else seats
        if not game.seats[0] <= self.seats <= game.seats[1]:
            raise SandtableError(
                f"{game.title} takes {game.seats[0]} to {game.seats[1]} seats, not {self.seats}"
            )
        self.sheets = game.check_sheets(self.ruleset, self.seats, sheets)  # by seat; none if it uses none
        self.seed = secrets.token_hex(8) if seed is None else seed
        self.chance: Chance = SeededChance(self.seed) if chance is None else chance
        self.verbs = game.verbs
        self.entries: list[Entry] = []
        self._before: list[Record] = []  # the state before each entry
        self._ruleset_row: Any = None  # once it is asked for
        self.state = new_record(game.state_dtype)
        game.begin(self.state, self.ruleset, self.seats, self.sheets)
        self.settle()

    @property
    def state(self) -> Record:
        """The present state; whoever changes it in place instead of setting it says so with `forget`."""
        return self._state

    @state.setter
    def state(self, state: Record) -> None:
        self._state = state
        self.forget()

    def forget(self) -> None:
        """Nothing that was found out about the state before is relied on."""
        self._moment = Moment()
        self._last_moment = Moment()

    @property
    def decider(self) -> int:
        """The seat that decides now, CHANCE while dice are awaited, or NOBODY."""
        if self._moment.decider is None:
            self._moment.decider = NOBODY if self.agreed else int(self.verbs.decider(self._state))
        return self._moment.decider

    @property
    def is_over(self) -> bool:
        return self.decider == NOBODY

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        if self._moment.result is None and self.is_over:
            self._moment.result = self._find_result()
        return self._moment.result

    def agree(self, result: Result) -> None:
        """The players have ended the match among themselves; nothing more can happen in it."""
        self.agreed = result
        self.forget()

    def _find_result(self) -> Result | None:
        if self.agreed:
            return self.agreed
        points = np.zeros(MAX_SEATS)
        reason = int(self.verbs.result(self.state, self.ruleset, points))
        if reason == PLAYING:
            return None
        return Result(self.game.end_reasons[reason], tuple(float(share) for share in points[: self.seats]))

    def legal(self) -> list[int]:
        """The actions the deciding seat may take, in the game's order; none while no seat decides."""
        return list(self._legal())

    def _legal(self) -> list[int]:
        """The same, found out once; to be read only."""
        if self._moment.legal is None:
            self._moment.legal = self._legal_in(self.state) if self.decider >= 0 else []
        return self._moment.legal

    def _legal_in(self, state: Record) -> list[int]:
        actions = arrays_for(self.game).actions
        return list(actions[: self.verbs.legal_actions(state, self.ruleset, actions)].tolist())

    def legal_with_chances(self) -> list[tuple[int, bool]]:
        """The legal actions, each with whether chance decides after it."""
        legal = self._legal()
        table = table_of(self.game, ("decider", "apply"))
        if self._ruleset_row is None:
            self._ruleset_row = record_row(self.ruleset)
        rows, own = (record_row(self.state), self._ruleset_row), arrays_for(self.game)
        own.actions[: len(legal)] = legal
        mark_chances(table, rows[0], own.scratch, rows[1], own.actions, len(legal), own.marks)
        return list(zip(legal, own.marks[: len(legal)].tolist(), strict=True))

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance may decide now, each with its weight."""
        return self.outcomes_of(self.state)

    def outcomes_of(self, state: Record) -> list[tuple[int, int]]:
        """What chance may decide in that state, each with its weight."""
        if self.verbs.decider(state) != CHANCE:
            return []
        own = arrays_for(self.game)
        count = self.verbs.chance_outcomes(state, self.ruleset, own.actions, own.weights)
        return list(zip(own.actions[:count].tolist(), own.weights[:count].tolist(), strict=True))

    def notation(self, action: int) -> str:
        """The action's notation in the present state."""
        return self.game.write_action(self.state, action)

    def read(self, action: int | str) -> int:
        """The action of a code or a notation; a NotationError if it is neither."""
        if isinstance(action, str):
            return self.game.read_action(self.state, action)
        if not -(2**31) <= action < 2**31:
            raise NotationError(f"{action} is no action: actions are numbers of 32 bits")
        return action

    def check(self, action: int | str, seat: int | None = None) -> Refusal | None:
        """Why the seat (or whoever decides) may not take the action now, or None if it may."""
        code = self.read(action)
        decider = self.decider
        if seat is not None and seat != decider and decider != NOBODY:
            return self._out_of_turn(decider, self.seen(seat))
        if self.agreed:
            return Refusal("", "The match is over.", self.agreed.end_reason)
        if decider >= 0 and code in self._legal():
            return None
        refused = self.game.refusal(self.state, self.ruleset, code)
        return self._refusal(refused, code) if refused else None

    def _refusal(self, code: int, action: int) -> Refusal:
        clause = self.game.clause_id(code)
        facts = self.game.facts(self.state, self.ruleset, action, clause)
        return Refusal(clause, self.game.quote(clause, self.ruleset), facts)

    def _out_of_turn(self, decider: int, seen: Seen | None = None) -> Refusal:
        """What is said depends on what is seen alone: what others may do would tell what they hold."""
        waiting = self.legal() or [action for action, _ in self.outcomes()]
        kind = self.game.kinds[waiting[0] >> 24]
        if seen is not None and not seen.is_all and decider != CHANCE:
            kind = self.game.kinds.of_phase(seen.view)
        clause = kind.clause
        who = "the dice" if decider == CHANCE else self.game.seat_names[decider]
        return Refusal(clause, self.game.quote(clause, self.ruleset), f"it is for {who} to decide now")

    def act(self, action: int | str, seat: int | None = None) -> Refusal | None:
        """The action is taken and chance has answered, or nothing has changed and the refusal says why."""
        code = self.read(action)
        if refused := self.check(code, seat):
            return refused
        self._enter(code, None)
        self.settle()
        return None

    def settle(self) -> None:
        """Chance has decided all that its source can; a seat, the players' own dice or nobody is next."""
        while decision := self.chance_decision():
            fall = self.chance.fall(decision)
            if fall is None:
                return
            self._enter(fall.action, fall.faces)

    def chance_decision(self) -> ChanceDecision | None:
        """What chance has to decide now, or None."""
        outcomes = [] if self.agreed else self.outcomes()
        if not outcomes:
            return None
        stream = self.game.kinds[outcomes[0][0] >> 24].stream
        throw = self.game.throw(self.state, self.ruleset)
        return ChanceDecision(len(self.entries), stream, tuple(outcomes), throw)

    def enter_faces(self, faces: tuple[int, ...]) -> Refusal | None:
        """The dice thrown by the players have decided, or nothing has changed and the refusal says why."""
        decision = self.chance_decision()
        if decision is None or decision.throw is None:
            raise SandtableError("no dice are awaited now")
        throw = decision.throw
        clause = self.game.kinds[decision.outcomes[0][0] >> 24].clause
        sentence = self.game.quote(clause, self.ruleset)
        if len(faces) != throw.dice:
            return Refusal(clause, sentence, f"{throw.dice} dice are thrown here, {len(faces)} were entered")
        for face in faces:
            if not 1 <= face <= throw.sides:
                return Refusal(clause, sentence, f"a die shows 1 to {throw.sides}, not {face}")
        self._enter(throw.outcome_of(faces), faces)
        self.settle()
        return None

    def enter_outcome(self, outcome: int | str, faces: tuple[int, ...] | None = None) -> Refusal | None:
        """What the players drew, or a replay recorded, has decided, or the refusal says why not."""
        if faces is not None:
            before = len(self.entries)
            expected = self.read(outcome)
            if refused := self.enter_faces(faces):
                return refused
            if self.entries[before].action != expected:
                found = self.entries[before]
                self.rewind(before)
                return Refusal(
                    found.clause,
                    self.game.quote(found.clause, self.ruleset),
                    f"the faces {list(faces)} mean {found.text}, not {outcome}",
                )
            return None
        if self.decider != CHANCE:
            return self._out_of_turn(self.decider) if not self.is_over else self.check(outcome)
        return self.act(outcome)

    def follow(self, actor: int, action: int | str, faces: tuple[int, ...] | None = None) -> Refusal | None:
        """What was recorded has happened again, or nothing has changed and the refusal says why it cannot."""
        return self.enter_outcome(action, faces) if actor == CHANCE else self.act(action, actor)

    def _enter(self, action: int, faces: tuple[int, ...] | None) -> None:
        before = copy_record(self.state)
        self.entries.append(self._entry(self.decider, quick(before), action, faces))
        self._before.append(before)
        moment = self._moment
        self.verbs.apply(self.state, self.ruleset, action)
        self.forget()
        self._last_moment = moment

    def _entry(self, actor: int, state: Record, action: int, faces: tuple[int, ...] | None) -> Entry:
        return Entry(
            actor,
            action,
            self.game.write_action(state, action),
            self.game.say_action(state, self.quick_ruleset, action),
            self.game.kinds[action >> 24].clause,
            faces,
        )

    def entry_for(self, number: int, seat: int) -> Entry:
        """An entry as the seat may know it: what was hidden from it then stays hidden."""
        return self.entry_on_board(number, seat)[0]

    def entry_on_board(self, number: int, seat: int) -> tuple[Entry, tuple[str, ...], Moves]:
        """An entry, what was pointed at and the pieces that moved, each as far as the seat may know it."""
        entry = self.entries[number]
        seen = self._seen_before(number, seat)
        action = self.game.hide_action(self._before[number], entry.action, seat)
        picks = self.game.picks(seen.quick_view, action) if entry.actor >= 0 else ()
        moves = self.game.moved(seen.quick_view, action)
        if seen.is_all and action == entry.action:
            return entry, picks, moves
        return self._entry(entry.actor, seen.quick_view, action, entry.faces), picks, moves

    def state_at(self, number: int) -> Record:
        """A copy of the state as it was after `number` entries."""
        return copy_record(self._before[number] if number < len(self.entries) else self.state)

    def view(self, seat: int, number: int | None = None) -> Record:
        """What the seat may know now, or after `number` entries; seat NOBODY is a spectator."""
        if number is None or number == len(self.entries):
            return copy_record(self.seen(seat).view)
        return self._view_of(self._before[number], seat)

    def seen(self, seat: int) -> Seen:
        """What the seat may know now, found out once; to be read only."""
        return self._seen_at(self._moment, self.state, len(self.entries), seat)

    def _seen_before(self, number: int, seat: int) -> Seen:
        """What the seat could know before an entry."""
        is_last = number == len(self.entries) - 1
        moment = self._last_moment if is_last else Moment()
        return self._seen_at(moment, self._before[number], number, seat)

    def _seen_at(self, moment: Moment, state: Record, number: int, seat: int) -> Seen:
        found = moment.seen_by.get(seat)
        if found is None:
            view = self._view_of(state, seat)
            is_all = view.tobytes() == state.tobytes() or record_bytes(view) == record_bytes(state)
            found = moment.seen_by[seat] = Seen(number, view, is_all)
        return found

    def _view_of(self, state: Record, seat: int) -> Record:
        view = copy_record(state)
        self.verbs.hide(view, seat)
        return view

    def sheets_for(self, viewer: int) -> list[Document | None]:
        """The sheets as the seat may know them, by seat; None for those that are hidden from it."""
        form = self.game.sheet_form
        is_open = form is None or not form.is_hidden or self.is_over
        return [sheet if is_open or seat == viewer else None for seat, sheet in enumerate(self.sheets)]

    def scene(self, seat: int, number: int | None = None) -> Scene:
        """What the seat sees now, or saw after `number` entries."""
        if number is not None:
            return self.game.scene(quick(self.view(seat, number)), self.quick_ruleset, seat)
        seen, for_seat = self.seen(seat), self.game.drawing.for_seat
        if for_seat is None or not seen.is_all:
            return self.game.scene(seen.quick_view, self.quick_ruleset, seat)
        drawn = self._moment.drawn
        if drawn is None:
            drawn = self._moment.drawn = self.game.scene(seen.quick_view, self.quick_ruleset, seat)
            return drawn
        return for_seat(drawn, seen.quick_view, self.quick_ruleset, seat)

    def scene_of(self, state: Record, seat: int) -> Scene:
        """What the seat would see of a state; the match itself is not asked, so another thread may."""
        return self.game.scene(quick(self._view_of(state, seat)), self.quick_ruleset, seat)

    def odds(self, action: int | str) -> list[Odds]:
        """The exact table of what chance makes of the action, as whoever decides now may know it.

        Empty if no chance follows, if the action is refused, or if the table would tell what is hidden.
        """
        code, seat = self.read(action), self.decider
        if seat < 0 or self.check(code):
            return []
        world = self._after(self.state, code)
        outcomes = self.outcomes_of(world)
        for imagined in self._worlds(self.seen(seat), seat):
            if not self.game.is_legal(imagined, self.ruleset, code):
                continue
            if self.outcomes_of(self._after(imagined, code)) != outcomes:
                return []
        view = quick(self._view_of(world, seat))
        total = sum(weight for _, weight in outcomes)
        weight_of: dict[int, int] = {}
        for outcome, weight in outcomes:
            told = self.game.hide_action(world, outcome, seat)
            weight_of[told] = weight_of.get(told, 0) + weight
        return [self._odds_of(view, told, weight, total) for told, weight in weight_of.items()]

    def _odds_of(self, view: Record, outcome: int, weight: int, total: int) -> Odds:
        text = self.game.write_action(view, outcome)
        return Odds(outcome, text, self.game.say_action(view, self.ruleset, outcome), weight, total)

    def _after(self, state: Record, action: int) -> Record:
        world = copy_record(state)
        self.verbs.apply(world, self.ruleset, action)
        return world

    def _worlds(self, seen: Seen, seat: int) -> list[Record]:
        """Some worlds the seat has to think possible, imagined once; none if it knows everything."""
        if seen.worlds is None:
            seen.worlds = [] if seen.is_all else self._imagined(seen, seat)
        return seen.worlds

    def _imagined(self, seen: Seen, seat: int) -> list[Record]:
        rng = new_rng(seen.number, f"worlds/{seat}")
        worlds = [copy_record(seen.view) for _ in range(WORLDS_TRIED)]
        for world in worlds:
            self.verbs.imagine(world, seat, rng)
        return worlds

    def story(self, seat: int = NOBODY) -> list[str]:
        """The match in words, as the seat may know it."""
        return [self.entry_for(number, seat).words for number in range(len(self.entries))]

    def why_not_undo(self, seat: int) -> str | None:
        """Why the seat may not take back the last thing that happened, or None if it may."""
        if not self.entries:
            return "Nothing has happened yet."
        if self.is_over:
            return "The match is over."
        last = self.entries[-1]
        if last.actor == CHANCE:
            return "Dice or cards have decided since; what chance has shown cannot be taken back."
        if last.actor != seat:
            return f"{self.game.seat_names[last.actor]} has acted since."
        if self._has_shown(last.action):
            return "The action showed something that was hidden before."
        return None

    def undoer(self, held: Container[int], otherwise: int) -> int:
        """The seat for which whoever holds these seats undoes: the one that acted last if it is theirs."""
        last = self.entries[-1].actor if self.entries else NOBODY
        return last if last in held else otherwise

    def undo(self, seat: int) -> str | None:
        """The seat's last action never happened, or the reason why it stands."""
        if reason := self.why_not_undo(seat):
            return reason
        self.rewind(len(self.entries) - 1)
        return None

    def restart_turn(self, seat: int) -> str | None:
        """All that the seat did in a row, as far as it can be taken back, never happened."""
        if reason := self.why_not_undo(seat):
            return reason
        while self.why_not_undo(seat) is None:
            self.rewind(len(self.entries) - 1)
        return None

    def rewind(self, number: int) -> None:
        """The match is what it was after `number` entries; no rule is asked."""
        if number < len(self.entries):
            self.state = self._before[number]
            del self._before[number:], self.entries[number:]

    def _has_shown(self, action: int) -> bool:
        """Whether anyone learnt more from the last action than that it was taken.

        For every viewer the action is tried in worlds it had to think possible; if one of them would not have
        led to what the viewer sees, the viewer has learnt that it is not the true one.
        """
        for seat in (*range(self.seats), NOBODY):
            worlds = self._worlds(self._seen_before(len(self.entries) - 1, seat), seat)
            if not worlds:
                continue
            seen = record_bytes(self.seen(seat).view)
            told = self.game.hide_action(self._before[-1], action, seat)
            for world in worlds:
                tried = [action] if told == action else self._told_as(world, told, seat)
                if not any(self._leads_to(world, one, seat, seen) for one in tried):
                    return True
        return False

    def _told_as(self, world: Record, told: int, seat: int) -> list[int]:
        """The legal actions of a world that the seat could not tell from the one it was told."""
        legal = self._legal_in(world)
        return [one for one in legal if self.game.hide_action(world, one, seat) == told]

    def _leads_to(self, world: Record, action: int, seat: int, seen: bytes) -> bool:
        """Whether the action is legal in the world and leaves the seat with that view."""
        if not self.game.is_legal(world, self.ruleset, action):
            return False
        return record_bytes(self._view_of(self._after(world, action), seat)) == seen
