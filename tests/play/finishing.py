"""Matches played on at random."""

import random

from sandtable.play.match import Match


def play_on(match: Match, seed: int = 0, most: int = 5000) -> Match:
    """The match with at most `most` legal actions taken at random; chance comes from its own source."""
    lot = random.Random(seed)
    for _ in range(most):
        if match.decider < 0:
            break
        assert match.act(lot.choice(match.legal())) is None
    return match
