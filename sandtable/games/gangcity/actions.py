"""The kinds of action, their notation, their words, and what a person clicks."""

import re
from typing import Any

from sandtable.core.contract import action_code, first_of, kind_of, second_of, third_of
from sandtable.core.errors import NotationError
from sandtable.core.game import Kind
from sandtable.games.gangcity.board import LABELS, NAMES, NOWHERE, REACH, TILE_OF, TILES
from sandtable.games.gangcity.state import (
    AUCTION,
    BRIBE,
    CHOOSE,
    FIGHT,
    FIREBALL,
    GOLEM,
    INCITE,
    MARCH,
    ORDER,
    QUARTER_PLACE,
    QUEUE,
    RATS,
    SHIELD,
    TARGET,
    TRIBUTE,
    TUNNEL,
)

CITY_TILE, QUEUE_SPELL, FIRST_SEAT, TAKE_QUARTER, PLACE_QUARTER = range(1, 6)
MOVE, STEP, STOP, WANT_FIGHT, PEACE, WOUND, RETREAT, HIRE, CAST, PASS = range(6, 16)
FIRST_SPELL = 16  # the target of spell n is kind FIRST_SPELL + n
LAST_SPELL = 23
HEAL_GOONS, END_HEAL, LOOK_AT, SHOW, TURN_TILE, BID, LEAVE, PLACE_TILE, PUT_GOONS = range(24, 33)

TOP = 255  # turn up the top tile, whichever it is
UNSEEN = 255  # a look whose tile the viewer may not know

KINDS = (
    Kind(CITY_TILE, "city_tile", "GC-2.1", is_chance=True, stream="setup"),
    Kind(QUEUE_SPELL, "queue_spell", "GC-2.2", is_chance=True, stream="setup"),
    Kind(FIRST_SEAT, "first_seat", "GC-2.3", is_chance=True, stream="setup"),
    Kind(TAKE_QUARTER, "take_quarter", "GC-2.3"),
    Kind(PLACE_QUARTER, "place_quarter", "GC-2.3"),
    Kind(MOVE, "move", "GC-5.1"),
    Kind(STEP, "step", "GC-5.1"),
    Kind(STOP, "stop", "GC-5.3"),
    Kind(WANT_FIGHT, "fight", "GC-5.2"),
    Kind(PEACE, "peace", "GC-5.2"),
    Kind(WOUND, "wound", "GC-6.1"),
    Kind(RETREAT, "retreat", "GC-6.3"),
    Kind(HIRE, "hire", "GC-7.1"),
    Kind(CAST, "cast", "GC-9.1"),
    Kind(PASS, "pass", "GC-4.1"),
    Kind(FIRST_SPELL + GOLEM, "golem", "GC-9.2"),
    Kind(FIRST_SPELL + SHIELD, "shield", "GC-9.2"),
    Kind(FIRST_SPELL + RATS, "rats", "GC-9.3"),
    Kind(FIRST_SPELL + FIREBALL, "fireball", "GC-9.4"),
    Kind(FIRST_SPELL + TUNNEL, "tunnel", "GC-9.4"),
    Kind(FIRST_SPELL + BRIBE, "bribe", "GC-9.4"),
    Kind(FIRST_SPELL + INCITE, "incite", "GC-9.4"),
    Kind(FIRST_SPELL + TRIBUTE, "tribute", "GC-9.4"),
    Kind(HEAL_GOONS, "heal", "GC-10.1"),
    Kind(END_HEAL, "end_heal", "GC-10.1"),
    Kind(LOOK_AT, "look", "GC-11.1", is_chance=True, stream="draws"),
    Kind(SHOW, "show", "GC-11.1"),
    Kind(TURN_TILE, "turn", "GC-11.1", is_chance=True, stream="draws"),
    Kind(BID, "bid", "GC-11.2"),
    Kind(LEAVE, "leave", "GC-11.2"),
    Kind(PLACE_TILE, "place_tile", "GC-11.3"),
    Kind(PUT_GOONS, "put_goons", "GC-11.3"),
)

SEAT_NAMES = ("Red", "Blue", "Yellow", "Green")
SEAT_WORDS = tuple(name.lower() for name in SEAT_NAMES)
SPELL_LABELS = ("Golem", "Shield", "Street Rats", "Fireball", "Tunnel", "Bribe", "Incite", "Tribute")
SPELL_WORDS = ("golem", "shield", "rats", "fireball", "tunnel", "bribe", "incite", "tribute")

