// @ts-check
/** Tower of Spugah: what both editions draw: the lands round the Spire, units with their health, mod cards. */
import { s } from "../dom.js";
import { counter, drawCard, slots } from "../art/pieces.js";
import { seatShape } from "../art/shapes.js";
import { groundOf } from "../art/terrain.js";
/** @import { Colour } from "../drawings.js" */
/** @import { Piece, Space, TrayItem } from "../types.js" */

/** @type {Record<string, string>} about 50 units wide */
const GLYPHS = {
  hero: "M-22 12L-25 -13L-12 -2L0 -21L12 -2L25 -13L22 12ZM-22 15H22V22H-22Z",
  second: "M-22 -14L0 -23L22 -14V-4L0 -13L-22 -4ZM-22 3L0 -6L22 3V13L0 4L-22 13ZM-5 14H5V23H-5Z",
  regular: "M-3 22V6H-12V0H-3V-24H3V0H12V6H3V22Z",
  swords: "M-19 -18L12 13L9 16L-22 -15ZM19 -18L-12 13L-9 16L22 -15ZM4 14L14 4L17 7L7 17ZM-4 14L-14 4L-17 7L-7 17Z",
  shield: "M0 -21L18 -14V0C18 10 9 18 0 22C-9 18 -18 10 -18 0V-14Z",
  boot: "M-13 -22H4V2L20 9C24 11 24 18 22 20H-13ZM-13 -14H4V-11H-13Z",
  horse: "M-18 21C-18 5 -12 -3 -8 -10L-10 -22L-2 -16C10 -16 17 -4 22 6L16 12L4 6C2 12 10 14 10 21Z",
  sail: "M-24 8H24L16 20H-16ZM-2 4V-23L20 4ZM-5 4V-16L-19 4Z",
  peak: "M-25 20L-6 -20L3 -4L9 -12L25 20ZM-6 -20L-12 -7L-7 -9L-3 -5L0 -9Z",
  heart: "M0 21C-34 -3 -20 -24 -7 -18C-3 -16 -1 -13 0 -10C1 -13 3 -16 7 -18C20 -24 34 -3 0 21Z",
  bow: "M-12 -23C16 -19 16 19 -12 23L-13 19C6 14 6 -14 -13 -19ZM-14 -20H-11V20H-14ZM-22 -2H14V-7L25 0L14 7V2H-22Z",
  ballista: "M-24 -14C-6 -22 6 -22 24 -14L22 -10C6 -17 -6 -17 -22 -10ZM-3 -18V22H3V-18ZM-24 -14L-3 12V6L-21 -14ZM24 -14L3 12V6L21 -14Z",
  charge: "M-24 -7H6V-18L25 0L6 18V7H-24Z",
  away: "M24 -7H-6V-18L-25 0L-6 18V7H6V-1H24Z",
  drop: "M0 -23C6 -10 16 -3 16 7A16 16 0 0 1 -16 7C-16 -3 -6 -10 0 -23Z",
  feint: "M-23 -18H6A13 13 0 0 1 6 8H-8V17L-24 3L-8 -11V-2H6A3 3 0 0 0 6 -8H-23Z",
  ram: "M-25 -8H10V-14C22 -14 26 -6 26 0C26 6 22 14 10 14V8H-25Z",
  cross: "M-7 -22H7V-7H22V7H7V22H-7V7H-22V-7H-7Z",
  sack: "M-8 -22H8L5 -13C22 -6 22 22 8 22H-8C-22 22 -22 -6 -5 -13Z",
  levy: "M-19 -13A6.500 6.500 0 1 0 -6 -13A6.500 6.500 0 1 0 -19 -13ZM6 -13A6.500 6.500 0 1 0 19 -13A6.500 6.500 0 1 0 6 -13ZM-24 20C-24 2 -2 2 -2 20ZM2 20C2 2 24 2 24 20Z",
  ward: "M0 -22L22 0L0 22L-22 0ZM0 -10L10 0L0 10L-10 0Z",
  dagger: "M0 24L-6 10V-6H6V10ZM-14 -11H14V-6H-14ZM-3 -24H3V-11H-3Z",
  skull: "M-20 -4C-20 -30 20 -30 20 -4C20 4 16 8 11 10V20H-11V10C-16 8 -20 4 -20 -4ZM-12 -5A5 5 0 1 0 -2 -5A5 5 0 1 0 -12 -5ZM2 -5A5 5 0 1 0 12 -5A5 5 0 1 0 2 -5Z",
};

