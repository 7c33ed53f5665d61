// @ts-check
/** The tray of a nation as it will lie on the board: tiles to flip and to swap, in each of its turns. */
import { h, s } from "../dom.js";
import { outline } from "../art/shapes.js";
import { clauseLink } from "../clauses.js";
/** @import { Drawings } from "../drawings.js" */
/** @import { Nation, Side } from "./spugah_nations_editor.js" */

/** @typedef {{turn: number, isSwapping: boolean, held: number, shown: number}} TrayView `held` and `shown` are tiles, 0 for none */

/** The side of a tile that lies up: @param {Nation} nation @param {number} tile */
export const sideOf = (nation, tile) => nation.data.tiles[tile - 1][nation.sheet.second.includes(tile) ? 1 : 0];

/** The side of a tile that lies down: @param {Nation} nation @param {number} tile */
const otherOf = (nation, tile) => nation.data.tiles[tile - 1][nation.sheet.second.includes(tile) ? 0 : 1];

/** @param {Side} side */
export const sideWords = (side) => `${side.kind.charAt(0).toUpperCase()}${side.kind.slice(1)}${side.text ? `: ${side.text}` : ""}`;

/**
 * The tray with its tools; what a tile does when it is chosen is the caller's.
 * @param {Nation} nation
 * @param {TrayView} view
 * @param {Drawings} drawings
 * @param {{choose: (tile: number) => void, look: (tile: number) => void, turn: () => void, swap: () => void, reset: () => void}} deeds
 */
export function trayPart(nation, view, drawings, deeds) {
  const { data, sheet } = nation;
  const layout = sheet.layout ?? data.layout;
  const xs = data.places.map(([x]) => x * 100), ys = data.places.map(([, y]) => y * 100);
  const left = -60, top = Math.min(...ys) - 60;
  const box = [left, top, Math.max(...xs) + 66 - left, Math.max(...ys) + 60 - top];
  const tiles = layout.map((/** @type {number} */ tile, /** @type {number} */ place) => {
    const [x, y] = data.places[data.turned[view.turn][place]];
    return tilePart(nation, view, drawings, tile, x * 100, y * 100, deeds);
  });
  const picture = s("svg", { viewBox: box.join(" "), class: "tray-picture game-spugah_nations", role: "group", "aria-label": "The tray, the Spire on its left", onkeydown: walk },
    s("g", { class: "tray-spire" }, outline("hex", 48, { class: "tile t-spire" }), s("text", { y: 6, "text-anchor": "middle" }, "Spire")), ...tiles);
  return h("div", { class: "tray-part" },
    h("div", { class: "row tray-tools", role: "toolbar", "aria-label": "Tray" },
      tool("Flip", "flip", !view.isSwapping, () => view.isSwapping && deeds.swap()),
      tool("Swap places", "swap", view.isSwapping, () => view.isSwapping || deeds.swap()),
      h("button", { type: "button", class: "small", "data-key": "turn", onclick: deeds.turn, "aria-label": `Turn the tray, now turn ${view.turn} of 3` }, `Turn (${view.turn * 120}°)`),
      sheet.layout ? h("button", { type: "button", class: "small quiet", "data-key": "standard", onclick: deeds.reset }, "Standard places") : null,
      clauseLink(nation.game, view.isSwapping ? data.clauses.layout : data.clauses.tiles)),
    picture,
    h("p", { class: "fine tray-words" }, trayWords(nation, view)));
}

/** What is said of the tile that is looked at, or of what can be done: @param {Nation} nation @param {TrayView} view */
export function trayWords(nation, view) {
  const shown = view.shown || view.held;
  if (shown) return `${shown}, ${sideWords(sideOf(nation, shown))} · other side ${sideWords(otherOf(nation, shown))}`;
  return view.isSwapping ? "Choose two tiles; they change places." : "Choose a tile, and its other side comes up.";
}

/** @param {string} words @param {string} key @param {boolean} isOn @param {() => void} deed */
function tool(words, key, isOn, deed) {
  return h("button", { type: "button", class: "small", "data-key": key, "aria-pressed": String(isOn), onclick: deed }, words);
}

/**
 * @param {Nation} nation @param {TrayView} view @param {Drawings} drawings @param {number} tile @param {number} x @param {number} y
 * @param {{choose: (tile: number) => void, look: (tile: number) => void}} deeds
 */
function tilePart(nation, view, drawings, tile, x, y, deeds) {
  const side = sideOf(nation, tile);
  const { terrain } = side;
  const space = { id: "", x: 0, y: 0, shape: "hex", terrain, label: "", seat: 0 };
  const deed = view.isSwapping ? "Swap" : "Flip";
  const words = side.kind.split(" ");
  return s("g", {
    class: `tray-tile${view.held === tile ? " held" : ""}${nation.sheet.second.includes(tile) ? " second" : ""}`, transform: `translate(${x} ${y})`, tabindex: 0, role: "button",
    "data-key": `tile-${tile}`, "data-tile": tile, "data-kind": side.kind, "aria-label": `${deed} tile ${tile}: ${sideWords(side)}`,
    onclick: () => deeds.choose(tile), onfocus: () => deeds.look(tile), onmouseenter: () => deeds.look(tile),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      deeds.choose(tile);
    },
  },
  s("title", {}, sideWords(side)),
  outline("hex", 48, { class: `tile t-${terrain}` }),
  s("g", { class: "ground c-none", transform: "translate(0 -9) scale(0.74)" }, ...drawings.tile(space).filter((one) => one !== null)),
  s("rect", { x: -41, y: 13 - (words.length - 1) * 8, width: 82, height: 19 + (words.length - 1) * 12, rx: 8, class: "tray-plate" }),
  ...words.map((word, line) => s("text", { y: 28 - (words.length - 1) * 8 + line * 14, "text-anchor": "middle", class: "tray-kind" }, word)),
  s("text", { y: -32, "text-anchor": "middle", class: "tray-number" }, tile, side.text ? "•" : ""),
  outline("hex", 46, { class: "tray-edge" }));
}

/** The arrows go from tile to tile to the nearest in their direction: @param {KeyboardEvent} event */
function walk(event) {
  const steps = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
  const step = steps[event.key];
  const from = /** @type {Element} */ (event.target).closest(".tray-tile");
  if (!step || !from) return;
  event.preventDefault();
  const middle = (/** @type {Element} */ one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(from);
  /** @type {[number, Element | null]} */
  let best = [Infinity, null];
  for (const one of from.parentElement?.querySelectorAll(".tray-tile") ?? []) {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
    const along = dx * step[0] + dy * step[1];
    const cost = along > 1 ? Math.hypot(dx, dy) + 2 * Math.abs(dx * step[1] + dy * step[0]) : Infinity;
    if (cost < best[0]) best = [cost, one];
  }
  /** @type {SVGElement | null} */ (best[1])?.focus();
}
