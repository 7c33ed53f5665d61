// @ts-check
/** Leaving a match: resign, agree on a draw, let a bot play, come back, forget the match; loaded with the seats. */
import { games } from "./api.js";
import { confirmed, open, toast } from "./dialogs.js";
import { button, h } from "./dom.js";
import { forgetMatch, ownTokens } from "./storage.js";
/** @import { Line } from "./socket.js" */
/** @import { Table } from "./table.js" */

const RESIGN = "Resign? The match is over at once, and the other seat has won.";
const LEAVE = "Leave the match? A bot plays your seat to the end, and you cannot take it back.";
const FORGET = "Forget this match? This browser no longer knows its seats; only their links lead back to them.";

/** What can be done about one's own seats, in a row: @param {Table} table @param {() => void} done */
export function leavingRow(table, done) {
  const { store, line, match } = table;
  const act = (/** @type {"resign" | "draw" | "bot" | "back"} */ how, /** @type {number} */ seat, /** @type {string} */ level = "") => {
    if (how === "back") takeBack(line, seat);
    else line.request({ type: "leave", seat, how, ...(level ? { level } : {}) });
    done();
  };
  const [seat] = store.you;
  const isGoing = store.over === null && seat !== undefined;
  const offered = store.seats.filter((one) => one.offers_draw && !store.you.includes(one.seat));
  const isAmongPeople = store.seats.every((one) => one.kind === "person") && store.you.length === 1;
  return h("div", { class: "row leaving", role: "group", "aria-label": "Leaving" },
    ...store.lent.map((one) => button(`Take ${store.seatName(one)} back`, () => act("back", one), { class: "small primary" })),
    isGoing && isAmongPeople ? button(offered.length ? "Agree to a draw" : "Offer a draw", () => act("draw", seat), { class: `small${offered.length ? " primary" : ""}`, disabled: store.seats[seat].offers_draw === true }) : null,
    isGoing ? button("Let a bot play for me…", () => void chooseBot(table, (level) => act("bot", seat, level)), { class: "small" }) : null,
    isGoing && store.seats.length === 2 && store.you.length === 1 ? button("Resign…", async () => (await confirmed(RESIGN, "Resign")) && act("resign", seat), { class: "small" }) : null,
    isGoing && store.seats.length > 2 ? button("Leave the match: a bot plays on…", async () => (await confirmed(LEAVE, "Leave the match")) && act("resign", seat), { class: "small" }) : null,
    ownTokens()[match]?.length ? button("Forget this match…", async () => {
      if (!(await confirmed(FORGET, "Forget it"))) return;
      forgetMatch(match);
      location.assign("/");
    }, { class: "small quiet" }) : null);
}

/** The seat is mine again, if it can be: @param {Line} line @param {number} seat */
export function takeBack(line, seat) {
  const id = line.request({ type: "leave", seat, how: "back" });
  const stop = line.listen((message) => {
    if ((message.type !== "ack" && message.type !== "refused") || message.id !== id) return;
    stop();
    if (message.type === "ack") line.renew(); // whoever comes in anew holds the seat again
  });
}

/** A level is chosen: @param {Table} table @param {(level: string) => void} onLevel */
async function chooseBot(table, onLevel) {
  try {
    const levels = (await games()).find((one) => one.id === table.store.game)?.levels ?? [];
    const dialog = open("Let a bot play for me", h("p", {}, "It plays your seat until you take it back, under Seats and spectators."),
      h("div", { class: "row" }, ...levels.map((level) => button(level.title, () => {
        dialog.close();
        onLevel(level.id);
      }, { title: level.sentence }))));
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}
