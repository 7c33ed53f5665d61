"""The options of Coin."""

from sandtable.core.rulesets import Option, RulesetTable

RULESETS = RulesetTable(
    options=(
        Option("cards", 6, "CN-1.4", "how many cards there are", 1, 6),
        Option("charms", False, "CN-1.7", "whether players bring a lucky number"),
    ),
    presets={"two cards": {"cards": 2}},
)
