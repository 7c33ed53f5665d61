// @ts-check
/** Tower of Spugah, Nations: continents of hexes round the Spire, with fortresses, cities, castles, roads, ports and portals. */
import { s } from "../dom.js";
import { GROUND, card, glyph, mark as commonMark, piece as commonPiece, shape, stands } from "./spugah.js";
import { SYMBOLS } from "./spugah_nations_emblem.js";
/** @import { Colour, Drawings } from "../drawings.js" */
/** @import { Piece, Space } from "../types.js" */
/** @import { Emblem } from "./spugah_nations_emblem.js" */

/** Smaller, so that it lies inside a hex: @param {(space: Space) => (SVGElement | null)[]} draw */
const within = (draw) => (/** @type {Space} */ space) => [s("g", { transform: "translate(0 3) scale(0.86)" }, ...draw(space))];

/** @type {Record<string, (space: Space) => (SVGElement | null)[]>} what only this edition has, or draws on a hex */
const OWN = {
  free: () => [],
  void: () => [shape("M-30 -18h2M12 -30h2M28 6h2M-14 22h2M6 34h2M-40 6h2", "star")],
  unlaid: () => [shape("M-24 0H24M0 -24V24", "unlaid-cross")],
  ocean: () => [-27, -3, 21].map((y) => shape(`M${-36 - (y === -3 ? 8 : 0)} ${y}q9 -12 18 0t18 0t18 0t18 0${y === -3 ? "t18 0" : ""}`, "wave")),
  cursed: () => [
    shape("M-28 -46L28 46M-44 -22L-4 46M-4 -46L44 22M28 -46L-28 46M44 -22L4 46M4 -46L-44 22", "curse"),
    s("circle", { r: 29, class: "curse-disc" }), glyph("skull", { class: "bone" }),
  ],
  road: () => [
    shape("M-45 18C-24 10 -14 22 2 4S26 -18 45 -20", "road-bed"), shape("M-45 18C-24 10 -14 22 2 4S26 -18 45 -20", "road"),
    shape("M-45 18C-24 10 -14 22 2 4S26 -18 45 -20", "road-line"),
    shape("M-20 -14V-30M-28 -30H-10L-4 -26L-10 -22H-28Z", "signpost"),
  ],
  castle: () => [
    shape("M-24 36V-12H-30V-30H-20V-23H-12V-30H-4V-23H4V-30H12V-23H20V-30H30V-12H24V36Z", "castle"),
    shape("M-8 36V20A8 8 0 0 1 8 20V36Z", "gate"), shape("M-14 -4H-8V8H-14ZM8 -4H14V8H8Z", "gate"),
  ],
  fortress: within(() => [
    shape("M-46 38V-10H-42V-16H-36V-10H-30V-28H-24V-21H-16V-28H-8V-21H8V-28H16V-21H24V-28H30V-10H36V-16H42V-10H46V38Z", "castle"),
    shape("M-11 38V20A11 11 0 0 1 11 20V38Z", "gate"), shape("M-14 4L-16 -12L-8 -5L0 -16L8 -5L16 -12L14 4Z", "crown"),
    shape("M0 -24V-46L20 -39L0 -32", "pennon"),
  ]),
  city: within(() => [
    shape("M-44 36V6L-30 -8L-16 6V36ZM16 36V8L30 -6L44 8V36Z", "castle"), shape("M-16 36V-8L0 -26L16 -8V36Z", "castle"),
    shape("M-6 36V22H6V36ZM-5 -4H5V8H-5ZM-34 14H-26V22H-34ZM26 14H34V22H26Z", "gate"), shape("M0 -24V-46L20 -39L0 -32", "pennon"),
  ]),
  port: within(() => [
    shape("M-44 24q9 -11 18 0t18 0t18 0t18 0t14 0M-34 38q9 -11 18 0t18 0t18 0t14 0", "wave port-wave"),
    shape("M-3 -24H3V22H-3ZM-14 -15H14V-9H-14Z", "anchor"), s("circle", { cy: -32, r: 8, class: "anchor-line" }),
    shape("M-28 0C-26 20 -10 26 0 26S26 20 28 0M-36 8L-28 -2L-20 7M36 8L28 -2L20 7", "anchor-line"),
  ]),
  portal: () => [
    s("ellipse", { rx: 32, ry: 38, class: "portal-rim" }), s("ellipse", { rx: 23, ry: 29, class: "portal-hole" }),
    shape("M0 -20C16 -20 18 4 4 8C-8 10 -12 -4 -3 -7M0 20C-18 20 -20 -6 -14 -12", "portal-swirl"),
  ],
  ...Object.fromEntries(["mountain", "forest", "medic", "gold_mine", "ruin", "merchant", "spire"].map((name) => [name, within(GROUND[name])])),
};

/** What lies on the ground of a hex, with its name at the upper edge; on a small board only the outer row is named: @param {Space} space */
export function tile(space) {
  const drawn = OWN[space.terrain]?.(space) ?? [];
  if (space.terrain === "void") return drawn;
  const isOuter = Number(space.id.slice(1)) > 10;
  return [
    ...drawn,
    s("text", { x: 0, y: -34, "text-anchor": "middle", class: "square-name" }, space.id),
    isOuter ? s("text", { x: 0, y: -28, "text-anchor": "middle", class: "square-name edge-name" }, space.id) : null,
  ];
}

/** Blight and what both editions lay on a tile: @param {string} mark @param {Colour} colour */
function mark(mark, colour) {
  if (mark !== "blight") return commonMark(mark, colour);
  return s("g", { class: "blight", transform: "translate(34 24)" }, s("circle", { r: 12 }), glyph("skull", { transform: "scale(0.4)" }));
}

/** @type {(Emblem | undefined)[]} of each seat's nation, if it has one */
let emblems = [];

/** The nations have their emblems: @param {any[]} sheets */
function dress(sheets) {
  emblems = sheets.map((sheet) => sheet?.emblem);
}

/** A unit, with its nation's emblem on its shoulder: @param {Piece} piece @param {Colour} colour */
function piece(piece, colour) {
  const drawn = commonPiece(piece, colour), emblem = emblems[piece.seat];
  if (!emblem) return drawn;
  drawn.append(s("g", { class: "shoulder", transform: "translate(-26 -26)" }, s("circle", { r: 16, class: `emblem-${emblem.ground}` }),
    s("path", { d: SYMBOLS[emblem.symbol] ?? "", "fill-rule": "evenodd", transform: "scale(0.44)", class: `emblem-${emblem.ink}` })));
  return drawn;
}

export { showSheet } from "./spugah_nations_shown.js";

/** The editor of nations, loaded when one is written: @param {Parameters<typeof import("./spugah_nations_editor.js").editSheet>} all */
export const editSheet = async (...all) => (await import("./spugah_nations_editor.js")).editSheet(...all);

export const styles = ["spugah"];

/** @type {Partial<Drawings>} */
export default { tile, mark, piece, slots: stands, card, dress };
