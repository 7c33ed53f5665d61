// @ts-check
/** Tower of Spugah, Quadrants: the lands round the Spire as squares, Heroes and Regulars. */
import { card, mark, piece, stands, tileAt } from "./spugah.js";
/** @import { Drawings } from "../drawings.js" */
/** @import { Space } from "../types.js" */

/** What lies on the ground of a square, with its name in the corner: @param {Space} space */
const tile = (space) => tileAt(space, -45, -35);

export const styles = ["spugah"];

/** @type {Partial<Drawings>} */
export default { tile, mark, piece, slots: stands, card };
