"""Write the pictures of the games in the lobby anew: python -m tests.vectors.make_posters [game]."""

import json
import sys
from pathlib import Path
from typing import Any

from sandtable.core.contract import NOBODY
from sandtable.core.game import Game
from sandtable.games import GAMES
from sandtable.play.replay import read_replay, replay_match
from tests.random_play import declared
from tests.vectors.naming import VECTORS, Poster

RIM = 0.75  # how far from the middle of a space its drawing reaches


def poster_path(game: Game) -> Path:
    """Where the picture of a game is kept."""
    return game.folder / "poster.json"


def poster_of(game: Game) -> dict[str, Any]:
    """What a spectator saw at the moment that is declared, as far as it is in view and without words."""
    wanted: Poster = declared(game).POSTER
    match = replay_match(read_replay(VECTORS / game.id / "replays" / f"{wanted.replay}.json"))
    scene = match.scene(NOBODY, wanted.step)
    left, top, width, height = wanted.view
    spaces = [
        {**space, "x": round(space["x"], 3), "y": round(space["y"], 3), "label": ""}
        for space in scene["spaces"]
        if left - RIM < space["x"] < left + width + RIM and top - RIM < space["y"] < top + height + RIM
    ]
    shown = {space["id"] for space in spaces}
    return {
        "art": scene.get("art"),
        "view": list(wanted.view),
        "spaces": spaces,
        "pieces": [
            {name: value for name, value in piece.items() if name != "need"}
            for piece in scene["pieces"]
            if piece["space"] in shown
        ],
        "seats": [
            {"seat": panel["seat"], "name": panel["name"], "colour": panel.get("colour"), "counters": []}
            for panel in scene["seats"]
        ],
    }


def poster_text(poster: dict[str, Any]) -> str:
    """The file: one line a field, one line a space or a piece."""
    lines = []
    for key, value in poster.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            things = ",\n".join(
                json.dumps(thing, ensure_ascii=False, separators=(",", ":")) for thing in value
            )
            lines.append(f'"{key}": [\n{things}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """The picture of the named game, or of all, is stored."""
    for game in GAMES.values():
        if not sys.argv[1:] or game.id in sys.argv[1:]:
            poster_path(game).write_text(poster_text(poster_of(game)), encoding="utf-8")
            print(f"{game.id}: {poster_path(game).stat().st_size} bytes")


if __name__ == "__main__":
    main()
