// @ts-check
/** Pointing at the board, and what the strip says about it. */
import { fill, h } from "./dom.js";
import { oddsWords } from "./panels.js";
import { goWay } from "./ways.js";
/** @import { Table } from "./table.js" */

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
  tell(table, store.isMine && actions?.length === 1 ? oddsWords(actions[0]) : "", board.wordsOf(space));
}

/** The strip says what an action would come to and what is pointed at: @param {Table} table @param {string} odds @param {string} words */
export function tell(table, odds, words) {
  fill(table.parts.odds, odds ? h("strong", {}, odds, " ") : null, words);
}
