"""The kinds of action, and what is said of them."""

from typing import Any

from sandtable.core.contract import action_code, first_of, kind_of, second_of, third_of
from sandtable.core.kinds import UNSEEN, Kind, KindTable, Operands, Sort, numbers
from sandtable.core.words import Words
from sandtable.games.gangcity import GAME
from sandtable.games.gangcity.board import CITY_TILES, EDGES, KEEP, KING, LABELS, NAMES, NOWHERE, REACH, TILES
from sandtable.games.gangcity.places import say_place
from sandtable.games.gangcity.ruleset import MOST_GOONS, MOST_TARGET
from sandtable.games.gangcity.state import (
    ASK,
    AUCTION,
    BRIBE,
    CHOOSE,
    CITY,
    FIGHT,
    FIREBALL,
    GOLEM,
    HEAL,
    INCITE,
    LOOK,
    MARCH,
    MOST_BURNT,
    MOST_TUNNELLED,
    ORDER,
    OVER,
    PLACE,
    QUARTER,
    QUARTER_PLACE,
    QUEUE,
    RATS,
    SHIELD,
    SPELL_ORDER,
    STAFF,
    STARTER,
    TARGET,
    TRIBUTE,
    TUNNEL,
    TURN_UP,
)

CITY_TILE, QUEUE_SPELL, FIRST_SEAT, TAKE_QUARTER, PLACE_QUARTER = range(1, 6)
MOVE, STEP, STOP, WANT_FIGHT, PEACE, WOUND, RETREAT, HIRE, CAST, PASS = range(6, 16)
FIRST_SPELL = 16  # the target of spell n is kind FIRST_SPELL + n
LAST_SPELL = 23
HEAL_GOONS, END_HEAL, LOOK_AT, SHOW, TURN_TILE, BID, LEAVE, PLACE_TILE, PUT_GOONS = range(24, 33)

TOP = 255  # turn up the top tile, whichever it is

SEAT_NAMES = GAME.seat_names
SPELL_LABELS = ("Golem", "Shield", "Street Rats", "Fireball", "Tunnel", "Bribe", "Incite", "Tribute")
SPELL_WORDS = ("golem", "shield", "rats", "fireball", "tunnel", "bribe", "incite", "tribute")

TILE = Sort("tile", NAMES, labels=LABELS)
CITY_SORT = Sort("City Tile", NAMES[:CITY_TILES], labels=LABELS[:CITY_TILES])
QUARTER_SORT = Sort("Quarter", NAMES[KING:], tuple(range(KING, TILES)), LABELS[KING:])
TURNED_UP = Sort("City Tile", (*CITY_SORT.names, "top"), (*CITY_SORT.values, TOP))
RANK = Sort("rank in the stack", tuple(str(rank) for rank in range(1, CITY_TILES)), unseen="?")
SPELL = Sort("spell", SPELL_WORDS, labels=SPELL_LABELS)
SEAT = Sort("seat", tuple(name.lower() for name in SEAT_NAMES), labels=SEAT_NAMES)
QUEUED = numbers(1, QUEUE, "place in the queue", shift=-1)
COORDINATE = numbers(1 - REACH, REACH - 1, "coordinate", shift=REACH)
TURN = numbers(0, EDGES - 1, "rotation")
GOONS = numbers(1, MOST_GOONS, "number of Goons")
BURNT = numbers(1, MOST_BURNT, "number of Goons")
TUNNELLED = numbers(1, MOST_TUNNELLED, "number of Goons")
PUT = numbers(0, MOST_GOONS, "number of Goons")
GOLD = numbers(0, MOST_TARGET - 1, "bid")  # who has more gold has ended the match
CHANGE = Sort("change", ("incite", "calm"), labels=("Add a token", "Take a token"))


def spell_at(state: Any, operands: Operands) -> dict[str, str]:
    """The name of the spell that stands at the place of the queue."""
    spell = int(state.queue[operands[0]])
    return {"spell": "?" if spell == NOWHERE else SPELL_WORDS[spell]}