/** @type {Record<string, string>} the glyph of each mod */
const MODS = {
  "swift-boots": "boot", "war-horses": "horse", "sea-legs": "sail", mountaineers: "peak", "sharp-blades": "regular", berserkers: "swords",
  "plate-armour": "shield", "tower-shields": "shield", vigour: "heart", longbows: "bow", ballistae: "ballista", charge: "charge",
  "hit-and-run": "away", "blood-frenzy": "drop", feint: "feint", ram: "ram", medics: "cross", plunderers: "sack", levy: "levy",
  wardens: "ward", assassins: "dagger", hero: "hero", regular: "levy", first: "hero", second: "second", third: "regular", extra: "sack",
};

/** @type {Record<string, string>} the glyphs of the tiers that have no name */
const UNITS = { first: "hero", third: "regular" };

/** @param {string} name @param {Record<string, any>} [attributes] */
export function glyph(name, attributes = {}) {
  return s("path", { d: GLYPHS[name] ?? "", class: "glyph", "fill-rule": "evenodd", ...attributes });
}

/** A line or a shape on the ground: @param {string} d @param {string} name */
export const shape = (d, name) => s("path", { d, class: name });

/** @type {Record<string, (space: Space) => (SVGElement | null)[]>} */
export const GROUND = {
  plain: () => [],
  mountain: groundOf,
  forest: groundOf,
  ocean: () => [-27, -3, 21].map((y) => shape(`M-46 ${y}q11.500 -13 23 0t23 0t23 0t23 0`, "wave")),
  cursed: () => [
    shape("M-46 -46L46 46M-46 0L0 46M0 -46L46 0M46 -46L-46 46M0 -46L-46 0M46 0L0 46", "curse"),
    s("circle", { r: 29, class: "curse-disc" }), glyph("skull", { class: "bone" }),
  ],
  medic: () => [s("rect", { x: -31, y: -31, width: 62, height: 62, rx: 12, class: "tent" }), glyph("cross", { class: "red-cross" })],
  gold_mine: () => [
    shape("M-42 36L-30 -8L-8 -30H14L34 -6L42 36Z", "hill"),
    shape("M-20 36V6A20 20 0 0 1 20 6V36Z", "shaft"), shape("M-20 36V6A20 20 0 0 1 20 6V36", "beam"),
    shape("M-12 35L-5 22L6 20L13 29L9 36H-11Z", "gold"),
    s("g", { transform: "translate(29 -28)" }, s("circle", { r: 13, class: "gold" }), s("circle", { r: 8.5, class: "gold-rim" })),
  ],
  ruin: (space) => (space.marks?.includes("pillaged")
    ? [shape("M-42 34H42V40H-42ZM-36 22L-6 14L-3 25L-33 33ZM4 28L34 20L37 31L7 34ZM-28 34V10H-16V34Z", "stone spent")]
    : [shape("M-42 33H42V41H-42ZM-34 33V-8L-28 -14L-20 -8V33ZM-8 33V-32H8V33ZM20 33V2L26 6L34 -2V33ZM-16 -40H16V-32H-16Z", "stone"),
      s("g", { transform: "translate(27 -26)" }, s("rect", { x: -11, y: -15, width: 22, height: 30, rx: 4, class: "hidden-card" }), shape("M-5 -8L5 8M5 -8L-5 8", "hidden-cross"))]),
  merchant: () => [
    shape("M-30 2V36H-24V2ZM24 2V36H30V2ZM-30 18H30V26H-30Z", "post"),
    shape("M-42 0L-34 -34H34L42 0Z", "awning"), shape("M-25 0L-21 -34H-8L-9 0ZM9 0L8 -34H21L25 0Z", "awning-stripe"),
    shape("M-42 0a10.500 9 0 0 0 21 0a10.500 9 0 0 0 21 0a10.500 9 0 0 0 21 0a10.500 9 0 0 0 21 0Z", "awning"),
  ],
  capital: (space) => (space.seat === undefined ? [] : [
    shape("M-42 40V-26H-30V-17H-20V-26H-8V-17H8V-26H20V-17H30V-26H42V40Z", "castle"), shape("M-11 40V20A11 11 0 0 1 11 20V40Z", "gate"),
    shape("M0 -24V-46L20 -39L0 -32", "pennon"),
  ]),
  spire: () => [
    s("circle", { r: 45, class: "halo" }), s("circle", { r: 36, class: "halo" }),
    shape("M-17 44L-11 -10H-19V-26H-11V-19H-5V-26H5V-19H11V-26H19V-10H11L17 44Z", "spire"), shape("M0 -19H5V-26H5V-19H11V-26H19V-10H11L17 44H0Z", "spire-shade"),
    s("circle", { cy: -38, r: 8, class: "spire" }), s("circle", { cy: -38, r: 4, class: "spire-eye" }), shape("M-4 12V2A4 4 0 0 1 4 2V12Z", "spire-eye"),
  ],
};

