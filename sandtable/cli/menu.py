"""Legal actions as a person reads them: grouped by what they begin with, numbered, with their odds."""

from dataclasses import dataclass

from sandtable.core.scenes import Scene
from sandtable.play.forecast import forecast
from sandtable.play.match import Match

FEW = 3  # outcomes that are told beside an action; longer tables are shown on request


@dataclass(frozen=True)
class Line:
    """One action of the list."""

    number: int
    action: int
    text: str
    odds: str


def action_groups(match: Match, viewer: int) -> list[tuple[str, list[Line]]]:
    """The legal actions under titles such as "move · Tank, e3", numbered from 1 as they are listed."""
    names = pick_names(match.scene(viewer))
    groups: dict[str, list[int]] = {}
    for action in match.legal():
        kind = match.game.kinds[action >> 24].word.replace("_", " ")
        picks = match.game.picks(match.state, action)
        title = f"{kind} · {names.get(picks[0], picks[0])}" if len(picks) > 1 else kind
        groups.setdefault(title, []).append(action)
    found, number = [], 0
    for title, actions in groups.items():
        lines = []
        for action in actions:
            number += 1
            lines.append(Line(number, action, match.notation(action), odds_text(match, action)))
        found.append((title, lines))
    return found


def pick_names(scene: Scene) -> dict[str, str]:
    """What people call the things they pick: the piece on a space, the label of an item on sale."""
    names = {item["id"]: item["label"] for tray in scene["trays"] for item in tray["items"]}
    return names | {piece["space"]: f"{piece['label']}, {piece['space']}" for piece in scene["pieces"]}


def odds_text(match: Match, action: int) -> str:
    """What chance makes of the action, in short: "miss 2 in 6, hit 4 in 6", or what its game foresees."""
    table = match.odds(action)
    if table and (foreseen := forecast(match, action)):
        return foreseen.short
    if len(table) > FEW:
        return f"{len(table)} outcomes"
    return ", ".join(f"{line.text} {line.weight} in {line.total}" for line in table)
