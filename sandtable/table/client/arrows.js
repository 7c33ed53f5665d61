// @ts-check
/** An expected line of play, drawn over the board: an arrow an action, numbered in their order. */
import { fill, s } from "./dom.js";
import { colourOf } from "./art/shapes.js";
import { style } from "./drawings.js";
/** @import { Board } from "./board.js" */
/** @import { PathStep } from "./types.js" */

/**
 * The line lies over the board until something else is shown.
 * @param {Board} board
 * @param {PathStep[]} path
 */
export async function drawLine(board, path) {
  await style("style/review");
  const drawn = path.map((step, place) => arrow(board, step, place + 1)).filter((one) => one !== null);
  fill(board.layers.arrows, ...drawn.reverse());
}

/** @param {Board} board @param {PathStep} step @param {number} number */
function arrow(board, step, number) {
  const spots = step.picks.map((pick) => spotOf(board, pick)).filter((spot) => spot !== null);
  if (!spots.length) return null;
  const colour = colourOf(board.scene?.seats ?? [], step.seat);
  const [from, to] = [spots[0], spots[spots.length - 1]];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const badge = (/** @type {number} */ x, /** @type {number} */ y) => [s("circle", { cx: x, cy: y, r: 15 }), s("text", { x, y: y + 6, "text-anchor": "middle" }, number)];
  if (length < 1) return s("g", { class: `arrow ${colour}` }, s("circle", { class: "ring", cx: to[0], cy: to[1], r: 40 }), ...badge(to[0] + 30, to[1] - 30));
  const [ux, uy] = [dx / length, dy / length];
  const tip = [to[0] - ux * 14, to[1] - uy * 14];
  const neck = [tip[0] - ux * 26, tip[1] - uy * 26];
  const head = [tip, [neck[0] - uy * 17, neck[1] + ux * 17], [neck[0] + uy * 17, neck[1] - ux * 17]].map((point) => point.join(",")).join(" ");
  return s("g", { class: `arrow ${colour}` },
    s("line", { x1: from[0] + ux * 12, y1: from[1] + uy * 12, x2: neck[0], y2: neck[1] }), s("polygon", { points: head }),
    ...badge(from[0] + dx / 2 + uy * 24, from[1] + dy / 2 - ux * 24));
}

/** Where a pick lies on the board, if it does: @param {Board} board @param {string} pick @returns {[number, number] | null} */
function spotOf(board, pick) {
  const piece = board.scene?.pieces.find((one) => one.id === pick);
  const space = piece ? piece.space : board.spaces.has(pick) ? pick : [...board.spaces.values()].find((one) => one.pick === pick)?.id;
  return space === undefined || !board.spaces.has(space) ? null : board.spot(space);
}