/** A gatherer in its seat's colour and shape; what is pillaged is drawn with its ruin: @param {string} mark @param {Colour} colour */
export function mark(mark, colour) {
  const [word, seat] = mark.split("-");
  if (word !== "gatherer") return s("g");
  return s("g", { class: `gatherer ${colour(Number(seat))}`, transform: "translate(-27 26)" },
    seatShape(Number(seat), 17, { class: "gatherer-body" }), s("path", { d: "M-9 -5Q0 -13 9 -5M-6 9L3 -7", class: "pick" }));
}

/** A unit with its health and its part in a fight: @param {Piece} piece @param {Colour} colour */
export function piece(piece, colour) {
  const [health = "", ...states] = piece.badges ?? [];
  const [left, most] = health.split("/").map(Number); // the label and the info card say of how much
  const share = most ? left / most : 0;
  const part = states.includes("attacks") ? "swords" : states.includes("defends") ? "shield" : null;
  return s("g", { class: `piece ${colour(piece.seat)} ${piece.kind} ${states.join(" ")}` },
    states.includes("active") ? s("circle", { r: 45, class: "active-ring" }) : null,
    ...counter(piece.seat),
    s("g", { transform: "translate(0 -8)", class: "symbol" }, glyph(UNITS[piece.kind] ?? piece.kind)),
    s("g", { class: share <= 0.5 ? "health weak" : "health", transform: "translate(0 28)" }, s("g", { class: "swell" },
      s("rect", { x: -18, y: -10, width: 36, height: 20, rx: 5, class: "health-plate" }),
      s("rect", { x: -16.5, y: -8.5, width: Math.round(33 * share), height: 17, rx: 4, class: "health-bar" }),
      s("text", { y: 7, "text-anchor": "middle" }, left))),
    part ? s("g", { class: `part ${part}`, transform: "translate(27 -27)" }, s("circle", { r: 17 }), glyph(part, { transform: "scale(0.58)", class: "part-glyph" })) : null);
}

/** The picture of a card or a tier: @param {TrayItem} item */
export function card(item) {
  return MODS[item.kind] ? s("g", { class: "symbol" }, glyph(MODS[item.kind])) : drawCard(item);
}

/** Where the units of one space stand, a little below its middle: @param {number} count @returns {[number, number, number][]} */
export const stands = (count) => slots(count).map(([x, y, scale]) => [x, y + 3, scale * 0.92]);
