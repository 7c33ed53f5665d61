"""Any scene drawn with characters: the board on a grid, the seats above it. It knows shapes and words only.

A hex or a square is a block of two lines: its name and what lies on it above, what stands on it below. A seat
is told by its mark as well as by its colour, and a terrain by its sign: nothing is lost without colours.
"""

import math
import re
from dataclasses import dataclass, field
from zlib import crc32

from rich.style import Style
from rich.text import Text

from sandtable.core.scenes import Piece, Scene, SeatPanel, Space

SEAT_MARKS = "●○◆◇■□"
SEAT_COLOURS = ("red", "blue", "yellow", "green", "violet", "teal")
INK = {  # a seat's colour as it is written
    "red": "#ff6b5e",
    "blue": "#6aa9ff",
    "yellow": "#f5d547",
    "green": "#62d26f",
    "violet": "#c792ea",
    "teal": "#4fd6c4",
}
WASH = {  # a seat's colour as ground
    "red": "#5a2020",
    "blue": "#1d3566",
    "yellow": "#5c4d10",
    "green": "#1c4a25",
    "violet": "#432a5c",
    "teal": "#12494a",
}
GROUND = {  # terrain that many games know → the colour of the ground and the sign that stands for it
    "plain": ("#2c3a26", ""),
    "mountain": ("#4d4d4d", "▲▲▲"),
    "hole": ("", ""),
    "water": ("#173a5e", "~~"),
    "forest": ("#1f4a22", "%%"),
    "road": ("#4a4238", "=="),
    "wall": ("#555048", "▓▓"),
}
OTHER_GROUND = "#333333"
TINTS = ("#6b5310", "#23505a", "#2b4248", "#4a3550", "#3a4a3a")  # for terrain that one game alone knows
BORDER = Style(color="#777777")
COLUMN = math.sqrt(3) / 2  # between the centres of neighbouring hexes of one row
WIDE, NARROW = 5, 3  # characters inside a hex or a square
ROOM = 4  # characters for marks beside a name that is longer


@dataclass
class Canvas:
    """Characters by line and column, each with its style."""

    cells: dict[tuple[int, int], tuple[str, Style]] = field(default_factory=dict)

    def write(self, line: int, column: int, text: str, style: Style) -> None:
        """The text stands there, over what was there before."""
        for offset, letter in enumerate(text):
            self.cells[line, column + offset] = (letter, style)

    def lines(self) -> list[Text]:
        """The whole canvas, top to bottom."""
        if not self.cells:
            return []
        last = max(line for line, _ in self.cells)
        drawn = []
        for line in range(last + 1):
            width = max((column for at, column in self.cells if at == line), default=-1) + 1
            text = Text(no_wrap=True, overflow="crop")
            for column in range(width):
                letter, style = self.cells.get((line, column), (" ", Style()))
                text.append(letter, style)
            drawn.append(text)
        return drawn


@dataclass(frozen=True)
class Palette:
    """How seats and kinds of piece are written in one scene."""

    colours: dict[int, str]
    letters: dict[str, str]

    def mark(self, seat: int) -> str:
        """The sign of a seat."""
        return SEAT_MARKS[seat % len(SEAT_MARKS)] if seat >= 0 else ""

    def ink(self, seat: int) -> Style:
        """How a seat's things are written."""
        return Style(color=INK.get(self.colours.get(seat, ""), "white"), bold=True)


def palette_of(scene: Scene) -> Palette:
    """The colours of the seats, and for each kind of piece the letters that tell it from the others."""
    colours = {
        panel["seat"]: panel.get("colour", SEAT_COLOURS[panel["seat"] % len(SEAT_COLOURS)])
        for panel in scene["seats"]
    }
    kinds = [item["kind"] for tray in scene["trays"] for item in tray["items"]]
    kinds += [piece["kind"] for piece in scene["pieces"]]
    letters: dict[str, str] = {}
    for kind in sorted(set(kinds)):
        letters[kind] = initials(kind)
        if list(letters.values()).count(letters[kind]) > 1:
            letters[kind] = kind.replace("_", "")[:2].capitalize()
    return Palette(colours, letters)


def initials(kind: str) -> str:
    """anti_tank → AT."""
    return "".join(word[0] for word in re.split(r"[_\W]+", kind) if word).upper()


