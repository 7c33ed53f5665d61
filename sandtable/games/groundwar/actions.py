"""The kinds of action, and what is said of them."""

from typing import Any

from sandtable.core.contract import CHANCE, action_code, first_of, kind_of, second_of
from sandtable.core.dice import Throw
from sandtable.core.kinds import Kind, KindTable, Operands, Sort
from sandtable.core.words import Words
from sandtable.games.groundwar import GAME
from sandtable.games.groundwar.board import (
    BASES,
    MOUNTAIN,
    NAMES,
    STEP_COUNT,
    STEPS,
    TERRAIN,
)
from sandtable.games.groundwar.state import (
    COMBAT,
    EMPTY,
    FIRST,
    FLAG,
    MARINES,
    MOVE,
    OVER,
    SEAT_OF,
    SETUP,
    SPAWN,
    UNITS,
)

PLACE_FLAG, SPAWN_UNIT, END_SPAWN, MOVE_UNIT, LIFT, DROP, END_TURN, FIRST_TURN, FIGHT = range(1, 10)

SEATS = GAME.seat_names
SYMBOLS = ("T", "AT", "M")
UNIT_NAMES = ("Tank", "Anti-tank squad", "Marines")

HEX = Sort("hex", NAMES)
UNIT = Sort("unit", SYMBOLS, labels=UNIT_NAMES)
SEAT = Sort("seat", tuple(name.lower() for name in SEATS), labels=SEATS)
LUCK = Sort("outcome", ("miss", "hit"))


def is_attack(state: Any, operands: Operands) -> int:
    """Which way a move is written: b5xc5 if it meets a unit, b5-c5 otherwise."""
    return int(state.piece_at[operands[1]] != EMPTY)


def somewhere_to_spawn(state: Any, known: dict[str, int]) -> dict[str, int]:
    """A hex of the present seat's base, without a unit if there is one."""
    base = BASES[state.seat].tolist()
    return {"to": int(min(base, key=lambda space: state.piece_at[space] != EMPTY))}


def somewhere_to_go(state: Any, known: dict[str, int]) -> dict[str, int]:
    """A neighbour to move to, without a unit if there is one; the hex itself if there is no neighbour."""
    steps = STEPS[known["from"], : STEP_COUNT[known["from"]]].tolist()
    return {"to": int(min(steps, key=lambda near: state.piece_at[near] != EMPTY, default=known["from"]))}


KINDS = KindTable(
    GAME.title,
    (
        Kind(PLACE_FLAG, "flag", "GW-3.1", {"to": HEX}, picks=("{to}",), phases=(FLAG,)),
        Kind(
            SPAWN_UNIT,
            "spawn",
            "GW-4.1",
            {"unit": UNIT, "to": HEX},
            form="{unit}@{to}",
            picks=("unit:{unit}", "{to}"),
            phases=(SETUP, SPAWN),
            complete=somewhere_to_spawn,
        ),
        Kind(END_SPAWN, "end_spawn", "GW-4.3", form="done", phases=(SETUP, SPAWN)),
        Kind(
            MOVE_UNIT,
            "move",
            "GW-4.4",
            {"from": HEX, "to": HEX},
            form=("{from}-{to}", "{from}x{to}"),
            picks=("{from}", "{to}"),
            form_of=is_attack,
            complete=somewhere_to_go,
        ),
        Kind(LIFT, "lift", "GW-6.3", {"at": HEX}, picks=("{at}", "button:lift"), label="Pick up the flag"),
        Kind(DROP, "drop", "GW-6.4", {"at": HEX}, picks=("{at}", "button:drop"), label="Drop the flag"),
        Kind(END_TURN, "end_turn", "GW-4.5", form="end", label="End turn", phases=(MOVE,)),
        Kind(
            FIRST_TURN,
            "first_turn",
            "GW-3.3",
            {"seat": SEAT},
            form="first {seat}",
            is_chance=True,
            stream="setup",
        ),
        Kind(FIGHT, "fight", "GW-5.2", {"outcome": LUCK}, form="{outcome}", is_chance=True),
    ),
)


def unit_of(piece: int) -> int:
    """The unit of a piece that is not EMPTY."""
    return (int(piece) - 1) % UNITS


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
    marines = UNIT_NAMES[MARINES]  # of many men, where the others are one thing
    won = ("win" if is_hit else "hold") + ("" if winner == marines else "s")
    return f"{owner}'s {winner} {won}; the {loser} {'are' if loser == marines else 'is'} lost."


