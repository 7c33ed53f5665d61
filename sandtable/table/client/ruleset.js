// @ts-check
/** What is special about a match: changed rules, a chosen seed, where it came from; loaded where something is. */
import { icon } from "./art/icons.js";
import { clauseLink } from "./clauses.js";
import { fill, h } from "./dom.js";
/** @import { Store } from "./store.js" */

/** @param {any} value an option's value, in words */
export const valueWords = (value) => [value].flat(3).map((one) => (one === true ? "yes" : one === false ? "no" : String(one).replaceAll("_", " "))).join(", ");

/**
 * The options in which the match differs from the rulebook, each with its clause.
 * @param {HTMLElement} place
 * @param {Store} store
 */
export function showRuleset(place, store) {
  const { changed, preset, game, dice, origin } = store;
  const count = `${changed.length} changed ${changed.length === 1 ? "rule" : "rules"}`;
  const rules = preset === "as written" ? `Played with ${count}` : `Ruleset “${preset}”: ${count}`;
  const words = [changed.length ? rules : "", dice === "seeded" ? "Its seed was chosen: every throw can be known" : "",
    dice === "replay" ? "Read from a replay: to be looked at" : "", origin ? `Goes on from step ${origin.step} of another match` : ""].filter(Boolean);
  place.hidden = words.length === 0;
  fill(place, h("summary", {}, icon("book"), words.join(" · ")),
    origin ? h("p", {}, h("a", { href: `/m/${origin.match}#step=${origin.step}` }, "See that match"), "; dice from there on are new.") : null,
    h("ul", {}, ...changed.map((one) => h("li", {},
      h("span", {}, one.text.replaceAll("_", " "), ": ", h("strong", {}, valueWords(one.value)), h("span", { class: "fine" }, ` as written ${valueWords(one.written)}`)),
      clauseLink(game, one.clause)))));
}