def draw_board(scene: Scene, width: int = 80) -> list[Text]:
    """The board in at most that many columns if it can be, its spaces where the scene says."""
    spaces = scene["spaces"]
    if not spaces:
        return []
    palette, canvas = palette_of(scene), Canvas()
    standing: dict[str, list[Piece]] = {}
    for piece in scene["pieces"]:
        standing.setdefault(piece["space"], []).append(piece)
    left, top = min(space["x"] for space in spaces), min(space["y"] for space in spaces)
    columns = (max(space["x"] for space in spaces) - left) / COLUMN + 1
    longest = max(len(space["id"]) for space in spaces)
    widths = (longest + ROOM if longest > WIDE else WIDE, WIDE, NARROW)
    inside = next((wide for wide in widths if columns * (wide + 1) + 1 <= width), NARROW)
    for space in spaces:
        x, y, pieces = space["x"] - left, space["y"] - top, standing.get(space["id"], [])
        if space["shape"] == "disc":
            draw_disc(canvas, palette, space, pieces, (round(y), round(x * 4)))
        else:
            step = (inside + 1) / (COLUMN if space["shape"] == "hex" else 1)
            draw_block(canvas, palette, space, pieces, (1 + round(y * 2), round(x * step)), inside)
    draw_column_names(canvas, spaces, left, top)
    return canvas.lines()


def draw_disc(
    canvas: Canvas, palette: Palette, space: Space, pieces: list[Piece], at: tuple[int, int]
) -> None:
    """One line of three characters: the hole and the mark of who is in it."""
    hot = Style(reverse=space.get("hot", False))
    canvas.write(at[0], at[1], "(", BORDER)
    canvas.write(at[0], at[1] + 2, ")", BORDER)
    if pieces:
        canvas.write(
            at[0], at[1] + 1, palette.mark(pieces[-1]["seat"]), palette.ink(pieces[-1]["seat"]) + hot
        )
    else:
        canvas.write(at[0], at[1] + 1, " ", hot)


def draw_block(
    canvas: Canvas, palette: Palette, space: Space, pieces: list[Piece], at: tuple[int, int], inside: int
) -> None:
    """Two lines inside a border: name and marks above, pieces or the terrain's sign below."""
    line, column = at
    upper, lower = (("/", "\\"), ("\\", "/")) if space["shape"] == "hex" else (("|", "|"), ("|", "|"))
    for place in range(inside):
        canvas.cells.setdefault((line - 1, column + 1 + place), ("_", BORDER))
    for row, (before, after) in enumerate((upper, lower)):
        canvas.write(line + row, column, before, BORDER)
        canvas.write(line + row, column + inside + 1, after, BORDER)
    ground = Style(bgcolor=ground_of(space, palette), underline=space.get("hot", False))
    canvas.write(line, column + 1, " " * inside, ground)
    canvas.write(line + 1, column + 1, "_" * inside, ground + BORDER)
    name = space["id"][:inside]
    canvas.write(line, column + 1, name, ground + Style(color="#c8c8c8"))
    place = column + 1 + len(name)
    for text, style in marks_of(space, palette):
        shown = text[: column + 1 + inside - place]
        canvas.write(line, place, shown, ground + style)
        place += len(shown)
    place, end = column + 1, column + 1 + inside
    for text, style in below_of(space, pieces, palette):
        shown = text[: end - place]
        canvas.write(line + 1, place, shown, ground + style)
        place += len(shown)


def ground_of(space: Space, palette: Palette) -> str | None:
    """The colour of the ground: the owner's, where there is one."""
    if "seat" in space:
        return WASH.get(palette.colours.get(space["seat"], ""), OTHER_GROUND)
    terrain = space["terrain"]
    return GROUND[terrain][0] or None if terrain in GROUND else TINTS[crc32(terrain.encode()) % len(TINTS)]


def sign_of(space: Space) -> str:
    """What stands for the terrain of a space: its own sign, a usual one, or two letters of its word."""
    terrain = space["terrain"]
    return space.get("sign") or (GROUND[terrain][1] if terrain in GROUND else terrain[:2])


def marks_of(space: Space, palette: Palette) -> list[tuple[str, Style]]:
    """What lies on the space, each thing with the mark of its seat if its name ends in one ("flag-0")."""
    return [_sign(mark, palette) for mark in space.get("marks", [])]


def _sign(name: str, palette: Palette) -> tuple[str, Style]:
    word, _, number = name.rpartition("-")
    if word and number.isdigit():
        sign = "⚑" if "flag" in word else word[:1].upper()
        return sign + palette.mark(int(number)), palette.ink(int(number))
    return (name if len(name) <= 3 else name[:1]), Style(color="white")


