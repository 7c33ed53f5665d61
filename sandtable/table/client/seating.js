// @ts-check
/** Seats and spectators: rename a seat, hand out its link, pass it on, open or close the match to watchers. */
import { button, h } from "./dom.js";
import { colourOf } from "./art/shapes.js";
import { icon } from "./art/icons.js";
import { style } from "./drawings.js";
import { seatBadge } from "./art/shapes.js";
import { confirmed, copy, open } from "./dialogs.js";
import { agreedWords } from "./clockwords.js";
import { leavingRow } from "./leaving.js";
import { invites, keepInvite } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { Passed } from "./types.js" */

const PASS = "Give this seat away? It gets a new link, and this browser no longer plays it.";

/** @param {Table} table */
export async function openSeating(table) {
  const [chat] = await Promise.all([import("./chat.js"), style("style/people")]);
  const { store, match, line } = table;
  const links = invites(match);
  const rows = store.seats.map((sitter) => {
    const isMine = store.you.includes(sitter.seat);
    const name = h("input", { type: "text", maxlength: 24, value: sitter.name, "aria-label": `Name of ${sitter.seat_name}` });
    name.addEventListener("change", () => {
      if (name.value.trim()) line.post({ type: "name", seat: sitter.seat, name: name.value.trim() });
    });
    return h("div", { class: "host-row" },
      seatBadge(colourOf(store.scene?.seats ?? [], sitter.seat), sitter.seat),
      h("strong", {}, sitter.seat_name),
      isMine ? name : h("span", { class: "soft" }, sitter.kind === "open" ? "empty seat" : sitter.name),
      isMine ? button("Pass on", async () => (await confirmed(PASS, "Pass on")) && line.post({ type: "pass", seat: sitter.seat }), { class: "small", title: "Make a new link for this seat and give it away" }, icon("link")) : null,
      !isMine && links[sitter.seat] ? button("Copy link", () => copy(links[sitter.seat], "Link"), { class: "small" }, icon("link")) : null);
  });
  const watch = h("input", { type: "checkbox", checked: store.spectators });
  watch.addEventListener("change", () => line.post({ type: "spectators", allowed: watch.checked }));
  const talk = h("input", { type: "checkbox", checked: chat.known(table).isOn });
  talk.addEventListener("change", () => line.post({ type: "talk", allowed: talk.checked }));
  const dialog = open("Seats and spectators", h("div", { class: "host" }, ...rows, leavingRow(table, () => dialog.close()),
    store.host ? h("label", { class: "switch" }, watch, h("span", {}, "Spectators may watch")) : null,
    store.host && store.talk.length ? h("label", { class: "switch" }, talk, h("span", {}, "People may chat in the log")) : null,
    ...agreedWords(store.agreed, store.seats.length).map((words) => h("p", { class: "fine" }, words)),
    h("p", { class: "fine" }, "Whoever has a seat's link holds the seat. Passing a seat on makes a new link; the old one no longer works.")));
}

/**
 * A seat of mine has a new link: it is no longer this browser's, and the link is ready to be given away.
 * @param {Table} table
 * @param {Passed} passed
 */
export function givePassed(table, passed) {
  const url = new URL(passed.url, location.href).href;
  table.store.you = table.store.you.filter((seat) => seat !== passed.seat);
  keepInvite(table.match, passed.seat, url);
  copy(url, "New link for the seat");
  table.draw(false);
}
