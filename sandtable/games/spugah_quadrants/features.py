"""What a bot looks at in Quadrants, a sentence each, and where each is found in a row of features."""

from sandtable.core.heuristics import Feature

FEATURES = (
    Feature("health", "Health of all units, in tens."),
    Feature("might", "Attack of all units, in tens."),
    Feature("guard", "Defense of all units, in tens."),
    Feature("pace", "Speed of all units, in tens."),
    Feature("hero", "Whether the Hero lives."),
    Feature("gold", "Gold, as far as it is soon spent."),
    Feature("hoard", "Gold beyond that, in tens."),
    Feature("riches", "What counts at the turn limit, in tens, the more the nearer the limit is."),
    Feature("gatherers", "Gold mines with an own gatherer."),
    Feature("blocked", "Own mines and the capital that bring nothing because an own unit stands there."),
    Feature("mods", "What the cards on the tiers are worth."),
    Feature("spare", "Extra cards."),
    Feature("crossing", "Tiers that can enter the ocean; the Hero's counts half."),
    Feature("spire", "Whether a unit stands on the Spire, or can step there now."),
    Feature("spire_turns", "How far the count of the Spire is, of the turns that win."),
    Feature("last_turns", "The same, squared."),
    Feature("stamina", "By how many turns the unit on the Spire falls short of the count, less than none."),
    Feature("approach", "How near the nearest unit is to the Spire, on its way there."),
    Feature("company", "How near the next three are."),
    Feature("crowd", "How near all the others are."),
    Feature("mine_reach", "How near units are to the mines that they could gather from."),
    Feature("ruin_reach", "How near a unit is to a ruin that is not pillaged."),
    Feature("shop_reach", "How near a unit is to a merchant who has what is wanted and can be paid."),
    Feature("ready", "Units that can still act this turn."),
    Feature("besieged", "Whether an enemy holds the capital."),
    Feature("outlook", "How far it leads in what counts at the turn limit, more the nearer that is."),
)
(
    HEALTH, MIGHT, GUARD, PACE, HERO_LIVES, GOLD, HOARD, RICHES, GATHERERS, BLOCKED, MOD_WORTH, SPARE,
    CROSSING, SPIRE, SPIRE_TURNS, LAST_TURNS, STAMINA, APPROACH, COMPANY, CROWD, MINE_REACH, RUIN_REACH,
    SHOP_REACH, READY, BESIEGED, OUTLOOK,
) = range(len(FEATURES))  # fmt: skip
COUNT = len(FEATURES)

TEN = 10.0  # figures that add up to much are told in tens
