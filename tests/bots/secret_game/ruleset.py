"""One option, so that there is a ruleset."""

from sandtable.core.rulesets import Option, RulesetTable

RULESETS = RulesetTable(options=(Option("tricks", 2, "TT-1.1", "tricks to play", 1, 2),), presets={})
