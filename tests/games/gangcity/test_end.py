"""How a match ends, who wins, and what is hidden until then."""

from sandtable.core.contract import NOBODY
from sandtable.core.kinds import UNSEEN
from sandtable.core.records import record_bytes
from sandtable.games.gangcity.state import HIDDEN
from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.gangcity.positions import at, clause_against, gold, legal, pass_round, play


def points(match: Match) -> tuple[str, tuple[float, ...]]:
    assert match.result is not None
    return match.result.end_reason, match.result.points


@clause("GC-13.1")
def test_the_match_ends_the_moment_income_brings_fifty_gold() -> None:
    match = pass_round(at("red orders; red king:1; blue queen:1; gold 48 47"))
    assert points(match) == ("gold target", (1.0, 0.0))
    assert gold(match) == [50, 49]
    assert legal(match) == set()
    assert clause_against(match, "pass") == "GC-13.1"


@clause("GC-13.1")
def test_the_match_ends_the_moment_a_tribute_brings_fifty_gold() -> None:
    text = "red orders; red king:1 market:1; blue queen:1; gold 47 10; queue tribute"
    match = play(at(text), "cast tribute 1", "tribute market")
    assert points(match) == ("gold target", (1.0, 0.0))
    match = play(at(text), "cast tribute 1", "tribute king")
    assert match.result is None


@clause("GC-13.1")
def test_the_match_ends_in_the_construction_phase_without_a_tile() -> None:
    match = at("red orders; red king:1; blue queen:1; gold 5 7; stack")
    pass_round(match)
    assert points(match) == ("city complete", (0.0, 1.0))
    assert gold(match) == [7, 9]  # the income of the last round was paid


@clause("GC-13.1")
def test_a_whole_match_has_five_rounds_and_a_sixth_up_to_its_income() -> None:
    match = at("red orders", tile_values=(0,) * 12)
    while not match.is_over:
        choice = "pass" if "pass" in legal(match) else sorted(legal(match))[0]
        play(match, choice)
    assert match.state.rounds == 6
    assert points(match)[0] == "city complete"
    match = at("red orders", tile_values=(0,) * 12, end="last_tile")
    while not match.is_over:
        choice = "pass" if "pass" in legal(match) else sorted(legal(match))[0]
        play(match, choice)
    assert match.state.rounds == 5
    assert points(match)[0] == "city complete"


@clause("GC-13.2")
def test_most_gold_wins() -> None:
    match = pass_round(at("red orders; red king:1; blue queen:1; yellow keep:1; gold 5 7 6; stack", 3))
    assert points(match) == ("city complete", (0.0, 1.0, 0.0))


@clause("GC-13.2")
def test_a_tie_goes_to_the_holder_of_the_last_quarter_among_the_tied() -> None:
    tied = "gold 7 7 7 7; stack"
    text = "red orders; red king:1; blue queen:1; yellow prince:1; green princess:1"
    assert points(pass_round(at(f"{text}; {tied}", 4)))[1] == (0.0, 0.0, 0.0, 1.0)
    text = "red orders; red king:1; blue queen:1; yellow prince:1; green keep:1"
    assert points(pass_round(at(f"{text}; {tied}", 4)))[1] == (0.0, 0.0, 1.0, 0.0)
    text = "red orders; red king:1; blue queen:1; yellow keep:1; green keep:2"
    assert points(pass_round(at(f"{text}; gold 7 7 8 7; stack", 4)))[1] == (0.0, 1.0, 0.0, 0.0)
    text = "red orders; red king:1; blue keep:1; yellow temple:1 prince:1; green temple:1 prince:1"
    assert points(pass_round(at(f"{text}; gold 7 7 7 7; stack", 4)))[1] == (1.0, 0.0, 0.0, 0.0)
    text = "red orders; red keep:1; blue king:1; yellow princess:1; green temple:1"
    assert points(pass_round(at(f"{text}; gold 9 9 1 1; stack", 4)))[1] == (0.0, 1.0, 0.0, 0.0)


@clause("GC-13.2")
def test_a_tie_without_quarters_is_shared() -> None:
    text = "red orders; red king:1; blue king:1; yellow temple:1; gold 7 7 3; stack"
    assert points(pass_round(at(text, 3)))[1] == (0.5, 0.5, 0.0)


@clause("GC-14.1")
def test_the_tile_put_back_is_known_to_the_seat_that_put_it_there_alone() -> None:
    match = pass_round(at("red orders; red keep:1; blue queen:1; stack arena docks slums"))
    play(match, "look 2")
    assert [int(match.view(seat).top) for seat in (0, 1, NOBODY)] == [5, HIDDEN, HIDDEN]
    play(match, "look 1")
    assert [int(match.view(seat).second) for seat in (0, 1, NOBODY)] == [4, HIDDEN, HIDDEN]
    play(match, "show arena")
    assert [int(match.view(seat).top) for seat in (0, 1, NOBODY)] == [4, HIDDEN, HIDDEN]


@clause("GC-14.1")
def test_what_a_seat_put_back_it_still_knows_after_another_has_looked() -> None:
    text = "red orders; red keep:1; blue queen:1; stack arena docks slums tavern; gold 1 1"
    match = play(pass_round(at(text)), "look 2", "look 1", "show arena", "bid 0", "out")
    play(match, sorted(legal(match))[0], "goons 0")
    match.state.goons[1, 0] = 2  # Blue takes the Keep
    match.state.supply[1] -= 2
    pass_round(match)
    assert [int(match.view(seat).top) for seat in (0, 1, NOBODY)] == [4, 4, HIDDEN]
    play(match, "look 2")  # of slums and tavern
    assert [int(match.view(seat).second) for seat in (0, 1)] == [HIDDEN, 7]
    other = play(copy_of(match), "show tavern")
    assert [int(other.view(seat).top) for seat in (0, 1)] == [4, 4]
    play(match, "show docks")
    assert [int(match.view(seat).top) for seat in (0, 1)] == [HIDDEN, 7]


def copy_of(match: Match) -> Match:
    copy = Match(match.game, match.ruleset, match.seats, seed=1, chance=match.chance)
    copy.state = match.state.copy()
    return copy


@clause("GC-14.1")
def test_entries_views_and_scenes_of_others_do_not_name_the_tile() -> None:
    text = "red orders; red keep:1; blue queen:1; stack arena docks slums"
    worlds = [play(pass_round(at(text)), "look 2", draw, "show arena") for draw in ("look 1", "look 2")]
    for seat in (1, NOBODY):
        seen = [record_bytes(world.view(seat)) for world in worlds]
        assert seen[0] == seen[1]
        assert worlds[0].scene(seat) == worlds[1].scene(seat)
        entries = [world.entry_for(len(world.entries) - 2, seat) for world in worlds]
        assert entries[0] == entries[1]
        assert entries[0].text == "look ?"
        assert entries[0].action & 0xFF0000 == UNSEEN << 16
    own = [world.entry_for(len(world.entries) - 2, 0).text for world in worlds]
    assert own == ["look 1", "look 2"]
    assert worlds[0].scene(0) != worlds[1].scene(0)
