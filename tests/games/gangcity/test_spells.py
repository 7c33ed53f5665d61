"""The Spell Queue and what each spell does."""

from tests.clauses import clause
from tests.games.gangcity.positions import (
    SPELLS,
    at,
    clause_against,
    decider,
    gold,
    goons,
    legal,
    pass_round,
    play,
    rats,
    tokens,
)


def cast(text: str, spell: str, seats: int = 2):  # type: ignore[no-untyped-def]
    """A match in which Red has paid 1 gold for the spell and aims it."""
    others = [other for other in (*SPELLS, "incite", "tribute") if other != spell][:5]
    return play(at(f"red orders; {text}; queue {spell} {' '.join(others)}", seats), f"cast {spell} 1")


@clause("GC-9.1")
def test_the_nth_spell_costs_n_gold_and_goes_to_the_back() -> None:
    match = at("red orders; gold 3 9")
    casts = {text for text in legal(match) if text.startswith("cast")}
    assert casts == {"cast golem 1", "cast shield 2", "cast rats 3"}
    assert clause_against(match, "cast fireball 4") == "GC-9.1"
    play(match, "cast shield 2", "shield king")
    assert gold(match) == [1, 9]
    assert match.state.queue.tolist() == [0, 2, 3, 4, 5, 1]
    assert decider(match) == "blue"
    play(match, "cast golem 1", "golem keep")
    assert match.state.queue.tolist() == [2, 3, 4, 5, 1, 0]
    assert gold(match) == [1, 8]


@clause("GC-9.1")
def test_a_spell_that_is_paid_for_is_aimed_before_anything_else() -> None:
    match = play(at("red orders"), "cast golem 1")
    assert decider(match) == "red"
    assert clause_against(match, "pass") == "GC-9.1"
    assert clause_against(match, "shield king") == "GC-9.1"


@clause("GC-9.2")
def test_the_golem_goes_onto_any_tile_and_nothing_moves_or_is_hired_there() -> None:
    match = cast("red king:3; blue queen:1 market:1", "golem")
    assert legal(match) == {f"golem {tile}" for tile in ("keep", "market", "temple", "king", "queen")}
    play(match, "golem market")
    assert clause_against(match, "move 1 market") == "GC-9.2"
    assert clause_against(match, "hire 1 market") == "GC-9.2"
    play(match, "pass")
    assert clause_against(match, "move 1 king") == "GC-5.1"


@clause("GC-9.2")
def test_the_golem_stops_tunnels() -> None:
    match = cast("red king:1 keep:1; blue queen:1; golem king", "tunnel")
    assert {text.split()[2] for text in legal(match)} == {"keep"}
    assert "tunnel 1 keep king" not in legal(match)
    assert clause_against(match, "tunnel 1 king keep") == "GC-9.2"


@clause("GC-9.2")
def test_the_shield_goes_onto_a_controlled_tile_and_shuts_others_out() -> None:
    match = cast("red king:3 market:1; blue queen:3 market:1", "shield")
    assert legal(match) == {"shield king"}
    assert clause_against(match, "shield market") == "GC-9.2"
    match = play(cast("red king:3 market:2; blue keep:3", "shield"), "shield market")
    play(match, "move 3 keep", "to market")
    assert legal(match) == {"to king"}  # no question was asked, and no stop is possible
    assert clause_against(match, "stop") == "GC-9.2"


@clause("GC-9.2")
def test_no_fight_starts_under_the_shield_even_for_its_owner() -> None:
    match = at("red orders; red king:3; blue market:1; shield market red")
    play(match, "move 3 king", "to market")
    assert legal(match) == {"to keep", "stop"}
    play(match, "stop")
    assert goons(match, "blue") == {"market": 1}


@clause("GC-9.2")
def test_fireball_bribe_and_a_last_incite_cannot_target_the_shield() -> None:
    text = "red king:3 market:1; blue market:2 keep:1; shield market blue; tokens market:2 temple:2"
    assert legal(cast(text, "fireball")) == {"fireball 1 blue keep"}
    match = at(f"red orders; {text}; queue bribe")
    assert clause_against(match, "cast bribe 1") == "GC-9.5"
    assert legal(cast(text, "incite")) == {"calm market", "incite temple", "calm temple"}
    text = "red king:3; blue market:2; shield market blue; tokens market:1"
    assert "incite market" in legal(cast(text, "incite"))


@clause("GC-9.2")
def test_no_tunnel_ends_under_another_seats_shield() -> None:
    assert "tunnel 1 king market" not in legal(
        cast("red king:3; blue market:2; shield market blue", "tunnel")
    )
    assert "tunnel 1 king market" in legal(cast("red king:3; blue queen:2; shield market red", "tunnel"))


@clause("GC-9.3")
def test_three_rats_come_onto_a_tile_with_an_own_goon() -> None:
    match = cast("red king:1 market:1; blue market:2", "rats")
    assert legal(match) == {"rats king", "rats market"}
    assert clause_against(match, "rats keep") == "GC-9.3"
    play(match, "rats market")
    assert rats(match, "red") == {"market": 3}
    assert match.state.rats_left == 9
    play(match, "pass")
    assert "hire 1 market" in legal(match)  # 1 Goon and 3 Rats against 2 Goons


@clause("GC-9.3")
def test_as_many_rats_as_are_left_come_and_with_none_the_spell_has_no_target() -> None:
    match = play(cast("red king:1+4 keep:1+6; blue queen:1", "rats"), "rats keep")
    assert rats(match, "red") == {"king": 4, "keep": 8}
    match = at("red orders; red king:1+6 keep:1+6; blue queen:1; queue rats")
    assert clause_against(match, "cast rats 1") == "GC-9.5"


