// @ts-check
/** Tower of Spugah, Quadrants: the lands round the Spire as squares, Heroes and Regulars. */
import { s } from "../dom.js";
import { GROUND, card, mark, piece, stands } from "./spugah.js";
/** @import { Drawings } from "../drawings.js" */
/** @import { Space } from "../types.js" */

/** What lies on the ground of a square, with its name in the corner; on a small board only rows and columns are named, at the rim: @param {Space} space */
function tile(space) {
  const rim = (space.y === 0 ? space.id[0] : "") + (space.x === 0 ? space.id.slice(1) : "");
  return [
    ...(GROUND[space.terrain]?.(space) ?? []),
    s("text", { x: -45, y: -35, class: "square-name" }, space.id),
    rim ? s("text", { x: -45, y: -22, class: "square-name edge-name" }, rim) : null,
  ];
}

export const styles = ["spugah"];

/** @type {Partial<Drawings>} */
export default { tile, mark, piece, slots: stands, card };
