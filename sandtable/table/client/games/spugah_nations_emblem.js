// @ts-check
/** The emblem of a nation: its symbols, and how it looks on a banner and on a unit. */
import { h, s } from "../dom.js";

/** @typedef {{symbol: string, ground: string, ink: string}} Emblem */

/** @type {Record<string, string>} about 50 units wide */
export const SYMBOLS = {
  crown: "M-22 12L-25 -13L-12 -2L0 -21L12 -2L25 -13L22 12ZM-22 15H22V22H-22Z",
  sword: "M-3 22V6H-12V0H-3V-24H3V0H12V6H3V22Z",
  horse: "M-18 21C-18 5 -12 -3 -8 -10L-10 -22L-2 -16C10 -16 17 -4 22 6L16 12L4 6C2 12 10 14 10 21Z",
  peak: "M-25 20L-6 -20L3 -4L9 -12L25 20ZM-6 -20L-12 -7L-7 -9L-3 -5L0 -9Z",
  bow: "M-12 -23C16 -19 16 19 -12 23L-13 19C6 14 6 -14 -13 -19ZM-14 -20H-11V20H-14ZM-22 -2H14V-7L25 0L14 7V2H-22Z",
  wheel: "M-23 0A23 23 0 1 0 23 0A23 23 0 1 0 -23 0ZM-17 0A17 17 0 1 1 17 0A17 17 0 1 1 -17 0ZM-2.500 -17H2.500V-2.500H17V2.500H2.500V17H-2.500V2.500H-17V-2.500H-2.500Z",
  anchor: "M-3 -11V15C-10 14 -15 9 -16 3L-10 4L-19 -6L-25 5H-20C-19 15 -10 22 0 23C10 22 19 15 20 5H25L19 -6L10 4L16 3C15 9 10 14 3 15V-3H11V-8H3V-11A7 7 0 1 0 -3 -11ZM0 -21A3.500 3.500 0 1 1 0 -14A3.500 3.500 0 1 1 0 -21Z",
  book: "M0 -14C-7 -19 -16 -19 -24 -16V16C-16 13 -7 13 0 18C7 13 16 13 24 16V-16C16 -19 7 -19 0 -14ZM-3 -9V11C-9 8 -14 8 -19 9V-13C-14 -14 -8 -13 -3 -9Z",
  star: "M0 -24L6 -8H24L10 3L15 20L0 10L-15 20L-10 3L-24 -8H-6Z",
  sun: "M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10ZM-4 -13L0 -24L4 -13ZM-4 13L0 24L4 13ZM-13 -4L-24 0L-13 4ZM13 -4L24 0L13 4ZM-12 -7L-17 -17L-7 -12ZM12 -7L17 -17L7 -12ZM-12 7L-17 17L-7 12ZM12 7L17 17L7 12Z",
  moon: "M8 -22A23 23 0 1 0 8 22A19 19 0 1 1 8 -22Z",
  tree: "M0 -24L14 -6H8L18 8H4V22H-4V8H-18L-8 -6H-14Z",
  tower: "M-15 22V-9H-19V-22H-12V-16H-5V-22H5V-16H12V-22H19V-9H15V22H6V10A6 6 0 0 0 -6 10V22Z",
  flame: "M2 -24C4 -12 18 -6 16 8C15 17 8 22 0 22C-9 22 -16 16 -16 7C-16 0 -11 -4 -9 -10C-6 -6 -5 -4 -5 0C0 -6 3 -14 2 -24Z",
  eye: "M-25 0C-14 -17 14 -17 25 0C14 17 -14 17 -25 0ZM0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9ZM0 -4A4 4 0 1 0 0 4A4 4 0 1 0 0 -4Z",
  key: "M-24 0A10 10 0 0 1 -4.500 -3H24V9H18V3H13V8H7V3H-4.500A10 10 0 0 1 -24 0ZM-18 0A4 4 0 1 0 -10 0A4 4 0 1 0 -18 0Z",
};

