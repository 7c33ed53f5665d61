// @ts-check
/** The same person on another device: a key to all seats of this browser, in the part of an address that no server sees. */
import { confirmed, open, toast } from "./dialogs.js";
import { h } from "./dom.js";
import { style } from "./drawings.js";
import { linkBox } from "./invite.js";
import { isMyTurn } from "./mine.js";
import { qrCode, versionFor } from "./qr.js";
import { NOT_WHOLE, pack, unpack } from "./sheetlinks.js";
import { keepSettings, keepTokens, ownTokens, settings } from "./storage.js";
/** @import { Summary } from "./types.js" */

/** @typedef {{name: string, seats: Record<string, string[]>}} Key */

const WARNING = "Whoever has this key has your seats and can play them. Give it to nobody but yourself.";

/** The address that carries the seats: @param {Record<string, string[]>} seats */
const addressOf = async (seats) => `${location.origin}/#key=${await pack({ name: settings().name, seats })}`;

/** The key as a link to everything, and as a QR code to as many matches as it holds, those that matter first: @param {Summary[]} matches */
export async function openKey(matches) {
  await style("style/people");
  const own = ownTokens();
  const rank = (/** @type {Summary} */ match) => (isMyTurn(match) ? 0 : match.over ? 2 : 1);
  const order = [...matches].sort((one, other) => rank(one) - rank(other)).map((match) => match.match).filter((match) => match in own);
  const held = Object.fromEntries(order.map((match) => [match, own[match]]));
  let count = order.length;
  let short = await addressOf(held);
  const whole = short;
  while (count > 1 && !versionFor(short.length)) {
    count -= 1;
    short = await addressOf(Object.fromEntries(order.slice(0, count).map((match) => [match, own[match]])));
  }
  const isCut = count < order.length;
  const words = "Open this link, or read the QR code, on the other device: your matches are there, too.";
  const box = linkBox(whole, "Key to your seats", words, "Your seats");
  box.classList.add("large");
  if (isCut) {
    const code = qrCode(short, `QR code: key to ${count} of your matches`);
    if (code) box.prepend(code);
    box.querySelector(".link-words")?.append(h("p", { class: "fine" }, `The QR code has room for ${count} of your ${order.length} matches, those that go on first; the link holds all.`));
  }
  const dialog = open("Play on another device", h("div", { class: "invite" }, h("p", { class: "warning" }, h("strong", {}, WARNING)), box,
    h("p", { class: "fine" }, "There is no account: this browser keeps the keys to its seats itself, and the link carries a copy of them. It is never sent to the server. To make it worthless for one seat, pass that seat on (“Seats and spectators” at the table).")));
  dialog.classList.add("wide");
}

/** Somebody came with a key: once they agree, its seats are this browser's, too: @param {string} text */
export async function receiveKey(text) {
  history.replaceState(null, "", location.pathname + location.search);
  /** @type {Key | null} */
  const key = await unpack(text).catch(() => null);
  if (!key || typeof key.seats !== "object" || !key.seats) throw new Error(NOT_WHOLE);
  const seats = Object.entries(key.seats).filter(([match, tokens]) => /^[\w-]{6,32}$/.test(match) && Array.isArray(tokens));
  const whose = typeof key.name === "string" ? key.name.slice(0, 24) : "";
  const count = `${seats.length} ${seats.length === 1 ? "match" : "matches"}`;
  if (!(await confirmed(`This key holds the seats${whose ? ` of ${whose}` : ""} in ${count}. Shall this browser play them from now on, too?`, "Take them"))) return;
  for (const [match, tokens] of seats) keepTokens(match, tokens);
  if (whose && !settings().name) keepSettings({ name: whose });
  toast(`Your seats in ${count} are here.`);
}