def all_goons(state: Any, known: dict[str, int]) -> dict[str, int]:
    """All Goons that the deciding seat has on the tile; nothing is meant if there are none."""
    present = int(state.goons[state.decider, known["tile"]])
    return {"goons": present} if present else {}


def one_goon(state: Any, known: dict[str, int]) -> dict[str, int]:
    """One Goon."""
    return {"goons": 1}


def unturned(state: Any, known: dict[str, int]) -> dict[str, int]:
    """The tile as it is printed."""
    return {"turn": 0}


def strongest_enemy(state: Any, known: dict[str, int]) -> dict[str, int]:
    """One Goon of the enemy that has most on the tile."""
    enemies = [seat for seat in range(int(state.seats)) if seat != int(state.decider)]
    return {"seat": max(enemies, key=lambda seat: int(state.goons[seat, known["tile"]])), "goons": 1}


def nowhere_else(state: Any, known: dict[str, int]) -> dict[str, int]:
    """One Goon, up again where it went below the streets."""
    return {"to": known["from"], "goons": 1}


def add_token(state: Any, known: dict[str, int]) -> dict[str, int]:
    """A token more, not less."""
    return {"change": 0}


def aim(spell: int, clause: str, operands: dict[str, Sort], picks: tuple[str, ...], **more: Any) -> Kind:
    """The kind that aims a spell; it is meant while that spell of the queue is being cast."""

    def is_cast(state: Any) -> bool:
        return int(state.queue[state.spell]) == spell

    return Kind(
        FIRST_SPELL + spell,
        SPELL_WORDS[spell],
        clause,
        operands,
        picks=picks,
        phases=(TARGET,),
        meant_if=is_cast,
        **more,
    )


def drawn(
    code: int,
    word: str,
    clause: str,
    operands: dict[str, Sort],
    phase: int,
    form: str = "",
    stream: str = "setup",
) -> Kind:
    """A kind that chance decides."""
    return Kind(code, word, clause, operands, form, phases=(phase,), is_chance=True, stream=stream)


def place(code: int, word: str, clause: str, phase: int) -> Kind:
    """A kind that places a tile; both are written and clicked alike."""
    return Kind(
        code,
        word,
        clause,
        {"q": COORDINATE, "r": COORDINATE, "turn": TURN},
        form="place {q} {r} {turn}",
        picks=("at:{q},{r}", "button:turn-{turn}-at:{q},{r}"),
        phases=(phase,),
        complete=unturned,
    )


ON_TILE = {"tile": TILE}
AT_TILE = ("{tile}",)

