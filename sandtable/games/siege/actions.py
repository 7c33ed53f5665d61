"""The kinds of action, and what is said of them."""

from typing import Any

import numpy as np

from sandtable.core.contract import action_code, first_of, kind_of, second_of
from sandtable.core.dice import Throw
from sandtable.core.kinds import UNSEEN, Kind, KindTable, Sort, numbers
from sandtable.core.words import End, Words
from sandtable.games.siege import GAME
from sandtable.games.siege.board import (
    BIT_OF,
    DISTANCE,
    MOUNTAIN,
    NAMES,
    NEAR,
    NOWHERE,
    TERRAIN,
    TOWER,
    WORD_OF,
    ZONES,
)
from sandtable.games.siege.cards import ABILITY, CARD_NAMES, CARDS, HEALER, LABELS
from sandtable.games.siege.ruleset import EXPANDED, SHEETS
from sandtable.games.siege.state import (
    ATTACK,
    CARD_OF_PIECE,
    COIN,
    COUNTER,
    DRAFT,
    DRAW,
    DRAWING,
    EMPTY,
    HIT,
    MARCH,
    MOVE,
    OVER,
    PLACE,
    SEAT_OF,
    STRIKE,
    SUMMON,
    TAKE,
)

(
    DRAFT_CARD, PLACE_UNIT, FILL_HAND, RECRUIT, SKIP_DRAW, TAKE_CARD, SUMMON_UNIT, END_SUMMON, PICK_UNIT,
    MOVE_UNIT, END_MOVE, ATTACK_UNIT, HEAL_UNIT, END_TURN, FIRST_SEAT, DRAW_CARD,
    ROLL_STRIKE, ROLL_HIT, ROLL_COUNTER,
) = range(1, 20)  # fmt: skip

SEATS = GAME.seat_names
MOST_DICE = 11  # Attack 9, one for the colour, one for the charge
IN_TURN = tuple(range(DRAW, OVER + 1))  # phases

SPACE = Sort("space", NAMES)
CARD = Sort("card", LABELS, labels=CARD_NAMES)
DRAWN = Sort("card", LABELS, labels=CARD_NAMES, unseen="?")
SEAT = Sort("seat", tuple(name.lower() for name in SEATS), labels=SEATS)
HITS = numbers(0, MOST_DICE, "number of hits")


def somewhere_to_stand(state: Any, known: dict[str, int]) -> dict[str, int]:
    """The present seat's siege tower, or a space near it without a unit if there is one."""
    spaces = [int(TOWER[state.seat]), *ZONES[state.seat].tolist()]
    return {"to": min(spaces, key=lambda space: bool(state.piece_at[space] != EMPTY))}


def unit_picked(state: Any, known: dict[str, int]) -> dict[str, int] | None:
    """The unit that is to move; if there is none, no move is meant."""
    return None if int(state.picked) == NOWHERE else {"from": int(state.picked)}


def nearest_enemy(state: Any, known: dict[str, int]) -> dict[str, int] | None:
    """The enemy next to the unit, or its own space if there is none; no attack is meant by who heals."""
    if healed_friend(state, known) is not None:
        return None
    origin = known["from"]
    enemies = np.flatnonzero(SEAT_OF[state.piece_at] == 1 - state.seat).tolist()
    return {"to": min(enemies, key=lambda space: int(DISTANCE[origin, space]), default=origin)}


def healed_friend(state: Any, known: dict[str, int]) -> dict[str, int] | None:
    """Nothing is missing if a Healer points at another friend; else no healing is meant."""
    origin, target = known["from"], known.get("to", known["from"])
    is_healer = ABILITY[CARD_OF_PIECE[state.piece_at[origin]]] == HEALER
    friends = all(SEAT_OF[state.piece_at[space]] == state.seat for space in (origin, target))
    return {} if is_healer and friends and target != origin else None


