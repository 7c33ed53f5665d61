"""What the gauges of a game show of a match that tests go on with."""

from collections.abc import Callable, Sequence

from sandtable.core.records import copy_record, record_bytes
from sandtable.play.match import Match


def gauged(
    match: Match, play: Callable[..., Match], *texts: str, points: Sequence[float] = ()
) -> dict[str, float | None]:
    """By name, what the gauges show of the match from where it stands to after these actions.

    Unless it is over then, points say how it is taken to have ended.
    """
    game, state = match.game, copy_record(match.state)
    watches = [watch(state, match.ruleset, match.seats) for watch in game.watches]
    begun = len(match.entries)
    play(match, *texts)
    for entry in match.entries[begun:]:
        before = copy_record(state)
        game.verbs.apply(state, match.ruleset, entry.action)
        for watch in watches:
            watch.see(before, entry.action)
    assert record_bytes(state) == record_bytes(match.state)
    ended = points or (match.result.points if match.result else ())
    shown: dict[str, float | None] = {}
    for watch in watches:
        shown |= watch.figures(ended)
    assert set(shown) == set(game.gauges)
    return shown
