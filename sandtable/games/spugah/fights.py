"""A fight as it stands: who takes part, with how many dice against which wall, and the exact odds."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from sandtable.core.contract import first_of, kind_of
from sandtable.core.dice import SIDES
from sandtable.core.records import copy_record
from sandtable.core.scenes import Side, Step
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import directions
from sandtable.games.spugah.rules.combat import (
    apply_attack,
    apply_frenzy,
    apply_reinforce,
    attack_dice,
    attack_need,
    wall_of,
)
from sandtable.games.spugah.rules.counter import counter_need
from sandtable.games.spugah.rules.push import BLOCKED, units_in_line
from sandtable.games.spugah.rules.units import direction_to, figure_of
from sandtable.games.spugah.state import ATTACKING, DEFENDING, NOT_USED
from sandtable.games.spugah.words import Names

FORESEEN = (actions.ATTACK, actions.REINFORCE, actions.END_REINFORCE, actions.FRENZY, actions.COUNTER)
NAMING = (phases.ATTACKERS, phases.DEFENDERS, phases.FRENZY)
FOUGHT = (
    *NAMING,
    phases.ATTACK_DICE,
    phases.SPREAD,
    phases.COUNTER,
    phases.COUNTER_DICE,
    phases.FEINT,
    phases.ADVANCE,
)


@dataclass(frozen=True)
class Odds:
    """What the dice of a fight come to if nothing more is done about it."""

    kill: Fraction  # the chance that the primary defender dies
    damage: Fraction  # to be expected, on all defenders
    push: Fraction  # the chance that it lives and is pushed
    is_cornered: bool  # a push kills it
    loss: Fraction | None  # the chance that a counterattack kills the primary attacker; None if there is none


def hit_chances(dice: int, need: int) -> list[Fraction]:
    """The chance of so many hits, from none to all."""
    good = max(0, min(SIDES, SIDES + 1 - need))
    return [
        Fraction(comb(dice, hits) * good**hits * (SIDES - good) ** (dice - hits), SIDES**dice)
        for hits in range(dice + 1)
    ]


def those(state: Any, flag: int) -> list[int]:
    """The units with the flag."""
    slots = range(int(state.top))
    return [slot for slot in slots if state.unit_kind[slot] != NOT_USED and int(state.marks[slot]) & flag]


def odds_of(state: Any, ruleset: Any) -> Odds:
    """The odds of a fight whose dice are still to be thrown."""
    chances = hit_chances(int(attack_dice(state)), int(attack_need(state, ruleset)))
    slot = int(state.defender)
    first, most = int(state.health[slot]), int(figure_of(state, slot, mods.HEALTH))
    every = sum(int(state.health[slot]) for slot in those(state, DEFENDING))
    kill = sum(chances[first:], Fraction(0))  # SP-4.5
    damage = sum((chance * min(hits, every) for hits, chance in enumerate(chances)), Fraction(0))
    weak = range(max(1, first - most // 2), first) if int(state.is_melee) else range(0)
    push = sum((chances[hits] for hits in weak if hits < len(chances)), Fraction(0))  # SP-4.8
    # While the primary defender lives nobody else is hurt, so that the wall stands; SP-6.6 aside.
    loss = None if int(ruleset.push_first) else counter_loss(state, ruleset)
    return Odds(kill, damage, push, bool(push) and is_cornered(state, ruleset), loss and loss * (1 - kill))


def is_cornered(state: Any, ruleset: Any) -> bool:
    """Whether the primary defender cannot be pushed and dies instead."""
    way = direction_to(state, int(state.battle_from), int(state.battle_at), int(directions(state)))
    return bool(units_in_line(state, ruleset, way) == BLOCKED)


def counter_loss(state: Any, ruleset: Any) -> Fraction | None:
    """The chance that a counterattack as things stand kills the primary attacker; None if there is none."""
    slot = int(state.attacker)
    if slot == tiles.NO_UNIT or int(state.is_shot) or int(ruleset.counter_needs_reach):
        return None
    chances = hit_chances(int(wall_of(state, False)), int(counter_need(state, ruleset, slot)))
    return sum(chances[int(state.health[slot]) :], Fraction(0))  # SP-4.6


def percent(chance: Fraction) -> str:
    """A chance as a percentage, to a tenth."""
    return f"{100 * float(chance):.1f}".removesuffix(".0") + " %"


def odds_words(state: Any, ruleset: Any, names: Names) -> list[str]:
    """Dice, wall and odds in phrases: for the attack, and for the defence."""
    odds = odds_of(state, ruleset)
    victim = names.unit(state, int(state.defender))
    words = [
        f"kills {victim} with {percent(odds.kill)}",
        f"expects {float(odds.damage):.2f}".rstrip("0").rstrip(".") + " damage",
    ]
    if odds.push:
        end = ", which kills it" if odds.is_cornered else ""
        words.append(f"else pushes it with {percent(odds.push)}{end}")
    if odds.loss is not None:
        words.append(f"loses {names.unit(state, int(state.attacker))} with {percent(odds.loss)}")
    return words


def say_forecast(state: Any, ruleset: Any, action: int, names: Names) -> tuple[str, str]:
    """What a fight would come to after the action, if nobody else joined, in short and in a sentence."""
    kind, first = kind_of(action), first_of(action)
    world = copy_record(state)
    if kind == actions.COUNTER:
        loss = counter_loss(world, ruleset) or Fraction(0)
        return f"kill {round(100 * loss)} %", f"The counterattack kills the attacker with {percent(loss)}."
    if kind == actions.ATTACK:
        apply_attack(world, first)
    elif kind == actions.REINFORCE:
        apply_reinforce(world, first)
    elif kind == actions.FRENZY:
        apply_frenzy(world, first)
    return forecast_of(world, ruleset, names)


def forecast_of(state: Any, ruleset: Any, names: Names) -> tuple[str, str]:
    """The odds of the fight as it stands, in a few letters and in a sentence."""
    dice, wall = dice_of(int(attack_dice(state))), int(wall_of(state, True))
    words = "; ".join(odds_words(state, ruleset, names))
    return (
        f"kill {round(100 * odds_of(state, ruleset).kill)} %",
        f"{dice} against a wall of {wall}: {words}.",
    )


def draw_sides(view: Any, ruleset: Any, names: Names) -> list[Side]:
    """Both sides of the fight, or nothing in peace."""
    phase = int(view.phase)
    if phase not in FOUGHT or int(view.enemy) < 0:
        return []
    is_open = phase in NAMING and int(view.defender) != tiles.NO_UNIT
    attack: Side = {
        "title": "Capital fires" if int(view.is_shot) else "Attack",
        "seat": int(view.seat),
        "figure": dice_of(int(attack_dice(view))),
        "pieces": [f"unit-{slot}" for slot in those(view, ATTACKING)],
        "facts": odds_words(view, ruleset, names) if is_open else [],
    }
    if int(view.hits):
        attack["facts"].append(f"{int(view.hits)} damage to deal out")
    defence: Side = {
        "title": "Defence",
        "seat": int(view.enemy),
        "figure": f"wall {int(wall_of(view, True))}",
        "pieces": [f"unit-{slot}" for slot in those(view, DEFENDING)],
        "facts": [],
    }
    loss = counter_loss(view, ruleset) if int(view.defender) != tiles.NO_UNIT else None
    if loss is not None:
        back = f"strikes back with {dice_of(int(wall_of(view, False)))}"
        defence["facts"].append(f"{back}; that kills with {percent(loss)}")
    return [attack, defence]


def dice_of(count: int) -> str:
    """So many dice."""
    return "1 die" if count == 1 else f"{count} dice"


def draw_steps(view: Any) -> list[Step]:
    """The steps of a turn; gold is paid by itself between the other two."""
    is_spawn = int(view.phase) == phases.RECRUIT
    return [
        {"label": "Spawn", "is_now": is_spawn},
        {"label": "Gold"},
        {"label": "Action", "is_now": not is_spawn},
    ]
