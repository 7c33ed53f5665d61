"""The options of Ground War; the defaults are the rulebook's figures."""

from sandtable.core.rulesets import Option, RulesetTable

RULESETS = RulesetTable(
    options=(
        Option("start_gold", 10, "GW-3.1", "gold of each seat at the start", 0, 99, lab=(6, 8, 10, 12, 15)),
        Option("move_points", 12, "GW-4.4", "movement points a turn", 1, 99, lab=(8, 10, 12, 15)),
        Option("kill_gold", 1, "GW-5.3", "gold for a won combat", 0, 9, lab=(0, 1, 2)),
        Option("mine_gold", 1, "GW-4.7", "gold a turn for each mine held", 0, 9, lab=(0, 1, 2)),
        Option("must_move", True, "GW-4.5", "whether a player must move if they can", lab=(True, False)),
        Option("turn_limit", 60, "GW-7.3", "turns of each seat, 0 for none", 0, 999, lab=(30, 60, 90)),
        Option("cost", (3, 2, 1), "GW-2.1", "gold for Tank, Anti-tank squad, Marines", 1, 99),
        Option("move_cost", (3, 4, 6), "GW-2.1", "points a hex for Tank, Anti-tank squad, Marines", 1, 99),
        Option(
            "combat",
            ((4, 5, 3), (3, 4, 5), (5, 3, 4)),
            "GW-2.1",
            "die needed, a row per attacker (Tank, Anti-tank squad, Marines), a column per defender",
            low=1,
            high=7,
        ),
    ),
    presets={"blitz": {"move_points": 15, "turn_limit": 30}},
)
