// @ts-check
/** Drawings of the ground, by terrain word; an unknown word is bare ground. */
import { hash, s } from "../dom.js";
/** @import { Space } from "../types.js" */

/** @type {Record<string, (space: Space, seed: number) => (SVGElement | null)[]>} */
const DRAWINGS = {
  plain: (space, seed) => ripples(seed),
  spawn_zone: (space, seed) => [...ripples(seed), s("circle", { r: 5, class: "ink-faint" })],
  mountain: (space, seed) => mountain(seed),
  forest: (space, seed) => forest(seed),
  base: () => fort(),
  siege_tower: () => fort(),
  centre_tower: () => tower(),
  gold_mine: () => mine(),
  spawn_point: () => beacon(),
  hole: () => [s("circle", { r: 40, class: "hole" }), s("path", { d: "M-34 -21A40 40 0 0 1 34 -21", class: "hole-rim" })],
};

/** The drawing that lies on a space, inside its outline: @param {Space} space */
export function groundOf(space) {
  const draw = DRAWINGS[space.terrain];
  return s("g", { class: "ground" }, ...(draw ? draw(space, hash(space.id)) : []));
}

/** Wind ripples in sand, different from space to space: @param {number} seed */
function ripples(seed) {
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

/** @param {number} seed */
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

/**
 * Two firs and a smaller one.
 * @param {number} seed
 */
function forest(seed) {
  const lean = (seed % 9) - 4;
  return [
    s("path", { d: `M${-20 + lean} -30l12 22h-6l10 22h-32l10 -22h-6Z`, class: "tree-back" }),
    s("path", { d: `M${20 - lean} -26l11 20h-5l9 20h-30l9 -20h-5Z`, class: "tree-back" }),
    s("path", { d: `M${lean} -16l12 22h-6l10 24h-32l10 -24h-6Z`, class: "tree" }),
  ];
}

/** A round keep that belongs to nobody. */
function tower() {
  return [
    s("path", { d: "M-20 32L-16 -12H16L20 32Z", class: "keep" }),
    s("path", { d: "M-24 -12V-32h10v8h9v-8h10v8h9v-8h10v20Z", class: "keep" }),
    s("path", { d: "M-6 32V16a6 6 0 0 1 12 0V32Z", class: "keep-gate" }),
  ];
}

/** A palisade with a gate in the seat's colour. */
function fort() {
  return [
    s("path", {
      d: "M-34 22V-8h8v6h8v-6h8v6h8v-6h4v6h8v-6h8v6h8v-6h8V22Z",
      class: "fort",
      transform: "translate(0 4)",
    }),
    s("path", { d: "M-8 26V10a8 8 0 0 1 16 0V26Z", class: "fort-gate" }),
  ];
}

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

/**
 * What lies loose on a space.
 * @param {string} mark
 * @param {(seat: number) => string} colour
 */
export function markOf(mark, colour) {
  const flag = /^flag-(\d+)$/.exec(mark);
  if (!flag) return s("circle", { r: 8, cx: 28, cy: 28, class: "mark" });
  const seat = Number(flag[1]);
  return s("g", { class: `flag ${colour(seat)}`, transform: "translate(-36 0) scale(0.95)" }, ...flagShapes(seat));
}

/** A flag whose foot is the origin: a swallowtail, a pennant or a square, by seat: @param {number} seat */
export function flagShapes(seat) {
  const cloth = ["M2 -40H30L22 -31L30 -22H2Z", "M2 -40L32 -31L2 -22Z", "M2 -40H26V-22H2Z"][seat % 3];
  return [
    s("ellipse", { cx: 1, cy: 0, rx: 8, ry: 3, class: "flag-foot" }),
    s("path", { d: "M0 0V-42", class: "flag-pole" }),
    s("path", { d: cloth, class: "flag-cloth" }),
  ];
}
