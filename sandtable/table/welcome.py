"""What a viewer is told first: the match, who sits where, and what it may do there."""

from typing import Any

from sandtable.table.kept_rooms import KeptRoom
from sandtable.table.seating import Seating
from sandtable.table.views import Viewpoint


def welcome(room: Seating, viewpoint: Viewpoint, lent: list[int], has_webhooks: bool) -> dict[str, Any]:
    """The first message to a viewer who looks from there and whose seats bots hold that are `lent`."""
    info = room.info
    told: dict[str, Any] = {
        "type": "welcome",
        "match": info.id,
        "sequence": room.sequence,
        "step": room.step,
        "game": info.game,
        "title": room.title,
        "preset": info.preset,
        "options": info.options,
        "changed": room.changed,
        "dice": info.dice_told,
        "seats": room.seats_told(),
        "you": sorted(viewpoint.seats),
        "host": info.host in viewpoint.seats,
        "spectators": info.spectators,
        "webhooks": has_webhooks,
    }
    if info.dice == "verifiable":
        told["commitment"] = info.commitment
    if lent:
        told["lent"] = lent
    told["hints"] = room.notes.has_hints
    if agreed := room.notes.told():
        told["agreed"] = agreed
    if room.notes.origin:
        told["origin"] = room.notes.origin
    if sheets := room.sheets_for(viewpoint):
        told["sheets"] = sheets
    if isinstance(room, KeptRoom):
        told["kept"] = room.told()
    if info.rematch:
        told["rematch"] = info.rematch
    return told
