// @ts-check
/** Making elements: text only ever enters as text, styles only through classes and the CSSOM. */

/** @import { PreparingTold } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An HTML element; `on…` entries are listeners, the rest are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes, children);
  return element;
}

/** @param {Element} element @param {Record<string, any>} attributes @param {Child[]} children */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** What makes a control the same one after it was drawn anew: @param {Element} control */
function identity(control) {
  const { dataset } = /** @type {HTMLElement} */ (control);
  return dataset.item ?? dataset.button ?? dataset.tool ?? dataset.action ?? control.textContent;
}

/**
 * The element holds exactly these children; the keyboard stays on the control it was on, or on the page if that is gone.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  const active = document.activeElement;
  const held = active && active !== element && element.contains(active) ? identity(active) : null;
  place(element, children);
  if (held === null) return;
  const same = [...element.querySelectorAll("button")].find((control) => !control.disabled && identity(control) === held);
  (same ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** @param {Element} element @param {Child[]} children */
function place(element, children) {
  element.replaceChildren(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (child instanceof Node ? child : String(child))),
  );
}

/**
 * A button with an icon before its words.
 * @param {string} words
 * @param {(event: MouseEvent) => void} action
 * @param {Record<string, any>} [attributes]
 * @param {Node} [icon]
 */
export function button(words, action, attributes = {}, icon) {
  return h("button", { type: "button", onclick: action, ...attributes }, icon, h("span", {}, words));
}

/**
 * How far a game is that is being prepared, or nothing.
 * @param {HTMLElement} place
 * @param {PreparingTold | null} preparing
 */
export function showPreparing(place, preparing) {
  place.hidden = !preparing;
  if (preparing) fill(place, h("progress", { value: preparing.share, max: 1, "aria-hidden": "true" }), preparing.sentence);
}

/** A whole number that depends on the text alone: @param {string} text */
export function hash(text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** Whether the viewer asked for no movement. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
