// @ts-check
/** Pieces, marks and cards as any game has them: a counter in the seat's colour and shape, with letters or a symbol. */
import { s } from "../dom.js";
import { outline, seatShape } from "./shapes.js";
import { tileOf } from "./terrain.js";
/** @import { Colour } from "../drawings.js" */
/** @import { Piece, TrayItem } from "../types.js" */

/** A symbol of letters, about 50 units wide: @param {string} label */
export function letters(label) {
  const words = label.split(",")[0].split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const initials = words.map((word) => word[0]).join("").slice(-2).toUpperCase();
  return s("g", { class: "symbol" }, s("text", { class: "glyph-letters", "text-anchor": "middle", y: 9 }, initials));
}

/** The body of a piece in its seat's colour and shape: @param {number} seat @returns {SVGElement[]} */
export function counter(seat) {
  return [
    seatShape(seat, 33, { class: "counter-shadow", transform: "translate(0 4)" }),
    seatShape(seat, 33, { class: "counter" }),
    seatShape(seat, 28.5, { class: "counter-line" }),
  ];
}

/** A piece standing at the origin: @param {Piece} piece @param {Colour} colour @returns {SVGElement} */
export function drawPiece(piece, colour) {
  const badges = (piece.badges ?? []).flatMap((badge, place) => tag(badge, -24 + place * 30, 28));
  const count = piece.count !== undefined && piece.count > 1 ? tag(`×${piece.count}`, 24, 26) : [];
  return s("g", { class: `piece ${colour(piece.seat)}` }, ...counter(piece.seat), letters(piece.label), ...badges, ...count);
}

/** Words on a small plate, which swells on a small board: @param {string} words @param {number} x @param {number} y */
export function tag(words, x, y) {
  const width = 12 + words.length * 9.5;
  return [s("g", { transform: `translate(${x} ${y})` }, s("g", { class: "swell" },
    s("rect", { x: -width / 2, y: -12, width, height: 22, rx: 11, class: "badge" }),
    s("text", { y: 5, class: "badge-words", "text-anchor": "middle" }, words)))];
}

/** What lies loose on a space: its initial, in the colour of the seat its word ends in ("flag-0"): @param {string} mark @param {Colour} colour */
export function drawMark(mark, colour) {
  const seat = /-(\d+)$/.exec(mark)?.[1];
  return s("g", { transform: "translate(-28 -26)" }, s("g", { class: `swell mark ${seat === undefined ? "" : colour(Number(seat))}` },
    seat === undefined ? s("circle", { r: 13 }) : seatShape(Number(seat), 13, {}),
    s("text", { y: 6, "text-anchor": "middle" }, mark.charAt(0).toUpperCase())));
}

/**
 * Where the pieces of one space stand, and how large.
 * @param {number} count
 * @returns {[number, number, number][]}
 */
export function slots(count) {
  if (count < 2) return [[0, 0, 1]];
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const gap = 88 / columns;
  return Array.from({ length: count }, (_, place) => [
    ((place % columns) - (columns - 1) / 2) * gap, (Math.floor(place / columns) - (rows - 1) / 2) * gap, 1.24 / columns,
  ]);
}

/** The picture of something in a tray, 68 by 60 units: @param {TrayItem} item @returns {SVGElement} */
export function drawCard(item) {
  if (item.kind === "card_back") {
    return s("g", { class: "card-back" }, s("rect", { x: -19, y: -26, width: 38, height: 52, rx: 5 }),
      s("path", { d: "M-12 -19H12V19H-12ZM-12 -19L12 19M12 -19L-12 19" }));
  }
  return item.edges ? tileCard(item, tileOf) : letters(item.label);
}

/**
 * A hex that may come to lie on the board.
 * @param {TrayItem} item
 * @param {import("../drawings.js").Drawings["tile"]} tile
 */
export function tileCard(item, tile) {
  const space = { id: "", x: 0, y: 0, shape: "hex", label: "", title: "", terrain: item.kind, edges: item.edges, value: item.value };
  return s("g", { class: "symbol tile-card", transform: "scale(0.56)" }, outline("hex", 49, { class: `tile t-${item.kind}` }), ...tile(space));
}
