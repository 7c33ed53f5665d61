"""Fights: wounds, retreats, chains of retreats, and what they leave behind."""

from tests.clauses import clause
from tests.games.gangcity.positions import at, clause_against, decider, goons, legal, play, rats, tokens

FIGHT = ("move 3 king", "to market", "fight")


@clause("GC-6.1")
def test_sides_strike_in_turn_attacker_first() -> None:
    match = play(at("red orders; red king:3; blue market:3"), *FIGHT)
    assert decider(match) == "red"
    play(match, "wound")
    assert goons(match, "blue") == {"market": 2}
    assert decider(match) == "blue"
    play(match, "wound")
    assert goons(match, "red") == {"market": 2}
    assert decider(match) == "red"
    assert clause_against(match, "pass") == "GC-6.1"


@clause("GC-6.1")
def test_the_enemy_that_wants_the_fight_is_still_the_defender() -> None:
    match = play(at("red orders; red king:3; blue market:3"), "move 3 king", "to market", "peace", "fight")
    assert decider(match) == "red"


@clause("GC-6.2")
def test_rats_fall_first_and_return_to_the_supply_of_rats() -> None:
    match = play(at("red orders; red king:3; blue market:2+1"), *FIGHT)
    assert match.state.rats_left == 11
    play(match, "wound")
    assert goons(match, "blue") == {"market": 2}
    assert rats(match, "blue") == {}
    assert match.state.rats_left == 12
    assert match.state.wounded[1] == 0


@clause("GC-6.2")
def test_with_first_strike_the_defender_begins() -> None:
    match = play(at("red orders; red king:3; blue market:3", first_strike="defender"), *FIGHT)
    assert decider(match) == "blue"
    play(match, "wound")
    assert goons(match, "red") == {"market": 2}


@clause("GC-6.3")
def test_a_retreat_goes_one_tile_along_a_road_with_all_goons_for_nothing() -> None:
    match = play(at("red orders; red king:3; blue market:3"), *FIGHT, "wound")
    assert legal(match) == {"wound", "retreat keep", "retreat king"}
    assert clause_against(match, "retreat temple") == "GC-6.3"
    before = match.state.gold.tolist()
    play(match, "retreat keep")
    assert match.state.gold.tolist() == before
    assert goons(match, "blue") == {"keep": 2}
    assert decider(match) == "blue"  # the order is over: Blue's turn


@clause("GC-6.3")
def test_rats_stay_behind() -> None:
    match = play(at("red orders; red king:3; blue market:3+2"), *FIGHT, "wound", "retreat keep")
    assert rats(match, "blue") == {"market": 1}
    assert goons(match, "blue") == {"keep": 3}


@clause("GC-6.3")
def test_enemies_where_a_retreat_ends_are_asked_with_the_retreating_side_as_mover() -> None:
    match = at("red orders; red king:3 keep:1; blue market:3")
    play(match, *FIGHT, "wound", "retreat keep")
    assert decider(match) == "blue"
    assert legal(match) == {"fight", "peace"}
    play(match, "peace")
    assert decider(match) == "red"
    play(match, "peace")
    assert goons(match, "blue") == {"keep": 2}
    assert goons(match, "red") == {"market": 3, "keep": 1}
    assert decider(match) == "blue"


@clause("GC-6.3")
def test_retreats_chain_from_fight_to_fight() -> None:
    match = at("red orders; red king:3; blue market:3; yellow keep:2; green queen:1", 4)
    play(match, *FIGHT, "wound", "retreat keep", "peace", "fight")
    assert decider(match) == "blue"  # Blue came to the Keep and is the attacker there
    assert legal(match) == {"wound"}  # it cannot retreat again
    play(match, "wound")
    assert decider(match) == "yellow"
    assert legal(match) == {"wound", "retreat temple", "retreat queen", "retreat prince", "retreat market"}
    play(match, "retreat queen", "fight")
    assert decider(match) == "yellow"
    assert legal(match) == {"wound"}
    play(match, "wound")
    assert goons(match, "yellow") == {"queen": 1}
    assert goons(match, "green") == {}
    assert goons(match, "blue") == {"keep": 2}
    assert decider(match) == "blue"


@clause("GC-6.3")
def test_goons_on_a_tile_their_seat_retreated_to_cannot_retreat_again() -> None:
    match = at("red orders; red king:3 keep:1; blue market:3 keep:1")
    play(match, *FIGHT, "wound", "retreat keep", "fight")
    assert legal(match) == {"wound"}
    assert clause_against(match, "retreat temple") == "GC-6.3"
    play(match, "wound")
    assert goons(match, "red") == {"market": 3}


@clause("GC-6.3")
def test_no_retreat_into_a_revolt_a_foreign_shield_or_the_golems_tile() -> None:
    match = play(at("red orders; red king:3; blue market:3; golem keep"), *FIGHT)
    assert legal(match) == {"wound", "retreat king"}
    text = "red orders; red keep:3; blue queen:1; tokens temple:3; shield market blue"
    match = play(at(text), "move 3 keep", "to queen", "fight")
    assert legal(match) == {"wound", "retreat keep"}
    match = play(at("red orders; red king:3; blue market:3; shield keep blue"), *FIGHT)
    assert legal(match) == {"wound", "retreat king"}
    play(match, "wound")
    assert "retreat keep" in legal(match)  # its own Shield does not shut a seat out


