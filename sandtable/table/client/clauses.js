// @ts-check
/** Ways into the rulebook, which is loaded when it is first opened. */
import { h } from "./dom.js";

/** @type {Record<string, any>} */
let changes = {};

/** Rulebooks show the figures of the match at this table: @param {Record<string, any>} options those that are not as written */
export function useFigures(options) {
  changes = options;
}

/** The rulebook of a game is open, at the clause if one is named: @param {string} game @param {string} [clause] */
export async function openRules(game, clause) {
  await (await import("./rules.js")).openRules(game, clause, changes);
}

/** What the clauses say, each with the way to it: @param {string} game @param {string[]} clauses */
export async function clauseTexts(game, clauses) {
  const texts = await (await import("./rules.js")).clauseWords(game, clauses, changes);
  return texts.map((words, place) => h("p", {}, ...words, " ", clauseLink(game, clauses[place])));
}

/** A clause id that opens the rulebook there: @param {string} game @param {string} clause */
export function clauseLink(game, clause) {
  if (!clause) return null;
  return h("button", { type: "button", class: "clause-link", "aria-label": `Rulebook, clause ${clause}`, onclick: () => openRules(game, clause) }, clause);
}
