// @ts-check
/** The matches in which this browser holds a seat: whose turn it is, how they ended, and which of them to show. */
import { myMatches } from "./api.js";
import { callMe } from "./attention.js";
import { button, fill, h } from "./dom.js";
import { style } from "./drawings.js";
import { icon } from "./art/icons.js";
import { ownTokens } from "./storage.js";
import { hangThumb } from "./thumbs.js";
/** @import { GameTold, Summary } from "./types.js" */

const FEW = 6; // shown until more are asked for
const HIDDEN_EVERY = 4; // refreshings of a page that is in sight for one of a page that is not

/** @param {Summary} match */
export const isMyTurn = (match) => !match.over && match.you?.includes(match.decider) === true;

/** How it ended for me: @param {Summary} match @returns {"won" | "lost" | "drew" | ""} */
export function outcome({ over, you = [], seats }) {
  if (!over || !you.length || you.length === seats.length) return "";
  const most = Math.max(...over.points);
  const winners = over.points.flatMap((points, seat) => (points === most ? [seat] : []));
  if (winners.length > 1) return winners.some((seat) => you.includes(seat)) ? "drew" : "lost";
  return you.includes(winners[0]) ? "won" : "lost";
}

/** The matches that this browser's tokens hold, the last changed first; lessons are no matches. */
export async function ownMatches() {
  const tokens = Object.values(ownTokens()).flat();
  const found = tokens.length ? await myMatches(tokens) : [];
  return found.filter((match) => !match.seats.some((seat) => seat.level?.startsWith("lesson:")));
}

/** @type {[string, string, (match: Summary) => boolean][]} */
const FILTERS = [
  ["all", "All", () => true],
  ["turn", "Your turn", isMyTurn],
  ["going", "Going on", (match) => !match.over],
  ["over", "Finished", (match) => match.over !== null],
];

const SPANS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400], ["hour", 3600], ["minute", 60]]);

/** How long ago, in words: @param {string} time */
function ago(time) {
  const seconds = (Date.now() - Date.parse(time)) / 1000;
  const [unit, length] = SPANS.find(([, length]) => seconds >= length) ?? ["second", 0];
  return length ? new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / length), unit) : "just now";
}

/** Who plays against me, in words: @param {Summary} match */
function against(match) {
  const others = match.seats.filter((seat) => !match.you?.includes(seat.seat));
  const names = others.map((seat) => (seat.kind === "open" ? "an empty seat" : seat.kind === "bot" ? `${seat.name} (bot)` : seat.name));
  return names.length ? `with ${names.join(", ")}` : "all seats here";
}

/** Where it stands, in words: @param {Summary} match */
function standing(match) {
  if (match.over) {
    const how = { won: "You won", lost: "You lost", drew: "A draw", "": "Over" }[outcome(match)];
    return { kind: outcome(match) || "over", words: how };
  }
  if (isMyTurn(match)) return { kind: "mine-now", words: "your turn" };
  const decider = match.seats.find((seat) => seat.seat === match.decider);
  return { kind: "", words: decider ? `${decider.name}'s turn` : "waiting" };
}

export class Mine {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.filter = "all";
    this.isWhole = false;
    /** @type {Summary[]} */
    this.matches = [];
    /** @type {GameTold[]} */
    this.known = [];
    /** @type {Map<string, {key: string, step: number, line: HTMLElement}>} */
    this.lines = new Map();
    /** @type {number | null} how many waited for me when last looked */
    this.turns = null;
    this.skipped = 0;
    this.chips = h("div", { class: "chips-bar", role: "group", "aria-label": "Which matches" });
    this.games = h("select", { "aria-label": "Of which game", onchange: () => this.show() });
    this.list = h("ul", { class: "match-list" });
    this.more = h("div", { class: "row" });
    fill(place, h("section", { class: "mine", "aria-label": "Your matches" },
      h("div", { class: "mine-head" }, h("h2", {}, "Your matches"),
        button("On another device…", async () => (await import("./key.js")).openKey(this.matches), { class: "small" }, icon("share"))),
      h("div", { class: "mine-filters" }, this.chips, this.games), this.list, this.more));
  }

  /** The list and the page's title are as things stand, less often while nobody looks at them: @param {GameTold[]} known */
  async refresh(known) {
    this.skipped = document.hidden ? (this.skipped + 1) % HIDDEN_EVERY : 0;
    if (this.skipped) return;
    this.known = known;
    this.matches = await ownMatches();
    this.place.hidden = this.matches.length === 0;
    const mine = this.matches.filter(isMyTurn);
    document.title = mine.length ? `(${mine.length}) Your turn · Sandtable` : "Sandtable";
    if (this.turns !== null && mine.length > this.turns) callMe(mine[0].title, against(mine[0]));
    this.turns = mine.length;
    if (this.matches.length) await style("style/mine");
    this.show();
  }

  show() {
    const game = this.games.value;
    const played = [...new Set(this.matches.map((match) => match.game))];
    this.games.hidden = played.length < 2;
    fill(this.games, h("option", { value: "" }, "Every game"), ...played.map((id) =>
      h("option", { value: id, selected: id === game }, this.matches.find((match) => match.game === id)?.title ?? id)));
    const here = this.matches.filter((match) => !this.games.value || match.game === this.games.value);
    fill(this.chips, ...FILTERS.map(([id, words, isIn]) => button(`${words} (${here.filter(isIn).length})`, () => {
      [this.filter, this.isWhole] = [id, false];
      this.show();
    }, { class: "small chip", "aria-pressed": String(id === this.filter), "data-tool": id })));
    const rank = (/** @type {Summary} */ match) => (isMyTurn(match) ? 0 : match.over ? 2 : 1);
    const isIn = FILTERS.find(([id]) => id === this.filter)?.[2] ?? (() => true);
    const wanted = here.filter(isIn).sort((one, other) => rank(one) - rank(other));
    const shown = this.isWhole ? wanted : wanted.slice(0, FEW);
    this.list.replaceChildren(...(shown.length ? shown.map((match) => this.line(match)) : [h("li", { class: "soft" }, "None of your matches is of this kind.")]));
    fill(this.more, shown.length < wanted.length ? button(`Show all ${wanted.length}`, () => {
      this.isWhole = true;
      this.show();
    }, { class: "small quiet" }) : null);
  }

  /** One match; what is there already stays: @param {Summary} match */
  line(match) {
    const { kind, words } = standing(match);
    const when = ago(match.changed);
    const key = JSON.stringify([words, when, match.step, match.seats]);
    const was = this.lines.get(match.match);
    if (was?.key === key) return was.line;
    const game = this.known.find((one) => one.id === match.game);
    const picture = h("div", { class: "thumb" });
    const old = was?.line.querySelector(".thumb > svg");
    if (old && was) {
      picture.append(old); // until it is drawn anew
      picture.className = was.line.querySelector(".thumb")?.className ?? "thumb";
    }
    if (!old || was?.step !== match.step) hangThumb(picture, match, game);
    const line = h("li", { "data-match": match.match }, h("a", { href: `/m/${match.match}`, class: "match-link" }, picture,
      h("span", { class: "match-words" }, h("strong", {}, match.title), h("span", {}, against(match)),
        h("span", { class: "fine" }, match.over ? `${match.over.end_reason} · ${when}` : `step ${match.step} · ${when}`)),
      h("span", { class: `turn ${kind}` }, words)));
    this.lines.set(match.match, { key, step: match.step, line });
    return line;
  }
}
