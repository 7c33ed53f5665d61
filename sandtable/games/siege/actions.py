"""The kinds of action, their notation, their words, and what a person clicks."""

import re
from typing import Any

from sandtable.core.contract import CHANCE, action_code, first_of, kind_of, second_of
from sandtable.core.dice import Throw
from sandtable.core.errors import NotationError
from sandtable.core.game import Kind
from sandtable.games.siege.board import (
    BIT_OF,
    DISTANCE,
    MOUNTAIN,
    NAMES,
    NOWHERE,
    SPACE_OF,
    SPACES,
    TERRAIN,
    TOWER,
    WORD_OF,
)
from sandtable.games.siege.cards import CARD_NAMES, CARD_OF, CARDS, LABELS
from sandtable.games.siege.ruleset import SHEETS
from sandtable.games.siege.state import (
    ATTACK,
    COIN,
    COUNTER,
    DRAFT,
    EMPTY,
    HIT,
    MARCH,
    PLACE,
    SEAT_OF,
    STRIKE,
)

(
    DRAFT_CARD, PLACE_UNIT, FILL_HAND, RECRUIT, SKIP_DRAW, TAKE_CARD, SUMMON_UNIT, END_SUMMON, PICK_UNIT,
    MOVE_UNIT, END_MOVE, ATTACK_UNIT, HEAL_UNIT, END_TURN, FIRST_SEAT, DRAW_CARD,
    ROLL_STRIKE, ROLL_HIT, ROLL_COUNTER,
) = range(1, 20)  # fmt: skip

KINDS = (
    Kind(DRAFT_CARD, "draft", "SG-3.2"),
    Kind(PLACE_UNIT, "place", "SG-4.1"),
    Kind(FILL_HAND, "fill", "SG-5.2"),
    Kind(RECRUIT, "recruit", "SG-5.2"),
    Kind(SKIP_DRAW, "skip_draw", "SG-5.7"),
    Kind(TAKE_CARD, "take", "SG-5.2"),
    Kind(SUMMON_UNIT, "summon", "SG-5.4"),
    Kind(END_SUMMON, "end_summon", "SG-5.7"),
    Kind(PICK_UNIT, "pick", "SG-5.5"),
    Kind(MOVE_UNIT, "move", "SG-5.5"),
    Kind(END_MOVE, "end_move", "SG-5.7"),
    Kind(ATTACK_UNIT, "attack", "SG-5.6"),
    Kind(HEAL_UNIT, "heal", "SG-2.9"),
    Kind(END_TURN, "end_turn", "SG-5.7"),
    Kind(FIRST_SEAT, "coin", "SG-3.1", is_chance=True, stream="setup"),
    Kind(DRAW_CARD, "draw", "SG-5.2", is_chance=True, stream="draws"),
    Kind(ROLL_STRIKE, "strike", "SG-2.8", is_chance=True),
    Kind(ROLL_HIT, "hit", "SG-6.3", is_chance=True),
    Kind(ROLL_COUNTER, "counter", "SG-6.5", is_chance=True),
)

SEATS = ("Amber", "Violet")
UNKNOWN_CARD = 255  # the operand of a draw whose card the viewer may not know
WORDS = {FILL_HAND: "fill", RECRUIT: "recruit", SKIP_DRAW: "skip", END_SUMMON: "summoned", END_MOVE: "moved"}
WORDS[END_TURN] = "end"
ROLLS = {ROLL_STRIKE: "strike", ROLL_HIT: "hits", ROLL_COUNTER: "counter"}
THROW_WORDS = {ROLL_STRIKE: "first strike", ROLL_HIT: "attack", ROLL_COUNTER: "counterattack"}
MARKS = {MOVE_UNIT: "-", ATTACK_UNIT: "x", HEAL_UNIT: "+"}
CARD_WORDS = {DRAFT_CARD: "draft", TAKE_CARD: "take", DRAW_CARD: "draws"}
NOTATION = re.compile(
    r"(?P<card_word>draft|take|draws) (?P<card>[rgbn][1-4]|\?)"
    r"|(?P<place>place )?(?P<unit>[rgbn][1-4])@(?P<unit_at>[a-o]\d+)"
    r"|(?P<origin>[a-o]\d+)(?P<mark>[-x+])(?P<target>[a-o]\d+)"
    r"|pick (?P<pick>[a-o]\d+)"
    r"|(?P<roll>strike|hits|counter) (?P<hits>\d+)"
    r"|(?P<word>fill|recruit|skip|summoned|moved|end)|first (?P<first>amber|violet)",
    re.IGNORECASE,
)


