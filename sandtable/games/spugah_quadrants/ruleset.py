"""The options of Quadrants; the defaults are the rulebook's figures."""

from sandtable.core.rulesets import Option, RulesetTable
from sandtable.games.spugah.ruleset import common_options

RULESETS = RulesetTable(
    options=(
        *common_options(
            spire_turns=5,
            econ_victory=0,
            turn_limit=80,
            push_first=False,
            counter_needs_reach=False,
            act_and_shoot=True,
        ),
        Option("cursed_damage", 1, "SQ-1.3", "damage of cursed earth", 0, 9, lab=(0, 1, 2)),
        Option("causeways", False, "SQ-1.4", "land next to the Spire in the aisles", lab=(False, True)),
    ),
    presets={"bridges": {"causeways": True}, "quick": {"causeways": True, "spire_turns": 3}},
)
