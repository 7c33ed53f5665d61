// @ts-check
/** What this browser remembers: the tokens of its seats, invitations it may hand out, and the viewer's settings. */
/** @import { Made } from "./types.js" */

export const OWN = "sandtable.own";
const INVITES = "sandtable.invites";
const PROMISES = "sandtable.promises";
const SETTINGS = "sandtable.settings";
const MOST_TOKENS = 100; // of one match; a greeting has room for about 200

/** `pace`: quick, normal, slow or steps; `size` of text in hundredths; `spaces` have their names; `skip` what is forced. @typedef {{theme: string, sound: boolean, notify: boolean, confirm: boolean, keys: boolean, name: string, pace: string, size: number, spaces: boolean, skip: boolean, chat: boolean, webhook: string}} Settings */

/** @type {Settings} */
const DEFAULTS = { theme: "auto", sound: true, notify: false, confirm: true, keys: true, name: "", pace: "normal", size: 100, spaces: true, skip: false, chat: true, webhook: "" };

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** What is kept by match: @param {string} key @returns {Record<string, any>} */
export const readMap = (key) => read(key, {});

/** @param {string} key @param {unknown} value */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that stores nothing still plays; it only forgets on reload.
  }
}

/** Whether a seat can be held by it: @param {unknown} token */
const isToken = (token) => typeof token === "string" && /^[\w-]{20,64}$/.test(token);

/** Tokens by match, without what a bad link or a damaged store may have left: @returns {Record<string, string[]>} */
export function ownTokens() {
  const kept = Object.entries(readMap(OWN)).map(([match, tokens]) => [match, Array.isArray(tokens) ? tokens.filter(isToken) : []]);
  return Object.fromEntries(kept.filter(([, tokens]) => tokens.length));
}

/** Calls when another tab has sat down at the match or given a seat away: @param {string} match @param {() => void} action */
export function onSeatsElsewhere(match, action) {
  const held = (/** @type {string | null} */ kept) => JSON.stringify(JSON.parse(kept ?? "{}")[match] ?? []);
  addEventListener("storage", (event) => {
    if (event.key === OWN && held(event.oldValue) !== held(event.newValue)) action();
  });
}

/** @param {string} match @param {string[]} tokens */
export function keepTokens(match, tokens) {
  const own = ownTokens();
  const all = [...new Set([...(own[match] ?? []), ...tokens.filter(isToken)])];
  if (all.length) write(OWN, { ...own, [match]: all.slice(-MOST_TOKENS) });
}

/** Nothing of the match is remembered: @param {string} match */
export function forgetMatch(match) {
  for (const key of [OWN, INVITES, PROMISES]) {
    const { [match]: _, ...rest } = readMap(key);
    write(key, rest);
  }
}

/** Links for friends by seat: @param {string} match @returns {Record<string, string>} */
export function invites(match) {
  return readMap(INVITES)[match] ?? {};
}

/** @param {string} match @param {number} seat @param {string} url */
export function keepInvite(match, seat, url) {
  const all = readMap(INVITES);
  all[match] = { ...all[match], [seat]: url };
  write(INVITES, all);
}

/** Remembers a match just made: my seats as mine, friends' links as invitations: @param {Made} made */
export function keepMade(made) {
  keepTokens(made.match, made.seat_links.filter((link) => link.kind === "me").map((link) => link.token));
  for (const link of made.seat_links) if (link.kind !== "me") keepInvite(made.match, link.seat, new URL(link.url, location.href).href.replace("#seat=", "#invite="));
}

/**
 * What this browser was promised about a match's dice before it added its own share to them.
 * @param {string} match
 * @returns {{commitment: string, nonce: string} | undefined}
 */
export function promised(match) {
  return readMap(PROMISES)[match];
}

/** @param {string} match @param {{commitment: string, nonce: string}} promise */
export function keepPromise(match, promise) {
  write(PROMISES, { ...readMap(PROMISES), [match]: promise });
}

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...read(SETTINGS, {}) };
}

/** @param {Partial<Settings>} changes */
export function keepSettings(changes) {
  write(SETTINGS, { ...settings(), ...changes });
  dressPage();
}

/** The page wears the chosen theme, text size and names of spaces. */
export function dressPage() {
  const { theme, size, spaces } = settings();
  document.documentElement.style.fontSize = size === 100 ? "" : `${size}%`;
  document.documentElement.classList.toggle("no-names", !spaces);
  const isLarge = parseFloat(getComputedStyle(document.documentElement).fontSize) > 19;
  if (isLarge || document.getElementById("large")) void import("./largetext.js").then((text) => text.makeRoom(isLarge));
  const media = theme === "auto" ? "(prefers-color-scheme: dark)" : theme === "dark" ? "all" : "not all";
  document.getElementById("dark")?.setAttribute("media", media);
}
