"""What each viewer is told: scenes, differences, actions and the story, all made from that viewer's view."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.records import copy_record
from sandtable.core.scenes import Scene
from sandtable.play.match import Match, Odds
from sandtable.table.messages import (
    ActionTold,
    EntryTold,
    FacesWanted,
    LogMessage,
    OddsTold,
    Over,
    SceneMessage,
)

KEYED = ("spaces", "pieces")  # parts of a scene that are sent object by object


def to_json(message: Any) -> str:
    """The message as it goes over the wire."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


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
class Present:
    """A match as it stands at one sequence; what was built for one viewer serves all who see the same."""

    match: Match
    sequence: int
    _scenes: dict[int, Scene] = field(default_factory=dict)
    _actions: list[ActionTold] | None = None
    _texts: dict[tuple[Any, ...], str] = field(default_factory=dict)

    def scene(self, seat: int) -> Scene:
        """What the seat sees."""
        if seat not in self._scenes:
            self._scenes[seat] = self.match.scene(seat)
        return self._scenes[seat]

    def actions(self) -> list[ActionTold]:
        """What the deciding seat may do."""
        if self._actions is None:
            self._actions = tell_actions(self.match) if self.match.decider >= 0 else []
        return self._actions

    def scene_text(self, viewer: Viewpoint, is_whole: bool) -> str:
        """The scene or update message for the viewer, which counts as shown from now on."""
        decider = self.match.decider
        seat = viewer.turn_to(decider)
        base = None if is_whole else viewer.shown
        key = (
            "scene",
            viewer.shown_key if base else None,
            seat,
            decider in viewer.seats,
            self._undoer(viewer),
        )
        if key not in self._texts:
            self._texts[key] = to_json(self._scene_message(viewer, seat, base))
        viewer.shown, viewer.shown_key = self.scene(seat), (self.sequence, seat)
        return self._texts[key]

    def _undoer(self, viewer: Viewpoint) -> int:
        """The seat for which the viewer would undo."""
        entries = self.match.entries
        return entries[-1].actor if entries and entries[-1].actor in viewer.seats else viewer.seat

    def _scene_message(self, viewer: Viewpoint, seat: int, base: Scene | None) -> SceneMessage:
        match = self.match
        message: SceneMessage = {
            "type": "update" if base else "scene",
            "sequence": self.sequence,
            "step": len(match.entries),
            "seat": seat,
            "decider": match.decider,
            "actions": self.actions() if match.decider in viewer.seats else [],
            "undo": match.why_not_undo(self._undoer(viewer)),
            "faces": faces_wanted(match),
            "over": tell_over(match),
        }
        if base:
            message["patch"] = difference(base, self.scene(seat))
        else:
            message["scene"] = self.scene(seat)
        return message

    def log_text(self, viewer: Viewpoint, after: int) -> str:
        """The log message that brings the viewer, which knows so many entries at least, up to date."""
        after = min(after, viewer.log_step)
        viewer.log_step = len(self.match.entries)
        key = ("log", viewer.seat, after)
        if key not in self._texts:
            entries = [
                tell_entry(self.match, number, viewer.seat) for number in range(after, viewer.log_step)
            ]
            message: LogMessage = {"type": "log", "after": after, "entries": entries}
            self._texts[key] = to_json(message)
        return self._texts[key]


def tell_entry(match: Match, number: int, seat: int) -> EntryTold:
    """One thing that happened, as the seat may know it."""
    entry = match.entry_for(number, seat)
    is_chance = entry.actor == CHANCE
    return {
        "step": number + 1,
        "seat": entry.actor,
        "words": entry.words,
        "text": entry.text,
        "clause": entry.clause,
        "faces": list(entry.faces) if entry.faces else None,
        "picks": [] if is_chance else list(match.game.picks(match.view(seat, number), entry.action)),
    }


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
    game, seat = match.game, match.decider
    view = match.view(seat)
    told: list[ActionTold] = []
    for action in match.legal():
        line: ActionTold = {
            "id": action,
            "text": game.write_action(view, action),
            "words": game.say_action(view, match.ruleset, action),
            "picks": list(game.picks(view, action)),
            "clause": game.kinds[action >> 24].clause,
        }
        if is_chance_next(match, action) and (odds := match.odds(action)):
            line["odds"] = [tell_odds(outcome) for outcome in odds]
        told.append(line)
    return told


def is_chance_next(match: Match, action: int) -> bool:
    """Whether chance decides after the action; most actions need no more than this answer."""
    world = copy_record(match.state)
    match.verbs.apply(world, match.ruleset, action)
    return bool(match.verbs.decider(world) == CHANCE)


def tell_odds(odds: Odds) -> OddsTold:
    return {"text": odds.text, "words": odds.words, "weight": odds.weight, "total": odds.total}


def difference(before: Scene, after: Scene) -> dict[str, Any]:
    """What changed between two scenes: spaces and pieces object by object, everything else as a whole."""
    patch: dict[str, Any] = {}
    old, new = dict[str, Any](before), dict[str, Any](after)
    for key, value in new.items():
        if key in KEYED:
            if changes := keyed_difference(old[key], value):
                patch[key] = changes
        elif key not in old or old[key] != value:
            patch[key] = value
    for key in old:
        if key not in new:
            patch[key] = []
    return patch


def keyed_difference(before: Sequence[Any], after: Sequence[Any]) -> dict[str, Any] | None:
    """The objects that are new or changed, and the ids that are gone."""
    old = {thing["id"]: thing for thing in before}
    changed = [thing for thing in after if (was := old.get(thing["id"])) is not thing and was != thing]
    kept = {thing["id"] for thing in after}
    gone = [name for name in old if name not in kept]
    return {"set": changed, "gone": gone} if changed or gone else None
