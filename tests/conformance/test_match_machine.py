"""A match under arbitrary treatment: whatever is tried, the laws hold and the story can be told again."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.errors import NotationError, SandtableError
from sandtable.core.records import fingerprint, record_bytes
from sandtable.play.chance import SeededChance, TypedChance
from sandtable.play.match import Match
from sandtable.play.replay import parse_replay, replay_match, replay_of, replay_text
from tests.random_play import broken_laws, cases


class MatchMachine(RuleBasedStateMachine):
    """Acts, takes back, restarts, and tries what is forbidden."""

    match: Match

    @initialize(case=st.sampled_from(cases()), seed=st.integers(0, 10**6), is_typed=st.booleans())
    def begin(self, case: Any, seed: int, is_typed: bool) -> None:
        chance = TypedChance() if is_typed else SeededChance(seed)
        self.match = Match(case.game, case.ruleset, case.seats, seed=seed, chance=chance)

    def untouched(self, before: str, entries: int) -> None:
        assert fingerprint(self.match.state) == before
        assert len(self.match.entries) == entries

    @precondition(lambda self: self.match.decider >= 0)
    @rule(index=st.integers(0, 10**6), as_text=st.booleans())
    def act(self, index: int, as_text: bool) -> None:
        legal = self.match.legal()
        action = legal[index % len(legal)]
        seat, entries = self.match.decider, len(self.match.entries)
        text = self.match.notation(action)
        assert self.match.act(text if as_text else action, seat) is None
        assert self.match.entries[entries].actor == seat
        assert self.match.entries[entries].text == text

    @precondition(lambda self: self.match.decider == CHANCE)
    @rule(face=st.integers(-1, 8))
    def throw(self, face: int) -> None:
        decision = self.match.chance_decision()
        if decision is None or decision.throw is None:
            assert decision is not None
            assert self.match.enter_outcome(decision.outcomes[face % len(decision.outcomes)][0]) is None
            return
        before, entries = fingerprint(self.match.state), len(self.match.entries)
        refused = self.match.enter_faces((face,) * decision.throw.dice)
        if 1 <= face <= decision.throw.sides:
            assert refused is None
            assert self.match.entries[entries].faces == (face,) * decision.throw.dice
        else:
            assert refused is not None
            self.untouched(before, entries)

    @rule(seat=st.integers(-1, 6))
    def act_out_of_turn(self, seat: int) -> None:
        legal = self.match.legal()
        if not legal or seat == self.match.decider:
            return
        before, entries = fingerprint(self.match.state), len(self.match.entries)
        refused = self.match.act(legal[0], seat)
        assert refused is not None
        assert "to decide now" in refused.facts
        self.untouched(before, entries)

    @rule(action=st.integers(-(2**31), 2**31 - 1) | st.integers(0, 9).map(lambda kind: kind << 24))
    def act_at_random(self, action: int) -> None:
        if action in self.match.legal() or action in dict(self.match.outcomes()):
            return
        before, entries = fingerprint(self.match.state), len(self.match.entries)
        refused = self.match.act(action)
        assert refused is not None
        assert refused.clause in self.match.game.clauses
        assert refused.sentence in str(refused)
        self.untouched(before, entries)

    @rule(text=st.text(max_size=8))
    def say_garbage(self, text: str) -> None:
        before, entries = fingerprint(self.match.state), len(self.match.entries)
        try:
            refused = self.match.act(text)
        except NotationError:
            self.untouched(before, entries)
        else:
            assert refused is None or refused.clause in self.match.game.clauses

    @rule(seat=st.integers(0, 1))
    def undo(self, seat: int) -> None:
        entries = list(self.match.entries)
        earlier = fingerprint(self.match.state_at(max(len(entries) - 1, 0)))
        before = fingerprint(self.match.state)
        if reason := self.match.undo(seat):
            assert reason.endswith(".")
            self.untouched(before, len(entries))
        else:
            assert entries[-1].actor == seat
            self.untouched(earlier, len(entries) - 1)

    @rule(seat=st.integers(0, 1))
    def restart(self, seat: int) -> None:
        entries = list(self.match.entries)
        if self.match.restart_turn(seat) is None:
            kept = len(self.match.entries)
            assert entries[:kept] == self.match.entries
            assert all(entry.actor == seat for entry in entries[kept:])
            assert self.match.why_not_undo(seat) is not None

    @invariant()
    def the_laws_hold(self) -> None:
        match = self.match
        assert broken_laws(match.game, match.state, match.ruleset) == []
        assert match.is_over == (match.result is not None)
        assert all(match.check(action) is None for action in match.legal()[:6])
        for seat in (*range(match.seats), NOBODY):
            assert match.scene(seat)["prompt"]

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        text = replay_text(replay_of(self.match))
        again = replay_match(parse_replay(text, "the match"))
        assert record_bytes(again.state) == record_bytes(self.match.state)
        assert again.story() == self.match.story()


TestMatchMachine = MatchMachine.TestCase


def test_a_match_needs_a_number_of_seats_that_the_game_takes() -> None:
    for case in cases():
        for seats in (case.game.seats[0] - 1, case.game.seats[1] + 1):
            try:
                Match(case.game, case.ruleset, seats)
            except SandtableError as problem:
                assert str(seats) in str(problem)  # noqa: PT017
            else:
                raise AssertionError(f"{case.game.title} was started with {seats} seats")
