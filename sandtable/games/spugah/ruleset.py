"""The options both editions share; an edition names the defaults that are its own."""

from dataclasses import replace
from typing import Any

from sandtable.core.rulesets import Option

SPIRE_DAMAGE = ("1", "d6-3")
EDGES = ("death", "wrap")
DEATH, WRAP = range(2)


def common_options(**defaults: Any) -> tuple[Option, ...]:
    """The shared options with the defaults of an edition; `edges` and `lab` values may be narrowed by it."""
    edges = defaults.pop("edges", EDGES)
    options = (
        Option("spire_turns", 5, "SP-5.1", "turns in a row on the Spire that win", 1, 20, lab=(3, 5)),
        Option("spire_damage", "1", "SP-2.3", "damage of the Spire", choices=SPIRE_DAMAGE, lab=SPIRE_DAMAGE),
        Option("econ_victory", 0, "SP-5.4", "gold above which a turn begins won; 0 none", lab=(0, 20, 30)),
        Option("turn_limit", 80, "SP-5.3", "rounds after which the match ends; 0 none", lab=(30, 80)),
        Option("gatherer_limit", 0, "SP-6.9", "gatherers a nation; 0 no limit", 0, 99, lab=(0, 3, 5)),
        Option("start_gold", 0, "SP-2.2", "gold of each nation at the start", 0, 99, lab=(0, 3, 6)),
        Option("rearrange_cost", 0, "SP-2.5", "gold that rearranging costs", 0, 99, lab=(0, 1, 2)),
        Option("edge", "death", "SP-4.8", "what a push over the edge does", choices=edges, lab=edges),
        Option("push_first", False, "SP-4.10", "the push comes before the counterattack", lab=(False, True)),
        Option(
            "counter_needs_reach",
            False,
            "SP-4.10",
            "only an attacker within the defender's reach is counterattacked",
            lab=(False, True),
        ),
        Option("shop_size", 3, "SP-1.5", "cards of the shop", 0, 6, lab=(2, 3, 5)),
        Option("unit_cap", 16, "SP-6.9", "units a nation; 0 no limit", 0, 99, lab=(8, 16)),
        Option("act_and_shoot", True, "SP-2.4", "a tile action leaves a ranged attack", lab=(False, True)),
        Option("max_reinforcements", 0, "SP-4.2", "reinforcements a side; 0 no limit", 0, 99, lab=(0, 1, 3)),
        Option("one_misses", False, "SP-4.4", "a die of 1 never damages", lab=(False, True)),
        Option("six_hits", False, "SP-4.6", "a counterattack die of 6 always damages", lab=(False, True)),
    )
    return tuple(_with_default(option, defaults) for option in options)


def _with_default(option: Option, defaults: dict[str, Any]) -> Option:
    if option.name not in defaults:
        return option
    default = defaults[option.name]
    lab = option.lab if default in option.lab else tuple(sorted((*option.lab, default)))
    return replace(option, default=default, lab=lab)
