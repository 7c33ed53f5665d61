// @ts-check
/** How the page says that it is my turn: title, icon, a sound, a notification, a line for screen readers. */
import { settings } from "./storage.js";

const live = document.getElementById("live");

/** Screen readers hear the words: @param {string} words */
export function say(words) {
  if (live) live.textContent = words;
}

/** @param {string} fill */
function iconWith(fill) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M9 3h14l7 13-7 13H9L2 16z" fill="${fill}" stroke="#2b2419" stroke-width="2.4"/><path d="M5 20l7-9 5 6 3-4 7 8" fill="none" stroke="${fill === "#e9d9b4" ? "#2b2419" : "#fff"}" stroke-width="2.8"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * The browser's tab says whose turn it is.
 * @param {string} title
 * @param {boolean} isMine
 */
export function dressTab(title, isMine) {
  document.title = isMine ? `● Your turn · ${title}` : `${title} · Sandtable`;
  const link = document.querySelector("link[rel=icon]");
  if (link) link.setAttribute("href", iconWith(isMine ? "#c2391b" : "#e9d9b4"));
}

/** It has become my turn: @param {string} title @param {string} prompt */
export function callMe(title, prompt) {
  const { sound, notify } = settings();
  const isHeard = sound && navigator.userActivation?.hasBeenActive; // before that browsers are silent
  if (isHeard || (notify && document.hidden)) void import("./calling.js").then((calling) => calling.call(title, prompt), () => null);
}