KINDS = KindTable(
    GAME.title,
    (
        drawn(CITY_TILE, "city_tile", "GC-2.1", {"tile": CITY_SORT}, CITY, "city {tile}"),
        drawn(QUEUE_SPELL, "queue_spell", "GC-2.2", {"spell": SPELL}, SPELL_ORDER, "spell {spell}"),
        drawn(FIRST_SEAT, "first_seat", "GC-2.3", {"seat": SEAT}, STARTER, "first {seat}"),
        Kind(
            TAKE_QUARTER,
            "take_quarter",
            "GC-2.3",
            {"tile": QUARTER_SORT},
            form="take {tile}",
            picks=("tile:{tile}",),
            phases=(QUARTER,),
        ),
        place(PLACE_QUARTER, "place_quarter", "GC-2.3", QUARTER_PLACE),
        Kind(
            MOVE,
            "move",
            "GC-5.1",
            {"tile": TILE, "goons": GOONS},
            form="move {goons} {tile}",
            picks=("{tile}", "button:move-{goons}"),
            phases=(ORDER,),
            complete=all_goons,
        ),
        Kind(STEP, "step", "GC-5.1", ON_TILE, "to {tile}", AT_TILE, phases=(MARCH,)),
        Kind(STOP, "stop", "GC-5.3", label="Stop here", phases=(MARCH,)),
        Kind(WANT_FIGHT, "fight", "GC-5.2", phases=(ASK,)),
        Kind(PEACE, "peace", "GC-5.2", label="No fight", phases=(ASK,)),
        Kind(WOUND, "wound", "GC-6.1", label="Wound one", phases=(FIGHT,)),
        Kind(RETREAT, "retreat", "GC-6.3", ON_TILE, picks=AT_TILE, phases=(FIGHT,)),
        Kind(
            HIRE,
            "hire",
            "GC-7.1",
            {"tile": TILE, "goons": GOONS},
            form="hire {goons} {tile}",
            picks=("{tile}", "button:hire-{goons}"),
            phases=(ORDER,),
            complete=one_goon,
        ),
        Kind(
            CAST,
            "cast",
            "GC-9.1",
            {"place": QUEUED},
            form="cast {spell} {place}",
            picks=("spell:{place}",),
            phases=(ORDER,),
            also=spell_at,
        ),
        Kind(PASS, "pass", "GC-4.1", label="Pass", phases=(ORDER,)),
        aim(GOLEM, "GC-9.2", ON_TILE, AT_TILE),
        aim(SHIELD, "GC-9.2", ON_TILE, AT_TILE),
        aim(RATS, "GC-9.3", ON_TILE, AT_TILE),
        aim(
            FIREBALL,
            "GC-9.4",
            {"tile": TILE, "seat": SEAT, "goons": BURNT},
            ("{tile}", "button:{seat}-{goons}"),
            form="fireball {goons} {seat} {tile}",
            complete=strongest_enemy,
        ),
        aim(
            TUNNEL,
            "GC-9.4",
            {"from": TILE, "to": TILE, "goons": TUNNELLED},
            ("{from}", "{to}", "button:tunnel-{goons}"),
            form="tunnel {goons} {from} {to}",
            complete=nowhere_else,
        ),
        aim(
            BRIBE,
            "GC-9.4",
            {"tile": TILE, "seat": SEAT},
            ("{tile}", "button:{seat}"),
            form="bribe {seat} {tile}",
            complete=strongest_enemy,
        ),
        aim(
            INCITE,
            "GC-9.4",
            {"tile": TILE, "change": CHANGE},
            ("{tile}", "button:{change}"),
            form="{change} {tile}",
            complete=add_token,
        ),
        aim(TRIBUTE, "GC-9.4", ON_TILE, AT_TILE),
        Kind(HEAL_GOONS, "heal", "GC-10.1", phases=(HEAL,)),
        Kind(END_HEAL, "end_heal", "GC-10.1", form="done", label="Heal no more", phases=(HEAL,)),
        drawn(LOOK_AT, "look", "GC-11.1", {"rank": RANK}, LOOK, stream="draws"),
        Kind(SHOW, "show", "GC-11.1", {"tile": CITY_SORT}, picks=("tile:{tile}",), phases=(CHOOSE,)),
        drawn(TURN_TILE, "turn", "GC-11.1", {"tile": TURNED_UP}, TURN_UP, stream="draws"),
        Kind(BID, "bid", "GC-11.2", {"gold": GOLD}, phases=(AUCTION,)),
        Kind(LEAVE, "leave", "GC-11.2", form="out", label="Out", phases=(AUCTION,)),
        place(PLACE_TILE, "place_tile", "GC-11.3", PLACE),
        Kind(PUT_GOONS, "put_goons", "GC-11.3", {"goons": PUT}, form="goons {goons}", phases=(STAFF,)),
    ),
)


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
        is_one = int(state.group) == 1
        verb = ("stops on" if is_one else "stop on") if kind == STOP else ("goes to" if is_one else "go to")
        return f"{who}: {goons(state.group)} {verb} the {where}."
    if kind in (TAKE_QUARTER, SHOW):
        return f"{who} {'takes' if kind == TAKE_QUARTER else 'turns up'} the {LABELS[first]}."
    if kind in (PLACE_QUARTER, PLACE_TILE):
        return f"{who} places the {LABELS[state.drawn]} {say_place(state, action)}."
    if kind in (BID, LEAVE):
        return f"{who} bids {first}." if kind == BID else f"{who} is out of the auction."
    if kind == PUT_GOONS:
        return f"{who} puts {goons(first)} on the {LABELS[state.drawn]}."
    if kind == HEAL_GOONS:
        healed = min(int(ruleset.heal_per_gold), int(state.wounded[seat]))
        return f"{who} heals {goons(healed)} for 1 gold."
    return f"{who} passes." if kind == PASS else f"{who} heals no more."