STEP_WORDS = {
    FLAG: "flags are placed now",
    SETUP: "the first units are placed now",
    SPAWN: "the spawn step is not over yet; say done first",
    MOVE: "this is the move step",
}


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """The numbers behind a refusal; the wrong step comes first."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind not in KINDS or not KINDS[kind].has(action):
        return ""
    if state.phase == OVER:
        return "the match is over"
    if state.decider == CHANCE:
        return "the die decides now: a face from 1 to 6"
    if state.phase not in STEPS_OF[kind]:
        return "no die is thrown now" if KINDS[kind].is_chance else STEP_WORDS[int(state.phase)]
    if kind == PLACE_FLAG:
        return f"{NAMES[first]} is not in {SEATS[state.seat]}'s base"
    if kind == SPAWN_UNIT:
        return spawn_facts(state, ruleset, first, second)
    if kind == MOVE_UNIT:
        return move_facts(state, ruleset, first, second, clause)
    if kind in (LIFT, DROP):
        return flag_facts(state, kind, first)
    return "a move is still possible and none was made this turn" if kind == END_TURN else ""


# By kind: the phases in which it may be legal.
STEPS_OF = {
    PLACE_FLAG: (FLAG,),
    SPAWN_UNIT: (SETUP, SPAWN),
    END_SPAWN: (SETUP, SPAWN),
    **dict.fromkeys((MOVE_UNIT, LIFT, DROP, END_TURN), (MOVE,)),
    FIRST_TURN: (FIRST,),
    FIGHT: (COMBAT,),
}


def spawn_facts(state: Any, ruleset: Any, unit: int, space: int) -> str:
    """The numbers behind a unit that may not be placed."""
    cost, gold = int(ruleset.cost[unit]), int(state.gold[state.seat])
    if cost > gold:
        return f"{UNIT_NAMES[unit]} cost {cost} gold, {gold} is left"
    if TERRAIN[space] == MOUNTAIN:
        return f"{NAMES[space]} is a mountain"
    base = BASES[state.seat].tolist()
    if space in base and all(state.piece_at[near] != EMPTY for near in base):
        return f"every hex of {SEATS[state.seat]}'s base holds a unit"
    if state.piece_at[space] != EMPTY:
        return f"{NAMES[space]} already holds {UNIT_NAMES[unit_of(state.piece_at[space])]}"
    zone = "" if state.phase == SETUP else " nor in the zone of a spawn point it holds"
    return f"{NAMES[space]} is not in {SEATS[state.seat]}'s base{zone}"


def flag_facts(state: Any, kind: int, space: int) -> str:
    """Why no flag is picked up or dropped there."""
    seat = int(state.seat)
    if kind == DROP:
        flags = [flag for flag in range(2) if state.is_carried[flag] and state.flag_space[flag] == space]
        if flags and SEAT_OF[state.piece_at[space]] == seat:
            return f"{SEATS[flags[0]]}'s flag was dropped once this turn"
        return f"{SEATS[seat]} has no Marines with a flag on {NAMES[space]}"
    if state.flag_space[seat] != space or state.is_carried[seat]:
        return f"{SEATS[seat]}'s own flag does not lie loose on {NAMES[space]}"
    if state.piece_at[space] != 1 + UNITS * seat + MARINES:
        return f"{SEATS[seat]} has no Marines on {NAMES[space]}"
    if state.was_lifted[seat]:
        return f"{SEATS[seat]}'s flag was picked up once this turn"
    return f"the Marines on {NAMES[space]} did not come there by moving, or carry the other flag"


def move_facts(state: Any, ruleset: Any, origin: int, target: int, clause: str) -> str:
    """The numbers behind a refused move."""
    piece = state.piece_at[origin]
    if clause == "GW-4.4" and SEAT_OF[piece] == state.seat:
        cost = int(ruleset.move_cost[unit_of(piece)])
        return f"needs {cost} movement points, {int(state.points)} are left"
    if clause == "GW-4.4":
        return f"{SEATS[state.seat]} has no unit on {NAMES[origin]}"
    if clause == "GW-4.6":
        return f"{NAMES[target]} holds your own {UNIT_NAMES[unit_of(state.piece_at[target])]}"
    if clause == "GW-4.3":
        return f"{UNIT_NAMES[unit_of(piece)]} on {NAMES[origin]} came this turn"
    return f"{NAMES[target]} is " + ("a mountain" if clause == "GW-1.2" else f"not next to {NAMES[origin]}")


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
        score_of, outcome_of = lambda face: face >= need, lambda hits: int(action_code(FIGHT, hits))
        return Throw(1, score_of, outcome_of, label, counts_hits=True)
    return None


WORDS = Words(say_action, facts, throw)
