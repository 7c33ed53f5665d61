"""Setup: the first units, the shop and the ruins."""

from tests.clauses import clause
from tests.games.spugah.asking import (
    cards,
    clause_against,
    decider,
    legal,
    odds,
    play,
    starting,
    units,
)
from tests.games.spugah_nations.positions import at, new_match, set_up, tier_at
from tests.games.spugah_nations.sheets import NATIONS, PLAIN


def mustering(seats: int = 2, nation: str = "plain", **options: object) -> object:
    """A match in which the first seat places its units."""
    match = new_match(seats, [NATIONS[nation]] * seats, **options)
    while not any(text.startswith("muster") for text in legal(match)):
        play(match, sorted(legal(match))[0])
    return match


@clause("SN-3.1", "SN-2.3")
def test_the_top_tier_starts_on_the_capital() -> None:
    match = mustering()
    assert units(match, "red") == {"a5": 5}
    assert tier_at(match, "a5") == "t1"
    second = {**PLAIN, "second": [1, 11], "tiers": {tier: PLAIN["tiers"][tier] for tier in "23"}}
    match = new_match(2, [second, PLAIN])
    set_up(match)
    assert tier_at(match, "a5") == "t2"


@clause("SN-3.1")
def test_others_start_as_near_to_the_capital_as_there_is_room_and_not_in_the_ocean() -> None:
    match = mustering(nation="crowd")
    assert starting(match, "muster") == {"a2", "a3", "a4", "a6", "a8", "a9"}
    assert clause_against(match, "muster a7") == "SN-3.1"
    play(match, "muster a2", "muster a3", "muster a4", "muster a6", "muster a8")
    assert starting(match, "muster") == {"a1", "a7", "a10", "a12", "a13", "a14"}, "a9 was the only one left"
    assert units(match, "red").keys() == {"a5", "a2", "a3", "a4", "a6", "a8", "a9"}


@clause("SN-3.2")
def test_seats_place_their_units_in_seating_order_top_tier_first() -> None:
    match = mustering()
    assert decider(match) == "red"
    play(match, "muster a2")
    assert tier_at(match, "a2") == "t2"
    play(match, "muster a3")
    assert tier_at(match, "a3") == "t3"
    assert decider(match) == "blue"
    play(match, *(f"muster {space}" for space in sorted(starting(match, "muster"))[:2]))
    assert decider(match) == "red"


@clause("SN-3.1", "SP-6.9")
def test_units_beyond_the_cap_stay_in_the_box() -> None:
    match = new_match(2, [NATIONS["crowd"]] * 2, unit_cap=3)
    set_up(match)
    assert len(units(match, "red")) == len(units(match, "blue")) == 3


@clause("SN-3.2", "SP-3.2")
def test_a_ruin_shows_two_cards_of_which_one_is_kept() -> None:
    match = at("red acts; red t1 a8; blue t1 d5; land ruin a8")
    play(match, "unit a8", "open", "draw ram", "draw levy")
    assert legal(match) == {"keep ram", "keep levy"}
    play(match, "keep levy", "put t1")
    assert cards(match, "red", "t1") == ["levy"]
    assert int(match.state.deck.sum()) == 49, "the other card is back"
    twins = play(
        at("red acts; red t1 a8; blue t1 d5; land ruin a8"), "unit a8", "open", "draw ram", "draw ram"
    )
    assert "put extra" in legal(twins), "two of a kind leave nothing to choose"


@clause("SN-3.2", "SP-1.5")
def test_a_short_deck_shows_what_it_has() -> None:
    match = at("red acts; red t1 a8; blue t1 d5; land ruin a8; deck ram")
    play(match, "unit a8", "open", "draw ram")
    assert "put t1" in legal(match)
    match = play(at("red acts; red t1 a8; blue t1 d5; land ruin a8; deck ram ram levy"), "unit a8", "open")
    assert odds(match) == {"draw ram": 2, "draw levy": 1}
    assert odds(play(match, "draw ram")) == {"draw ram": 1, "draw levy": 1}
