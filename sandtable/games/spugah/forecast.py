"""What an attack comes to, exactly, if nobody else joins: every throw of it followed through the rules."""

from fractions import Fraction
from typing import Any

import numpy as np

from sandtable.core.contract import CHANCE, RULES, first_of, kind_of
from sandtable.core.dice import SIDES
from sandtable.core.records import copy_record, record_bytes
from sandtable.games.spugah import actions, phases, tiles
from sandtable.games.spugah.rules.combat import attack_need
from sandtable.games.spugah.state import NOT_USED
from sandtable.games.spugah.words import Names, dice_of

MOST = 256  # choices of one decision
FORESEEN = (actions.ATTACK, actions.REINFORCE, actions.END_REINFORCE, actions.FRENZY)
# What each side is taken to do after the action: strike back, step nowhere, and nothing else.
ASSUMED = {
    phases.ATTACKERS: actions.END_REINFORCE,
    phases.DEFENDERS: actions.END_REINFORCE,
    phases.FRENZY: actions.FRENZY,
    phases.SPREAD: actions.TAKE,
    phases.COUNTER: actions.COUNTER,
    phases.FEINT: actions.BEAR,
    phases.ADVANCE: actions.HOLD,
}


def say_attack(state: Any, ruleset: Any, action: int, names: Names) -> tuple[str, str]:
    """The chances of the attack as it stands after the action: in a few letters and in sentences."""
    world = copy_record(state)
    RULES[world.dtype].apply(world, ruleset, action)
    while int(world.phase) in ASSUMED and int(world.phase) != phases.COUNTER:
        assume(world, ruleset)
    dice, defender = int(world.dice), int(world.defender)
    if int(world.phase) != phases.ATTACK_DICE:
        return "no dice", "The attack has no dice."
    need = int(attack_need(world, ruleset))
    attacker = int(world.attacker)
    struck = names.defender(world, int(world.battle_at))
    ends, hits = follow(world, ruleset)
    if defender == tiles.NO_UNIT:  # one hit takes an empty fortress
        kill = 1 - Fraction(min(need - 1, SIDES), SIDES) ** dice
    else:
        kill = sum((chance for end, chance in ends if end.unit_kind[defender] == NOT_USED), Fraction(0))
    count = f"{float(hits):.2f}".rstrip("0").rstrip(".")
    fate = "taken" if defender == tiles.NO_UNIT else "killed"
    words = [f"{struck[0].upper()}{struck[1:]} is {fate} with {percent(kill)}."]
    if attacker != tiles.NO_UNIT:
        lost = sum(chance for end, chance in ends if end.unit_kind[attacker] == NOT_USED)
        words.append(f"{names.unit(world, attacker)} is lost with {percent(lost)} if it is counterattacked.")
    words.append(f"{dice_of(dice)} as it stands, {need}+ hits: {count} expected.")
    return rounded(kill), " ".join(words)


def assume(world: Any, ruleset: Any) -> None:
    """Who decides has done what is taken for granted."""
    found = np.zeros(MOST, np.int32)
    verbs, wanted = RULES[world.dtype], ASSUMED[int(world.phase)]
    count = int(verbs.legal_actions(world, ruleset, found))
    verbs.apply(world, ruleset, next(int(one) for one in found[:count] if kind_of(int(one)) == wanted))


def follow(world: Any, ruleset: Any) -> tuple[list[tuple[Any, Fraction]], Fraction]:
    """Every end of the attack with its chance, and the hits to be expected; ways that meet go on as one."""
    present, ends, expected = {record_bytes(world): (world, Fraction(1))}, [], Fraction(0)
    verbs, outcomes, weights = RULES[world.dtype], np.zeros(MOST, np.int32), np.zeros(MOST, np.int64)
    while present:
        after: dict[bytes, tuple[Any, Fraction]] = {}
        for state, chance in present.values():
            if int(state.battle_at) == tiles.NOWHERE or int(state.phase) == phases.OVER:
                ends.append((state, chance))
                continue
            if int(verbs.decider(state)) != CHANCE:
                assume(state, ruleset)
                add(after, state, chance)
                continue
            count = int(verbs.chance_outcomes(state, ruleset, outcomes, weights))
            total = int(weights[:count].sum())
            for outcome, weight in zip(outcomes[:count].tolist(), weights[:count].tolist(), strict=True):
                share = chance * Fraction(weight, total)
                if kind_of(outcome) == actions.HIT:
                    expected += share * first_of(outcome)
                fallen = copy_record(state)
                verbs.apply(fallen, ruleset, outcome)
                add(after, fallen, share)
        present = after
    return ends, expected


def add(found: dict[bytes, tuple[Any, Fraction]], state: Any, chance: Fraction) -> None:
    """The state is found with so much more chance."""
    name = record_bytes(state)
    found[name] = (state, chance + (found[name][1] if name in found else 0))


def rounded(chance: Any) -> str:
    """A chance as a whole percentage, which is 0 or 100 only where that is certain."""
    whole = round(100 * float(chance))
    return f"{whole if chance in (0, 1) else min(max(whole, 1), 99)} %"


def percent(chance: Any) -> str:
    """A chance as a percentage, to a tenth."""
    return f"{100 * float(chance):.1f}".removesuffix(".0") + " %"