def below_of(space: Space, pieces: list[Piece], palette: Palette) -> list[tuple[str, Style]]:
    """The pieces with their badges, or the sign of the empty terrain."""
    if not pieces:
        sign = sign_of(space)
        if sign and "seat" in space:
            return [(sign + palette.mark(space["seat"]), palette.ink(space["seat"]))]
        return [(sign, Style(color="#b0b0b0"))]
    shown = []
    for piece in pieces:
        ink = palette.ink(piece["seat"])
        count = str(piece["count"]) if piece.get("count", 1) > 1 else ""
        shown.append((palette.mark(piece["seat"]) + palette.letters[piece["kind"]] + count, ink))
        for badge in piece.get("badges", []):
            text, style = _sign(badge, palette)
            shown.append((text, style) if badge.rpartition("-")[0] else (badge_text(badge), ink))
    return shown


def badge_text(badge: str) -> str:
    """A badge in a few characters: short ones as they are, words as one sign."""
    return badge if len(badge) <= 3 else "'"


def draw_column_names(canvas: Canvas, spaces: list[Space], left: float, top: float) -> None:
    """Below a board whose columns are picked as a whole, the name of each column."""
    picks: dict[float, set[str]] = {}
    for space in spaces:
        if space["shape"] == "disc" and "pick" in space:
            picks.setdefault(space["x"], set()).add(space["pick"])
    line = round(max(space["y"] for space in spaces) - top) + 1
    for x, names in picks.items():
        if len(names) == 1:
            name = names.pop().rpartition(":")[2]
            canvas.write(line, round((x - left) * 4) + 1, name, Style(bold=True))


def draw_legend(scene: Scene) -> list[Text]:
    """One line that says what the signs on the board stand for; none if there are no signs."""
    signs = {
        sign_of(space): space["terrain"]
        for space in scene["spaces"]
        if space["terrain"] in GROUND or "sign" in space
    }
    badges = {badge for piece in scene["pieces"] for badge in piece.get("badges", []) if len(badge) > 3}
    signs |= {badge_text(badge): badge for badge in sorted(badges) if not badge.rpartition("-")[0]}
    told = [f"{sign} {word.replace('_', ' ')}" for sign, word in sorted(signs.items()) if sign]
    return [Text("   ".join(told), style="dim")] if told else []


def draw_seats(scene: Scene, decider: int, names: tuple[str, ...]) -> list[Text]:
    """One line a seat: its mark, its name, who sits there and its figures; an arrow at who decides."""
    palette = palette_of(scene)
    return [_seat_line(panel, decider, names, palette) for panel in scene["seats"]]


def _seat_line(panel: SeatPanel, decider: int, names: tuple[str, ...], palette: Palette) -> Text:
    seat = panel["seat"]
    line = Text("▶ " if seat == decider else "  ", style="bold")
    line.append(f"{palette.mark(seat)} {panel['name']:<7}", palette.ink(seat))
    if seat < len(names) and names[seat] != panel["name"]:
        line.append(f" {names[seat]:<10}", "dim")
    figures = []
    for counter in panel["counters"]:
        of = f" of {counter['of']}" if "of" in counter else ""
        figures.append(f"{counter['label']} {counter['value']}{of}")
    line.append("  " + " · ".join([*figures, *panel.get("notes", [])]))
    return line


def draw_trays(scene: Scene) -> list[Text]:
    """What can be picked off the board, a line each."""
    palette, lines = palette_of(scene), []
    for tray in scene["trays"]:
        lines.append(Text(tray["title"], style="bold"))
        for item in tray["items"]:
            count = f" ×{item['count']}" if "count" in item else ""
            letters = palette.letters[item["kind"]]
            price = f"{item.get('value', '')} " if tray.get("layout") == "queue" else ""
            facts = [*item["facts"], *([item["why"]] if "why" in item else [])]
            lines.append(Text(f"  {price}{letters:<3} {item['label']}{count}: {' · '.join(facts)}"))
    return lines


def draw_scene(scene: Scene, decider: int, names: tuple[str, ...] = (), width: int = 80) -> list[Text]:
    """Everything a viewer sees, top to bottom, but for what to do next."""
    head = Text(scene["progress"], style="bold")
    seats = draw_seats(scene, decider, names)
    board = [*draw_board(scene, width), *draw_legend(scene)]
    trays = draw_trays(scene)
    return [head, *seats, Text(""), *board, *([Text(""), *trays] if trays else [])]
