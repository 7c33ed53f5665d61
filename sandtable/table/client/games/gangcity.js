// @ts-check
/** Gang City: tiles with rings and roads, gangs, spells. */
import { s } from "../dom.js";
import { counter, drawCard, tileCard } from "../art/pieces.js";
import { outline, seatShape } from "../art/shapes.js";
import { toward } from "../art/terrain.js";
/** @import { Colour, Drawings } from "../drawings.js" */
/** @import { Piece, Space, TrayItem } from "../types.js" */

/** @type {Record<string, string>} what stands on a tile, about 28 units wide */
const BUILDINGS = {
  keep: "M-13 11V-9h5v4h4v-4h8v4h4v-4h5V11H5V4a5 5 0 0 0 -10 0v7Z",
  temple: "M-15 -3L0 -12L15 -3ZM-11 -1h4v9h-4ZM-2 -1h4v9h-4ZM7 -1h4v9h-4ZM-14 9h28v3h-28Z",
  market: "M-15 -2L-11 -11H11L15 -2A5 4 0 0 1 5 -2A5 4 0 0 1 -5 -2A5 4 0 0 1 -15 -2ZM-12 5h24v7h-24Z",
  guildhall: "M-14 12V-1L0 -9L14 -1V12H4V4H-4V12ZM-1 -8V-17H8L6 -14L8 -11H1V-8Z",
  docks: "M-15 3H15L9 11H-9ZM1 1V-13L12 1ZM-2 1V-9L-11 1Z",
  arena: "M-15 -1A15 9 0 0 1 15 -1V4A15 9 0 0 1 -15 4ZM-9 0A9 4.500 0 0 0 9 0A9 4.500 0 0 0 -9 0Z",
  slums: "M-15 11V1L-9 -6L-2 0V11ZM0 11V-4L8 -11L15 -3V11Z",
  tavern: "M-10 -9H6V11H-10ZM8 -5H11A4 4 0 0 1 15 -1V4A4 4 0 0 1 11 8H8V4H11V-1H8Z",
  quarter: "M-13 9V-7L-6 0L0 -10L6 0L13 -7V9Z",
};

/** @type {Record<string, string>} glyphs for tokens and cards, about 44 units wide */
const GLYPHS = {
  goon: "M-12 -11C-12 -27 12 -27 12 -11H20V-6H-20V-11ZM-9 -3H9V2A9 9 0 0 1 -9 2ZM-23 24C-23 14 -11 13 0 13C11 13 23 14 23 24Z",
  rats: "M-25 13C-18 15 -16 11 -15 6C-13 -7 3 -11 10 -6A5 5 0 0 1 17 -1L23 5L14 11H-9C-13 16 -20 18 -26 16Z",
  golem: "M-8 -21H8V-10H17V8H11V-3H8V20H2V8H-2V20H-8V-3H-11V8H-17V-10H-8Z",
  shield: "M0 -20L17 -14V0C17 10 9 17 0 21C-9 17 -17 10 -17 0V-14Z",
  fireball: "M0 20C-14 20 -17 6 -8 -4C-7 2 -4 2 -4 -2C-5 -10 0 -17 5 -21C4 -12 15 -6 15 6C15 14 8 20 0 20Z",
  tunnel: "M-19 18V0A19 19 0 0 1 19 0V18H10V2A10 10 0 0 0 -10 2V18Z",
  bribe: "M-6 -18A10 10 0 1 1 -6 2A10 10 0 1 1 -6 -18M9 -3A10 10 0 1 1 9 17A10 10 0 1 1 9 -3",
  incite: "M-4 21L-7 -1H7L4 21ZM0 -5C-10 -8 -7 -16 0 -22C7 -16 10 -8 0 -5Z",
  tribute: "M-19 -3C-19 -14 19 -14 19 -3V0H-19ZM-19 3H-4V8H4V3H19V17H-19Z",
  swords: "M-19 -18L12 13L9 16L-22 -15ZM19 -18L-12 13L-9 16L22 -15ZM4 14L14 4L17 7L7 17ZM-4 14L-14 4L-17 7L-7 17Z",
};

/** @param {string} name @param {Record<string, any>} [attributes] */
function glyph(name, attributes = {}) {
  return s("path", { d: GLYPHS[name] ?? "", class: "glyph", "fill-rule": "evenodd", ...attributes });
}

/** Half a ring at an edge; with the half of the neighbour it is whole: @param {number} edge */
function ring(edge) {
  const [x, y] = toward(edge, 49);
  const [across, down] = toward(edge, 10);
  return `M${x - down} ${y + across}A10 10 0 0 1 ${x + down} ${y - across}`;
}

/** A coin with a figure on it: @param {number} value @param {number} x @param {number} y */
function coin(value, x, y) {
  return s("g", { class: "coin", transform: `translate(${x} ${y})` }, s("circle", { r: 10 }), s("circle", { r: 7.6, class: "coin-rim" }),
    s("text", { y: 4.6, "text-anchor": "middle" }, value));
}