# The notation of a kind: its word, then its operands by place (0 to 2), each a tile, seat, spell, number,
# coordinate or rank. Incite, calm and cast are written out below.
FORMS: dict[int, tuple[str, tuple[tuple[int, str], ...]]] = {
    CITY_TILE: ("city", ((0, "tile"),)),
    QUEUE_SPELL: ("spell", ((0, "spell"),)),
    FIRST_SEAT: ("first", ((0, "seat"),)),
    TAKE_QUARTER: ("take", ((0, "tile"),)),
    PLACE_QUARTER: ("place", ((0, "coordinate"), (1, "coordinate"), (2, "number"))),
    MOVE: ("move", ((1, "number"), (0, "tile"))),
    STEP: ("to", ((0, "tile"),)),
    STOP: ("stop", ()),
    WANT_FIGHT: ("fight", ()),
    PEACE: ("peace", ()),
    WOUND: ("wound", ()),
    RETREAT: ("retreat", ((0, "tile"),)),
    HIRE: ("hire", ((1, "number"), (0, "tile"))),
    PASS: ("pass", ()),
    FIRST_SPELL + GOLEM: ("golem", ((0, "tile"),)),
    FIRST_SPELL + SHIELD: ("shield", ((0, "tile"),)),
    FIRST_SPELL + RATS: ("rats", ((0, "tile"),)),
    FIRST_SPELL + FIREBALL: ("fireball", ((2, "number"), (1, "seat"), (0, "tile"))),
    FIRST_SPELL + TUNNEL: ("tunnel", ((2, "number"), (0, "tile"), (1, "tile"))),
    FIRST_SPELL + BRIBE: ("bribe", ((1, "seat"), (0, "tile"))),
    FIRST_SPELL + TRIBUTE: ("tribute", ((0, "tile"),)),
    HEAL_GOONS: ("heal", ()),
    END_HEAL: ("done", ()),
    LOOK_AT: ("look", ((0, "rank"),)),
    SHOW: ("show", ((0, "tile"),)),
    TURN_TILE: ("turn", ((0, "tile"),)),
    BID: ("bid", ((0, "number"),)),
    LEAVE: ("out", ()),
    PLACE_TILE: ("place", ((0, "coordinate"), (1, "coordinate"), (2, "number"))),
    PUT_GOONS: ("goons", ((0, "number"),)),
}
KIND_OF_WORD = {word: kind for kind, (word, _) in FORMS.items()}
EXAMPLES = "take king, place 2 -1 3, move 3 king, to keep, fight, hire 2 keep, cast golem 1, golem keep"


def write_action(state: Any, action: int) -> str:
    """The notation of the action, as FORMS has it; cast golem 2 · incite docks · calm docks."""
    kind, operands = kind_of(action), (first_of(action), second_of(action), third_of(action))
    if kind == CAST:
        return f"cast {SPELL_WORDS[state.queue[operands[0]]]} {operands[0] + 1}"
    if kind == FIRST_SPELL + INCITE:
        return f"{'calm' if operands[1] else 'incite'} {NAMES[operands[0]]}"
    word, fields = FORMS[kind]
    return " ".join([word, *(write_operand(operands[place], sort) for place, sort in fields)])


def write_operand(value: int, sort: str) -> str:
    """One operand as a word of the notation."""
    if sort == "tile":
        return "top" if value == TOP else NAMES[value]
    if sort == "seat":
        return SEAT_WORDS[value]
    if sort == "spell":
        return SPELL_WORDS[value]
    if sort == "coordinate":
        return str(value - REACH)
    if sort == "rank":
        return "?" if value == UNSEEN else str(value + 1)
    return str(value)


def read_action(state: Any, text: str) -> int:
    """The action of a notation, legal or not."""
    word, *rest = text.lower().split() or [""]
    if word == "cast":
        return read_cast(state, text, rest)
    if word in ("incite", "calm") and len(rest) == 1:
        return int(action_code(FIRST_SPELL + INCITE, read_operand(rest[0], "tile"), word == "calm"))
    if word not in KIND_OF_WORD or len(FORMS[KIND_OF_WORD[word]][1]) != len(rest):
        raise NotationError(f"{text!r} is no action of Gang City; write for example: {EXAMPLES}")
    kind = KIND_OF_WORD[word]
    operands = [0, 0, 0]
    for (place, sort), part in zip(FORMS[kind][1], rest, strict=True):
        operands[place] = read_operand(part, sort)
    if kind == PLACE_TILE and int(state.phase) == QUARTER_PLACE:
        kind = PLACE_QUARTER
    return int(action_code(kind, *operands))


