// @ts-check
/** Sheets that travel: as an address, and kept in this browser. */
/** @import { Ruleset } from "./sheets.js" */

const KEPT = "sandtable.sheets";
const MOST_KEPT = 40; // of one game
const MOST_LETTERS = 20_000; // of a link
export const NOT_WHOLE = "This link is not whole. Ask for it once more, and copy all of it.";

/** @typedef {{game: string, sheet: any, preset?: string, options: Record<string, any>}} Linked */

/** @param {BlobPart} data @param {CompressionStream | DecompressionStream} through */
const pass = async (data, through) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(/** @type {any} */ (through))).arrayBuffer());

/** Anything as letters that an address may have: @param {any} thing */
export async function pack(thing) {
  const packed = await pass(JSON.stringify(thing), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What was packed so: @param {string} text @returns {Promise<any>} */
export async function unpack(text) {
  if (text.length > MOST_LETTERS) throw new Error("too long");
  const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await pass(packed, new DecompressionStream("deflate-raw"))));
}

/** The address of the sheet, which holds all of it: @param {string} game @param {any} sheet @param {Ruleset} ruleset */
export async function linkOf(game, sheet, { preset, options }) {
  return `${location.origin}/#sheet=${await pack({ game, sheet, preset, options })}`;
}

/** What a link holds; an error if it is none: @param {string} text @returns {Promise<Linked>} */
export async function linked(text) {
  try {
    const found = await unpack(text);
    if (typeof found.game === "string" && typeof found.sheet === "object" && found.sheet) return { ...found, options: found.options ?? {} };
  } catch {
    // said below, with what a link of any other kind is told
  }
  throw new Error(NOT_WHOLE);
}

/** The sheets of a game that this browser keeps, by name: @param {string} game @returns {Record<string, any>} */
export function keptSheets(game) {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}")[game] ?? {};
  } catch {
    return {};
  }
}

/** The sheet is kept in this browser under its name: @param {string} game @param {any} sheet @param {string} name */
export function keepSheet(game, sheet, name) {
  const some = Object.entries(keptSheets(game)).filter(([other]) => other !== name).slice(-(MOST_KEPT - 1));
  let all = {};
  try {
    all = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    // a damaged store begins anew
  }
  localStorage.setItem(KEPT, JSON.stringify({ ...all, [game]: Object.fromEntries([...some, [name, sheet]]) }));
}
