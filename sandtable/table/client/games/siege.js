// @ts-check
/** Siege: units by weapon with the sign of their colour, towers with their worth. */
import { s } from "../dom.js";
import { counter, drawCard, tag } from "../art/pieces.js";
import { fort, groundOf, nameOf, plate } from "../art/terrain.js";
/** @import { Colour, Drawings } from "../drawings.js" */
/** @import { Piece, Space, TrayItem } from "../types.js" */

/** @type {Record<string, string>} weapons and emblems, about 40 units wide */
const GLYPHS = {
  torch: "M-3 22V-2H3V22ZM0 -5C-11 -8 -7 -17 1 -24C1 -17 11 -12 0 -5Z",
  sword: "M-3 9V-20L0 -25L3 -20V9ZM-12 9H12V14H-12ZM-3 14H3V23H-3Z",
  axe: "M-2.500 23V-21H2.500V23ZM3 -19C14 -21 19 -12 17 -3C12 -7 8 -7 3 -6ZM-3 -19C-14 -21 -19 -12 -17 -3C-12 -7 -8 -7 -3 -6Z",
  shield: "M0 -22L18 -15V0C18 11 10 18 0 23C-10 18 -18 11 -18 0V-15Z",
  wave: "M-22 -9C-14 -19 -6 -19 0 -9C6 1 14 1 22 -9V0C14 10 6 10 0 0C-6 -10 -14 -10 -22 0ZM-22 8C-14 -2 -6 -2 0 8C6 18 14 18 22 8V16C14 26 6 26 0 16C-6 6 -14 6 -22 16Z",
  bow: "M-12 -23C16 -14 16 14 -12 23L-10 18C8 10 8 -10 -10 -18ZM-20 -2.500H14V-8L24 0L14 8V2.500H-20Z",
  sling: "M-20 -20L3 4A9 9 0 1 1 -4 11L-22 -17ZM14 -14A6 6 0 1 1 14 -2A6 6 0 1 1 14 -14",
  horse: "M-15 20C-20 2 -10 -20 10 -22L8 -16C20 -12 20 -4 18 2L8 0C2 4 6 10 8 20Z",
  lance: "M-24 20L14 -18L11 -21L24 -24L21 -11L18 -14L-20 24ZM-15 3L-3 15L-7 17L-17 7Z",
  hammer: "M-18 -21H14V-5H-18ZM-5 -5H1V23H-5ZM14 -18L22 -13L14 -8Z",
  arrows: "M-20 -11H8V-17L22 -9L8 -1V-7H-20ZM-20 7H8V1L22 9L8 17V11H-20Z",
  cross: "M-7 -22H7V-7H22V7H7V22H-7V7H-22V-7H-7Z",
  wing: "M-22 14C-20 -12 2 -24 23 -22C20 -16 16 -13 11 -12C15 -11 17 -10 18 -9C14 -3 9 -1 3 -1C7 0 9 1 10 3C4 10 -6 12 -12 10Z",
  pike: "M-2.500 23V-8H2.500V23ZM0 -25L8 -12L0 -5L-8 -12ZM-13 3H13V8H-13Z",
  pavise: "M-15 -23H15V13L0 24L-15 13ZM-3 -17V13H3V-17Z",
  banner: "M-16 -24H-11V24H-16ZM-9 -22H20L12 -11L20 0H-9Z",
};

/** @type {Record<string, string>} the signs of the colours, about 16 units wide, and nothing for no colour */
const SIGNS = {
  flame: "M0 9C-8 9 -9 2 -4 -3C-3 0 -2 0 -2 -2C-3 -6 1 -8 3 -10C3 -5 9 -2 8 4C7 7 4 9 0 9Z",
  leaf: "M-8 8C-9 -4 0 -9 9 -9C9 1 4 9 -5 7L-7 10Z",
  drop: "M0 -10C4 -4 7 -1 7 3A7 7 0 0 1 -7 3C-7 -1 -4 -4 0 -10Z",
  ring: "M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8M0 -4A4 4 0 1 0 0 4A4 4 0 1 0 0 -4",
};

/** @type {Record<string, [string, string]>} by kind: the emblem and the sign of the colour */
const KINDS = {
  torch_levy: ["torch", "flame"], furnace_knight: ["sword", "flame"], ash_lancer: ["lance", "flame"], wall_breaker: ["hammer", "flame"],
  briar_raider: ["axe", "leaf"], oak_warden: ["shield", "leaf"], thorn_bow: ["arrows", "leaf"], moss_mender: ["cross", "leaf"],
  tide_runner: ["wave", "drop"], rain_archer: ["bow", "drop"], storm_heron: ["wing", "drop"], ice_picket: ["pike", "drop"],
  crag_slinger: ["sling", "ring"], free_rider: ["horse", "ring"], pavise_bearer: ["pavise", "ring"], standard_bearer: ["banner", "ring"],
};

/** The sign of a colour on a small disc: @param {string} name @param {number} x @param {number} y */
function sign(name, x, y) {
  return s("g", { class: `sign ${name}`, transform: `translate(${x} ${y})` }, s("circle", { r: 14 }), s("path", { d: SIGNS[name], "fill-rule": "evenodd" }));
}

/** A round keep that belongs to nobody. */
function tower() {
  return [
    s("path", { d: "M-20 32L-16 -12H16L20 32Z", class: "keep" }),
    s("path", { d: "M-24 -12V-32h10v8h9v-8h10v8h9v-8h10v20Z", class: "keep" }),
    s("path", { d: "M-6 32V16a6 6 0 0 1 12 0V32Z", class: "keep-gate" }),
  ];
}

/** @type {Record<string, () => SVGElement[]>} */
const TOWERS = { siege_tower: fort, centre_tower: tower };

/** What lies on the ground of a space: @param {Space} space */
function tile(space) {
  const ground = TOWERS[space.terrain]?.() ?? groundOf(space);
  return [...ground, nameOf(space), space.value === undefined ? null : plate(`+${space.value}`, 33, -32)];
}

/** A unit with its emblem, its colour and its Health: @param {Piece} piece @param {Colour} colour */
function piece(piece, colour) {
  const [emblem, sort] = KINDS[piece.kind] ?? ["sword", "ring"];
  const badges = piece.badges ?? [];
  return s("g", { class: `piece ${colour(piece.seat)}${badges.includes("done") ? " done" : ""}` },
    ...counter(piece.seat),
    s("path", { d: GLYPHS[emblem], class: "glyph", "fill-rule": "evenodd", transform: "scale(0.86)" }),
    sign(sort, -27, -25),
    ...badges.filter((badge) => badge !== "done").flatMap((badge, place) => tag(badge, 20 - place * 30, 28)));
}

/** The picture of a card: @param {TrayItem} item */
function card(item) {
  const found = KINDS[item.kind];
  if (!found) return drawCard(item);
  return s("g", { class: "symbol" }, s("path", { d: GLYPHS[found[0]], class: "glyph", "fill-rule": "evenodd" }), sign(found[1], -21, -15));
}

/** @type {Partial<Drawings>} */
export default { tile, piece, card };
