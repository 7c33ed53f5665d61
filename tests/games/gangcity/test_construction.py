"""Income, healing, the stack, the auction and the placing of tiles."""

import re

from sandtable.core.contract import NOBODY
from sandtable.games import find_game
from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.gangcity.positions import at, clause_against, decider, gold, goons, legal, pass_round, play

KEEP_RED = "red orders; red keep:1; blue queen:1"


@clause("GC-10.1")
def test_all_seats_gain_the_value_of_what_they_control() -> None:
    match = at("red orders; red king:1 market:2; blue market:1 temple:1 keep:1; yellow keep:1", 3)
    pass_round(match)
    assert gold(match) == [16, 13, 10]  # 2 + 4; Temple 3; the Keep is tied


@clause("GC-10.1")
def test_one_gold_heals_two_goons_any_number_of_times_in_playing_order() -> None:
    text = "red orders; red king:1; blue queen:1; wounded 5 1; order blue red"
    match = pass_round(at(text))
    assert decider(match) == "blue"
    assert legal(match) == {"heal", "done"}
    play(match, "heal")
    assert decider(match) == "red"
    play(match, "heal", "heal")
    assert match.state.wounded.tolist()[:2] == [1, 0]
    assert match.state.supply.tolist()[:2] == [13, 14]
    assert gold(match) == [10, 11]
    assert clause_against(match, "pass") == "GC-10.1"
    play(match, "done")
    assert decider(match) == "chance"


@clause("GC-10.1")
def test_a_seat_with_nobody_to_heal_or_no_gold_is_not_asked() -> None:
    match = pass_round(at("red orders; red; blue queen:1; gold 0 3; wounded 2 0"))
    assert decider(match) == "chance"


@clause("GC-11.1")
def test_the_seat_at_the_keep_looks_at_two_tiles_and_turns_one_up() -> None:
    match = pass_round(at(f"{KEEP_RED}; stack arena docks slums"))
    assert decider(match) == "chance"
    assert legal(match) == {"look 1", "look 2", "look 3"}
    play(match, "look 2")  # of docks, arena, slums: the Arena
    assert legal(match) == {"look 1", "look 2"}
    play(match, "look 1")
    assert decider(match) == "red"
    assert legal(match) == {"show docks", "show arena"}
    assert clause_against(match, "show slums") == "GC-11.1"
    play(match, "show arena")
    assert match.state.drawn == 5
    assert match.state.top == 4
    assert int(match.state.stack) == 1 << 4 | 1 << 6
    assert decider(match) == "red"
    assert "bid 0" in legal(match)


@clause("GC-11.1")
def test_the_tile_put_back_is_one_of_the_two_next_time() -> None:
    match = pass_round(at(f"{KEEP_RED}; stack arena docks slums; gold 0 0"))
    play(match, "look 2", "look 1", "show arena", "bid 0")
    while match.state.rounds == 1:
        play(match, sorted(legal(match))[0])
    pass_round(match)
    assert legal(match) == {"look 1"}  # the Docks are known, only one other tile is left
    play(match, "look 1")
    assert legal(match) == {"show docks", "show slums"}


@clause("GC-11.1")
def test_with_one_tile_left_it_is_simply_turned_up() -> None:
    match = pass_round(at(f"{KEEP_RED}; stack arena"))
    assert legal(match) == {"turn arena"}
    play(match, "turn arena")
    assert decider(match) == "red"
    assert "bid 0" in legal(match)


@clause("GC-11.1")
def test_without_a_controlled_keep_the_tile_is_unseen_and_the_poorest_opens() -> None:
    text = "red orders; red keep:1; blue keep:1; yellow prince:1; gold 5 4 2; stack arena docks"
    match = pass_round(at(text, 3))
    assert legal(match) == {"turn docks", "turn arena"}
    play(match, "turn docks")
    assert decider(match) == "blue"  # Yellow's Quarter has paid 2: both have 4 gold, Blue goes before Yellow
    text = "red orders; red keep:1; blue keep:1; gold 5 5; stack arena docks; order blue red"
    assert decider(play(pass_round(at(text)), "turn docks")) == "blue"


