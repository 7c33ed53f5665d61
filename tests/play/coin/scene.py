"""What a viewer sees of Coin: two square spaces, and the coin if it is known."""

from typing import Any

from sandtable.core.scenes import Drawing, Scene


def lucky_notes(view: Any, owner: int) -> list[str]:
    lucky = int(view.coin_lucky[owner])
    return [f"lucky number {lucky}"] if lucky > 0 else []


def scene(view: Any, ruleset: Any, seat: int) -> Scene:
    hand = int(view.coin_hand)
    return {
        "spaces": [
            {"id": name, "x": place, "y": 0, "shape": "square", "terrain": "velvet", "label": f"{name} hand"}
            for place, name in enumerate(("left", "right"))
        ],
        "pieces": [
            {
                "id": "coin",
                "space": ("left", "right")[hand],
                "kind": "gold_coin",
                "seat": 0,
                "label": "the coin",
            }
        ]
        if hand >= 0
        else [],
        "seats": [
            {"seat": 0, "name": "Hider", "counters": [], "notes": lucky_notes(view, 0)},
            {
                "seat": 1,
                "name": "Seeker",
                "counters": [{"id": "nods", "label": "nods", "value": int(view.coin_nods)}],
                "notes": [
                    *([f"card {int(view.coin_card)}"] if view.coin_card > 0 else []),
                    *lucky_notes(view, 1),
                ],
            },
        ],
        "trays": [],
        "prompt": "Find the coin.",
        "progress": "Seeking",
    }


DRAWING = Drawing(scene)
