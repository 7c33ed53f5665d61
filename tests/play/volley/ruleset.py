"""The options of Volley."""

from sandtable.core.rulesets import Option, RulesetTable

RULESETS = RulesetTable(
    options=(
        Option("dice", 40, "VY-1.2", "dice of each pool", 0, 200),
        Option("hit", 5, "VY-1.2", "die that hits", 1, 7),
    ),
    presets={},
)
