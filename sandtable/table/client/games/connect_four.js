// @ts-check
/** Connect Four: discs with the mark of their seat, dropped in from above. */
import { s } from "../dom.js";
import { seatShape } from "../art/shapes.js";
import { tileOf } from "../art/terrain.js";
/** @import { Colour, Drawings } from "../drawings.js" */
/** @import { Piece, Space } from "../types.js" */

/** A disc with the mark of its seat pressed into it: @param {Piece} piece @param {Colour} colour */
function piece(piece, colour) {
  return s("g", { class: `piece ${colour(piece.seat)}` },
    s("circle", { r: 39, class: "counter" }),
    s("circle", { r: 31, class: "disc-groove" }),
    seatShape(piece.seat, 15, { class: "disc-mark" }),
    s("path", { d: "M-26 -22A34 34 0 0 1 10 -33", class: "disc-light" }));
}

/** A hole of the rack; the topmost ones bear the letter of their column: @param {Space} space */
function tile(space) {
  const letter = space.y === 0 ? s("text", { y: -45, "text-anchor": "middle", class: "column-letter" }, space.id.charAt(0)) : null;
  return [...tileOf(space), letter];
}

/** Where the next disc of a column lands: its ring and mark, plain once the column is pointed at: @param {string} name @param {Colour} colour */
function mark(name, colour) {
  const seat = Number(/-(\d+)$/.exec(name)?.[1]);
  return s("g", { class: `landing ${colour(seat)}` }, s("circle", { r: 37 }), seatShape(seat, 13, {}));
}

/** Above the rack: @param {number} x @returns {[number, number]} */
const entrance = (x) => [x, -120];

/** @type {Partial<Drawings>} */
export default { tile, piece, mark, entrance };
