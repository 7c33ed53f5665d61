"""Restricted play: what is forbidden is not done, what is forced is, and bots reckon with it."""

from dataclasses import replace

import numpy as np
import pytest

from sandtable.bots.levels import make_bot
from sandtable.core.compiled import COMPILES
from sandtable.core.errors import SandtableError, TagError
from sandtable.core.records import new_record
from sandtable.games import GAMES, find_game
from sandtable.lab.asking import run_study
from sandtable.lab.conducting import conduct
from sandtable.lab.dominance import code_of
from sandtable.lab.findings import is_asked
from sandtable.lab.measuring import play_counted
from sandtable.lab.restrict import (
    MODES,
    RestrictedContest,
    Restriction,
    named_of,
    named_operands,
    restricted_game,
)
from sandtable.lab.study import Study, Variant
from tests.lab.stall import GAME as STALL

MIDDLE = "kind=drop column=d"


def study_of(*variants: Variant, matches: int = 8, bots: tuple[str, ...] = ("greedy", "greedy")) -> Study:
    """Connect Four in which the first player may be kept from the middle column, or kept to it."""
    return Study("?", "connect_four", 2, variants, (bots,), "player 1", "lowers", 0.0, matches=matches)


FREE = Variant("free")
FORBID = Variant("forbid", restriction=Restriction("forbid", MIDDLE))
FORCE = Variant("force", restriction=Restriction("force", MIDDLE))
CAP = Variant("cap", restriction=Restriction("cap", MIDDLE, 2))


def test_tags_name_operands() -> None:
    kinds = find_game("groundwar").kinds
    named = named_operands(kinds, "kind=spawn unit=T,AT")
    for number in range(kinds.action_count):
        action = kinds.action_of(number)
        kind = action >> 24
        shown = all(named[kind, place, (action >> shift) & 255] for place, shift in enumerate((16, 8, 0)))
        assert shown == bool(kinds.tagged("kind=spawn unit=T,AT")[number])
    with pytest.raises(TagError):
        named_operands(kinds, "kind=fly")
    with pytest.raises(SandtableError, match="no action"):
        named_operands(kinds, "kind=end_turn unit=T")


@pytest.mark.parametrize("mode", ["forbid", "force", "cap"])
def test_bots_keep_to_a_restriction(mode: str) -> None:
    game = restricted_game("connect_four")
    ruleset = game.rulesets.make()
    ruleset["mode"], ruleset["seat"], ruleset["most"] = MODES[mode], 0, 1
    ruleset["named"] = named_of("connect_four", MIDDLE)
    state = new_record(game.state_dtype)
    game.begin(state, ruleset, 2)
    bot = make_bot("mcts:30" if COMPILES else "greedy", game, 1)
    middle = [
        action for action in find_game("connect_four").kinds.numbering.actions if (action >> 16) & 255 == 3
    ]
    done = 0
    for _ in range(6):
        seat = int(game.verbs.decider(state))
        out = np.zeros(7, np.int32)
        count = game.verbs.legal_actions(state, ruleset, out)
        action = bot.choose(state, ruleset, seat)
        assert action in out[:count]
        done += seat == 0 and action in middle
        game.verbs.apply(state, ruleset, action)
    assert state["named_uses"] == done
    assert {"forbid": done == 0, "force": done == 3, "cap": done <= 1}[mode]


def test_a_study_counts_what_is_named_and_who_is_restricted_moves_seats() -> None:
    standing = conduct(study_of(FREE, FORBID, FORCE, CAP))
    assert standing.values("named", 1, 0).sum() == 0
    assert standing.values("named", 2, 0).min() >= 1
    assert standing.values("named", 3, 0).max() <= 2
    assert {match.seat_of(0) for match in standing.matches} == {0, 1}


