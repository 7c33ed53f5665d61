// @ts-check
/** Small line drawings for buttons, dice, and the page's icon. */
import { h, s } from "../dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l4 -4M9 7l4 4",
  restart: "M5 12a7 7 0 1 0 2.2 -5.1M5 3v5h5",
  hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1 -1 2 -1 2H9s0 -1 -1 -2",
  threat: "M12 4l9 16H3ZM12 10v5M12 17.500h.1",
  book: "M4 5c3 -1.5 6 -1 8 .8c2 -1.8 5 -2.3 8 -.8v14c-3 -1.5 -6 -1 -8 .8c-2 -1.8 -5 -2.3 -8 -.8ZM12 6v14",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M9 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
  share: "M12 15V4M8 8l4 -4l4 4M6 12v7h12v-7",
  download: "M12 4v11M8 11l4 4l4 -4M5 19h14",
  again: "M4 12a8 8 0 0 1 13.7 -5.600L20 8M20 4v4h-4M20 12a8 8 0 0 1 -13.7 5.600L4 16M4 20v-4h4",
  check: "M5 12.500l4.5 4.500L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  first: "M18 6l-7 6l7 6M7 6v12",
  previous: "M15 6l-7 6l7 6",
  next: "M9 6l7 6l-7 6",
  last: "M6 6l7 6l-7 6M17 6v12",
  play: "M8 5l11 7l-11 7Z",
  zoom: "M11 5a6 6 0 1 0 0 12a6 6 0 0 0 0 -12M15.5 15.500L20 20M8.5 11h5M11 8.500v5",
  unzoom: "M11 5a6 6 0 1 0 0 12a6 6 0 0 0 0 -12M15.5 15.500L20 20M8.5 11h5",
  clock: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0 -16M12 8v4.500l3 2",
  people: "M9 11a3.5 3.5 0 1 0 0 -7a3.5 3.5 0 0 0 0 7M3 20c0 -4 2.5 -6 6 -6s6 2 6 6M16 4.500a3.5 3.5 0 0 1 0 6.500M17 14.300c2.5 .6 4 2.5 4 5.7",
  link: "M10 14a4 4 0 0 0 6 0l3 -3a4 4 0 0 0 -6 -6l-1 1M14 10a4 4 0 0 0 -6 0l-3 3a4 4 0 0 0 6 6l1 -1",
  eye: "M2.500 12c3 -4.700 6.200 -7 9.500 -7s6.500 2.300 9.500 7c-3 4.700 -6.200 7 -9.500 7s-6.500 -2.300 -9.500 -7M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0 -6",
  smile: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0 -16M8.500 14c1.500 2.500 5.500 2.500 7 0M9.300 9.500h.1M14.700 9.500h.1",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1",
  flag: "M6 21V4M6 5c5 -3 7 3 13 0v9c-6 3 -8 -3 -13 0",
  flask: "M9 3h6M10 3v6l-5.500 9.500a1.600 1.600 0 0 0 1.400 2.500h12.200a1.600 1.600 0 0 0 1.400 -2.500L14 9V3M7 15h10",
  stop: "M6 6h12v12H6Z",
  plus: "M12 5v14M5 12h14",
  dice: "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2H6a2 2 0 0 1 -2 -2V6a2 2 0 0 1 2 -2M9 9h.1M15 15h.1M12 12h.1",
};

/** A line drawing: @param {string} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: PATHS[name] ?? "" }));
}

/**
 * A button that is only a drawing; its words are said and shown on hovering.
 * @param {string} name
 * @param {string} words
 * @param {() => void} action
 */
export function iconButton(name, words, action) {
  return h("button", { type: "button", class: "icon-button", "aria-label": words, title: words, onclick: action }, icon(name));
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die that shows a face, marked where it hits or misses; faces above six are written as figures: @param {number} face @param {boolean} [isHit] */
export function die(face, isHit) {
  const spots = PIPS[face];
  const [kind, words] = isHit === undefined ? ["", ""] : isHit ? [" die-hit", ", a hit"] : [" die-miss", ", no hit"];
  return s("svg", { viewBox: "0 0 48 48", class: `die${kind}`, role: "img", "aria-label": `die: ${face}${words}` },
    s("rect", { x: 3, y: 5, width: 42, height: 42, rx: 10, class: "die-shadow" }),
    s("rect", { x: 3, y: 2, width: 42, height: 42, rx: 10, class: "die-body" }),
    ...(spots
      ? spots.map((spot) => s("circle", { cx: 12 + (spot % 3) * 12, cy: 11 + Math.floor(spot / 3) * 12, r: 4.2, class: "die-pip" }))
      : [s("text", { x: 24, y: 31, "text-anchor": "middle", class: "die-figure" }, face)]));
}

/** The mark of the house beside its name. */
export function mark() {
  return s("svg", { viewBox: "0 0 32 32", class: "house-mark", "aria-hidden": "true" },
    s("path", { d: "M9 3h14l7 13l-7 13H9L2 16z", class: "house-ground" }),
    s("path", { d: "M5 20l7 -9l5 6l3 -4l7 8", class: "house-ridge" }));
}
