// @ts-check
/** Beside the seats' names how much time they have left, and below them who is away; loaded when there are people or clocks. */
import { say } from "./attention.js";
import { agreedWords, DAY, HOUR, MINUTE, SECOND, timeFigures, timeWords } from "./clockwords.js";
import { button, fill, h } from "./dom.js";
import { style } from "./drawings.js";
import { takeBack } from "./leaving.js";
/** @import { Table } from "./table.js" */
/** @import { SeatClock, SeatTold } from "./types.js" */

const TICK = 200; // milliseconds between two looks at the time
const WARNINGS = [10 * SECOND, 30 * SECOND, MINUTE]; // of which screen readers hear, once each

/** From when on a clock is short: @param {number} of */
const shortOf = (of) => (of >= DAY ? HOUR : Math.min(30 * SECOND, of / 3));

class Clocks {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.told = table.line.heard; // when the seats were told of
    this.warned = Infinity; // the last warning of my present turn
    this.place = h("div", { class: "absent", hidden: true });
    this.shown = "";
    table.parts.seats.after(this.place);
  }

  /** How long ago the seats were told of. */
  get age() {
    return Date.now() - this.told;
  }

  /** What is left now: @param {SeatClock} clock */
  left({ left, runs }) {
    return Math.max(0, left - (runs ? this.age : 0));
  }

  /** Each seat that has a clock shows it. */
  dress() {
    const { store, parts } = this.table;
    for (const section of parts.seats.querySelectorAll("[data-seat]")) {
      const sitter = store.seats[Number(section.getAttribute("data-seat"))];
      const head = section.querySelector(".seat-head");
      if (!sitter || !head) continue;
      if (sitter.left && !section.querySelector(".seat-left")) section.querySelector(".seat-names .soft")?.append(h("span", { class: "seat-left" }, ` · ${sitter.left === "resigned" ? "left the match" : sitter.left}`));
      if (!sitter.clock) continue;
      const face = section.querySelector(".seat-clock") ?? head.appendChild(h("time", { class: "seat-clock", role: "timer", title: agreedWords(store.agreed, store.seats.length)[0] }));
      this.show(/** @type {HTMLElement} */ (face), sitter, sitter.clock);
    }
  }

  /** @param {HTMLElement} face @param {SeatTold} sitter @param {SeatClock} clock */
  show(face, sitter, clock) {
    const left = this.left(clock);
    const figures = timeFigures(left);
    face.classList.toggle("runs", clock.runs);
    face.classList.toggle("short", (clock.runs || left === 0) && left <= shortOf(clock.of));
    if (face.textContent === figures) return;
    face.textContent = figures;
    face.setAttribute("aria-label", `${this.nameOf(sitter)}: ${timeWords(Math.ceil(left / SECOND) * SECOND)} left${clock.runs ? "" : ", stopped"}`);
  }

  /** Whoever decides here is told when time gets short, also without looking. */
  warn() {
    const { store } = this.table;
    const clock = store.seats[store.decider]?.clock;
    if (!clock?.runs || !store.isMine) {
      this.warned = Infinity;
      return;
    }
    const left = this.left(clock);
    const warning = WARNINGS.find((one) => one < clock.of && left <= one);
    if (warning === undefined || warning >= this.warned) return;
    this.warned = warning;
    say(`${timeWords(warning)} left.`);
  }

  /** @param {SeatTold} sitter */
  nameOf(sitter) {
    return this.table.store.personOf(sitter) || sitter.seat_name;
  }

  /** Who is away, for how long, and what can be done about it; seats of mine that a bot plays. */
  tellAbsent() {
    const { store, line } = this.table;
    const isGoing = store.over === null && store.dice !== "replay" && !store.kept;
    const isPlaying = store.you.length > 0;
    const away = isGoing && isPlaying ? store.seats.filter((one) => one.away && !store.you.includes(one.seat) && this.isTold(one)) : [];
    const lines = away.map((one) => ({ one, words: `${this.nameOf(one)} has been away for ${this.awayWords(one)}.`, canGive: this.canGive(one) }));
    const lent = isGoing ? store.lent : [];
    const shown = JSON.stringify([lent, lines.map(({ one, words, canGive }) => [one.seat, words, canGive])]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.place.hidden = lines.length + lent.length === 0;
    fill(this.place,
      ...lent.map((seat) => h("div", { class: "absent-line mine" }, h("span", {}, `A bot plays ${store.seatName(seat)} for you.`),
        button("Take the seat back", () => takeBack(line, seat), { class: "small primary", "data-tool": `back-${seat}` }))),
      ...lines.map(({ one, words, canGive }) => h("div", { class: "absent-line" }, h("span", {}, words),
        canGive ? button(`Let a bot play for ${this.nameOf(one)}`, () => line.request({ type: "leave", seat: one.seat, how: "give" }), { class: "small", "data-tool": `give-${one.seat}` }) : null)));
  }

  /** Whether it is worth a word: someone who has just gone may just be reloading: @param {SeatTold} one */
  isTold(one) {
    const since = (one.away?.since ?? 0) + this.age;
    return since >= MINUTE || this.canGive(one);
  }

  /** @param {SeatTold} one */
  awayWords(one) {
    const since = (one.away?.since ?? 0) + this.age;
    return timeWords(Math.floor(since / MINUTE) * MINUTE || Math.floor(since / SECOND) * SECOND);
  }

  /** @param {SeatTold} one */
  canGive(one) {
    return one.away !== undefined && one.away.gives <= this.age;
  }
}

/** The page follows clocks and absent players from now on: @param {Table} table */
export async function attend(table) {
  await style("style/clocks");
  const clocks = new Clocks(table);
  const look = () => {
    clocks.dress();
    clocks.warn();
    clocks.tellAbsent();
  };
  table.line.listen(({ type }) => {
    if (type === "seats" || type === "welcome") clocks.told = Date.now();
    if (type === "seats" || type === "welcome" || type === "you") look();
  });
  new MutationObserver(() => clocks.dress()).observe(table.parts.seats, { childList: true });
  setInterval(look, TICK);
  look();
}