def test_a_game_without_a_restriction_goes_as_ever() -> None:
    study = study_of(FREE, FORBID)
    free = study.contests[0, 0]
    assert isinstance(free, RestrictedContest)
    plain = Study(
        "?", "connect_four", 2, (FREE,), study.strengths, "seat 1", "in target", target=(0, 1), matches=8
    )
    for turn in range(2):
        found = play_counted(free, free.fixture(0, 0, turn))
        same = play_counted(plain.contests[0, 0], plain.contests[0, 0].fixture(0, 0, turn))
        assert (found.points, found.actions, found.uses) == (same.points, same.actions, same.uses)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_restricted_game_opens_as_the_game_does_with_what_its_seats_bring(game_id: str) -> None:
    plain, restricted = find_game(game_id), restricted_game(game_id)
    changes = {"draft": "sheets"} if game_id == "siege" else {}
    there, here = new_record(plain.state_dtype), new_record(restricted.state_dtype)
    plain.begin(there, plain.rulesets.make(changes), plain.seats[0])
    restricted.begin(here, restricted.rulesets.make(changes), plain.seats[0])
    assert here["inner"].tobytes() == there.tobytes()


@pytest.mark.parametrize(
    ("claim", "asked"),
    [("lowers", [1]), ("differs", [1]), ("raises", [2])],
    ids=["lowers", "differs", "raises"],
)
def test_whether_it_pays_is_asked_of_whoever_must_and_the_rest_of_whoever_may_not(
    claim: str, asked: list[int]
) -> None:
    study = replace(study_of(FREE, FORBID, FORCE), claim=claim)
    assert [variant for variant in (1, 2) if is_asked(study, variant)] == asked
    assert is_asked(replace(study_of(FREE, FORCE), claim="lowers"), 1)  # nothing else is there to ask


def planted(tags: str) -> Study:
    """Stall with the ware forbidden and forced: players who take any, greedy ones, and both together."""
    variants = (
        FREE,
        Variant("forbid", restriction=Restriction("forbid", tags)),
        Variant("force", restriction=Restriction("force", tags)),
    )
    strengths = (("random", "random"), ("greedy", "greedy"), ("greedy", "random"))
    return Study("?", "stall", 2, variants, strengths, "player 1", "lowers", 3.0, matches=240)


def test_a_planted_dominant_action_is_called_dominant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gem is always worth most: who may not take it loses, who must does not, the greedy always do."""
    monkeypatch.setitem(GAMES, "stall", STALL)
    found = run_study(planted("kind=take ware=gem")).findings["dominance"]
    assert found["legs"] == {
        "forbidding it costs": True,
        "forcing it does not": True,
        "use rises with strength": True,
        "no answer to it is found": True,
    }
    assert found["code"] == "dominant"


@pytest.mark.parametrize(("ware", "code"), [("brick", "dead"), ("glass", "habit")])
def test_a_planted_useless_action_is_called_dead_or_a_habit(
    ware: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither is worth anything: the greedy leave brick and take glass, and who may not misses nothing."""
    monkeypatch.setitem(GAMES, "stall", STALL)
    found = run_study(planted(f"kind=take ware={ware}")).findings["dominance"]
    legs = found["legs"]
    assert (legs["forbidding it costs"], legs["forcing it does not"]) == (False, True)
    assert legs["use rises with strength"] is (ware == "glass")
    assert legs["no answer to it is found"] is True
    assert found["code"] == code


def test_the_verdict_on_an_action_needs_all_its_legs() -> None:
    names = (
        "forbidding it costs",
        "forcing it does not",
        "use rises with strength",
        "no answer to it is found",
    )

    def code(*answers: bool | None, use: float = 1.0) -> str:
        return code_of(dict(zip(names, answers, strict=True)), use)

    assert code(True, True, True, True) == "dominant"
    assert code(True, True, True, None) == "situational"
    assert code(True, False, True, True) == "situational"
    assert code(False, True, None, None) == "habit"
    assert code(False, None, None, None, use=0.0) == "dead"
    assert code(None, True, True, True) == "open"
