// @ts-check
/** The invitation: a link for each seat that waits for someone, and for whoever watches, to copy, to share, or to be read by a camera. */
import { copy, open, toast } from "./dialogs.js";
import { button, fill, h } from "./dom.js";
import { style } from "./drawings.js";
import { icon } from "./art/icons.js";
import { colourOf, seatBadge } from "./art/shapes.js";
import { qrCode } from "./qr.js";
import { invites } from "./storage.js";
/** @import { Table } from "./table.js" */

/** The link to a seat as an invitation: whoever follows it is asked before they sit down: @param {string} url */
const asking = (url) => url.replace("#seat=", "#invite=");

/** The seats that wait for somebody whom this browser can invite: @param {Table} table */
export function waitingSeats({ store, match }) {
  const links = invites(match);
  return store.seats.filter((one) => links[one.seat] && one.kind !== "bot" && !one.connected && !store.you.includes(one.seat));
}

/** A link to be given away, with its QR code: @param {string} url @param {string} what @param {string} why @param {string} title of the match */
export function linkBox(url, what, why, title) {
  const field = h("input", { type: "text", class: "big-link", readonly: true, value: url, "aria-label": what, onfocus: () => field.select() });
  const share = () => navigator.share({ title: `${title} · Sandtable`, url }).catch(() => undefined); // not shared after all
  return h("div", { class: "link-box" },
    qrCode(url, `QR code: ${what}`),
    h("div", { class: "link-words" },
      h("p", {}, why), field,
      h("div", { class: "row" },
        button("Copy", () => copy(url, what), { class: "primary", autofocus: true, "aria-label": `Copy: ${what}` }, icon("link")),
        "share" in navigator ? button("Share…", share, { "aria-label": `Share: ${what}` }, icon("share")) : null)));
}

/** The window with all links of the match; it says who has come as they come: @param {Table} table @param {boolean} [isFirst] opened by itself, and closed when all are there */
export async function openInvite(table, isFirst = false) {
  const { store, match, line } = table;
  await style("style/people");
  const links = invites(match);
  const seats = store.seats.filter((one) => links[one.seat] && one.kind !== "bot" && !store.you.includes(one.seat));
  const states = new Map(seats.map((one) => [one.seat, h("span", { class: "invite-state" })]));
  const openFirst = waitingSeats(table)[0]?.seat ?? seats[0]?.seat;
  const parts = seats.map(({ seat }) => h("details", { class: "invite-part", name: "invite", open: seat === openFirst },
    h("summary", {}, seatBadge(colourOf(store.scene?.seats ?? [], seat), seat), h("strong", {}, store.whoName(seat)), states.get(seat)),
    linkBox(asking(links[seat]), `Link for ${store.seatName(seat)}`, `Whoever opens this link plays ${store.seatName(seat)}.`, store.title)));
  const watch = h("details", { class: "invite-part", name: "invite", open: !seats.length },
    h("summary", {}, icon("eye"), h("strong", {}, "To watch")),
    linkBox(`${location.origin}/m/${match}`, "Link for spectators", store.spectators ? "Whoever opens this link watches." : "The host lets nobody watch now.", store.title));
  const dialog = open("Invite", h("div", { class: "invite" }, ...parts, watch, ...onlyHere()));
  dialog.classList.add("wide");
  const show = () => {
    for (const sitter of store.seats) {
      const state = states.get(sitter.seat);
      state?.classList.toggle("here", sitter.connected);
      if (state) fill(state, sitter.connected ? icon("check") : null, sitter.connected ? "is here" : `waiting for ${store.personOf(sitter) || "a guest"}…`);
    }
    if (!isFirst || waitingSeats(table).length) return;
    toast("Everyone has sat down.");
    dialog.close();
  };
  show();
  const stop = line.listen((message) => message.type === "seats" && show());
  dialog.addEventListener("close", stop);
}

/** A warning where the address of this page means nothing to other devices. */
function onlyHere() {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return isLocal ? [h("p", { class: "fine warning" }, "This address works on this computer only. To let others in, start the table with ", h("code", {}, "sandtable serve --host 0.0.0.0"), " and open it here under this computer's name or number in your network.")] : [];
}