KINDS = KindTable(
    GAME.title,
    (
        Kind(DRAFT_CARD, "draft", "SG-3.2", {"card": CARD}, picks=("pile:{card}",), phases=(COIN, DRAFT)),
        Kind(
            PLACE_UNIT,
            "place",
            "SG-4.1",
            {"card": CARD, "to": SPACE},
            form="place {card}@{to}",
            picks=("card:{card}", "{to}"),
            phases=(PLACE,),
            complete=somewhere_to_stand,
        ),
        Kind(FILL_HAND, "fill", "SG-5.2"),
        Kind(RECRUIT, "recruit", "SG-5.2"),
        Kind(SKIP_DRAW, "skip_draw", "SG-5.7", form="skip", label="Draw nothing"),
        Kind(TAKE_CARD, "take", "SG-5.2", {"card": CARD}, picks=("pile:{card}",), phases=IN_TURN),
        Kind(
            SUMMON_UNIT,
            "summon",
            "SG-5.4",
            {"card": CARD, "to": SPACE},
            form="{card}@{to}",
            picks=("card:{card}", "{to}"),
            phases=IN_TURN,
            complete=somewhere_to_stand,
        ),
        Kind(END_SUMMON, "end_summon", "SG-5.7", form="summoned", label="Start moving"),
        Kind(PICK_UNIT, "pick", "SG-5.5", {"at": SPACE}, picks=("{at}",), phases=(MOVE,)),
        Kind(
            MOVE_UNIT,
            "move",
            "SG-5.5",
            {"from": SPACE, "to": SPACE},
            form="{from}-{to}",
            picks=("{to}",),
            phases=(MARCH,),
            complete=unit_picked,
        ),
        Kind(END_MOVE, "end_move", "SG-5.7", form="moved", label="Start attacking"),
        Kind(
            ATTACK_UNIT,
            "attack",
            "SG-5.6",
            {"from": SPACE, "to": SPACE},
            form="{from}x{to}",
            picks=("{from}", "{to}"),
            phases=(ATTACK,),
            complete=nearest_enemy,
        ),
        Kind(
            HEAL_UNIT,
            "heal",
            "SG-2.9",
            {"from": SPACE, "to": SPACE},
            form="{from}+{to}",
            picks=("{from}", "{to}"),
            phases=(ATTACK,),
            complete=healed_friend,
        ),
        Kind(END_TURN, "end_turn", "SG-5.7", form="end", label="End turn"),
        Kind(
            FIRST_SEAT, "coin", "SG-3.1", {"seat": SEAT}, form="first {seat}", is_chance=True, stream="setup"
        ),
        Kind(
            DRAW_CARD, "draw", "SG-5.2", {"card": DRAWN}, form="draws {card}", is_chance=True, stream="draws"
        ),
        Kind(ROLL_STRIKE, "strike", "SG-2.8", {"hits": HITS}, is_chance=True),
        Kind(ROLL_HIT, "hit", "SG-6.3", {"hits": HITS}, form="hits {hits}", is_chance=True),
        Kind(ROLL_COUNTER, "counter", "SG-6.5", {"hits": HITS}, is_chance=True),
    ),
)

STEP_OF_KIND = {
    DRAFT_CARD: "draft", PLACE_UNIT: "setup", FILL_HAND: "draw", RECRUIT: "draw", SKIP_DRAW: "draw",
    TAKE_CARD: "draw", SUMMON_UNIT: "summon", END_SUMMON: "summon", PICK_UNIT: "move", MOVE_UNIT: "move",
    END_MOVE: "move", ATTACK_UNIT: "attack", HEAL_UNIT: "attack", END_TURN: "attack",
}  # fmt: skip
STEP_OF_PHASE = {
    COIN: "draft", DRAFT: "draft", PLACE: "setup", DRAW: "draw", DRAWING: "draw", TAKE: "draw",
    SUMMON: "summon", MOVE: "move", MARCH: "move", ATTACK: "attack", STRIKE: "attack", HIT: "attack",
    COUNTER: "attack", OVER: "end",
}  # fmt: skip
NOW = {  # by phase: what whoever would do something else is told
    COIN: "the coin decides now",
    DRAFT: "cards are being drafted now",
    PLACE: "the first units are being placed now",
    DRAW: "it is the draw step now",
    DRAWING: "a card is being drawn now",
    TAKE: "a card is to be taken from the piles now",
    SUMMON: "it is the summon step now",
    MOVE: "it is the move step now",
    MARCH: "it is the move step now",
    ATTACK: "it is the attack step now",
    STRIKE: "the dice of the first strike decide now",
    HIT: "the dice of the attack decide now",
    COUNTER: "the dice of the counterattack decide now",
    OVER: "the match is over",
}
THROW_WORDS = {ROLL_STRIKE: "first strike", ROLL_HIT: "attack", ROLL_COUNTER: "counterattack"}


