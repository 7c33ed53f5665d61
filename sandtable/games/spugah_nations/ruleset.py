"""The options of Nations; the defaults are the rulebook's figures."""

from sandtable.core.rulesets import Option, RulesetTable
from sandtable.games.spugah.ruleset import common_options

FILLS = ("void", "ocean")
VOID_FILL, OCEAN_FILL = range(2)
EROSIONS = ("off", "own")
NO_EROSION, OWN_EROSION = range(2)
AP_COSTS = ("linear", "quadratic", "fibonacci")
LINEAR, QUADRATIC, FIBONACCI = range(3)

RULESETS = RulesetTable(
    options=(
        *common_options(
            spire_turns=3,
            econ_victory=30,
            turn_limit=60,
            push_first=True,
            counter_needs_reach=True,
            act_and_shoot=False,
            edges=("death",),
        ),
        Option("fill", "void", "SN-1.2", "what lies in sectors that nobody has", choices=FILLS, lab=FILLS),
        Option("blight", False, "SN-4.4", "tiles next to cursed earth are weaker", lab=(False, True)),
        Option("void", "off", "SN-4.5", "land lost at the end of a turn", choices=EROSIONS, lab=EROSIONS),
        Option("ap_cost", "linear", "SN-2.5", "what points cost", choices=AP_COSTS, lab=AP_COSTS),
        Option("dear", 1, "SN-2.5", "how dear Range and Mod Slots are", 1, 2, lab=(1, 2)),
    ),
    presets={"blight": {"blight": True}, "the void": {"void": "own"}},
)
