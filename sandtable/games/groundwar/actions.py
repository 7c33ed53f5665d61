"""The kinds of action, their notation, their words, and what a person clicks."""

import re
from typing import Any

from sandtable.core.contract import CHANCE, action_code, first_of, kind_of, second_of
from sandtable.core.dice import Throw
from sandtable.core.errors import NotationError
from sandtable.core.game import Kind
from sandtable.games.groundwar.board import (
    BASES,
    MOUNTAIN,
    NAMES,
    NEIGHBOURS,
    SPACE_OF,
    SPACES,
    STEP_COUNT,
    STEPS,
    TERRAIN,
)
from sandtable.games.groundwar.state import COMBAT, EMPTY, FIRST, FLAG, MARINES, SPAWN, UNITS

PLACE_FLAG, SPAWN_UNIT, END_SPAWN, MOVE_UNIT, LIFT, DROP, END_TURN, FIRST_TURN, FIGHT = range(1, 10)

KINDS = (
    Kind(PLACE_FLAG, "flag", "GW-3.1"),
    Kind(SPAWN_UNIT, "spawn", "GW-4.1"),
    Kind(END_SPAWN, "end_spawn", "GW-4.3"),
    Kind(MOVE_UNIT, "move", "GW-4.4"),
    Kind(LIFT, "lift", "GW-6.3"),
    Kind(DROP, "drop", "GW-6.4"),
    Kind(END_TURN, "end_turn", "GW-4.5"),
    Kind(FIRST_TURN, "first_turn", "GW-3.3", is_chance=True, stream="setup"),
    Kind(FIGHT, "fight", "GW-5.2", is_chance=True),
)

SEATS = ("Red", "Blue")
SYMBOLS = ("T", "AT", "M")
UNIT_NAMES = ("Tank", "Anti-tank squad", "Marines")
NOTATION = re.compile(
    r"(?P<flag>flag (?P<flag_at>[a-m]\d+))|(?P<unit>AT|T|M)@(?P<spawn_at>[a-m]\d+)"
    r"|(?P<origin>[a-m]\d+)(?P<mark>[-x])(?P<target>[a-m]\d+)|(?P<free>lift|drop) (?P<free_at>[a-m]\d+)"
    r"|(?P<word>done|end|hit|miss)|first (?P<first>red|blue)",
    re.IGNORECASE,
)


def unit_of(piece: int) -> int:
    """The unit of a piece that is not EMPTY."""
    return (int(piece) - 1) % UNITS


