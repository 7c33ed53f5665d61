"""How long a match of Stall is."""

from sandtable.core.rulesets import Option, RulesetTable

RULESETS = RulesetTable(
    options=(Option("offers", 10, clause="ST-1.1", text="offers to each seat", low=1, high=50),), presets={}
)