def read_cast(state: Any, text: str, rest: list[str]) -> int:
    """The casting of the spell that stands at a place of the queue; its name must be given, too."""
    if len(rest) == 2 and rest[0] in SPELL_WORDS and rest[1].isdecimal() and 0 < int(rest[1]) <= QUEUE:
        place = int(rest[1]) - 1
        if int(state.queue[place]) == SPELL_WORDS.index(rest[0]):
            return int(action_code(CAST, place))
    raise NotationError(f"{text!r} names no spell of the queue; write for example: cast golem 1")


def read_operand(part: str, sort: str) -> int:
    """The value of one operand, or an error that says what it may be."""
    names: dict[str, dict[str, int]] = {
        "tile": {**TILE_OF, "top": TOP},
        "seat": {name: seat for seat, name in enumerate(SEAT_WORDS)},
        "spell": {name: spell for spell, name in enumerate(SPELL_WORDS)},
        "rank": {"?": UNSEEN},
    }
    if part in names.get(sort, {}):
        return names[sort][part]
    if sort in ("tile", "seat", "spell"):
        raise NotationError(f"there is no {sort} {part!r}; there are: {', '.join(names[sort])}")
    try:
        value = int(part) + {"coordinate": REACH, "rank": -1}.get(sort, 0)
    except ValueError:
        raise NotationError(f"{part!r} is no number; write for example: {EXAMPLES}") from None
    if not 0 <= value <= 255:
        raise NotationError(f"{part} is out of range; write for example: {EXAMPLES}")
    return value


def say_action(state: Any, ruleset: Any, action: int) -> str:
    """What happens, in words; the state is the one before it."""
    kind, first, second, third = kind_of(action), first_of(action), second_of(action), third_of(action)
    seat = int(state.decider)
    if FIRST_SPELL <= kind <= LAST_SPELL:
        return say_spell(state, ruleset, kind - FIRST_SPELL, first, second, third)
    if kind in (CITY_TILE, QUEUE_SPELL, FIRST_SEAT, LOOK_AT, TURN_TILE):
        return say_chance(state, kind, first)
    who = SEAT_NAMES[seat]
    if kind in (WANT_FIGHT, PEACE, WOUND, RETREAT):
        return say_fight(state, kind, first)
    if kind == MOVE:
        return f"{who} sends {goons(second)} from the {LABELS[first]} on its way for 1 gold."
    if kind == HIRE:
        return f"{who} hires {goons(second)} on the {LABELS[first]} for {second} gold."
    if kind == CAST:
        return f"{who} casts {SPELL_LABELS[state.queue[first]]} for {first + 1} gold."
    if kind in (STEP, STOP):
        where = LABELS[state.tile if kind == STOP else first]
        return f"{who}: {goons(state.group)} {'stop on' if kind == STOP else 'go to'} the {where}."
    if kind in (TAKE_QUARTER, SHOW):
        return f"{who} {'takes' if kind == TAKE_QUARTER else 'turns up'} the {LABELS[first]}."
    if kind in (PLACE_QUARTER, PLACE_TILE):
        spot = f"({first - REACH}, {second - REACH}), turned {third} of six"
        return f"{who} places the {LABELS[state.drawn]} at {spot}."
    if kind in (BID, LEAVE):
        return f"{who} bids {first}." if kind == BID else f"{who} is out of the auction."
    if kind == PUT_GOONS:
        return f"{who} puts {goons(first)} on the {LABELS[state.drawn]}."
    if kind == HEAL_GOONS:
        healed = min(int(ruleset.heal_per_gold), int(state.wounded[seat]))
        return f"{who} heals {goons(healed)} for 1 gold."
    return f"{who} passes." if kind == PASS else f"{who} heals no more."


def goons(number: Any) -> str:
    """So many Goons, in words."""
    return f"{int(number)} Goon" + ("" if int(number) == 1 else "s")


