"""Crowded positions of Quadrants at random: random matches seldom come to blows, these begin there."""

import random
from typing import Any

from sandtable.games.spugah import mods
from sandtable.games.spugah_quadrants.board import NAMES
from tests.games.spugah.asking import SEATS
from tests.games.spugah_quadrants.positions import LAND, PLACES
from tests.reference.spugah_world import DECK

CAPITALS = {2: ("d4", "l12"), 3: ("d4", "l4", "l12"), 4: ("d4", "l4", "l12", "d12")}
ANYWHERE = [kind for kind in LAND if kind not in ("capital", "spire", "mine", "plain")]
EAGER = {"attack": 12.0, "end": 0.3, "enough": 0.3, "rearrange": 0.3, "open": 6.0, "buy": 4.0, "gather": 4.0}
EAGER |= {"rob": 4.0, "plunder": 4.0, "join": 2.0, "counter": 3.0, "feint": 4.0, "fire": 3.0, "advance": 3.0}


def crowd(chooser: random.Random, seats: int, options: dict[str, Any]) -> str:
    """A line of text for a position in which nations meet on rough land with cards on every tier."""
    mover = chooser.randrange(seats)
    parts = [f"{SEATS[mover]} {chooser.choice(('acts', 'acts', 'begins'))}"]
    parts += crowded_units(chooser, seats)
    deck = [mod for mod in mods.NAMES for _ in range(DECK[mod])]
    chooser.shuffle(deck)
    for seat in range(seats):
        for place in PLACES:
            drawn = [deck.pop() for _ in range(chooser.randint(0, 3))]
            parts += [f"cards {SEATS[seat]} {place} {' '.join(drawn)}"] if drawn else []
    wares = [f"{deck.pop()}:{chooser.randint(1, 6)}" for _ in range(options["shop_size"])]
    parts.append("shop " + " ".join(ware if chooser.random() < 0.8 else "-" for ware in wares))
    if chooser.random() < 0.1:
        parts.append("deck " + " ".join(deck[: chooser.randint(0, 2)]))
    parts.append("gold " + " ".join(str(chooser.choice((0, 1, 3, 9))) for _ in range(seats)))
    homes = CAPITALS[seats]
    ground = [name for name in NAMES if name[0] != "h" and name[1:] != "8" and name not in homes]
    chooser.shuffle(ground)
    parts.append("land " + " ".join(f"{chooser.choice(ANYWHERE)} {name}" for name in ground[:60]))
    for place in range(60, 72):
        parts.append(f"mines {chooser.choice((*SEATS[:seats], 'none'))} {ground[place]}")
    parts.append("pillaged " + " ".join(ground[72:75]))
    limit = options["turn_limit"]
    parts.append(f"round {chooser.choice((1, max(limit - 1, 1)))}")
    return "; ".join(parts)


def crowded_units(chooser: random.Random, seats: int) -> list[str]:
    """Units of every nation, most of them close together."""
    centre = NAMES.index(chooser.choice(("h8", *CAPITALS[seats], chooser.choice(NAMES))))
    spread = chooser.choice((1.0, 1.5, 2.5))
    taken: set[str] = set()
    parts = []
    for seat in range(seats):
        squares: list[str] = []
        wanted = chooser.choice((1, 2, 4, 8, 12))
        while len(squares) < wanted:
            row = round(chooser.gauss(centre // 15, spread))
            column = round(chooser.gauss(centre % 15, spread))
            spread += 0.02  # until there is room
            if 0 <= row < 15 and 0 <= column < 15 and NAMES[row * 15 + column] not in taken:
                squares.append(NAMES[row * 15 + column])
                taken.add(squares[-1])
        told = [f"{square}/{chooser.randint(1, 3)}" for square in squares]
        parts.append(
            f"{SEATS[seat]} {chooser.choice(('hero', 'regular'))} {told[0]} regular {' '.join(told[1:])}"
        )
    return parts


def choose(chooser: random.Random, told: dict[str, int], is_chance: bool) -> str:
    """One of the texts: eager to fight, but now and then any."""
    texts = sorted(told)
    if is_chance or chooser.random() < 0.3:
        return chooser.choice(texts)
    return chooser.choices(texts, [EAGER.get(text.split()[0], 1.0) for text in texts])[0]
