// @ts-check
/** Looking back on a match step by step: playing it at a pace, ticks for turns and fights, hints, and playing on. */
import { colourOf } from "./art/shapes.js";
import { icon } from "./art/icons.js";
import { button, fill, h, s } from "./dom.js";
import { style } from "./drawings.js";
/** @import { Table } from "./table.js" */

const PACES = [["1400", "½×"], ["700", "1×"], ["350", "2×"], ["120", "5×"]];

/** @type {WeakMap<Table, Review>} */
const reviews = new WeakMap();

/** The page shows the step that is looked at, and what can be done there: @param {Table} table */
export async function follow(table) {
  await style("style/review");
  const review = reviews.get(table) ?? new Review(table);
  reviews.set(table, review);
  review.show();
}

class Review {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.step = -1;
    this.length = -1;
    const { scrubber } = table;
    this.ticks = s("svg", { class: "ticks", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.line = h("div", { class: "timeline" });
    scrubber.range.replaceWith(this.line);
    this.line.append(scrubber.range, this.ticks);
    this.play = button("Play", () => this.turn(), { class: "small", "data-review": "play" }, icon("play"));
    this.pace = h("select", { "aria-label": "Pace", class: "pace" }, ...PACES.map(([value, words]) => h("option", { value, selected: value === "700" }, words)));
    this.pace.addEventListener("change", () => {
      scrubber.pace = Number(this.pace.value);
      if (scrubber.isPlaying) scrubber.play(scrubber.at ?? 0);
    });
    this.hint = button("Hint here", () => this.ask(), { class: "small", "data-review": "hint" }, icon("hint"));
    this.on = button("Play on from here", async () => (await import("./playon.js")).openPlayOn(table, this.at), { class: "small", "data-review": "on" }, icon("again"));
    this.turns = [button("Last turn", () => this.jump(-1), { class: "small quiet", title: "To where the turn before begins" }), button("Next turn", () => this.jump(1), { class: "small quiet", title: "To where the next turn begins" })];
    this.row = h("div", { class: "row review", role: "toolbar", "aria-label": "Review" }, this.play, this.pace, ...this.turns, this.hint, this.on);
    scrubber.element.after(this.row);
    scrubber.onPlay = () => this.dress();
    addEventListener("hashchange", () => {
      const step = new URLSearchParams(location.hash.slice(1)).get("step");
      if (step !== null && /^\d+$/.test(step)) scrubber.go(Number(step));
    });
  }

  get at() {
    return this.table.scrubber.at ?? this.table.store.step;
  }

  /** Whether everything that happened may be looked into. */
  get isOpen() {
    const { store } = this.table;
    return store.over !== null || store.dice === "replay";
  }

  show() {
    const { table, at } = this;
    if (this.length !== table.store.log.length) this.tick();
    this.dress();
    if (at === this.step) return;
    this.step = at;
    fill(table.board.layers.arrows);
    if (table.advised.size) {
      table.advised = new Set();
      table.choose();
    }
    if (table.scrubber.at !== null || table.store.over) table.parts.hint.hidden = true;
    this.markLog();
    if (location.hash !== "#after") {
      const isPast = table.scrubber.at !== null;
      history.replaceState(null, "", location.pathname + location.search.replace(/^\?step=\d+$/, "") + (isPast ? `#step=${at}` : ""));
    }
  }

  /** What can be done at this step can be pressed. */
  dress() {
    const { table, at } = this;
    const next = table.store.log[at];
    this.row.hidden = !this.isOpen && table.scrubber.at === null;
    for (const one of [this.hint, this.on]) one.hidden = !this.isOpen;
    this.hint.disabled = !next || next.seat < 0;
    this.on.disabled = at >= table.store.step && table.store.over !== null;
    const isPlaying = table.scrubber.isPlaying;
    fill(this.play, isPlaying ? s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: "M9 5v14M15 5v14" })) : icon("play"), h("span", {}, isPlaying ? "Pause" : "Play"));
    table.scrubber.range.setAttribute("aria-valuetext", `step ${at} of ${table.store.step}${next ? `, ${table.store.named(next.words)}` : ""}`);
  }

  turn() {
    const { scrubber } = this.table;
    if (scrubber.isPlaying) scrubber.stop();
    else scrubber.play(scrubber.at ?? 0);
    this.dress();
  }

  /** The steps at which another seat begins to act. */
  starts() {
    const { log } = this.table.store;
    let last = -1;
    return log.flatMap((entry) => {
      const isNew = entry.seat >= 0 && entry.seat !== last;
      if (entry.seat >= 0) last = entry.seat;
      return isNew ? [entry.step - 1] : [];
    });
  }

  /** @param {number} way */
  jump(way) {
    const starts = this.starts();
    const goal = way > 0 ? starts.find((step) => step > this.at) ?? this.table.store.step : [...starts].reverse().find((step) => step < this.at) ?? 0;
    this.table.scrubber.go(goal);
  }

  /** Under the slider: whose turn it was, in the seats' colours, and a tick for every throw of dice. */
  tick() {
    const { store } = this.table;
    this.length = store.log.length;
    const seats = store.scene?.seats ?? [];
    const starts = this.starts();
    this.ticks.setAttribute("viewBox", `0 0 ${Math.max(1, store.log.length)} 10`);
    fill(this.ticks,
      ...starts.map((from, place) => s("rect", { class: `turn ${colourOf(seats, store.log[from].seat)}`, x: from, y: 4, width: (starts[place + 1] ?? store.log.length) - from, height: 6 })),
      ...store.log.filter((entry) => entry.faces).map((entry) => s("line", { class: "throw", x1: entry.step - 0.5, x2: entry.step - 0.5, y1: 0, y2: 10 })));
  }

  /** The log shows where this is, without moving the page. */
  markLog() {
    const { log } = this.table.parts;
    for (const line of log.querySelectorAll(".now")) line.classList.remove("now");
    const line = this.table.scrubber.at === null ? log.firstElementChild : log.querySelector(`[data-step="${this.at}"]`);
    if (!(line instanceof HTMLElement)) return;
    line.classList.toggle("now", this.table.scrubber.at !== null);
    const box = line.closest(".log-box");
    if (box && box.scrollHeight > box.clientHeight) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  }

  /** A bot is asked what it would do here. */
  ask() {
    const { table, at } = this;
    table.line.post({ type: "hint", seat: table.store.log[at].seat, step: at });
    table.parts.hint.hidden = false;
    fill(table.parts.hint, h("p", {}, "A bot is thinking about this position…"));
  }
}