def write_action(state: Any, action: int) -> str:
    """flag a5 · T@a5 · done · a5-b5 · a5xb5 · lift a5 · drop a5 · end; of chance: first red · hit · miss."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind == PLACE_FLAG:
        return f"flag {NAMES[first]}"
    if kind == SPAWN_UNIT:
        return f"{SYMBOLS[first]}@{NAMES[second]}"
    if kind == MOVE_UNIT:
        return f"{NAMES[first]}{'-' if state.piece_at[second] == EMPTY else 'x'}{NAMES[second]}"
    if kind in (LIFT, DROP):
        return f"{'lift' if kind == LIFT else 'drop'} {NAMES[first]}"
    if kind == FIRST_TURN:
        return f"first {SEATS[first].lower()}"
    if kind == FIGHT:
        return "hit" if first else "miss"
    return "done" if kind == END_SPAWN else "end"


def read_action(state: Any, text: str) -> int:
    """The action of a notation, legal or not."""
    match = NOTATION.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            f"{text!r} is no action of Ground War; write for example: flag a5, T@a5, done, a5-b5, a5xb5, "
            "lift a5, drop a5, end"
        )
    if match["flag"]:
        return int(action_code(PLACE_FLAG, space_named(match["flag_at"])))
    if match["unit"]:
        unit = SYMBOLS.index(match["unit"].upper())
        return int(action_code(SPAWN_UNIT, unit, space_named(match["spawn_at"])))
    if match["origin"]:
        return int(action_code(MOVE_UNIT, space_named(match["origin"]), space_named(match["target"])))
    if match["free"]:
        kind = LIFT if match["free"].lower() == "lift" else DROP
        return int(action_code(kind, space_named(match["free_at"])))
    if match["first"]:
        return int(action_code(FIRST_TURN, ("red", "blue").index(match["first"].lower())))
    word = match["word"].lower()
    if word in ("hit", "miss"):
        return int(action_code(FIGHT, word == "hit"))
    return int(action_code(END_SPAWN if word == "done" else END_TURN))


def space_named(name: str) -> int:
    """The space of that name, or an error that says what names there are."""
    if name.lower() not in SPACE_OF:
        raise NotationError(f"there is no hex {name!r}; the hexes are a3 to m9")
    return SPACE_OF[name.lower()]


def say_action(state: Any, ruleset: Any, action: int) -> str:
    """What happens, in words; the state is the one before it."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    who = SEATS[state.seat]
    if kind == PLACE_FLAG:
        return f"{who} puts its flag on {NAMES[first]}."
    if kind == SPAWN_UNIT:
        return f"{who} buys {UNIT_NAMES[first]} on {NAMES[second]} for {int(ruleset.cost[first])} gold."
    if kind == END_SPAWN:
        return f"{who} is done placing units."
    if kind == MOVE_UNIT:
        mover = UNIT_NAMES[unit_of(state.piece_at[first])]
        if state.piece_at[second] == EMPTY:
            return f"{who}: {mover} {NAMES[first]} to {NAMES[second]}."
        target = UNIT_NAMES[unit_of(state.piece_at[second])]
        return f"{who}: {mover} on {NAMES[first]} attacks {target} on {NAMES[second]}."
    if kind in (LIFT, DROP):
        return (
            f"{who}: Marines on {NAMES[first]} {'pick up their flag' if kind == LIFT else 'drop the flag'}."
        )
    if kind == FIRST_TURN:
        return f"{SEATS[first]} takes the first turn."
    if kind == FIGHT:
        return say_fight(state, is_hit=bool(first))
    return f"{who} ends the turn."


def say_fight(state: Any, is_hit: bool) -> str:
    """Who won a combat and who was lost."""
    spaces = (state.battle_from, state.battle_at) if is_hit else (state.battle_at, state.battle_from)
    winner, loser = (UNIT_NAMES[unit_of(state.piece_at[space])] for space in spaces)
    owner = SEATS[state.seat] if is_hit else SEATS[1 - state.seat]
    verb = "are" if loser == UNIT_NAMES[MARINES] else "is"
    return f"{owner}'s {winner} {'wins' if is_hit else 'holds'}; the {loser} {verb} lost."


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """The numbers behind a refusal."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind == SPAWN_UNIT and first < UNITS and second < SPACES:
        return spawn_facts(state, ruleset, first, second, clause)
    if kind == MOVE_UNIT and max(first, second) < SPACES:
        return move_facts(state, ruleset, first, second, clause)
    if clause == "GW-4.5" and kind == END_TURN:
        return "a move is still possible and none was made this turn"
    if clause in ("GW-3.3", "GW-5.2") and state.decider == CHANCE:
        return "the die decides now: a face from 1 to 6"
    return ""


def spawn_facts(state: Any, ruleset: Any, unit: int, space: int, clause: str) -> str:
    """The numbers behind a unit that may not be placed."""
    if clause not in ("GW-3.2", "GW-4.1", "GW-4.2"):
        return ""
    if state.piece_at[space] != EMPTY:
        return f"{NAMES[space]} already holds {UNIT_NAMES[unit_of(state.piece_at[space])]}"
    cost, gold = int(ruleset.cost[unit]), int(state.gold[state.seat])
    if cost > gold and clause != "GW-4.2":
        return f"{UNIT_NAMES[unit]} cost {cost} gold, {gold} is left"
    zone = " nor in the zone of a spawn point it holds" if clause == "GW-4.2" else ""
    return f"{NAMES[space]} is not in {SEATS[state.seat]}'s base{zone}"


def move_facts(state: Any, ruleset: Any, origin: int, target: int, clause: str) -> str:
    """The numbers behind a refused move."""
    piece = state.piece_at[origin]
    if clause == "GW-4.4" and piece != EMPTY and (piece - 1) // UNITS == state.seat:
        cost = int(ruleset.move_cost[unit_of(piece)])
        return f"needs {cost} movement points, {int(state.points)} are left"
    if clause == "GW-4.4":
        return f"{SEATS[state.seat]} has no unit on {NAMES[origin]}"
    if clause == "GW-4.6":
        return f"{NAMES[target]} holds your own {UNIT_NAMES[unit_of(state.piece_at[target])]}"
    if clause == "GW-1.1" and target not in NEIGHBOURS[origin]:
        return f"{NAMES[target]} is not next to {NAMES[origin]}"
    if clause == "GW-1.2" and TERRAIN[target] == MOUNTAIN:
        return f"{NAMES[target]} is a mountain"
    if clause == "GW-4.3" and piece != EMPTY:
        if state.phase == SPAWN:
            return "the spawn step is not over yet; say done first"
        return f"{UNIT_NAMES[unit_of(piece)]} on {NAMES[origin]} came this turn"
    return ""


def picks(state: Any, action: int) -> tuple[str, ...]:
    """The spaces, tray items and buttons to click, in order."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind == PLACE_FLAG:
        return (NAMES[first],)
    if kind == SPAWN_UNIT:
        return (f"unit:{SYMBOLS[first]}", NAMES[second])
    if kind == MOVE_UNIT:
        return (NAMES[first], NAMES[second])
    if kind in (LIFT, DROP):
        return (NAMES[first], f"button:{'lift' if kind == LIFT else 'drop'}")
    return (f"button:{write_action(state, action)}",)


