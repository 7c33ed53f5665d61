// @ts-check
/** Drawings of the ground that many games know, by terrain word; an unknown word is bare ground. */
import { hash, s } from "../dom.js";
/** @import { Space } from "../types.js" */

/** @type {Record<string, (space: Space, seed: number) => (SVGElement | null)[]>} */
const DRAWINGS = {
  plain: (_, seed) => ripples(seed),
  mountain: (_, seed) => mountain(seed),
  forest: (_, seed) => forest(seed),
  hole: () => [s("circle", { r: 40, class: "hole" }), s("path", { d: "M-34 -21A40 40 0 0 1 34 -21", class: "hole-rim" })],
};

/** The drawing that lies on a space, inside its outline: @param {Space} space */
export function groundOf(space) {
  return DRAWINGS[space.terrain]?.(space, hash(space.id)) ?? [];
}

/** Wind ripples in sand, different from space to space: @param {number} seed */
export function ripples(seed) {
  const lines = [];
  for (let line = 0; line < 3; line += 1) {
    const bits = (seed >>> (line * 7)) & 127;
    if (bits % 3 === 0) continue;
    const x = (bits % 9) * 6 - 34;
    const y = line * 24 - 26 + (bits % 7);
    lines.push(s("path", { d: `M${x} ${y}q9 -6 18 0t18 0`, class: "ripple" }));
  }
  if (seed % 5 === 0) lines.push(s("path", { d: "M8 20l3 -9l3 9m-3 -9l7 -4m-7 4l-6 -4", class: "ripple" }));
  return lines;
}

/** A peak before two others: @param {number} seed */
function mountain(seed) {
  const lean = (seed % 11) - 5;
  const peak = -34 + (seed % 7);
  return [
    s("path", { d: `M-44 26L${-20 + lean} -8L-4 26Z`, class: "rock-back" }),
    s("path", { d: `M12 28L${28 + lean} ${-4}L46 28Z`, class: "rock-back" }),
    s("path", { d: `M-32 30L${lean} ${peak}L34 30Z`, class: "rock" }),
    s("path", { d: `M${lean} ${peak}L34 30H6L${lean + 6} 8L${lean - 3} -4Z`, class: "rock-shade" }),
    s("path", {
      d: `M${lean} ${peak}L${lean - 10} ${peak + 18}L${lean - 3} ${peak + 14}L${lean + 2} ${peak + 21}L${lean + 10} ${peak + 18}Z`,
      class: "snow",
    }),
  ];
}

/** Two firs and a smaller one: @param {number} seed */
function forest(seed) {
  const lean = (seed % 9) - 4;
  return [
    s("path", { d: `M${-20 + lean} -30l12 22h-6l10 22h-32l10 -22h-6Z`, class: "tree-back" }),
    s("path", { d: `M${20 - lean} -26l11 20h-5l9 20h-30l9 -20h-5Z`, class: "tree-back" }),
    s("path", { d: `M${lean} -16l12 22h-6l10 24h-32l10 -24h-6Z`, class: "tree" }),
  ];
}

/** A palisade with a gate in the seat's colour. */
export function fort() {
  return [
    s("path", {
      d: "M-34 22V-8h8v6h8v-6h8v6h8v-6h4v6h8v-6h8v6h8v-6h8V22Z",
      class: "fort",
      transform: "translate(0 4)",
    }),
    s("path", { d: "M-8 26V10a8 8 0 0 1 16 0V26Z", class: "fort-gate" }),
  ];
}

/** The way from the middle of a hex to an edge: @param {number} edge @param {number} reach */
export function toward(edge, reach) {
  const angle = ((30 + 60 * edge) * Math.PI) / 180;
  return [reach * Math.cos(angle), reach * Math.sin(angle)].map((part) => Math.round(part * 10) / 10);
}

/** A figure on a small plate, which swells on a small board: @param {string | number} words @param {number} x @param {number} y */
export function plate(words, x, y) {
  const width = Math.max(30, 10 + String(words).length * 10);
  return s("g", { transform: `translate(${x + 15} ${y - 15})` }, s("g", { class: "swell worth" }, // from its corner, into the space
    s("rect", { x: -width, width, height: 30, rx: 15 }), s("text", { x: -width / 2, y: 21, "text-anchor": "middle" }, words)));
}

/** The name at the foot of a space; a rack of discs has none: @param {Space} space */
export function nameOf(space) {
  return space.shape === "disc" ? null : s("text", { y: 45, class: "space-name", "text-anchor": "middle" }, space.title ?? space.id);
}

/** What any game's space shows inside its outline: its ground, roads, name and worth: @param {Space} space */
export function tileOf(space) {
  const roads = (space.edges ?? []).map((edge) => `M0 0L${toward(edge, 49).join(" ")}`).join("");
  return [
    ...groundOf(space),
    roads ? s("path", { d: roads, class: "road" }) : null,
    space.terrain === "ghost" ? null : nameOf(space),
    space.value === undefined ? null : plate(space.value, space.shape === "hex" ? 24 : 33, -32),
  ];
}