def goons(number: Any) -> str:
    """A number of Goons, in words."""
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


GUARDED_FROM = (FIRST_SPELL + FIREBALL, FIRST_SPELL + BRIBE, FIRST_SPELL + INCITE)  # by any Shield

# By phase: the clause that says what is to be decided now, and what that is.
PRESENT: dict[int, tuple[tuple[int, int], str]] = {
    CITY: ((2, 1), "a tile of the opening is drawn now"),
    SPELL_ORDER: ((2, 2), "the Spell Queue is drawn now"),
    STARTER: ((2, 3), "the starting seat is drawn now"),
    QUARTER: ((2, 3), "a Quarter is to be taken now"),
    QUARTER_PLACE: ((2, 3), "the Quarter is to be placed now"),
    ORDER: ((4, 1), "an order is to be given now: move, hire or cast, or pass"),
    MARCH: ((5, 1), "the group on its way is to go on or to stop now"),
    ASK: ((5, 2), "the question now is whether to fight"),
    FIGHT: ((6, 1), "in the fight an enemy is to be wounded now, or all retreat"),
    TARGET: ((9, 1), "the spell that was cast is to be aimed now"),
    HEAL: ((10, 1), "Goons may be healed now"),
    LOOK: ((11, 1), "the stack is looked at now"),
    CHOOSE: ((11, 1), "one of the two tiles is to be turned up now"),
    TURN_UP: ((11, 1), "a tile of the stack is turned up now"),
    AUCTION: ((11, 2), "the auction goes on now: bid or be out"),
    PLACE: ((11, 3), "the tile that was bought is to be placed now"),
    STAFF: ((11, 3), "Goons may be put on the new tile now"),
    OVER: ((13, 1), "the match is over"),
}


def is_of_this_step(state: Any, action: int) -> bool:
    """Whether the action is one that there is, and of the step that is being decided."""
    kind = KINDS.get(kind_of(action))
    return kind is not None and kind.has(action) and kind.is_meant(state)


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """The numbers behind a refusal."""
    if not is_of_this_step(state, action):
        return PRESENT[int(state.phase)][1]
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind in (BID, LEAVE):
        return auction_facts(state, action)
    if kind in (PLACE_QUARTER, PLACE_TILE):
        return "the edges that would touch do not match so" if clause == "GC-1.1" else ""
    if kind in (MOVE, HIRE, CAST):
        return order_facts(state, kind, first, second, clause)
    if kind in (FIRST_SPELL + GOLEM, FIRST_SPELL + SHIELD):
        return target_facts(state, action)
    if kind in (STEP, STOP, RETREAT):
        tile = int(state.tile) if kind == STOP else first
        return bar(state, kind, tile, clause) or march_facts(state, kind, tile)
    if FIRST_SPELL <= kind <= LAST_SPELL:
        tile = second if kind == FIRST_SPELL + TUNNEL else first
        return bar(state, kind, tile, clause) or target_facts(state, action)
    return ""


def bar(state: Any, kind: int, tile: int, clause: str) -> str:
    """What stands on or has come over the tile that the clause speaks of, or nothing."""
    where, is_guarded = LABELS[tile], int(state.shield) == tile
    if kind not in GUARDED_FROM:
        is_guarded &= int(state.shield_seat) != int(state.decider)
    is_revolt = clause in ("GC-5.4", "GC-6.3") or kind == FIRST_SPELL + INCITE
    if is_revolt and int(state.revolt) >> tile & 1:
        return f"the {where} is in revolt"
    if clause in ("GC-5.4", "GC-6.3", "GC-9.2") and int(state.golem) == tile and kind not in GUARDED_FROM:
        return f"the Golem is on the {where}"
    if clause in ("GC-6.3", "GC-9.2") and is_guarded:
        return f"{SEAT_NAMES[state.shield_seat]}'s Shield is on the {where}"
    return ""