/** The symbol in its colour: @param {Emblem} emblem @param {Record<string, string>} colours @param {string} [transform] */
const symbol = (emblem, colours, transform) => s("path", { d: SYMBOLS[emblem.symbol] ?? "", fill: colours[emblem.ink] ?? "currentColor", "fill-rule": "evenodd", transform });

/** The emblem on a banner: @param {Emblem} emblem @param {Record<string, string>} colours */
export function banner(emblem, colours) {
  return s("svg", { viewBox: "-42 -52 84 112", class: "emblem-banner", role: "img", "aria-label": `Banner: ${emblem.symbol}, ${emblem.ink} on ${emblem.ground}` },
    s("path", { d: "M-38 -48H38V-42H-38Z", class: "emblem-pole" }),
    s("path", { d: "M-32 -42H32V40L0 56L-32 40Z", fill: colours[emblem.ground] ?? "none", class: "emblem-edge" }),
    symbol(emblem, colours, "translate(0 -2)"));
}

/** The emblem on a unit with its health: @param {Emblem} emblem @param {Record<string, string>} colours @param {number} health */
export function unit(emblem, colours, health) {
  return s("svg", { viewBox: "-50 -50 100 100", class: "emblem-unit", role: "img", "aria-label": `Unit: ${emblem.symbol}, ${emblem.ink} on ${emblem.ground}` },
    s("circle", { r: 42, fill: colours[emblem.ground] ?? "none", class: "emblem-edge" }),
    symbol(emblem, colours, "translate(0 -7) scale(0.85)"),
    s("rect", { x: -25, y: 18, width: 50, height: 22, rx: 7, class: "emblem-plate" }),
    s("text", { y: 34, "text-anchor": "middle", class: "emblem-health" }, `${health}/${health}`));
}

/**
 * The choice of an emblem with both previews.
 * @param {Emblem | undefined} now
 * @param {{symbols: string[], colours: Record<string, string>}} data
 * @param {number} health of the unit shown
 * @param {(emblem: Emblem | undefined) => void} choose
 */
export function emblemPart(now, data, health, choose) {
  if (!now) return h("div", { class: "emblem-part" }, h("button", { type: "button", class: "small", "data-key": "emblem", onclick: () => choose({ symbol: data.symbols[0], ground: Object.keys(data.colours)[0], ink: Object.keys(data.colours)[2] }) }, "Give it an emblem"));
  const symbols = h("div", { class: "emblem-symbols", role: "group", "aria-label": "Symbol" }, ...data.symbols.map((one) =>
    h("button", { type: "button", class: "emblem-choice", "data-key": `symbol-${one}`, "aria-label": one, title: one, "aria-pressed": String(one === now.symbol), onclick: () => choose({ ...now, symbol: one }) },
      s("svg", { viewBox: "-28 -28 56 56", "aria-hidden": "true" }, s("path", { d: SYMBOLS[one] ?? "", "fill-rule": "evenodd", fill: "currentColor" })))));
  const colours = (/** @type {"ground" | "ink"} */ part, /** @type {string} */ words) => h("div", { class: "emblem-colours", role: "group", "aria-label": words }, h("span", { class: "fine" }, words),
    ...Object.entries(data.colours).map(([name, value]) => h("button", { type: "button", class: "emblem-choice swatch", "data-key": `${part}-${name}`, "aria-label": `${words} ${name}`, title: name, "aria-pressed": String(name === now[part]), onclick: () => choose({ ...now, [part]: name }) },
      s("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("rect", { width: 20, height: 20, rx: 5, fill: value })))));
  return h("div", { class: "emblem-part" },
    h("div", { class: "emblem-shown" }, banner(now, data.colours), unit(now, data.colours, health)),
    h("div", { class: "emblem-controls" }, symbols, colours("ground", "Ground"), colours("ink", "Ink")));
}
