// @ts-check
/** Drawings of pieces, by kind word; an unknown kind shows the first letters of its label. */
import { s } from "../dom.js";
import { flagShapes } from "./terrain.js";
import { seatShape } from "./shapes.js";
/** @import { Piece } from "../types.js" */

/** @type {Record<string, () => SVGElement[]>} */
export const SYMBOLS = {
  tank: () => [
    s("path", { d: "M-23 4H17L24 10L19 19H-20L-26 11Z", class: "glyph" }),
    s("path", { d: "M-13 2L-10 -9H8L12 2Z", class: "glyph" }),
    s("path", { d: "M8 -7L29 -11V-7L10 -2Z", class: "glyph" }),
    s("path", { d: "M-16 11.5H-15M-6 11.5H-5M4 11.5H5M14 11.5H15", class: "glyph-hole" }),
  ],
  anti_tank: () => [
    s("path", { d: "M-2 -11.5H22V-13.5H30V-4H22V-6H-2Z", class: "glyph" }),
    s("path", { d: "M-9 -20L-2 -21L5 6L-5 7Z", class: "glyph" }),
    s("path", { d: "M-6 5L-29 16L-27 21.5L-2 15Z", class: "glyph" }),
    s("circle", { cx: 0, cy: 12, r: 11.5, class: "glyph wheel" }),
    s("circle", { cx: 0, cy: 12, r: 6, class: "glyph-ring" }),
  ],
  marines: () => [
    s("path", { d: "M-17 -5C-17 -28 17 -28 17 -5L21 -1H-21Z", class: "glyph" }),
    s("path", { d: "M-9 2.5H9V5A9 8 0 0 1 -9 5Z", class: "glyph" }),
    s("path", { d: "M-25 24C-25 13 -16 11 -8 11L0 17L8 11C16 11 25 13 25 24Z", class: "glyph" }),
  ],
};

/**
 * The symbol of a kind, about 50 units wide.
 * @param {string} kind
 * @param {string} label
 */
export function symbolOf(kind, label) {
  const draw = SYMBOLS[kind];
  if (draw) return s("g", { class: "symbol" }, ...draw());
  const letters = label.split(/\s+/).map((word) => word[0]).join("").slice(-2).toUpperCase();
  return s("g", { class: "symbol" }, s("text", { class: "glyph-letters", "text-anchor": "middle", y: 9 }, letters));
}

/**
 * A piece standing at the origin.
 * @param {Piece} piece
 * @param {(seat: number) => string} colour
 */
export function drawPiece(piece, colour) {
  const badges = piece.badges ?? [];
  const group = s("g", { class: `piece ${colour(piece.seat)}${badges.includes("fresh") ? " fresh" : ""}` });
  if (piece.kind === "disc") group.append(...disc(piece.seat));
  else {
    group.append(
      seatShape(piece.seat, 33, { class: "counter-shadow", transform: "translate(0 4)" }),
      seatShape(piece.seat, 33, { class: "counter" }),
      seatShape(piece.seat, 28.5, { class: "counter-line" }),
      symbolOf(piece.kind, piece.label),
    );
  }
  badges.forEach((badge, place) => group.append(...drawBadge(badge, place, colour)));
  if (piece.count !== undefined && piece.count > 1) group.append(...tag(`×${piece.count}`, 24, 26));
  return group;
}

/** A disc with the mark of its seat pressed into it: @param {number} seat */
function disc(seat) {
  return [
    s("circle", { r: 39, class: "counter" }),
    s("circle", { r: 31, class: "disc-groove" }),
    seatShape(seat, 15, { class: "disc-mark" }),
    s("path", { d: "M-26 -22A34 34 0 0 1 10 -33", class: "disc-light" }),
  ];
}

/** @param {string} badge @param {number} place @param {(seat: number) => string} colour */
function drawBadge(badge, place, colour) {
  const flag = /^carries-flag-(\d+)$/.exec(badge);
  if (flag) {
    const seat = Number(flag[1]);
    return [s("g", { class: `flag carried ${colour(seat)}`, transform: "translate(16 -14) scale(1.05)" }, ...flagShapes(seat))];
  }
  if (badge === "fresh") {
    return [
      s("circle", { cx: -27, cy: 27, r: 12, class: "badge" }),
      s("path", { d: "M-31 21H-23L-31 33H-23Z", class: "badge-line" }),
    ];
  }
  return tag(badge, -24 + place * 30, 28);
}

/**
 * Words on a small plate.
 * @param {string} words
 * @param {number} x
 * @param {number} y
 */
export function tag(words, x, y) {
  const width = 12 + words.length * 9.5;
  return [
    s("rect", { x: x - width / 2, y: y - 12, width, height: 22, rx: 11, class: "badge" }),
    s("text", { x, y: y + 5, class: "badge-words", "text-anchor": "middle" }, words),
  ];
}