def action_for_picks(state: Any, picked: tuple[str, ...]) -> int | None:
    """The action, legal or not, that a person means who points at these; None if they mean nothing."""
    if len(picked) > 2:
        return None
    first, rest = picked[0], picked[1:]
    if first.startswith("unit:") and first[5:] in SYMBOLS:
        target = SPACE_OF.get(rest[0]) if rest else free_base_space(state)
        return None if target is None else int(action_code(SPAWN_UNIT, SYMBOLS.index(first[5:]), target))
    if first in SPACE_OF and state.phase == FLAG:
        return int(action_code(PLACE_FLAG, SPACE_OF[rest[0] if rest and rest[0] in SPACE_OF else first]))
    if first in SPACE_OF:
        origin, second = SPACE_OF[first], rest[0] if rest else ""
        if second in ("button:lift", "button:drop"):
            return int(action_code(LIFT if second == "button:lift" else DROP, origin))
        return int(action_code(MOVE_UNIT, origin, SPACE_OF.get(second, way_out(state, origin))))
    words = {"button:done": END_SPAWN, "button:end": END_TURN}
    return int(action_code(words[first])) if first in words else None


def free_base_space(state: Any) -> int:
    """A hex of the present seat's base, without a unit if there is one."""
    base = BASES[state.seat].tolist()
    return int(min(base, key=lambda space: state.piece_at[space] != EMPTY))


def way_out(state: Any, space: int) -> int:
    """A neighbour to move to, without a unit if there is one; the space itself if there is no neighbour."""
    steps = STEPS[space, : STEP_COUNT[space]].tolist()
    return int(min(steps, key=lambda near: state.piece_at[near] != EMPTY, default=space))


def throw(state: Any, ruleset: Any) -> Throw | None:
    """The one die of the first turn or of a combat."""
    if state.phase == FIRST:
        label = "1 to 3 Red begins, 4 to 6 Blue"
        return Throw(1, lambda face: face > 3, lambda seat: int(action_code(FIRST_TURN, seat)), label)
    if state.phase == COMBAT:
        attacker = unit_of(state.piece_at[state.battle_from])
        defender = unit_of(state.piece_at[state.battle_at])
        need = int(ruleset.combat[attacker, defender])
        label = f"{UNIT_NAMES[attacker]} against {UNIT_NAMES[defender]}: {need} or more wins"
        return Throw(1, lambda face: face >= need, lambda hits: int(action_code(FIGHT, hits)), label)
    return None
