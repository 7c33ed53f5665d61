// @ts-check
/** The curve of a match: every seat's chance over the steps, drawn with its uncertainty, and the same as a table. */
import { h, s } from "./dom.js";
import { seatShape } from "./art/shapes.js";
/** @import { Analysis, CurvePoint } from "./types.js" */

const HEIGHT = 250;
const TOP = 14;
const BOTTOM = 30;
const LEFT = 48;
const LABEL = 15; // pixels from one label to the next
const SURE = 1.96; // standard errors: 19 of 20 true values lie within
const MOST_ROWS = 60;
const DASHES = ["", "7 4", "2 3", "10 3 2 3", "1 4", "5 2 1 2"];

/** @typedef {{name: (seat: number) => string, colour: (seat: number) => string, go: (step: number) => void}} Seats */

/** @param {number} value */
const percent = (value) => `${Math.round(value * 100)} %`;

/**
 * The curve, as wide as its place; a click goes to the step.
 * @param {Analysis} found
 * @param {Seats} seats
 * @param {number} width
 */
export function drawCurve(found, seats, width) {
  const right = width < 560 ? 78 : 118;
  const x = (/** @type {number} */ step) => LEFT + (step / Math.max(1, found.steps)) * (width - LEFT - right);
  const y = (/** @type {number} */ value) => TOP + (1 - value) * (HEIGHT - TOP - BOTTOM);
  const each = Array.from({ length: found.seats }, (_, seat) => seat);
  const svg = s("svg", { class: "curve", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": summary(found, seats) },
    ...axes(found, width - right, x, y),
    ...each.map((seat) => s("path", { class: `band ${seats.colour(seat)}`, d: band(found.curve, seat, x, y) })),
    ...each.map((seat) => s("path", {
      class: `line ${seats.colour(seat)}`, "stroke-dasharray": DASHES[seat] || null,
      d: found.curve.map((point, place) => `${place ? "L" : "M"}${x(point.step).toFixed(1)} ${y(point.values[seat]).toFixed(1)}`).join(""),
    })),
    ...labels(found, seats, width - right, y),
    ...found.turning_points.map((point, place) => {
      const at = nearest(found.curve, point.step - 1);
      return s("g", { class: `turning ${seats.colour(point.seat)}`, transform: `translate(${x(at.step)} ${y(at.values[point.seat])})` },
        s("circle", { r: 10 }), s("text", { y: 4.5, "text-anchor": "middle" }, place + 1));
    }));
  const reader = h("p", { class: "curve-reader fine" }, "Point at the curve to read it; click to see the step.");
  const stepAt = (/** @type {PointerEvent | MouseEvent} */ event) => {
    const share = (event.clientX - svg.getBoundingClientRect().left - LEFT) / (width - LEFT - right);
    return Math.max(0, Math.min(found.steps, Math.round(share * found.steps)));
  };
  svg.addEventListener("pointermove", (event) => {
    const at = nearest(found.curve, stepAt(event));
    reader.textContent = `Step ${at.step}: ${each.map((seat) => `${seats.name(seat)} ${percent(at.values[seat])} ± ${Math.round(SURE * 100 * at.errors[seat])}`).join(", ")}`;
  });
  svg.addEventListener("click", (event) => seats.go(stepAt(event)));
  return h("div", { class: "curve-box" }, svg, reader);
}

/** The point of the curve nearest to a step: @param {CurvePoint[]} curve @param {number} step */
function nearest(curve, step) {
  return curve.reduce((best, point) => (Math.abs(point.step - step) < Math.abs(best.step - step) ? point : best));
}

/** What the curve shows, in a sentence: @param {Analysis} found @param {Seats} seats */
function summary(found, seats) {
  const [first] = found.curve;
  const told = first.values.map((value, seat) => `${seats.name(seat)} ${percent(value)}`).join(", ");
  return `Chance to win over ${found.steps} steps. At first: ${told}. The table below holds every point.`;
}

/**
 * @param {Analysis} found
 * @param {number} end
 * @param {(step: number) => number} x
 * @param {(value: number) => number} y
 */
function axes(found, end, x, y) {
  const rough = found.steps / (end < 400 ? 2.5 : 4);
  const size = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const every = Math.max(1, [1, 2, 5, 10].map((one) => one * size).find((one) => one >= rough) ?? rough);
  const steps = Array.from({ length: Math.floor(found.steps / every) + 1 }, (_, place) => place * every);
  return [
    ...[0, 0.5, 1].flatMap((value) => [
      s("line", { class: "grid", x1: LEFT, x2: end, y1: y(value), y2: y(value) }),
      s("text", { class: "axis", x: LEFT - 7, y: y(value) + 4, "text-anchor": "end" }, percent(value)),
    ]),
    ...steps.map((step) => s("text", { class: "axis", x: x(step), y: HEIGHT - 10, "text-anchor": step ? "middle" : "start" }, step ? step : "step 0")),
  ];
}

/**
 * How far the true chance may lie from the curve.
 * @param {CurvePoint[]} curve
 * @param {number} seat
 * @param {(step: number) => number} x
 * @param {(value: number) => number} y
 */
function band(curve, seat, x, y) {
  const edge = (/** @type {CurvePoint} */ point, /** @type {number} */ side) => {
    const value = Math.max(0, Math.min(1, point.values[seat] + side * SURE * point.errors[seat]));
    return `${x(point.step).toFixed(1)} ${y(value).toFixed(1)}`;
  };
  return `M${[...curve.map((point) => edge(point, 1)), ...[...curve].reverse().map((point) => edge(point, -1))].join("L")}Z`;
}

/**
 * Every seat's name at the end of its curve, none over another.
 * @param {Analysis} found
 * @param {Seats} seats
 * @param {number} end
 * @param {(value: number) => number} y
 */
function labels(found, seats, end, y) {
  const last = found.curve[found.curve.length - 1].values;
  const order = last.map((_, seat) => seat).sort((one, other) => last[other] - last[one] || one - other);
  let free = TOP;
  const low = y(0) - LABEL * (order.length - 1);
  return order.map((seat, place) => {
    const at = Math.max(free, Math.min(y(last[seat]), low + LABEL * place));
    free = at + LABEL;
    return s("g", { class: `end ${seats.colour(seat)}`, transform: `translate(${end + 12} ${at})` }, seatShape(seat, 5, {}),
      s("text", { x: 10, y: 4 }, seats.name(seat).slice(0, end < 480 ? 9 : 14)));
  });
}

/** The points of the curve, or some of many, as a table: @param {Analysis} found @param {Seats} seats */
export function curveTable(found, seats) {
  const every = Math.ceil(found.curve.length / MOST_ROWS);
  const rows = found.curve.filter((_, place) => place % every === 0 || place === found.curve.length - 1);
  return h("details", {}, h("summary", {}, `The curve as a table${every > 1 ? ` (one point in ${every})` : ""}`),
    h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "The curve as a table" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Step"), ...found.curve[0].values.map((_, seat) => h("th", { scope: "col" }, seats.name(seat))))),
      h("tbody", {}, ...rows.map((point) => h("tr", {},
        h("td", {}, h("button", { type: "button", class: "small", "aria-label": `Show step ${point.step}`, onclick: () => seats.go(point.step) }, point.step)),
        ...point.values.map((value, seat) => h("td", {}, `${percent(value)} ± ${Math.round(SURE * 100 * point.errors[seat])}`))))))));
}