def say_chance(state: Any, kind: int, number: int) -> str:
    """What chance decided; which tile was looked at is never said."""
    if kind == CITY_TILE:
        return f"The {LABELS[number]} is next to the Keep."
    if kind == QUEUE_SPELL:
        price = int((state.queue != NOWHERE).sum()) + 1
        return f"{SPELL_LABELS[number]} is number {price} of the Spell Queue."
    if kind == FIRST_SEAT:
        return f"{SEAT_NAMES[number]} is the starting seat."
    if kind == LOOK_AT:
        return f"{SEAT_NAMES[state.opener]} looks at a tile of the stack."
    return f"The {'top tile of the stack' if number == TOP else LABELS[number]} is turned up."


def say_fight(state: Any, kind: int, tile: int) -> str:
    """An answer to the question whether to fight, or a turn of a fight."""
    seat = int(state.decider)
    other = int(state.enemy) if seat == int(state.mover) else int(state.mover)
    who, foe = SEAT_NAMES[seat], SEAT_NAMES[other]
    if kind == WANT_FIGHT:
        return f"{who} fights {foe} on the {LABELS[state.tile]}."
    if kind == PEACE:
        return f"{who} wants no fight with {foe} on the {LABELS[state.tile]}."
    if kind == RETREAT:
        return f"{who} retreats from the {LABELS[state.tile]} to the {LABELS[tile]}."
    is_rat = state.rats[other, state.tile] > 0
    return f"{who} wounds {'a Street Rat' if is_rat else 'a Goon'} of {foe} on the {LABELS[state.tile]}."