def is_of_this_step(state: Any, kind: int) -> bool:
    """Whether a seat decides now and the kind belongs to the step it is in."""
    return int(state.decider) >= 0 and STEP_OF_KIND.get(kind) == STEP_OF_PHASE[int(state.phase)]


def hide_action(state: Any, action: int, seat: int) -> int:
    """The action as the seat may know it: the other seat's draws without the card."""
    if kind_of(action) == DRAW_CARD and int(state.seat) != seat:
        return int(action_code(DRAW_CARD, UNSEEN))
    return action


def unit_name(state: Any, space: int) -> str:
    """The name of the unit on a space that is not empty."""
    return CARD_NAMES[(int(state.piece_at[space]) - 1) % CARDS]


def unit_on(state: Any, space: int) -> str:
    """The unit on a space that is not empty, and where it stands."""
    return f"{unit_name(state, space)} on {NAMES[space]}"


def count_of(count: int, noun: str) -> str:
    """The count with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def say_action(state: Any, ruleset: Any, action: int) -> str:
    """What happens, in words; the state is the one before it."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    who = SEATS[state.seat]
    if kind in (DRAFT_CARD, TAKE_CARD, DRAW_CARD):
        return say_card(who, kind, first)
    if kind in (PLACE_UNIT, SUMMON_UNIT):
        verb = "places" if kind == PLACE_UNIT else "summons"
        return f"{who} {verb} {CARD_NAMES[first]} on {NAMES[second]}."
    if kind == PICK_UNIT:
        return f"{who} picks {unit_on(state, first)} to move."
    if kind == MOVE_UNIT:
        return f"{who}: {unit_name(state, first)} {NAMES[first]} to {NAMES[second]}."
    if kind in (ATTACK_UNIT, HEAL_UNIT):
        verb = "attacks" if kind == ATTACK_UNIT else "heals"
        return f"{who}: {unit_on(state, first)} {verb} {unit_on(state, second)}."
    if kind in THROW_WORDS:
        return say_roll(state, kind, first)
    if kind == FIRST_SEAT:
        doing = "takes" if ruleset.draft == SHEETS else "drafts first and takes"
        return f"{SEATS[first]} {doing} the first turn."
    return {
        FILL_HAND: f"{who} draws up to {int(ruleset.hand)} cards.",
        RECRUIT: f"{who} draws up to {max(int(ruleset.hand) - 1, 0)} cards and takes one from the piles.",
        SKIP_DRAW: f"{who} draws nothing.",
        END_SUMMON: f"{who} is done summoning.",
        END_MOVE: f"{who} is done moving.",
    }.get(kind, f"{who} ends the turn.")


def say_card(who: str, kind: int, card: int) -> str:
    """Which card goes where."""
    name = "a card" if card == UNSEEN else CARD_NAMES[card]
    if kind == DRAFT_CARD:
        return f"{who} drafts {name}."
    return (
        f"{who} draws {name}." if kind == DRAW_CARD else f"{who} takes {name} from the piles into its deck."
    )


def say_roll(state: Any, kind: int, hits: int) -> str:
    """How often a throw hit and what became of the unit that was hit."""
    spaces = (int(state.battle_from), int(state.battle_at))
    thrower, target = spaces if kind == ROLL_HIT else spaces[::-1]
    verb = {ROLL_STRIKE: "strikes first", ROLL_HIT: "attacks", ROLL_COUNTER: "counterattacks"}[kind]
    left = int(state.health_at[target]) - hits
    fate = "is lost" if left <= 0 else f"has {left} Health left"
    return f"{unit_name(state, thrower)} {verb}: {count_of(hits, 'hit')}; {unit_name(state, target)} {fate}."


