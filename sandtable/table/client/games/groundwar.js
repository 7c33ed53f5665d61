// @ts-check
/** Ground War: bases, mines and spawn points, three kinds of unit, and the flags they carry. */
import { hash, s } from "../dom.js";
import { counter, drawCard, tag } from "../art/pieces.js";
import { fort, nameOf, ripples, tileOf } from "../art/terrain.js";
/** @import { Colour, Drawings } from "../drawings.js" */
/** @import { Piece, Space, TrayItem } from "../types.js" */

/** @type {Record<string, () => SVGElement[]>} about 50 units wide */
const SYMBOLS = {
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

/** @type {Record<string, (space: Space) => SVGElement[]>} */
const GROUND = {
  spawn_zone: (space) => [...ripples(hash(space.id)), s("circle", { r: 5, class: "ink-faint" })],
  base: fort,
  gold_mine: mine,
  spawn_point: beacon,
};

/** A pit with gold in it, and a pick. */
function mine() {
  return [
    s("ellipse", { cx: 0, cy: 12, rx: 36, ry: 20, class: "pit-rim" }),
    s("ellipse", { cx: 0, cy: 14, rx: 27, ry: 13, class: "pit" }),
    s("path", { d: "M-16 14l7 -8l9 2l4 8l-7 6l-10 -1Z", class: "gold" }),
    s("path", { d: "M4 17l6 -7l9 3l1 7l-8 4Z", class: "gold" }),
    s("path", { d: "M-9 6l3 6l6 -4M10 10l2 6l7 -3", class: "gold-edge" }),
    s("path", { d: "M-26 -30Q0 -44 26 -30M-20 2L14 -34", class: "pick" }),
  ];
}

/** Rings on the ground and a mast: reinforcements land here. */
function beacon() {
  return [
    s("circle", { r: 36, class: "ring" }),
    s("circle", { r: 24, class: "ring ring-in" }),
    s("path", { d: "M0 -36V-26M0 26V36M-36 0H-26M26 0H36", class: "ring" }),
    s("path", { d: "M0 -15L13 8L0 2L-13 8Z", class: "beacon" }),
  ];
}

/** A flag whose foot is the origin: a swallowtail, a pennant or a square, by seat: @param {number} seat */
function flagShapes(seat) {
  const cloth = ["M2 -40H30L22 -31L30 -22H2Z", "M2 -40L32 -31L2 -22Z", "M2 -40H26V-22H2Z"][seat % 3];
  return [
    s("ellipse", { cx: 1, cy: 0, rx: 8, ry: 3, class: "flag-foot" }),
    s("path", { d: "M0 0V-42", class: "flag-pole" }),
    s("path", { d: cloth, class: "flag-cloth" }),
  ];
}

/** @param {string} kind */
const symbol = (kind) => (SYMBOLS[kind] ? s("g", { class: "symbol" }, ...SYMBOLS[kind]()) : null);

/** @param {string} badge @param {number} place @param {Colour} colour */
function drawBadge(badge, place, colour) {
  const flag = /^carries-flag-(\d+)$/.exec(badge);
  if (flag) {
    const seat = Number(flag[1]);
    return [s("g", { class: `flag carried ${colour(seat)}`, transform: "translate(16 -14) scale(1.05)" }, ...flagShapes(seat))];
  }
  if (badge !== "fresh") return tag(badge, -24 + place * 30, 28);
  return [
    s("circle", { cx: -27, cy: 27, r: 12, class: "badge" }),
    s("path", { d: "M-31 21H-23L-31 33H-23Z", class: "badge-line" }),
  ];
}

/** @type {Partial<Drawings>} */
export default {
  tile: (/** @type {Space} */ space) => (GROUND[space.terrain] ? [...GROUND[space.terrain](space), nameOf(space)] : tileOf(space)),

  mark: (/** @type {string} */ mark, /** @type {Colour} */ colour) => {
    const seat = Number(mark.replace("flag-", ""));
    return s("g", { class: `flag ${colour(seat)}`, transform: "translate(-36 0) scale(0.95)" }, ...flagShapes(seat));
  },

  piece: (/** @type {Piece} */ piece, /** @type {Colour} */ colour) => {
    const badges = piece.badges ?? [];
    return s("g", { class: `piece ${colour(piece.seat)}${badges.includes("fresh") ? " fresh" : ""}` },
      ...counter(piece.seat), symbol(piece.kind), ...badges.flatMap((badge, place) => drawBadge(badge, place, colour)));
  },

  card: (/** @type {TrayItem} */ item) => symbol(item.kind) ?? drawCard(item),
};
