// @ts-check
/** Connect Four: discs with the mark of their seat, dropped in from above. */
import { s } from "../dom.js";
import { seatShape } from "../art/shapes.js";
/** @import { Colour, Drawings } from "../drawings.js" */
/** @import { Piece } from "../types.js" */

/** A disc with the mark of its seat pressed into it: @param {Piece} piece @param {Colour} colour */
function piece(piece, colour) {
  return s("g", { class: `piece ${colour(piece.seat)}` },
    s("circle", { r: 39, class: "counter" }),
    s("circle", { r: 31, class: "disc-groove" }),
    seatShape(piece.seat, 15, { class: "disc-mark" }),
    s("path", { d: "M-26 -22A34 34 0 0 1 10 -33", class: "disc-light" }));
}

/** Above the rack: @param {number} x @returns {[number, number]} */
const entrance = (x) => [x, -120];

/** @type {Partial<Drawings>} */
export default { piece, entrance };