def write_action(state: Any, action: int) -> str:
    """draft R1 · place R1@b6 · fill · recruit · skip · take R1 · R1@b6 · summoned · pick b6 · b6-d6 · moved ·
    b6xd6 · b6+b7 · end.

    Of chance: first amber · draws R1 (draws ? to who may not know it) · strike 1 · hits 2 · counter 1.
    """
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind in CARD_WORDS:
        return f"{CARD_WORDS[kind]} {'?' if first == UNKNOWN_CARD else LABELS[first]}"
    if kind in (PLACE_UNIT, SUMMON_UNIT):
        return f"{'place ' if kind == PLACE_UNIT else ''}{LABELS[first]}@{NAMES[second]}"
    if kind in MARKS:
        return f"{NAMES[first]}{MARKS[kind]}{NAMES[second]}"
    if kind == PICK_UNIT:
        return f"pick {NAMES[first]}"
    if kind in ROLLS:
        return f"{ROLLS[kind]} {first}"
    if kind == FIRST_SEAT:
        return f"first {SEATS[first].lower()}"
    return WORDS[kind]


def read_action(state: Any, text: str) -> int:
    """The action of a notation, legal or not."""
    match = NOTATION.fullmatch(text.strip())
    if match is None:
        raise NotationError(
            f"{text!r} is no action of Siege; write for example: draft R1, place R1@b6, fill, recruit, "
            "take R1, R1@b6, summoned, pick b6, b6-d6, moved, b6xd6, end"
        )
    if match["card_word"]:
        card = UNKNOWN_CARD if match["card"] == "?" else card_named(match["card"])
        return int(action_code(coded(CARD_WORDS, match["card_word"]), card))
    if match["unit"]:
        kind = PLACE_UNIT if match["place"] else SUMMON_UNIT
        return int(action_code(kind, card_named(match["unit"]), space_named(match["unit_at"])))
    if match["origin"]:
        kind = coded(MARKS, match["mark"])
        return int(action_code(kind, space_named(match["origin"]), space_named(match["target"])))
    if match["pick"]:
        return int(action_code(PICK_UNIT, space_named(match["pick"])))
    if match["roll"]:
        return int(action_code(coded(ROLLS, match["roll"]), min(int(match["hits"]), 255)))
    if match["first"]:
        return int(action_code(FIRST_SEAT, ("amber", "violet").index(match["first"].lower())))
    return int(action_code(coded(WORDS, match["word"])))


def coded(words: dict[int, str], word: str) -> int:
    """The kind that is written with that word."""
    return next(kind for kind, known in words.items() if known == word.lower())


def card_named(label: str) -> int:
    """The card of that label."""
    return CARD_OF[label.upper()]


def space_named(name: str) -> int:
    """The space of that name, or an error that says what names there are."""
    if name.lower() not in SPACE_OF:
        raise NotationError(f"there is no space {name!r}; the spaces are a1 to o11")
    return SPACE_OF[name.lower()]


def hide_action(state: Any, action: int, seat: int) -> int:
    """The action as the seat may know it: the other seat's draws without the card."""
    if kind_of(action) == DRAW_CARD and int(state.seat) != seat:
        return int(action_code(DRAW_CARD, UNKNOWN_CARD))
    return action


def unit_name(state: Any, space: int) -> str:
    """The name of the unit on a space that is not empty."""
    return CARD_NAMES[(int(state.piece_at[space]) - 1) % CARDS]


