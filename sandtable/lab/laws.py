"""The laws of games, to which every match of a study is held while it goes on and at its end.

A game says them in its file `laws.py`, in plain Python that decides no play: what cannot but hold in every
state if the rules are right, as that no card is lost.
"""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.records import unpacked
from sandtable.games import find_game
from sandtable.lab.restrict import inner_record

Record = Any
Records = Any  # an array of one
Given = Mapping[str, Sequence[int]]  # by field of the state: what each seat was given in a handicap

SELDOM = 1000  # actions after which a match of simple bots is looked at; short ones are over sooner
OFTEN = 50  # the same where every decision takes its time


def no_laws(state: Any, ruleset: Any, given: Given) -> list[str]:
    """What a game without laws breaks."""
    return []


class Laws:
    """The laws of a game under a ruleset."""

    def __init__(self, game_id: str, ruleset: Record) -> None:
        game = find_game(game_id)
        has_laws = (game.folder / "laws.py").exists()
        self._broken = game.part("laws").broken_laws if has_laws else no_laws
        self._ruleset = unpacked(inner_record(ruleset))
        self._names = game.state_dtype.names or ()
        self._rows = [name for name in self._names if game.state_dtype[name].shape]

    def broken(self, states: Records, given: Given) -> list[str]:
        """The laws that the one state breaks, in words."""
        found: list[str] = self._broken(self.read(inner_record(states)), self._ruleset, given)
        return found

    def check(self, states: Records, given: Given, actions: int) -> None:
        """A SandtableError names the laws that the one state breaks after so many actions, if any."""
        if broken := self.broken(states, given):
            raise SandtableError(f"law broken: {'; '.join(broken)} (after {actions} actions)")

    def read(self, states: Records) -> SimpleNamespace:
        """The one state as `unpacked` gives it, in a fraction of the time: tiny matches are looked at too."""
        state = SimpleNamespace()
        fields = state.__dict__
        fields.update(zip(self._names, states.item(), strict=True))
        for name in self._rows:
            fields[name] = fields[name].tolist()
        return state
