"""A fight as it stands: who takes part, with how many dice against which wall, and the exact odds."""

from fractions import Fraction
from math import comb
from typing import Any

from sandtable.core.contract import action_code
from sandtable.core.dice import SIDES
from sandtable.core.scenes import Side, Step
from sandtable.games.spugah import actions, phases, tiles
from sandtable.games.spugah.forecast import percent, say_attack
from sandtable.games.spugah.rules.combat import attack_dice, wall_of
from sandtable.games.spugah.rules.counter import counter_need
from sandtable.games.spugah.state import ATTACKING, DEFENDING, NOT_USED
from sandtable.games.spugah.words import Names, dice_of

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


def counter_loss(state: Any, ruleset: Any) -> Fraction | None:
    """The chance that a counterattack as things stand kills the primary attacker; None if there is none."""
    slot = int(state.attacker)
    if slot == tiles.NO_UNIT or int(state.is_shot) or int(ruleset.counter_needs_reach):
        return None
    chances = hit_chances(int(wall_of(state, False)), int(counter_need(state, ruleset, slot)))
    return sum(chances[int(state.health[slot]) :], Fraction(0))  # SP-4.6


def odds_words(view: Any, ruleset: Any, names: Names) -> str:
    """What the attack comes to if nobody else joins it."""
    kind = actions.FRENZY if int(view.phase) == phases.FRENZY else actions.END_REINFORCE
    return say_attack(view, ruleset, int(action_code(kind, 0, 0, 0)), names)[1]


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
        "facts": [odds_words(view, ruleset, names)] if is_open else [],
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


def draw_steps(view: Any) -> list[Step]:
    """The steps of a turn; gold is paid by itself between the other two."""
    is_spawn = int(view.phase) == phases.RECRUIT
    return [
        {"label": "Spawn", "is_now": is_spawn},
        {"label": "Gold"},
        {"label": "Action", "is_now": not is_spawn},
    ]