/** What lies on the ground of a tile: @param {Space} space @returns {SVGElement[]} */
function tile(space) {
  const edges = space.edges ?? [];
  const rings = s("path", { d: edges.map(ring).join(""), class: "road-ring" });
  if (space.terrain === "ghost") return [rings];
  const roads = edges.map((edge) => `M0 0L${toward(edge, 49).join(" ")}`).join("");
  return [
    s("path", { d: roads, class: "road-side" }), s("circle", { r: 15, class: "road-side" }), s("path", { d: roads, class: "road" }),
    s("circle", { r: 13, class: "plaza" }), rings,
    s("path", { d: BUILDINGS[space.terrain] ?? "", class: "building", "fill-rule": "evenodd", transform: "translate(0 -12)" }),
    s("text", { y: -30, class: "tile-name", "text-anchor": "middle" }, space.title ?? ""),
    ...(space.value === undefined ? [] : [coin(space.value, -40, 0)]),
  ];
}

/** @type {Record<string, (seat: number, limit: number, colour: Colour) => (SVGElement | null)[]>} */
const MARKS = {
  revolt: () => [
    outline("hex", 47, { class: "revolt-ground" }),
    s("path", { d: "M-44 22C-40 6 -34 12 -32 0C-24 8 -20 0 -16 -8C-8 4 -4 -2 0 -12C4 -2 8 4 16 -8C20 0 24 8 32 0C34 12 40 6 44 22C34 40 -34 40 -44 22Z", class: "flames" }),
    s("text", { y: 26, class: "revolt-name", "text-anchor": "middle" }, "REVOLT"),
  ],
  uprising: (count, limit) => Array.from({ length: limit }, (_, place) => s("path", {
    d: "M0 8C-7 8 -8 2 -4 -3C-3 0 -2 0 -2 -2C-2 -6 1 -8 3 -10C3 -5 8 -2 7 4C6 7 3 8 0 8Z",
    class: `token${place < count ? " lit" : ""}${count + 1 === limit ? " tipping" : ""}`,
    transform: `translate(41 ${1 + (place - (limit - 1) / 2) * Math.min(15, 44 / limit)}) scale(${limit > 3 ? 0.5 : 0.75})`,
  })),
  golem: () => [outline("hex", 44, { class: "shut" }), s("g", { transform: "translate(-24 -25) scale(0.75)", class: "golem" }, glyph("golem"))],
  shield: (seat, _, colour) => [s("g", { transform: "translate(28 -12) scale(0.66)", class: `shield ${colour(seat)}` },
    glyph("shield"), seatShape(seat, 7, { class: "shield-mark" }))],
  fight: () => [s("g", { transform: "translate(0 -12)", class: "clash" }, s("circle", { r: 13 }), glyph("swords", { transform: "scale(0.46)" }))],
};

/** What lies on a tile, over its pieces: @param {string} mark @param {Colour} colour */
function mark(mark, colour) {
  const [word, first, second] = mark.split("-");
  return s("g", { class: `mark-${word}` }, ...(MARKS[word]?.(Number(first ?? 0), Number(second ?? 0), colour) ?? []));
}

/** A gang's token with its number: @param {Piece} piece @param {Colour} colour */
function piece(piece, colour) {
  const isGang = piece.kind === "goon";
  const text = String(piece.count ?? 1);
  return s("g", { class: `piece ${colour(piece.seat)} ${piece.kind}` },
    ...counter(piece.seat),
    s("g", { transform: isGang ? "" : "scale(0.9)" }, glyph(piece.kind)),
    s("g", { class: "tally", transform: "translate(25 -24)" }, s("circle", { r: 16 }), s("text", { y: 8, "text-anchor": "middle" }, text)));
}

/**
 * Where the pieces of one tile stand, and how large.
 * @param {number} count
 * @returns {[number, number, number][]}
 */
function slots(count) {
  const [columns, scale, gap] = count < 2 ? [1, 0.66, 0] : count < 3 ? [2, 0.6, 46] : count < 4 ? [3, 0.46, 35] : count < 5 ? [2, 0.44, 36] : [Math.ceil(count / 2), 0.36, 104 / Math.ceil(count / 2)];
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / columns);
    return [((place % columns) - (columns - 1) / 2) * gap, rows === 1 ? 20 : 6 + row * 28, scale];
  });
}

/** The picture of a spell or a tile: @param {TrayItem} item */
function card(item) {
  if (item.edges) return tileCard(item, tile);
  return GLYPHS[item.kind] ? s("g", { class: "symbol" }, glyph(item.kind)) : drawCard(item);
}

/** @type {Partial<Drawings>} */
export default { tile, mark, piece, slots, card };