@clause("GC-6.3")
def test_with_no_way_out_there_is_no_retreat() -> None:
    match = at("red orders; red market:3; blue king:2; golem market")
    assert "move 1 market" not in legal(match)
    text = "red orders; red queen:3 temple:1; blue temple:2; golem queen; queue tunnel"
    match = play(at(text + "; tokens market:3"), "cast tunnel 1")
    play(match, "tunnel 1 temple keep")
    assert goons(match, "red") == {"queen": 3, "keep": 1}
    text = "red orders; red prince:3; blue temple:2; golem keep; queue tunnel"
    match = play(at(text, 3), "cast tunnel 1", "tunnel 3 prince temple", "fight")
    assert legal(match) == {"wound", "retreat queen"}


@clause("GC-6.4")
def test_a_fight_ends_when_one_side_has_no_goons_left() -> None:
    match = play(at("red orders; red king:3; blue market:2 queen:1"), *FIGHT, "wound", "wound", "wound")
    assert goons(match, "red") == {"market": 2}
    assert goons(match, "blue") == {"queen": 1}
    assert decider(match) == "blue"
    assert "pass" in legal(match)


@clause("GC-6.4")
def test_a_fight_ends_with_a_retreat() -> None:
    match = play(at("red orders; red king:3; blue market:2"), *FIGHT, "retreat king")
    assert goons(match, "red") == {"king": 3}
    assert goons(match, "blue") == {"market": 2}
    assert decider(match) == "blue"


@clause("GC-6.5")
def test_a_fight_that_changes_control_leaves_a_token() -> None:
    match = play(at("red orders; red king:3; blue market:1"), *FIGHT, "wound")
    assert tokens(match, "market") == 1
    match = play(at("red orders; red king:3; blue market:1"), *FIGHT, "retreat king")
    assert tokens(match, "market") == 0


@clause("GC-6.5")
def test_control_by_nobody_counts_as_a_state() -> None:
    match = play(at("red orders; red king:2 market:1; blue market:1"), "move 2 king", "to market", "fight")
    play(match, "wound")
    assert tokens(match, "market") == 1  # from nobody to Red
    match = at("red orders; red king:3; blue market:3; yellow market:2", 3)
    play(match, *FIGHT, "wound", "retreat keep")
    assert tokens(match, "market") == 1  # from Blue to Red
    match = at("red orders; red king:2; blue market:4; yellow market:1", 3)
    play(match, "move 2 king", "to market", "fight", "wound", "wound", "wound", "retreat king")
    assert tokens(match, "market") == 1  # Blue has left: from Blue to nobody
    match = at("red orders; red king:2; blue market:4; yellow market:1", 3)
    play(match, "move 2 king", "to market", "fight", "wound", "wound", "retreat king")
    assert tokens(match, "market") == 0  # Blue's tile before and after


@clause("GC-6.5")
def test_without_a_fight_there_is_no_token_and_none_on_keep_and_quarters() -> None:
    match = play(at("red orders; red king:3; blue market:1"), "move 3 king", "to market", "peace", "peace")
    play(match, "stop")
    assert tokens(match, "market") == 0
    match = play(at("red orders; red market:3; blue keep:1"), "move 3 market", "to keep", "fight", "wound")
    assert tokens(match, "keep") == 0
    match = play(at("red orders; red keep:3; blue queen:1"), "move 3 keep", "to queen", "fight", "wound")
    assert tokens(match, "queen") == 0


@clause("GC-6.5")
def test_every_tile_of_a_chain_that_changes_hands_gets_its_token_when_the_order_ends() -> None:
    match = at("red orders; red king:4; blue market:3; yellow temple:1", 3)
    play(match, "move 4 king", "to market", "fight", "wound", "retreat keep")
    assert (tokens(match, "market"), tokens(match, "temple")) == (1, 0)
    match = at("red orders; red king:4; blue keep:3; yellow temple:1", 3)
    play(match, "move 4 king", "to market", "to keep", "fight", "wound", "retreat temple", "fight", "wound")
    assert (tokens(match, "keep"), tokens(match, "temple")) == (0, 1)


@clause("GC-6.6")
def test_wounded_goons_are_neither_on_the_board_nor_available() -> None:
    match = play(at("red orders; red king:3; blue market:1"), *FIGHT, "wound")
    assert match.state.wounded.tolist() == [0, 1, 0, 0]
    assert match.state.supply[1] == 14
    assert goons(match, "blue") == {}
    match = at("red orders; red king:3; blue queen:1; gold 10 20; wounded 0 12")
    play(match, "pass")
    hires = {text for text in legal(match) if text.startswith("hire")}
    assert hires == {"hire 1 queen", "hire 2 queen"}