def say_forecast(state: Any, ruleset: Any, action: int, ends: list[End]) -> tuple[str, str]:
    """What an attack and its answer come to, exactly: in a few letters and in sentences."""
    origin, target = first_of(action), second_of(action)
    attacker, defender = unit_name(state, origin), unit_name(state, target)
    kill = sum(end.chance for end in ends if end.state.piece_at[target] == EMPTY)
    loss = sum(end.chance for end in ends if end.state.piece_at[origin] == EMPTY)
    words = [f"{attacker} expects {hits_of(ROLL_HIT, ends)} and kills {defender} with {percent(kill)}."]
    for kind, verb in ((ROLL_STRIKE, "strikes first"), (ROLL_COUNTER, "counterattacks")):
        comes = sum(end.comes.get(kind, 0) for end in ends)
        if comes:
            words.append(f"{defender} {verb} with {percent(comes)} and expects {hits_of(kind, ends)}.")
    words.append(f"{attacker} is lost with {percent(loss)}." if loss else f"{attacker} is safe.")
    return f"kill {percent(kill)}", " ".join(words)


def hits_of(kind: int, ends: list[End]) -> str:
    """The hits to be expected of a throw of that kind, no throw counting as none."""
    hits = sum(end.hits.get(kind, 0) for end in ends)
    count = f"{float(hits):.2f}".rstrip("0").rstrip(".")
    return "1 hit" if count == "1" else f"{count} hits"


