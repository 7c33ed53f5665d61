// @ts-check
/** Which page this is: the lobby, or the table of one match. */
import { fill, h } from "./dom.js";
import { mark } from "./art/icons.js";
import { summary } from "./api.js";
import { style } from "./drawings.js";
import { dressPage, keepPromise, keepTokens, ownTokens, promised } from "./storage.js";
import { newId } from "./socket.js";

dressPage();

/**
 * This browser's share in the dice of a match. The server's promise is kept before the share is told, so that
 * afterwards neither side can have chosen the dice.
 * @param {string} match
 */
async function shareInDice(match) {
  const nonce = promised(match)?.nonce ?? newId();
  if (promised(match) || !ownTokens()[match]?.length) return nonce;
  try {
    const { commitment } = await summary(match);
    if (commitment) keepPromise(match, { commitment, nonce });
  } catch {
    // The table says itself what is wrong with the match or the line.
  }
  return nonce;
}

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const bar = part("bar");
fill(bar, h("a", { href: "/", class: "house" }, mark(), h("span", {}, "Sandtable")), h("div", { id: "bar-middle" }), h("div", { id: "bar-end" }));

const match = /^\/m\/([\w-]+)$/.exec(location.pathname)?.[1];
if (match) {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (token) {
    keepTokens(match, [token]);
    // The token leaves the address bar, so that a copied address is a spectator's.
    history.replaceState(null, "", location.pathname + location.search);
  }
  const invited = new URLSearchParams(location.hash.slice(1)).get("invite");
  const guest = invited ? await (await import("./guest.js")).receive(match, invited, part("main")) : null;
  addEventListener("hashchange", () => location.hash.includes("invite=") && location.reload());
  const step = new URLSearchParams(location.search).get("step");
  const [{ Table }, nonce] = await Promise.all([import("./table.js"), shareInDice(match)]);
  const table = new Table(match, step === null || !/^\d+$/.test(step) ? null : Number(step), nonce);
  const stop = table.line.listen(({ type }) => {
    const { isShared, watching, webhooks } = table.store;
    if (type !== "seats" || !(guest || isShared || watching || webhooks)) return; // alone with bots
    stop();
    void import("./people.js").then((people) => people.attend(table, guest));
  });
} else {
  const [{ showLobby }] = await Promise.all([import("./lobby.js"), style("style/lobby")]);
  showLobby(part("main"), part("bar-end"));
}
