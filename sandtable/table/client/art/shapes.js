// @ts-check
/** Geometry of the board: one space is about 100 units wide. */
import { s } from "../dom.js";
/** @import { SeatPanel } from "../types.js" */

export const SCALE = 100;

/**
 * The corners of a shape round a middle.
 * @param {string} shape
 * @param {number} size half the distance between neighbours
 */
export function corners(shape, size) {
  if (shape === "hex") {
    const radius = (size * 2) / Math.sqrt(3);
    return [0, 60, 120, 180, 240, 300].map((angle) => {
      const turn = (angle * Math.PI) / 180;
      return [round(radius * Math.cos(turn)), round(radius * Math.sin(turn))];
    });
  }
  return [
    [-size, -size],
    [size, -size],
    [size, size],
    [-size, size],
  ];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * The outline of a space.
 * @param {string} shape
 * @param {number} size
 * @param {Record<string, any>} attributes
 */
export function outline(shape, size, attributes) {
  if (shape === "disc") return s("circle", { r: size, ...attributes });
  const points = corners(shape, size).map((corner) => corner.join(",")).join(" ");
  return s("polygon", { points, ...attributes });
}

export const COLOURS = ["red", "blue", "yellow", "green", "violet", "teal"];

/**
 * The colour class of a seat.
 * @param {SeatPanel[]} seats
 * @param {number} seat
 */
export function colourOf(seats, seat) {
  const colour = seats.find((panel) => panel.seat === seat)?.colour ?? "";
  return "c-" + (COLOURS.includes(colour) ? colour : COLOURS[seat % COLOURS.length]);
}

/**
 * The shape that stands for a seat besides its colour.
 * @param {number} seat
 * @param {number} size
 * @param {Record<string, any>} attributes
 */
export function seatShape(seat, size, attributes) {
  const ring = (/** @type {number} */ count, /** @type {number} */ turn, /** @type {number} */ reach) =>
    Array.from({ length: count }, (_, place) => {
      const angle = ((place / count) * 360 + turn) * (Math.PI / 180);
      return [round(reach * Math.cos(angle)), round(reach * Math.sin(angle))].join(",");
    }).join(" ");
  const side = size * 0.9;
  switch (seat % 6) {
    case 0:
      return s("rect", { x: -side, y: -side, width: side * 2, height: side * 2, rx: size * 0.28, ...attributes });
    case 1:
      return s("circle", { r: size, ...attributes });
    case 2:
      return s("polygon", { points: ring(4, 0, size * 1.2), ...attributes });
    case 3:
      return s("polygon", { points: ring(6, 30, size * 1.1), ...attributes });
    case 4:
      return s("polygon", { points: ring(3, -90, size * 1.35), ...attributes });
    default:
      return s("polygon", { points: ring(8, 22.5, size * 1.08), ...attributes });
  }
}

/**
 * The pattern that stands for a seat on its ground.
 * @param {string} id
 * @param {number} seat
 * @param {string} colour
 */
export function seatPattern(id, seat, colour) {
  const cell = { id, width: 16, height: 16, patternUnits: "userSpaceOnUse", class: colour };
  const line = (/** @type {string} */ d) => s("path", { d, class: "pattern-line" });
  switch (seat % 6) {
    case 0:
      return s("pattern", { ...cell, patternTransform: "rotate(45)" }, line("M0 0V16"));
    case 1:
      return s("pattern", cell, s("circle", { cx: 4, cy: 4, r: 2.4, class: "pattern-dot" }),
        s("circle", { cx: 12, cy: 12, r: 2.4, class: "pattern-dot" }));
    case 2:
      return s("pattern", cell, line("M0 8H16M8 0V16"));
    case 3:
      return s("pattern", { ...cell, patternTransform: "rotate(-45)" }, line("M0 0V16"));
    case 4:
      return s("pattern", cell, line("M0 12L8 4L16 12"));
    default:
      return s("pattern", cell, line("M0 8H16"));
  }
}

/**
 * The small badge of a seat: its colour in its shape.
 * @param {string} colour
 * @param {number} seat
 */
export function seatBadge(colour, seat) {
  return s("svg", { viewBox: "-40 -40 80 80", class: `seat-badge ${colour}`, "aria-hidden": "true" },
    seatShape(seat, 28, { class: "counter" }), seatShape(seat, 22, { class: "counter-line" }));
}
