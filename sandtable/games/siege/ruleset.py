"""The options of Siege; the defaults are the rulebook's figures."""

from sandtable.core.rulesets import Option, RulesetTable

STARTER, EXPANDED = range(2)  # cards
AT_START, AT_END = range(2)  # score_at
RECYCLE, REMOVED = range(2)  # discard
PILES, SHEETS = range(2)  # draft

RULESETS = RulesetTable(
    options=(
        Option("cards", "starter", "SG-2.4", "the set of cards", choices=("starter", "expanded")),
        Option("copies", 10, "SG-2.3", "copies of each starter card", 8, 40, step=2, lab=(8, 10, 14)),
        Option("hand", 5, "SG-5.2", "cards in hand after drawing", 1, 9, lab=(4, 5, 6)),
        Option("summon_points", 4, "SG-5.4", "summoning points a turn", 0, 20, lab=(3, 4, 5)),
        Option("moves", 5, "SG-5.5", "units that may move in a turn", 0, 99, lab=(4, 5, 6)),
        Option("attacks", 5, "SG-5.6", "units that may attack in a turn", 0, 99, lab=(4, 5, 6)),
        Option("target", 20, "SG-8.2", "points that win", 1, 999, lab=(15, 20, 25)),
        Option("centre_points", 1, "SG-8.1", "points a turn for a centre tower", 0, 99, lab=(1, 2, 3)),
        Option("enemy_points", 10, "SG-8.1", "points a turn for the enemy's tower", 0, 99, lab=(5, 10, 20)),
        Option("score_at", "start", "SG-5.1", "when in a turn towers score", choices=("start", "end")),
        Option("discard", "recycle", "SG-5.3", "what becomes of the dead", choices=("recycle", "removed")),
        Option("turn_limit", 40, "SG-8.3", "turns of each seat, 0 for none", 0, 999, lab=(30, 40, 60)),
        Option("breach_points", 0, "SG-7.1", "points for a kill on its own tower", 0, 99, lab=(0, 3, 5)),
        Option("hit", 4, "SG-6.3", "die that hits in the open", 1, 7, lab=(3, 4, 5)),
        Option("covered_hit", 5, "SG-6.3", "die that hits a covered unit", 1, 7, lab=(4, 5, 6)),
        Option(
            "card_attack", (2, 3, 3, 2, 3, 2, 1, 2, 4, 3, 2, 1, 3, 3, 2, 2), "SG-2.1", "Attack by card", 0, 9
        ),
        Option(
            "card_health", (2, 3, 2, 3, 1, 1, 1, 2, 2, 3, 3, 4, 3, 2, 4, 4), "SG-2.1", "Health by card", 1, 9
        ),
        Option(
            "card_range", (1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 2, 1, 1, 1, 1, 1), "SG-2.1", "Range by card", 1, 9
        ),
        Option(
            "card_move", (4, 3, 4, 4, 8, 3, 4, 5, 5, 3, 3, 5, 4, 5, 4, 5), "SG-2.1", "Move by card", 0, 20
        ),
        Option("card_cost", (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2), "SG-2.1", "cost by card", 0, 9),
        Option("draft", "piles", "SG-3.4", "where the decks come from", choices=("piles", "sheets")),
    ),
    presets={
        "storm": {"centre_points": 2, "breach_points": 3},
        "expanded": {"cards": "expanded"},
    },
)
