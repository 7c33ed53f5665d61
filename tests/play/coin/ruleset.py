"""The one option of Coin."""

from sandtable.core.rulesets import Option, RulesetTable

RULESETS = RulesetTable(
    options=(Option("cards", 6, "CN-1.4", "how many cards there are", 1, 6),),
    presets={"two cards": {"cards": 2}},
)