def percent(chance: Any) -> str:
    """A chance as a percentage, to a tenth."""
    return f"{100 * float(chance):.1f}".removesuffix(".0") + " %"


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """The numbers behind a refusal; of an action of another step, which step it is now."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if not is_of_this_step(state, kind):
        return NOW[int(state.phase)]
    if not KINDS[kind].has(action):
        return ""
    if kind in (PLACE_UNIT, SUMMON_UNIT):
        return summon_facts(state, ruleset, first, second, clause)
    if kind in (PICK_UNIT, MOVE_UNIT, END_MOVE):
        return move_facts(state, ruleset, kind, first, second)
    if kind in (ATTACK_UNIT, HEAL_UNIT):
        return attack_facts(state, ruleset, kind, first, second)
    return pile_facts(state, kind, first)


def pile_facts(state: Any, kind: int, card: int) -> str:
    """Why nothing may be drafted, drawn or taken in that way."""
    if kind in (FILL_HAND, RECRUIT, SKIP_DRAW) and int(state.phase) == TAKE:
        return NOW[TAKE]
    if kind == RECRUIT:
        return "all piles are empty"
    if kind == TAKE_CARD and int(state.phase) == DRAW:
        return "only who recruits takes a card from the piles"
    return f"the pile of {CARD_NAMES[card]} is empty" if kind in (DRAFT_CARD, TAKE_CARD) else ""


def summon_facts(state: Any, ruleset: Any, card: int, space: int, clause: str) -> str:
    """The numbers behind a unit that may not be put on the board."""
    who, is_setup = SEATS[state.seat], int(state.phase) == PLACE
    cost, points = int(ruleset.card_cost[card]) + 1, int(state.points)
    if (state.deck if is_setup else state.hand)[state.seat, card] == 0:
        return f"{who} has no {CARD_NAMES[card]} {'left' if is_setup else 'in hand'}"
    if not is_setup and cost > points:
        return f"{CARD_NAMES[card]} needs {cost} summoning points, {points} are left"
    if clause == "SG-4.2" and state.piece_at[space] != EMPTY:
        return f"{NAMES[space]} already holds {unit_name(state, space)}"
    banner = "" if is_setup or int(ruleset.cards) != EXPANDED else " nor beside a tower with its Banner"
    return f"{NAMES[space]} is not within {NEAR} spaces of {who}'s siege tower{banner}"


def acted_facts(state: Any, origin: int, bits: Any, left: int, verb: str) -> str:
    """Why no unit on that space may act any more, if that is so."""
    if SEAT_OF[state.piece_at[origin]] != state.seat:
        return f"{SEATS[state.seat]} has no unit on {NAMES[origin]}"
    if left <= 0:
        return f"as many units as may have {verb} this turn"
    if int(bits[WORD_OF[origin]]) & int(BIT_OF[origin]):
        return f"{unit_on(state, origin)} has {verb} this turn"
    return ""


def move_facts(state: Any, ruleset: Any, kind: int, origin: int, target: int) -> str:
    """Why a unit cannot be picked, cannot come to a space, or must move first."""
    picked = int(state.picked)
    if picked == NOWHERE and kind == MOVE_UNIT:
        return "no unit has been picked to move"
    if picked != NOWHERE and (kind != MOVE_UNIT or origin != picked):
        return f"{unit_on(state, picked)} was picked to move"
    if kind == PICK_UNIT:
        done = acted_facts(state, origin, state.moved_bits, int(state.moves), "moved")
        return done or f"{unit_on(state, origin)} has nowhere to go"
    if kind == END_MOVE:
        return ""
    if TERRAIN[target] == MOUNTAIN:
        return f"{NAMES[target]} is a mountain"
    if state.piece_at[target] != EMPTY:
        return f"{NAMES[target]} holds {unit_name(state, target)}"
    most = int(ruleset.card_move[CARD_OF_PIECE[state.piece_at[origin]]])
    return f"there is no way from {NAMES[origin]} to {NAMES[target]} in {most} steps"


def attack_facts(state: Any, ruleset: Any, kind: int, origin: int, target: int) -> str:
    """The numbers behind a refused attack or healing."""
    if done := acted_facts(state, origin, state.attacked_bits, int(state.attacks), "attacked"):
        return done
    card, distance = CARD_OF_PIECE[state.piece_at[origin]], int(DISTANCE[origin, target])
    if kind == HEAL_UNIT and ABILITY[card] != HEALER:
        return f"{unit_on(state, origin)} is no Healer"
    owner = SEAT_OF[state.piece_at[target]]
    if kind == ATTACK_UNIT and owner != 1 - state.seat:
        return f"there is no enemy on {NAMES[target]}"
    if kind == HEAL_UNIT and (owner != state.seat or distance == 0):
        return f"there is no other friend on {NAMES[target]}"
    reach = int(ruleset.card_range[card]) if kind == ATTACK_UNIT else 1
    if distance > reach:
        limit = f"the Range is {reach}" if kind == ATTACK_UNIT else "a Healer reaches 1"
        return f"{NAMES[target]} is {distance} spaces away, {limit}"
    return f"{unit_on(state, target)} is not damaged"


def throw(state: Any, ruleset: Any) -> Throw | None:
    """The coin of the draft or the dice of a fight; None while cards are drawn."""
    from sandtable.games.siege.rules.attack import dice_thrown, die_needed

    phase = int(state.phase)
    if phase == COIN:
        label = f"1 is Amber, 2 is Violet: who {'begins' if ruleset.draft == SHEETS else 'drafts first'}"
        return Throw(
            1, lambda face: face - 1, lambda seat: int(action_code(FIRST_SEAT, seat)), label, sides=2
        )
    if phase not in (STRIKE, HIT, COUNTER):
        return None
    kind = {STRIKE: ROLL_STRIKE, HIT: ROLL_HIT, COUNTER: ROLL_COUNTER}[phase]
    need = int(die_needed(state, ruleset))
    label = f"{THROW_WORDS[kind]}: each {need} or more hits"
    return Throw(
        int(dice_thrown(state, ruleset)),
        lambda face: face >= need,
        lambda hits: int(action_code(kind, hits)),
        label,
        counts_hits=True,
    )


WORDS = Words(say_action, facts, throw, hide_action, foreseen=(ATTACK_UNIT,), say_forecast=say_forecast)