def auction_facts(state: Any, action: int) -> str:
    """What may be bid."""
    seat = int(state.decider)
    if kind_of(action) == LEAVE:
        return "nobody has bid yet"
    if first_of(action) > int(state.gold[seat]):
        return f"{SEAT_NAMES[seat]} can pay {int(state.gold[seat])} gold"
    return f"the bid to beat is {int(state.bid)}"


def order_facts(state: Any, kind: int, first: int, number: int, clause: str) -> str:
    """The numbers behind an order that may not be given."""
    seat = int(state.decider)
    gold, supply = int(state.gold[seat]), int(state.supply[seat])
    if kind == CAST:
        spell = SPELL_LABELS[state.queue[first]]
        return {
            "GC-9.1": f"it costs {first + 1} gold, {gold} is left",
            "GC-9.4": f"{SEAT_NAMES[seat]} has cast {spell} in this round",
        }.get(clause, f"{spell} has no legal target now")
    if clause == "GC-9.2":
        return f"the Golem is on the {LABELS[first]}"
    if kind == HIRE and number > min(gold, supply):
        return f"there are {supply} available Goons and {gold} gold"
    if kind == HIRE:
        return f"{SEAT_NAMES[seat]} does not control the {LABELS[first]}"
    if number > int(state.goons[seat, first]):
        return has_there(state, seat, first)
    return f"no step from the {LABELS[first]} leads to where they may stop"


def has_there(state: Any, seat: int, tile: int) -> str:
    """How many Goons the seat has on the tile."""
    return f"{SEAT_NAMES[seat]} has {goons(state.goons[seat, tile])} on the {LABELS[tile]}"


def march_facts(state: Any, kind: int, tile: int) -> str:
    """The numbers behind a step, a stop or a retreat that may not be."""
    origin, here, there = int(state.tile), LABELS[state.tile], LABELS[tile]
    if kind == STOP:
        return f"the group has not left the {here} yet"
    if not int(state.roads[origin]) >> tile & 1:
        return f"no road leads from the {here} to the {there}"
    if kind == STEP:
        if int(state.visited) >> tile & 1:
            return f"the group has been on the {there} in this order"
        return f"beyond the {there} there is nowhere to stop"
    if int(state.golem) == origin:
        return f"the Golem is on the {here}"
    return f"{SEAT_NAMES[state.decider]} has come to the {here} in a retreat"


def target_facts(state: Any, action: int) -> str:
    """The numbers behind a spell that may not be aimed so."""
    spell, tile, other = kind_of(action) - FIRST_SPELL, first_of(action), second_of(action)
    seat = int(state.decider)
    for place in (tile, other) if spell == TUNNEL else (tile,):
        if not int(state.city) >> place & 1:
            return f"the city has no {LABELS[place]} yet"
    if spell in (SHIELD, TRIBUTE):
        return f"{SEAT_NAMES[seat]} does not control the {LABELS[tile]}"
    if spell == INCITE:
        is_city = KEEP < tile < CITY_TILES
        return f"no Uprising Token lies on the {LABELS[tile]}" if is_city else "it takes no Uprising Tokens"
    if spell == TUNNEL and tile == other:
        return "a tunnel leads to another tile"
    if spell == TUNNEL and int(state.golem) == tile:
        return f"the Golem is on the {LABELS[tile]}"
    is_enemy = spell == FIREBALL or (spell == BRIBE and int(state.goons[seat, tile]) > 0)
    if is_enemy and other == seat:
        return f"the spell is for enemies of {SEAT_NAMES[seat]}"
    return has_there(state, other if is_enemy else seat, tile)


def hide_action(state: Any, action: int, seat: int) -> int:
    """A look at the stack without its tile for all but the seat that looks; other actions are open."""
    if kind_of(action) == LOOK_AT and seat != int(state.opener):
        return int(action_code(LOOK_AT, UNSEEN))
    return action


WORDS = Words(say_action, facts, hide_action=hide_action)
