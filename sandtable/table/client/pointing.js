// @ts-check
/** Pointing at the board, and what the strip says about it. */
import { fill, h } from "./dom.js";
import { clauseLink } from "./clauses.js";
import { oddsWords } from "./panels.js";
import { goWay } from "./ways.js";
/** @import { Table } from "./table.js" */
/** @import { About, Piece } from "./types.js" */

/**
 * A space was pointed at; a touch on a target with odds, or with something to lie there, shows them first.
 * @param {Table} table
 * @param {string} space
 * @param {boolean} isTouch
 */
export function point(table, space, isTouch) {
  const { store, chooser, board } = table;
  const next = chooser.next();
  const isLive = store.isMine && table.scrubber.at === null && !table.isBusy;
  if (isLive && goWay(table, space)) return;
  const picks = isLive ? board.picksOn(space, next, chooser.first()) : [];
  if (picks.length > 1) return void import("./fan.js").then((fan) => fan.openFan(table, space, picks));
  const pick = picks[0] ?? board.pickOf(space);
  const actions = next.get(pick);
  if (isTouch) preview(table, space);
  const isTold = actions?.length === 1 && (oddsWords(actions[0]) || (!table.turner.ways.length && table.turner.shown(actions).length));
  if (isTouch && isTold && table.touched !== pick) {
    table.touched = pick;
    return;
  }
  table.touched = "";
  table.take(pick);
}

/** What lies there, and the odds of a target in words: @param {Table} table @param {string | null} space */
export function preview(table, space) {
  const { store, chooser, board } = table;
  board.pointAt(space);
  const picks = space ? board.picksOn(space, chooser.next()) : [];
  const actions = picks.length === 1 ? chooser.next().get(picks[0]) : undefined;
  table.turner.peek(store.isMine && table.scrubber.at === null ? actions : []);
  const need = space ? board.standing(space).map((piece) => needs(table, piece)).find(Boolean) ?? "" : "";
  tell(table, store.isMine && actions?.length === 1 ? oddsWords(actions[0]) : need, board.wordsOf(space), space ? chips(table, space) : []);
}

/** What the chosen piece needs against this one, where the scene says so: @param {Table} table @param {Piece} piece */
export function needs(table, piece) {
  if (piece.need) return piece.need;
  const { board, chooser, store } = table;
  const chosen = board.scene?.pieces.find((one) => one.id !== piece.id && (chooser.picks.includes(one.id) || chooser.picks.includes(one.space)));
  const about = chosen && chosen.seat !== piece.seat ? store.scene?.about?.[`kind:${chosen.kind}`] : undefined;
  const need = about?.against?.[piece.kind];
  return need ? `${about?.title} against ${store.scene?.about?.[`kind:${piece.kind}`]?.title ?? piece.kind}: ${need}.` : "";
}

/** What is said of a kind, of this seat's if seats differ: @param {Record<string, About> | undefined} about @param {string} kind @param {number} [seat] */
export const aboutKind = (about, kind, seat) => about?.[`kind:${kind}:${seat}`] ?? about?.[`kind:${kind}`];

/** The figures of what lies there, and its clauses: @param {Table} table @param {string} space */
function chips(table, space) {
  const about = table.store.scene?.about ?? {};
  const found = [...table.board.standing(space).map((piece) => aboutKind(about, piece.kind, piece.seat)), about[`terrain:${table.board.spaces.get(space)?.terrain}`]];
  return found.flatMap((one) => one ?? []).flatMap((one) => [
    ...one.figures.slice(0, 4).map(([name, value]) => h("span", { class: "figure-chip" }, `${name} ${value}`)),
    ...one.clauses.slice(0, 2).map((clause) => clauseLink(table.store.game, clause)),
  ]);
}

const SUBJECT = "[data-space], [data-item], [data-counter]";
const LONG = 500; // milliseconds

/** @type {Element | null} what the pointer or the focus came to last */
let pointed = null;

/** What has the focus or is pointed at is explained: @param {Table} table */
export function explain(table) {
  const subject = pointed ?? document.activeElement?.closest(SUBJECT);
  if (subject?.isConnected) void import("./info.js").then((info) => info.showInfo(table, subject));
}

/** Whatever a finger rests on is explained, and what the pointer is on is remembered: @param {Table} table */
export function watchSubjects(table) {
  const { main } = table.parts;
  let timer = 0;
  let wasLong = false;
  for (const kind of ["pointerover", "focusin"]) {
    main.addEventListener(kind, (event) => (pointed = event.target instanceof Element ? event.target.closest(SUBJECT) : null));
  }
  main.addEventListener("pointerdown", (event) => {
    wasLong = false;
    const subject = event.target instanceof Element ? event.target.closest(SUBJECT) : null;
    if (event.pointerType === "mouse" || !subject) return;
    timer = setTimeout(() => {
      wasLong = true;
      void import("./info.js").then((info) => info.showInfo(table, subject));
    }, LONG);
  });
  for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
    main.addEventListener(kind, (event) => {
      const { movementX, movementY } = /** @type {PointerEvent} */ (event);
      if (kind !== "pointermove" || Math.hypot(movementX, movementY) > 4) clearTimeout(timer);
    });
  }
  main.addEventListener("contextmenu", (event) => wasLong && event.preventDefault());
  main.addEventListener("click", (event) => {
    if (wasLong) event.stopPropagation(); // the finger rested: it picks nothing
    wasLong = false;
  }, { capture: true });
}

/**
 * The strip says what an action would come to, what is pointed at, and its figures and clauses.
 * @param {Table} table
 * @param {string} odds
 * @param {string} words
 * @param {(Node | null)[]} [more]
 */
export function tell(table, odds, words, more = []) {
  fill(table.parts.odds, odds ? h("strong", {}, odds, " ") : null, words, more.length ? h("span", { class: "chips-row" }, ...more) : null);
}
