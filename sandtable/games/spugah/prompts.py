"""What is to be done now in either edition, and by whom, in one sentence."""

from typing import Any

from sandtable.core.contract import CHANCE
from sandtable.games.spugah import mods, phases
from sandtable.games.spugah.rules.combat import attack_dice, wall_of
from sandtable.games.spugah.words import Names, dice_of

DICE = {
    phases.DRAW: "A card is drawn.",
    phases.STOCK: "A card comes into the shop.",
    phases.PRICE: "A die sets the price of the card.",
    phases.SPIRE_DIE: "The Spire throws its die.",
}


def play_prompt(view: Any, ruleset: Any, seat: int, names: Names) -> str:
    """What is to be done in a phase that both editions have."""
    phase, decider = int(view.phase), int(view.decider)
    if phase == phases.OVER:
        return ending(view, names)
    if decider == CHANCE:
        return DICE[phase] if phase in DICE else dice_prompt(view, names)
    told = {
        phases.PLACE_CARD: f"place {mods.LABELS[int(view.card)]} on a tier or among the extra cards",
        phases.RECRUIT: f"recruit a unit or go on, {int(view.gold[decider])} gold",
        phases.ACTION: "choose a unit that acts, or end the turn",
        phases.UNIT: unit_prompt(view, names) if phase == phases.UNIT else "",
        phases.REARRANGE: "move cards between tiers and extra cards, each once",
        phases.ATTACKERS: "name reinforcements of the attack",
        phases.DEFENDERS: "name reinforcements of the defence",
        phases.FRENZY: "choose how much damage to take for more dice",
        phases.SPREAD: f"choose who takes the next of {int(view.hits)} damage",
        phases.COUNTER: "counterattack or not",
        phases.FEINT: f"step back, or take {int(view.hits)} damage",
        phases.ADVANCE: "take the ground or stay",
    }[phase]
    if int(view.enemy) >= 0 and phase in (phases.ATTACKERS, phases.DEFENDERS, phases.FRENZY):
        told += f" ({battle_words(view, names)})"
    return (
        f"{told[0].upper()}{told[1:]}." if decider == seat else f"Waiting for {names.seats[decider]}: {told}."
    )


def unit_prompt(view: Any, names: Names) -> str:
    """What the active unit has left."""
    slot = int(view.active)
    where = names.spaces[int(view.unit_space[slot])]
    if int(view.stage) == phases.ACTED:
        return f"the unit on {where} may still shoot"
    return f"lead the unit on {where}, {points_of(int(view.points))} left"


def points_of(count: int) -> str:
    """So many speed points."""
    return "1 speed point" if count == 1 else f"{count} speed points"


def battle_words(view: Any, names: Names) -> str:
    """Who attacks where, with how many dice against which wall as things stand."""
    where = names.spaces[int(view.battle_at)]
    return (
        f"attack on {where}: {dice_of(int(attack_dice(view)))} against a wall of {int(wall_of(view, True))}"
    )


def dice_prompt(view: Any, names: Names) -> str:
    """Whose dice are thrown."""
    phase = int(view.phase)
    if phase == phases.ATTACK_DICE:
        return f"Dice decide the {battle_words(view, names)}, {dice_of(int(view.dice))} left."
    if phase == phases.COUNTER_DICE:
        return f"{names.seats[int(view.enemy)]} counterattacks with {dice_of(int(view.dice))}."
    return f"The empty capital strikes back with {dice_of(int(view.dice))}."


def ending(view: Any, names: Names) -> str:
    """Who has won, and how."""
    winners = [names.seats[seat] for seat in range(int(view.seats)) if int(view.winners) >> seat & 1]
    how = (
        "",
        "by holding the Spire",
        "as the last nation",
        "at the turn limit",
        "by its gold",
        "as a unit that its rival could not lose was killed",
        "as the last of the units that its rival could not lose was killed",
    )
    verb = "has won" if len(winners) == 1 else "share the match"
    return f"{' and '.join(winners)} {verb} {how[int(view.end_reason)]}."


def progress(view: Any, ruleset: Any) -> str:
    """Which round it is, of how many."""
    limit = int(ruleset.turn_limit)
    return f"Round {int(view.rounds)} of {limit}" if limit else f"Round {int(view.rounds)}"