def say_spell(state: Any, ruleset: Any, spell: int, tile: int, other: int, number: int) -> str:
    """What a spell does to its target."""
    who, where = SEAT_NAMES[state.decider], LABELS[tile]
    if spell in (GOLEM, SHIELD):
        return f"{who} puts the {SPELL_LABELS[spell]} on the {where}."
    if spell == RATS:
        return f"{who} puts {min(3, int(state.rats_left))} Street Rats on the {where}."
    if spell == FIREBALL:
        return f"{who} wounds {number} of {SEAT_NAMES[other]} on the {where}."
    if spell == TUNNEL:
        return f"{who}: {goons(number)} go below the streets from the {where} to the {LABELS[other]}."
    if spell == BRIBE:
        return f"{who} bribes a Goon of {SEAT_NAMES[other]} on the {where} away and takes its place."
    if spell == INCITE:
        verb, change = ("calms", "less") if other else ("incites", "more")
        return f"{who} {verb} the {where}: one Uprising Token {change}."
    return f"{who} takes {int(ruleset.tile_values[tile])} gold of tribute from the {where}."


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """The numbers behind a refusal."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    seat = int(state.decider)
    if seat < 0:
        return ""
    gold, supply = int(state.gold[seat]), int(state.supply[seat])
    if int(state.phase) == ORDER:
        if kind == CAST and clause == "GC-9.1" and first < QUEUE:
            return f"it costs {first + 1} gold, {gold} is left"
        if kind == CAST and clause == "GC-9.5" and first < QUEUE:
            return f"{SPELL_LABELS[state.queue[first]]} has no legal target now"
        if kind == HIRE and first < TILES and second > min(gold, supply):
            return f"there are {supply} available Goons and {gold} gold"
        if kind == MOVE and first < TILES and second > int(state.goons[seat, first]):
            return f"{SEAT_NAMES[seat]} has {goons(state.goons[seat, first])} on the {LABELS[first]}"
    if int(state.phase) == AUCTION and kind == BID:
        if first > gold:
            return f"{SEAT_NAMES[seat]} can pay {gold} gold"
        return f"the bid to beat is {int(state.bid)}"
    if clause == "GC-9.2" and first < TILES and int(state.golem) == first:
        return f"the Golem is on the {LABELS[first]}"
    return ""


def hide_action(state: Any, action: int, seat: int) -> int:
    """A look at the stack without its tile for all but the seat that looks; other actions are open."""
    if kind_of(action) == LOOK_AT and seat != int(state.opener):
        return int(action_code(LOOK_AT, UNSEEN))
    return action


def picks(state: Any, action: int) -> tuple[str, ...]:
    """The tiles, places, spells and buttons to click, in order."""
    kind, first, second, third = kind_of(action), first_of(action), second_of(action), third_of(action)
    if kind in (PLACE_QUARTER, PLACE_TILE):
        spot = f"at:{first - REACH},{second - REACH}"
        return (spot, f"button:turn-{third}-{spot}")
    if kind in (MOVE, HIRE):
        return (NAMES[first], f"button:{'move' if kind == MOVE else 'hire'}-{second}")
    if kind == CAST:
        return (f"spell:{first + 1}",)
    if kind == FIRST_SPELL + FIREBALL:
        return (NAMES[first], f"button:{SEAT_WORDS[second]}-{third}")
    if kind == FIRST_SPELL + TUNNEL:
        return (NAMES[first], NAMES[second], f"button:tunnel-{third}")
    if kind == FIRST_SPELL + BRIBE:
        return (NAMES[first], f"button:{SEAT_WORDS[second]}")
    if kind == FIRST_SPELL + INCITE:
        return (NAMES[first], f"button:{'calm' if second else 'incite'}")
    if kind in (STEP, RETREAT) or FIRST_SPELL <= kind <= LAST_SPELL:
        return (NAMES[first],)
    if kind in (TAKE_QUARTER, SHOW):
        return (f"tile:{NAMES[first]}",)
    return (f"button:{write_action(state, action).replace(' ', '-')}",)


def action_for_picks(state: Any, picked: tuple[str, ...]) -> int | None:
    """The action, legal or not, that a person means who points at these; None if they mean nothing."""
    first, last = picked[0], picked[-1]
    sort, _, name = first.partition(":")
    if sort == "spell" and name.isdecimal() and 0 < int(name) <= QUEUE:
        return int(action_code(CAST, int(name) - 1))
    if sort == "tile" and name in TILE_OF:
        kind = SHOW if int(state.phase) == CHOOSE else TAKE_QUARTER
        return int(action_code(kind, TILE_OF[name]))
    if sort == "at":
        spot = re.fullmatch(r"at:(-?\d{1,2}),(-?\d{1,2})", first)
        turn = re.match(r"button:turn-(\d)-at:", last)
        return read_or_none(state, f"place {spot[1]} {spot[2]} {turn[1] if turn else 0}") if spot else None
    if first in TILE_OF:
        return action_on_tile(state, TILE_OF[first], picked[1:])
    return read_or_none(state, first.removeprefix("button:").replace("-", " ")) if sort == "button" else None


def read_or_none(state: Any, text: str) -> int | None:
    """The action of a notation, or None if it is none."""
    try:
        return read_action(state, text)
    except NotationError:
        return None


def action_on_tile(state: Any, tile: int, rest: tuple[str, ...]) -> int | None:
    """What is meant by a tile, and what is pointed at after it, in the present phase."""
    phase, last = int(state.phase), rest[-1] if rest else ""
    word, _, number = last.removeprefix("button:").partition("-")
    count = min(int(number), 255) if number.isdecimal() else 1
    if phase in (MARCH, FIGHT):
        return int(action_code(STEP if phase == MARCH else RETREAT, tile))
    if phase == TARGET:
        return aimed(state, tile, rest, word, count)
    if phase != ORDER:
        return None
    if word in ("move", "hire"):
        return int(action_code(MOVE if word == "move" else HIRE, tile, count))
    present = int(state.goons[state.decider, tile])
    return int(action_code(MOVE, tile, present) if present else action_code(HIRE, tile, 1))


def aimed(state: Any, tile: int, rest: tuple[str, ...], word: str, count: int) -> int:
    """The spell that is being cast, aimed at the tile and what is pointed at after it."""
    spell = int(state.queue[state.spell])
    second = third = 0
    if spell == TUNNEL:
        second, third = TILE_OF.get(rest[0], tile) if rest else tile, count
    elif spell in (FIREBALL, BRIBE):
        enemies = [seat for seat in range(int(state.seats)) if seat != int(state.decider)]
        here = max(enemies, key=lambda seat: int(state.goons[seat, tile]))
        second = SEAT_WORDS.index(word) if word in SEAT_WORDS else here
        third = count if spell == FIREBALL else 0
    elif spell == INCITE:
        second = int(word == "calm")
    return int(action_code(FIRST_SPELL + spell, tile, second, third))


def throw(state: Any, ruleset: Any) -> None:
    """No dice are thrown in Gang City; chance draws tiles, spells and a seat."""