def say_action(state: Any, ruleset: Any, action: int) -> str:
    """What happens, in words; the state is the one before it."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    who = SEATS[state.seat]
    if kind in CARD_WORDS:
        return say_card(who, kind, first)
    if kind in (PLACE_UNIT, SUMMON_UNIT):
        verb = "places" if kind == PLACE_UNIT else "summons"
        return f"{who} {verb} {CARD_NAMES[first]} on {NAMES[second]}."
    if kind == PICK_UNIT:
        return f"{who} picks {unit_name(state, first)} on {NAMES[first]} to move."
    if kind == MOVE_UNIT:
        return f"{who}: {unit_name(state, first)} {NAMES[first]} to {NAMES[second]}."
    if kind in (ATTACK_UNIT, HEAL_UNIT):
        verb = "attacks" if kind == ATTACK_UNIT else "heals"
        target = f"{unit_name(state, second)} on {NAMES[second]}"
        return f"{who}: {unit_name(state, first)} on {NAMES[first]} {verb} {target}."
    if kind in ROLLS:
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
    name = "a card" if card == UNKNOWN_CARD else CARD_NAMES[card]
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
    count = "1 hit" if hits == 1 else f"{hits} hits"
    return f"{unit_name(state, thrower)} {verb}: {count}; {unit_name(state, target)} {fate}."


FORESEEN = (ATTACK_UNIT,)  # kinds of which a forecast is given


def say_forecast(state: Any, ruleset: Any, action: int, ends: list[Any]) -> tuple[str, str]:
    """What an attack and its answer come to, exactly: in a few letters and in sentences.

    Of the ends each has its chance, the outcomes that lead there and the state it is.
    """
    origin, target = first_of(action), second_of(action)
    attacker, defender = unit_name(state, origin), unit_name(state, target)
    kill = sum(end.chance for end in ends if end.state.piece_at[target] == EMPTY)
    loss = sum(end.chance for end in ends if end.state.piece_at[origin] == EMPTY)
    words = [f"{attacker} expects {hits_of(ROLL_HIT, ends)} and kills {defender} with {percent(kill)}."]
    for kind, verb in ((ROLL_STRIKE, "strikes first"), (ROLL_COUNTER, "counterattacks")):
        comes = sum(end.chance for end in ends if kind in map(kind_of, end.outcomes))
        if comes:
            words.append(f"{defender} {verb} with {percent(comes)} and expects {hits_of(kind, ends)}.")
    words.append(f"{attacker} is lost with {percent(loss)}." if loss else f"{attacker} is safe.")
    return f"kill {percent(kill)}", " ".join(words)


def hits_of(kind: int, ends: list[Any]) -> str:
    """The hits to be expected of a throw of that kind, no throw counting as none."""
    hits = sum(
        end.chance * first_of(outcome) for end in ends for outcome in end.outcomes if kind_of(outcome) == kind
    )
    count = f"{float(hits):.2f}".rstrip("0").rstrip(".")
    return "1 hit" if count == "1" else f"{count} hits"


def percent(chance: Any) -> str:
    """A chance as a percentage, to a tenth."""
    return f"{100 * float(chance):.1f}".removesuffix(".0") + " %"


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """The numbers behind a refusal."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if int(state.decider) == CHANCE:
        return "chance decides now"
    if kind in (DRAFT_CARD, TAKE_CARD) and first < CARDS and state.piles[first] == 0:
        return f"the pile of {CARD_NAMES[first]} is empty"
    if kind in (PLACE_UNIT, SUMMON_UNIT) and first < CARDS and second < SPACES:
        return summon_facts(state, ruleset, first, second, clause)
    if kind in (PICK_UNIT, MOVE_UNIT, ATTACK_UNIT, HEAL_UNIT) and max(first, second) < SPACES:
        return unit_facts(state, ruleset, kind, first, second, clause)
    return ""


def summon_facts(state: Any, ruleset: Any, card: int, space: int, clause: str) -> str:
    """The numbers behind a unit that may not be put on the board."""
    if clause not in ("SG-4.1", "SG-4.2", "SG-5.4"):
        return ""
    is_setup = int(state.phase) == PLACE
    held = state.deck if is_setup else state.hand
    if held[state.seat, card] == 0:
        return f"{SEATS[state.seat]} has no {CARD_NAMES[card]} {'left' if is_setup else 'in hand'}"
    if state.piece_at[space] != EMPTY:
        return f"{NAMES[space]} already holds {unit_name(state, space)}"
    cost, points = int(ruleset.card_cost[card]) + 1, int(state.points)
    if not is_setup and cost > points:
        return f"{CARD_NAMES[card]} needs {cost} summoning points, {points} are left"
    return f"{NAMES[space]} is not a free space near {SEATS[state.seat]}'s siege tower"


def unit_facts(state: Any, ruleset: Any, kind: int, origin: int, target: int, clause: str) -> str:
    """The numbers behind a refused move, attack or healing."""
    if clause == "SG-5.7" and kind != PICK_UNIT:
        return ""
    piece = int(state.piece_at[origin])
    if piece == EMPTY or (piece - 1) // CARDS != int(state.seat):
        return f"{SEATS[state.seat]} has no unit on {NAMES[origin]}"
    is_move = kind in (PICK_UNIT, MOVE_UNIT)
    bits, left = (state.moved_bits, state.moves) if is_move else (state.attacked_bits, state.attacks)
    verb = "moved" if is_move else "attacked"
    if int(left) <= 0:
        return f"as many units as may have {verb} this turn"
    if int(bits[WORD_OF[origin]]) & int(BIT_OF[origin]):
        return f"{unit_name(state, origin)} on {NAMES[origin]} has {verb} this turn"
    if kind == PICK_UNIT:
        return (
            f"{unit_name(state, origin)} on {NAMES[origin]} has nowhere to go" if clause == "SG-5.7" else ""
        )
    if kind == MOVE_UNIT:
        return move_facts(state, ruleset, origin, target)
    distance, reach = int(DISTANCE[origin, target]), int(ruleset.card_range[(piece - 1) % CARDS])
    if kind == ATTACK_UNIT and distance > reach:
        return f"{NAMES[target]} is {distance} spaces away, the Range is {reach}"
    return f"there is no enemy on {NAMES[target]}" if kind == ATTACK_UNIT else ""