@clause("GC-9.3")
def test_rats_count_only_while_their_seat_has_a_goon_there_and_do_not_move() -> None:
    match = at("red orders; red market:1+3; blue market:2")
    assert "move 2 market" not in legal(match)
    play(match, "move 1 market", "to king")
    assert rats(match, "red") == {"market": 3}
    assert "hire 1 market" in legal(match)  # Blue controls it now


@clause("GC-9.4")
def test_fireball_wounds_one_or_two_of_one_enemy_rats_first() -> None:
    match = cast("red king:3; blue keep:1 temple:3+1; yellow temple:1", "fireball", 3)
    assert legal(match) == {
        "fireball 1 blue keep",
        "fireball 1 blue temple",
        "fireball 2 blue temple",
        "fireball 1 yellow temple",
    }
    play(match, "fireball 2 blue temple")
    assert goons(match, "blue") == {"keep": 1, "temple": 2}
    assert rats(match, "blue") == {}
    assert match.state.wounded.tolist()[:3] == [0, 1, 0]
    assert tokens(match, "temple") == 0


@clause("GC-9.4")
def test_tunnel_moves_up_to_three_goons_anywhere_and_they_stop_there() -> None:
    match = cast("red king:4; blue queen:1 temple:1", "tunnel")
    assert legal(match) == {
        f"tunnel {n} king {tile}" for n in (1, 2, 3) for tile in ("keep", "market", "temple", "queen")
    }
    play(match, "tunnel 3 king temple")
    assert legal(match) == {"fight", "peace"}
    play(match, "peace", "peace")
    assert goons(match, "red") == {"king": 1, "temple": 3}
    assert decider(match) == "blue"
    assert "pass" in legal(match)


@clause("GC-9.4")
def test_a_fight_after_a_tunnel_is_a_fight_of_the_order() -> None:
    match = play(cast("red king:4; blue temple:1", "tunnel"), "tunnel 3 king temple", "fight", "wound")
    assert tokens(match, "temple") == 1
    text = "red king:4; blue queen:1; tokens temple:3"
    assert not any(text.endswith("temple") for text in legal(cast(text, "tunnel")))


@clause("GC-9.4")
def test_bribe_swaps_an_enemy_goon_for_an_available_own_one() -> None:
    match = cast("red king:1 market:1; blue market:2+2 keep:1", "bribe")
    assert legal(match) == {"bribe blue market"}
    play(match, "bribe blue market")
    assert goons(match, "red") == {"king": 1, "market": 2}
    assert goons(match, "blue") == {"market": 1, "keep": 1}
    assert rats(match, "blue") == {"market": 2}
    assert match.state.supply.tolist()[:2] == [12, 13]
    assert match.state.wounded.tolist()[:2] == [0, 0]
    match = at("red orders; red king:14 market:1; blue market:2; queue bribe")
    assert clause_against(match, "cast bribe 1") == "GC-9.5"


@clause("GC-9.4")
def test_incite_adds_or_takes_a_token_and_may_start_a_revolt() -> None:
    match = cast("red king:1; blue market:2; tokens market:2", "incite")
    assert legal(match) == {"incite market", "calm market", "incite temple"}
    play(match, "incite market")
    assert goons(match, "blue") == {}
    assert match.state.supply[1] == 15
    match = play(cast("red king:1; blue market:2; tokens market:2", "incite"), "calm market")
    assert tokens(match, "market") == 1
    assert legal(cast("red king:1; blue queen:2; tokens market:3", "incite")) == {"incite temple"}


@clause("GC-9.4")
def test_tribute_pays_the_value_of_a_controlled_tile_once_a_round() -> None:
    match = cast("red king:1 market:1 keep:1; blue keep:1; gold 4 9", "tribute")
    assert legal(match) == {"tribute king", "tribute market"}
    play(match, "tribute market")
    assert gold(match) == [7, 9]
    play(match, "pass")
    assert clause_against(match, "cast tribute 6") == "GC-9.4"
    assert "hire 1 king" in legal(match)
    play(match, "pass")
    assert match.state.tributes == 1
    text = "red orders; red king:1; blue queen:1; gold 9 9; queue tribute"
    match = play(at(text), "cast tribute 1", "tribute king", "cast golem 1", "golem keep")
    assert clause_against(match, "cast tribute 5") == "GC-9.4"


@clause("GC-9.5")
def test_a_spell_without_a_legal_target_cannot_be_cast() -> None:
    match = at("red orders; red keep:1; blue keep:1")
    assert clause_against(match, "cast shield 2") == "GC-9.5"
    refused = match.check("cast shield 2")
    assert refused is not None
    assert refused.facts == "Shield has no legal target now"
    match = at("red orders; red; blue keep:1; gold 9 9")
    casts = {text for text in legal(match) if text.startswith("cast")}
    assert casts == {"cast golem 1", "cast fireball 4"}


@clause("GC-12.1")
def test_lone_rats_golem_and_shield_leave_in_the_cleanup() -> None:
    text = "red orders; red king:1+2 market:1+3; blue queen:2; gold 1 0; golem temple; shield king red"
    match = play(at(text), "move 1 market", "to keep", "stop")
    pass_round(match)
    assert rats(match, "red") == {"king": 2, "market": 3}
    while match.state.rounds == 1:
        play(match, sorted(legal(match))[0])
    assert rats(match, "red") == {"king": 2}
    assert match.state.rats_left == 10
    assert (int(match.state.golem), int(match.state.shield)) == (-1, -1)
    assert match.state.tributes == 0
