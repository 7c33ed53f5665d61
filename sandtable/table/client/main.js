// @ts-check
/** Which page this is: the lobby, or the table of one match. */
import { fill, h } from "./dom.js";
import { mark } from "./art/icons.js";
import { dressPage, keepTokens } from "./seats.js";
import { showLobby } from "./lobby.js";
import { Table } from "./table.js";

dressPage();

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
  const step = new URLSearchParams(location.search).get("step");
  new Table(match, step === null || !/^\d+$/.test(step) ? null : Number(step));
} else {
  showLobby(part("main"), part("bar-end"));
}
