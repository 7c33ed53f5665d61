// @ts-check
/** What appears at certain moments: a refusal, dice, a recap, a hint, the end. */
import { button, fill, h } from "./dom.js";
import { icon, iconButton } from "./art/icons.js";
import { dice, entryLine } from "./panels.js";
import { clauseLink } from "./clauses.js";
/** @import { Store } from "./store.js" */
/** @import { Table } from "./table.js" */
/** @import { Advised, AdviceTold, EntryTold, FacesWanted, Over, Refused, Scene } from "./types.js" */

/**
 * Why an action is not possible, in the rulebook's words.
 * @param {HTMLElement} place
 * @param {string} game
 * @param {Refused} refused
 */
export function showRefusal(place, game, refused) {
  place.hidden = false;
  fill(place,
    h("div", {}, h("strong", {}, "Why not? "), refused.facts ? `${sentence(refused.facts)} ` : "",
      h("q", { class: "rule" }, refused.sentence), " ", clauseLink(game, refused.clause)),
    iconButton("close", "Close", () => (place.hidden = true)));
}

/** @param {string} words */
function sentence(words) {
  const isName = /^[a-z]\d/.test(words); // a space's own name stays as it is written
  const whole = isName ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * The dice that were just thrown.
 * @param {HTMLElement} place
 * @param {Store} store
 * @param {EntryTold[]} thrown
 */
export function showDice(place, store, thrown) {
  const last = thrown.slice(-3);
  fill(place, ...last.map((entry) => h("div", { class: "thrown" }, h("span", { class: "dice" }, ...dice(entry)), h("span", {}, store.named(entry.words)))));
}

/** A form for what real dice show, while some are awaited: @param {HTMLElement} place @param {FacesWanted | null} wanted @param {(faces: number[]) => void} onFaces */
export function askFaces(place, wanted, onFaces) {
  if (wanted || !place.hidden) void import("./faces.js").then((faces) => faces.askFaces(place, wanted, onFaces));
}

/**
 * What the others did since my last turn.
 * @param {HTMLDetailsElement} place
 * @param {Store} store
 * @param {(from: number) => void} onPlay
 * @param {(step: number) => void} onStep
 */
export function showRecap(place, store, onPlay, onStep) {
  const entries = store.recap();
  place.hidden = entries.length < 2;
  place.open = false;
  fill(place, h("summary", {}, `Since your last turn (${entries.length})`),
    button("Show it again", () => onPlay(Math.max(0, entries[0].step - 1)), { class: "small" }, icon("play")),
    h("ol", { class: "log" }, ...entries.map((entry) => entryLine(store, entry, onStep))));
}

/**
 * A bot's advice.
 * @param {HTMLElement} place
 * @param {AdviceTold[]} advice
 */
export function showHint(place, advice) {
  place.hidden = false;
  fill(place, h("h3", {}, icon("hint"), "A bot would"),
    h("ol", {}, ...advice.slice(0, 3).map((one) => h("li", {}, h("strong", {}, one.words), " ",
      h("span", { class: "fine" }, `wins ${Math.round(one.value * 100)} in 100, thought about ${one.visits} times`)))),
    button("Close", () => (place.hidden = true), { class: "small quiet" }));
}

/**
 * How the match ended, and what can be done with it now.
 * @param {HTMLElement} place
 * @param {Store} store
 * @param {Over | null} over
 * @param {{rematch: () => void, after: () => void, verify: () => void, share: () => void, match: string}} next
 */
export function showOver(place, store, over, next) {
  place.hidden = over === null;
  if (!over) return fill(place);
  const most = Math.max(...over.points);
  const winners = over.points.flatMap((points, seat) => (points === most ? [seat] : []));
  const isDraw = winners.length > 1;
  const isWin = !isDraw && store.you.length === 1 && store.you[0] === winners[0];
  const title = isDraw ? "A draw" : isWin ? "You win" : `${store.whoName(winners[0])} wins`;
  const further = h("span", { class: "further" });
  if (isWin && !store.isShared) void import("./levels.js").then((levels) => levels.offerNext(further, store));
  fill(place, h("div", {}, h("h2", {}, title), h("p", {}, store.named(sentence(over.end_reason)))),
    h("div", { class: "row" },
      store.you.length ? button("Rematch", next.rematch, { class: "primary" }, icon("again")) : null, further,
      button("What happened", next.after, { "data-after": "" }, icon("list")),
      h("a", { class: "button", href: `/api/matches/${next.match}/replay`, download: `${next.match}.json` }, icon("download"), h("span", {}, "Download replay")),
      store.dice === "verifiable" ? button("Verify dice", next.verify, {}, icon("dice")) : null,
      button("Share this step", next.share, {}, icon("share"))));
}

/** A bot is asked what it would do: @param {Table} table */
export function askHint(table) {
  table.line.post({ type: "hint", seat: table.store.decider });
  table.parts.hint.hidden = false;
  fill(table.parts.hint, h("p", {}, "A bot is thinking about your position…"));
}

/** What it would do is shown and lit, if that step is still looked at: @param {Table} table @param {Advised} told */
export function advise(table, { advice, step }) {
  if (step !== undefined && step !== (table.scrubber.at ?? table.store.step)) return;
  table.advised = new Set(advice[0]?.path[0]?.picks);
  showHint(table.parts.hint, advice);
  void import("./arrows.js").then((arrows) => arrows.drawLine(table.board, advice[0]?.path ?? []));
  table.choose();
}

/** Who is in a fight, while there is one: @param {Table} table @param {Scene} scene @param {boolean} isLive */
export function showFight(table, scene, isLive) {
  const clauses = new Set(isLive ? table.store.actions.map((action) => action.clause) : []);
  if (!scene.sides?.length) table.parts.fight.hidden = true;
  else void import("./sides.js").then((sides) => sides.showSides(table.parts.fight, scene, table.board.art, table.store.game, [...clauses]));
}