@clause("GC-11.2")
def test_the_opener_bids_from_nothing_and_others_raise_or_are_out_for_good() -> None:
    text = "red orders; red keep:1; blue queen:1; yellow prince:1; gold 5 5 5; stack arena"
    match = play(pass_round(at(text, 3)), "turn arena")
    assert gold(match) == [7, 7, 7]
    assert legal(match) == {f"bid {bid}" for bid in range(8)}
    assert clause_against(match, "out") == "GC-11.2"
    assert clause_against(match, "bid 8") == "GC-11.2"
    play(match, "bid 2")
    assert decider(match) == "blue"
    assert clause_against(match, "bid 2") == "GC-11.2"
    play(match, "bid 3")
    assert decider(match) == "yellow"
    play(match, "out")
    assert decider(match) == "red"
    play(match, "bid 4")
    assert decider(match) == "blue"  # Yellow is out for good
    play(match, "out")
    assert gold(match) == [3, 7, 7]
    assert decider(match) == "red"
    assert all(text.startswith("place") for text in legal(match))


@clause("GC-11.2")
def test_a_seat_that_cannot_raise_is_out_by_itself() -> None:
    text = "red orders; red keep:1; blue queen:1; yellow prince:1; gold 9 0 4; stack arena"
    match = play(pass_round(at(text, 3)), "turn arena", "bid 3")
    assert decider(match) == "yellow"
    play(match, "bid 6")
    assert decider(match) == "red"


@clause("GC-11.3")
def test_the_tile_goes_next_to_two_tiles_if_it_can() -> None:
    match = play(pass_round(at(f"{KEEP_RED}; stack tavern")), "turn tavern", "bid 0", "out")
    places = {text.rsplit(" ", 1)[0] for text in legal(match)}
    assert "place 1 1" in places  # next to Market, Temple and the King's Quarter
    assert "place 3 0" not in places
    assert clause_against(match, "place 3 0 0") == "GC-11.3"
    assert clause_against(match, "place 9 9 0") == "GC-11.3"
    play(match, sorted(legal(match))[0])
    assert int(match.state.city) >> 7 & 1


@clause("GC-11.3")
def test_a_placed_tile_matches_and_has_a_road() -> None:
    match = play(pass_round(at(f"{KEEP_RED}; stack arena")), "turn arena", "bid 0", "out")
    for text in legal(match):
        copy = play(pass_round(at(f"{KEEP_RED}; stack arena")), "turn arena", "bid 0", "out", text)
        assert int(copy.state.roads[5]) != 0
    assert clause_against(match, "place 1 1 1") == "GC-1.1"


@clause("GC-11.3")
def test_the_winner_may_put_up_to_two_goons_on_the_tile() -> None:
    match = play(
        pass_round(at(f"{KEEP_RED}; stack tavern slums")), "look 1", "look 1", "show tavern", "bid 0"
    )
    play(match, "out")
    play(match, sorted(legal(match))[0])
    assert legal(match) == {"goons 0", "goons 1", "goons 2"}
    assert clause_against(match, "goons 3") == "GC-11.3"
    play(match, "goons 2")
    assert goons(match, "red") == {"keep": 1, "tavern": 2}
    assert match.state.supply[0] == 12
    assert match.state.rounds == 2


@clause("GC-11.3")
def test_a_winner_without_available_goons_is_not_asked() -> None:
    match = pass_round(at("red orders; red keep:15; blue queen:1; stack tavern slums; gold 0 0"))
    play(match, "look 1", "look 1", "show tavern", "bid 2")
    play(match, sorted(legal(match))[0])
    assert match.state.rounds == 2


@clause("GC-11.3")
def test_a_tile_that_fits_nowhere_leaves_the_game_before_the_auction() -> None:
    """No city of these tiles is known to shut a tile out, so the record is left without a city."""
    match = pass_round(at("red orders; red keep:1; blue queen:1; stack arena slums"))
    play(match, "look 1", "look 1")
    match.state.city = 0
    play(match, "show arena")
    assert match.state.drawn == -1
    assert match.state.bidder == NOBODY
    assert match.state.rounds == 2
    assert int(match.state.stack) == 1 << 6
    assert decider(match) == "blue"  # only Blue controls a Quarter
    assert "pass" in legal(match)


@clause("GC-11.3")
def test_where_a_tile_is_placed_is_said_as_people_say_it() -> None:
    match = Match(find_game("gangcity"), seed=3)
    while match.game.kinds[match.legal()[0] >> 24].word != "place_tile":
        match.act(match.legal()[-1])
    words = [match.game.say_action(match.state, match.ruleset, action) for action in match.legal()]
    assert len(set(words)) == len(words)
    for sentence in words:
        assert re.fullmatch(
            r"\w+ places the [\w' ]+ (north|south)(-east|-west)? of the [\w' ]+"
            r"(, with (a road|roads) to the [\w', ]+)?(, open to the [\w, -]+)?\.",
            sentence,
        ), sentence
