// @ts-check
/** Playing on from a step of a match that is over: alone, against bots, or with friends by link. */
import { branch, games } from "./api.js";
import { colourOf, seatBadge } from "./art/shapes.js";
import { open } from "./dialogs.js";
import { button, h } from "./dom.js";
import { keepMade, ownTokens, settings } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { SeatWish } from "./types.js" */

/** The window in which the seats are given out: @param {Table} table @param {number} step */
export async function openPlayOn(table, step) {
  const { store } = table;
  const game = (await games()).find((one) => one.id === store.game);
  const levels = game?.levels ?? [];
  const decider = store.log[step]?.seat ?? store.decider;
  const mine = store.you.length ? store.you[0] : Math.max(0, decider);
  const rows = store.seats.map((seat) => {
    const choice = h("select", { "aria-label": `Who plays ${seat.seat_name}` },
      h("option", { value: "me" }, "Me, here"), h("option", { value: "friend" }, "A friend, by link"),
      ...levels.map((level) => h("option", { value: `bot:${level.id}` }, `Bot: ${level.title}`)));
    choice.value = seat.seat === mine ? "me" : levels.length ? `bot:${(levels[2] ?? levels[0]).id}` : "me";
    return { seat, choice };
  });
  /** @returns {SeatWish[]} */
  const wishes = () => rows.map(({ choice }) => {
    const [kind, level] = choice.value.split(":");
    if (kind === "bot") return { kind: "bot", level };
    const { name } = settings();
    return kind === "me" && name ? { kind: "me", name } : { kind: kind === "me" ? "me" : "friend" };
  });
  const all = (/** @type {string} */ words, /** @type {string} */ other) => button(words, () => {
    for (const { seat, choice } of rows) choice.value = seat.seat === mine ? "me" : other;
  }, { class: "small" });
  const complaint = h("p", { class: "complaint", role: "alert", hidden: true });
  const go = h("button", { type: "submit", class: "primary" }, "Play on");
  const form = h("form", { class: "play-on" },
    h("p", {}, `A new match begins as this one stood after step ${step} of ${store.step}. What was thrown until then stays; dice and draws from there on are new.`),
    h("div", { class: "row" }, all("Alone", "me"), levels.length ? all("Against a bot", `bot:${(levels[2] ?? levels[0]).id}`) : null, all("With a friend", "friend")),
    ...rows.map(({ seat, choice }) => h("label", { class: "play-on-row" }, seatBadge(colourOf(store.scene?.seats ?? [], seat.seat), seat.seat), h("strong", {}, seat.seat_name), choice)),
    complaint, h("div", { class: "row end" }, button("Cancel", () => dialog.close(), { class: "quiet" }), go));
  const dialog = open(`Play on from step ${step}`, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    try {
      const made = await branch(table.match, { step, seats: wishes() }, ownTokens()[table.match] ?? []);
      keepMade(made);
      location.assign(`/m/${made.match}`);
    } catch (error) {
      go.disabled = false;
      complaint.hidden = false;
      complaint.textContent = /** @type {Error} */ (error).message;
    }
  });
}
