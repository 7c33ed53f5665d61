"""What each viewer is told: scenes, differences, actions and the story, all made from that viewer's view."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, cast

from pydantic_core import to_json as write_json

from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.scenes import Scene
from sandtable.play.forecast import forecast
from sandtable.play.match import Match, Odds
from sandtable.table.messages.matches import (
    ActionTold,
    EntryTold,
    FacesWanted,
    OddsTold,
    Over,
    SceneMessage,
    ScenePatch,
    SeatTold,
)
from sandtable.table.store import StoredSeat

if TYPE_CHECKING:
    from sandtable.table.side_notes import SideNotes

KEYED = ("spaces", "pieces")  # parts of a scene that are sent object by object


def to_json(message: Any) -> str:
    """The message as it goes over the wire."""
    return write_json(message).decode()


@dataclass(eq=False)
class Viewpoint:
    """Where a viewer looks from, and what it was shown last."""

    seats: dict[int, str]  # the seats it holds, with their tokens
    seat: int = NOBODY
    shown: Scene | None = None
    shown_key: tuple[int, int] = (-1, NOBODY)  # (sequence, seat) of the scene shown
    log_step: int = 0

    def turn_to(self, decider: int) -> int:
        """The seat to look from: one's own that decides, else the one before, else the first of one's own."""
        if decider in self.seats:
            self.seat = decider
        elif self.seat not in self.seats:
            self.seat = min(self.seats, default=NOBODY)
        return self.seat


@dataclass(eq=False)
class Story:
    """What happened in a match, told to each seat once and kept."""

    match: Match
    key: object = field(default_factory=object)  # another one when something was taken back
    _told: dict[int, list[EntryTold]] = field(default_factory=dict)
    _length: int = 0  # entries when it was last looked at

    def for_seat(self, seat: int) -> list[EntryTold]:
        """Everything that happened, as the seat may know it."""
        return self.tell_more(seat, self.untold(seat))

    def untold(self, seat: int) -> int:
        """How many entries the seat has not been told."""
        return len(self.match.entries) - len(self._told.get(seat, ()))

    def tell_more(self, seat: int, most: int) -> list[EntryTold]:
        """What happened, as the seat may know it, with so many more entries if there are as many."""
        told = self._told.setdefault(seat, [])
        end = min(len(told) + most, len(self.match.entries))
        told += [
            self._told_alike(tell_entry(self.match, number, seat), number) for number in range(len(told), end)
        ]
        return told

    def _told_alike(self, entry: EntryTold, number: int) -> EntryTold:
        """The entry, or the equal one that another seat was told: kept once, it takes half the memory."""
        for others in self._told.values():
            if number < len(others) and others[number] == entry:
                return others[number]
        return entry

    def alike(self, one: int, other: int) -> int:
        """How many entries from the first on are the same for both seats."""
        pairs = zip(self.for_seat(one), self.for_seat(other), strict=True)
        return next(
            (number for number, (mine, yours) in enumerate(pairs) if mine != yours), len(self.match.entries)
        )

    def forget(self, after: int) -> None:
        """What came after the first `after` entries is told anew."""
        for told in self._told.values():
            del told[after:]
        if after < self._length:
            self.key = object()
        self._length = len(self.match.entries)


@dataclass(eq=False)
class Present:
    """A match as it stands at one sequence; what was built for one viewer serves all who see the same."""

    match: Match
    sequence: int
    story: Story
    waiting: str = ""  # what the match waits for before it begins
    _scenes: dict[int, Scene] = field(default_factory=dict)
    _actions: list[ActionTold] | None = None
    _texts: dict[tuple[Any, ...], str] = field(default_factory=dict)

    def scene(self, seat: int) -> Scene:
        """What the seat sees."""
        if seat not in self._scenes:
            scene = self.match.scene(seat)
            self._scenes[seat] = unbegun(scene, self.waiting) if self.waiting else scene
        return self._scenes[seat]

    @property
    def decider(self) -> int:
        """Who decides; nobody does before the match has begun."""
        return CHANCE if self.waiting else self.match.decider

    def actions(self) -> list[ActionTold]:
        """What the deciding seat may do."""
        if self._actions is None:
            self._actions = tell_actions(self.match) if self.decider >= 0 else []
        return self._actions

    def whole_text(self, viewer: Viewpoint) -> str:
        """The scene message, with all that happened, for the viewer, which has seen it from now on."""
        return self._text(viewer, None, 0)

    def update_text(self, viewer: Viewpoint, after: int) -> str:
        """The update message for the viewer, which knows `after` entries at least and all from now on."""
        return self._text(viewer, viewer.shown, min(after, viewer.log_step))

    def _text(self, viewer: Viewpoint, base: Scene | None, after: int) -> str:
        decider = self.decider
        seat = viewer.turn_to(decider)
        undoer = self.match.undoer(viewer.seats, viewer.seat)
        if base and viewer.shown_key[1] != seat:
            after = min(after, self.story.alike(viewer.shown_key[1], seat))
        key = (viewer.shown_key if base else None, after, seat, decider in viewer.seats, undoer)
        if key not in self._texts:
            self._texts[key] = to_json(self._message(viewer, base, after))
        viewer.shown, viewer.shown_key = self.scene(seat), (self.sequence, seat)
        viewer.log_step = len(self.match.entries)
        return self._texts[key]

    def _message(self, viewer: Viewpoint, base: Scene | None, after: int) -> SceneMessage:
        match, seat = self.match, viewer.seat
        message: SceneMessage = {
            "type": "update" if base else "scene",
            "sequence": self.sequence,
            "step": len(match.entries),
            "seat": seat,
            "decider": self.decider,
            "log": {"after": after, "entries": self.story.for_seat(seat)[after:]},
            "actions": self.actions() if self.decider in viewer.seats else [],
            "undo": self.waiting or match.why_not_undo(match.undoer(viewer.seats, seat)),
            "faces": None if self.waiting else faces_wanted(match),
            "over": tell_over(match),
        }
        if base:
            message["patch"] = difference(base, self.scene(seat))
        else:
            message["scene"] = self.scene(seat)
        return message


def unbegun(scene: Scene, waiting: str) -> Scene:
    """The scene of a match that has not begun: what the seats hold is not known yet."""
    drawn = scene.copy()
    drawn["trays"], drawn["buttons"], drawn["prompt"], drawn["progress"] = [], [], waiting, "Waiting"
    return drawn


def tell_entry(match: Match, number: int, seat: int) -> EntryTold:
    """One thing that happened, as the seat may know it."""
    entry, picks, moves = match.entry_on_board(number, seat)
    told: EntryTold = {
        "step": number + 1,
        "seat": entry.actor,
        "words": entry.words,
        "text": entry.text,
        "clause": entry.clause,
        "faces": list(entry.faces) if entry.faces else None,
        "picks": list(picks),
    }
    if moves:
        told["moves"] = list(moves)
    if entry.faces and (hits := hits_of(match, number, entry.faces)):
        told["hits"] = hits
    return told


def hits_of(match: Match, number: int, faces: tuple[int, ...]) -> list[bool] | None:
    """Which of the faces of an entry were hits; None where dice were thrown for something else."""
    throw = match.game.throw(match.state_at(number), match.ruleset)
    return throw.hits(faces) if throw else None


def tell_over(match: Match) -> Over | None:
    """How the match ended, if it did."""
    result = match.result
    return {"end_reason": result.end_reason, "points": list(result.points)} if result else None


def faces_wanted(match: Match) -> FacesWanted | None:
    """The dice that the players must throw now, if any."""
    if match.decider != CHANCE:
        return None
    decision = match.chance_decision()
    if decision is None or decision.throw is None or match.chance.mode != "typed":
        return None
    thrower = next((entry.actor for entry in reversed(match.entries) if entry.actor >= 0), 0)
    throw = decision.throw
    return {"count": throw.dice, "sides": throw.sides, "words": throw.label, "seat": thrower}


def tell_actions(match: Match) -> list[ActionTold]:
    """The legal actions in the words of the deciding seat's own view."""
    game, view = match.game, match.seen(match.decider).quick_view
    told: list[ActionTold] = []
    for action, is_chance_next in match.legal_with_chances():
        line: ActionTold = {
            "id": action,
            "text": game.write_action(view, action),
            "words": game.say_action(view, match.quick_ruleset, action),
            "picks": list(game.picks(view, action)),
            "clause": game.kinds[action >> 24].clause,
        }
        if is_chance_next and (odds := match.odds(action)):
            line["odds"] = [tell_odds(outcome) for outcome in odds]
        if foreseen := forecast(match, action):
            line["forecast"] = {"short": foreseen.short, "words": foreseen.words}
        told.append(line)
    return told


