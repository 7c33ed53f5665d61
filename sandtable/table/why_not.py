"""Why something may not be done now: from what a person pointed at to the clause that forbids it."""

from sandtable.play.match import Match, Refusal
from sandtable.table.views import Present

MOST_NAMED = 6  # things that may be picked, in a sentence


def why_not(match: Match, present: Present, seat: int, picks: list[str]) -> Refusal:
    """The clause and the facts that forbid what these picks mean, or what may be picked instead."""
    decider = match.decider
    if decider != seat:
        return match.check(0, seat) or Refusal("", "The match is over.", "")
    kinds, view = match.game.kinds, match.view(match.decider)
    action = kinds.meant_by(view, tuple(picks))
    if action is not None and len(picks) > 1 and not kinds[action >> 24].is_meant(view):
        action = None  # what was begun belongs to this step: say how it may go on
    refused = match.check(action, seat) if action is not None else None
    return refused or what_may(match, present, picks)


def what_may(match: Match, present: Present, picks: list[str]) -> Refusal:
    """What may be picked now, with the clause of the present decision."""
    actions = present.actions()
    begun = [action for action in actions if action["picks"][: len(picks) - 1] == picks[:-1]]
    place = len(picks) - 1 if begun else 0
    offered = [action["picks"][place] for action in begun or actions if len(action["picks"]) > place]
    names = list(dict.fromkeys(offered))
    shown = ", ".join(names[:MOST_NAMED]) + (" and others" if len(names) > MOST_NAMED else "")
    clause = (begun or actions)[0]["clause"]
    return Refusal(clause, match.game.quote(clause, match.ruleset), f"you may pick {shown}")