def move_facts(state: Any, ruleset: Any, origin: int, target: int) -> str:
    """Why a unit cannot come to a space."""
    if int(state.picked) not in (NOWHERE, origin):
        return f"{unit_name(state, int(state.picked))} on {NAMES[int(state.picked)]} was picked to move"
    if TERRAIN[target] == MOUNTAIN:
        return f"{NAMES[target]} is a mountain"
    if state.piece_at[target] != EMPTY:
        return f"{NAMES[target]} holds {unit_name(state, target)}"
    most = int(ruleset.card_move[(int(state.piece_at[origin]) - 1) % CARDS])
    return f"there is no way from {NAMES[origin]} to {NAMES[target]} in {most} steps"


def picks(state: Any, action: int) -> tuple[str, ...]:
    """The spaces, tray items and buttons to click, in order."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind in (DRAFT_CARD, TAKE_CARD):
        return (f"pile:{LABELS[first]}",)
    if kind in (PLACE_UNIT, SUMMON_UNIT):
        return (f"card:{LABELS[first]}", NAMES[second])
    if kind == PICK_UNIT:
        return (NAMES[first],)
    if kind == MOVE_UNIT:
        return (NAMES[second],)
    if kind in (ATTACK_UNIT, HEAL_UNIT):
        return (NAMES[first], NAMES[second])
    return (f"button:{write_action(state, action)}",)


def action_for_picks(state: Any, picked: tuple[str, ...]) -> int | None:
    """The action, legal or not, that a person means who points at these; None if they mean nothing."""
    if len(picked) > 2:
        return None
    first, second = picked[0], picked[1] if len(picked) > 1 else ""
    group, _, label = first.partition(":")
    if group == "button":
        words = {f"button:{word}": kind for kind, word in WORDS.items()}
        return int(action_code(words[first])) if first in words and not second else None
    if group == "pile" and label in CARD_OF:
        kind = DRAFT_CARD if int(state.phase) in (COIN, DRAFT) else TAKE_CARD
        return int(action_code(kind, CARD_OF[label]))
    if group == "card" and label in CARD_OF:
        kind = PLACE_UNIT if int(state.phase) == PLACE else SUMMON_UNIT
        return int(action_code(kind, CARD_OF[label], SPACE_OF.get(second, int(TOWER[state.seat]))))
    return unit_action(state, SPACE_OF[first], SPACE_OF.get(second)) if first in SPACE_OF else None


def unit_action(state: Any, first: int, second: int | None) -> int:
    """What a person means who points at a space, and perhaps at a second one."""
    if int(state.phase) == MARCH and second is None:
        return int(action_code(MOVE_UNIT, int(state.picked), first))
    if int(state.phase) == ATTACK:
        target = first if second is None else second
        is_friend = SEAT_OF[state.piece_at[target]] == state.seat and target != first
        return int(action_code(HEAL_UNIT if is_friend else ATTACK_UNIT, first, target))
    return (
        int(action_code(PICK_UNIT, first)) if second is None else int(action_code(MOVE_UNIT, first, second))
    )


def throw(state: Any, ruleset: Any) -> Throw | None:
    """The coin of the draft or the dice of a fight; None while cards are drawn."""
    from sandtable.games.siege.rules.attack import dice_thrown, die_needed

    phase = int(state.phase)
    if phase == COIN:
        label = f"1 is Amber, 2 is Violet: who {'begins' if ruleset.draft == SHEETS else 'drafts first'}"
        return Throw(1, lambda faces: int(action_code(FIRST_SEAT, faces[0] - 1)), label, sides=2)
    if phase not in (STRIKE, HIT, COUNTER):
        return None
    kind = {STRIKE: ROLL_STRIKE, HIT: ROLL_HIT, COUNTER: ROLL_COUNTER}[phase]
    need = int(die_needed(state, ruleset))
    label = f"{THROW_WORDS[kind]}: each {need} or more hits"
    return Throw(
        int(dice_thrown(state, ruleset)),
        lambda faces: int(action_code(kind, sum(face >= need for face in faces))),
        label,
    )