def tell_odds(odds: Odds) -> OddsTold:
    return {"text": odds.text, "words": odds.words, "weight": odds.weight, "total": odds.total}


def difference(before: Scene, after: Scene) -> ScenePatch:
    """What changed between two scenes: spaces and pieces object by object, everything else as a whole."""
    patch: dict[str, Any] = {}
    old, new = dict[str, Any](before), dict[str, Any](after)
    for key, value in new.items():
        if key in KEYED:
            if changes := keyed_difference(old[key], value):
                patch[key] = changes
        elif key not in old or (old[key] is not value and old[key] != value):
            patch[key] = value
    for key in old:
        if key not in new:
            patch[key] = []
    return cast(ScenePatch, patch)


def patched(scene: Scene, patch: ScenePatch) -> Scene:
    """The scene with what changed: the other way round from `difference`."""
    after = {**scene, **patch}
    for key in KEYED:
        if changes := dict[str, Any](patch).get(key):
            things = {thing["id"]: thing for thing in dict[str, Any](scene)[key]}
            for name in changes["gone"]:
                things.pop(name, None)
            things.update({thing["id"]: thing for thing in changes["set"]})
            after[key] = list(things.values())
    return cast(Scene, after)


def keyed_difference(before: Sequence[Any], after: Sequence[Any]) -> dict[str, Any] | None:
    """The objects that are new or changed, and the ids that are gone."""
    if before == after:  # most spaces are the same objects, which makes this the fastest way to find out
        return None
    old = {thing["id"]: thing for thing in before}
    changed = [thing for thing in after if (was := old.get(thing["id"])) is not thing and was != thing]
    kept = {thing["id"] for thing in after}
    gone = [name for name in old if name not in kept]
    return {"set": changed, "gone": gone} if changed or gone else None


def tell_seats(
    names: Sequence[str], seats: list[StoredSeat], connected: set[int], notes: "SideNotes | None" = None
) -> list[SeatTold]:
    """The seats of a match, which the game calls by these names, as everyone may know them."""
    told: list[SeatTold] = []
    for seat in seats:
        line: SeatTold = {
            "seat": seat.seat,
            "name": seat.name,
            "seat_name": names[seat.seat],
            "kind": seat.kind,  # type: ignore[typeddict-item]
            "connected": seat.kind == "bot" or seat.seat in connected,
        }
        if seat.level:
            line["level"] = seat.level
        if notes and seat.kind == "bot" and seat.seat in notes.left:
            line["left"] = notes.left[seat.seat]
        elif seat.kind == "bot" and seat.token_hash:
            line["stands_in"] = True
        if notes and notes.hints[seat.seat]:
            line["hints"] = notes.hints[seat.seat]
        if notes and seat.seat in notes.offers:
            line["offers_draw"] = True
        told.append(line)
    return told


class Looker(Protocol):
    """Someone who looks on."""

    viewpoint: Viewpoint


def watching(viewers: Iterable[Looker]) -> int:
    """How many look on without a seat."""
    return sum(not viewer.viewpoint.seats for viewer in viewers)
