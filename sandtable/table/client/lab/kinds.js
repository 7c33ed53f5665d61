// @ts-check
/**
 * The kinds of question that are composed by clicking. A kind more is an entry more in KINDS: the keys of a study
 * file that are its own, how it is known by them, what it begins with, and its part of the form.
 */
import { h } from "../dom.js";
import { clauseLink } from "../clauses.js";
import { complaint, field, group } from "./fields.js";
import { FEW, restrictForm, restricts } from "./restrict.js";
import { sweepForm } from "./sweep.js";
import { variantsForm } from "./variants.js";
/** @import { Composer, Content } from "./compose.js" */
/** @import { ChoicesTold, GameTold } from "../types.js" */

/**
 * @typedef {object} Kind
 * @property {string} id
 * @property {string} title
 * @property {string} words
 * @property {string[]} keys of a study file that are this kind's own
 * @property {(content: Content) => boolean} is whether a study is of the kind
 * @property {(game: GameTold, choices: ChoicesTold) => Content} begin what a study of the kind begins with
 * @property {(composer: Composer, choices: ChoicesTold) => HTMLElement} form
 */

const FAIR = 5; // points around a fair share that a target begins with

/** @param {Content} content */
const variants = (content) => (Array.isArray(content.variants) ? content.variants : []);

/** @type {Kind[]} */
export const KINDS = [
  {
    id: "variants",
    title: "Compare variants",
    words: "The game as written beside the game with other values.",
    keys: ["variants"],
    is: (content) => variants(content).length > 1 && !restricts(content),
    begin: () => ({ measure: "seat 1", claim: "differs", variants: [{}, { changes: {} }] }),
    form: variantsForm,
  },
  {
    id: "sweep",
    title: "Try every value",
    words: "One option as a curve, two as a map, more as a screen.",
    keys: ["sweep"],
    is: (content) => Boolean(content.sweep),
    begin: (game, { tried }) => ({ measure: "seat 1", claim: "differs", sweep: firstTried(game, tried) }),
    form: sweepForm,
  },
  {
    id: "restricted",
    title: "Restrict a player",
    words: "One player may not, must, or may only so often do something.",
    keys: [],
    is: restricts,
    begin: (game, choices) => ({ measure: "player 1", claim: "lowers", variants: [{ name: "free" }, { name: "may not", forbid: `kind=${telling(choices).word}` }] }),
    form: restrictForm,
  },
  {
    id: "handicap",
    title: "Give something",
    words: "What is one more worth, and what would be fair?",
    keys: ["handicap"],
    is: (content) => Boolean(content.handicap),
    begin: (game, { gifts }) => ({ measure: "player 1", claim: "raises", handicap: { give: gifts[0]?.name ?? "", amounts: "0..3" } }),
    form: handicapForm,
  },
  {
    id: "luck",
    title: "Luck and skill",
    words: "How much chance decides, and how steep the ladder of players is.",
    keys: ["luck"],
    is: (content) => Boolean(content.luck),
    begin: (game, { usual }) => ({ luck: true, target: usual.luck_target, strengths: ["recruit", "soldier", "greedy"], matches: 400 }),
    form: luckForm,
  },
  {
    id: "measured",
    title: "Measure it as it is",
    words: "Does a figure of the game lie where you want it?",
    keys: [],
    is: (content) => variants(content).length < 2 && !Object.keys(content).some((key) => !PLAIN.includes(key)),
    begin: (game, { seats }) => ({ measure: "seat 1", claim: "in target", target: [Math.round(100 / seats) - FAIR, Math.round(100 / seats) + FAIR] }),
    form: () => h("div", { hidden: true }),
  },
];
/** Keys that studies of every kind have. */
const PLAIN = ["question", "clause", "game", "seats", "measure", "claim", "margin", "target", "error", "matches", "seed", "dice", "strengths", "variants", "expect", "history", "advice"];

/** What kind of question it is; none if it is composed as text only: @param {Content} content */
export const kindOf = (content) => KINDS.find((kind) => kind.is(content));

/** The first option of which values may be tried: @param {GameTold} game @param {Record<string, any[]>} tried */
function firstTried(game, tried) {
  const option = game.options.find(({ name, shape }) => shape.length === 0 && (tried[name] ?? []).length > 1);
  return option ? { [option.name]: tried[option.name] } : {};
}

/** The first kind of action of which a person can tell the sorts apart: @param {ChoicesTold} choices */
const telling = ({ kinds, sorts }) => kinds.find(({ operands }) => operands.length && sorts[operands[0].sort].length <= FEW) ?? kinds[0];

/** @param {Composer} composer @param {ChoicesTold} choices */
function handicapForm(composer, { gifts }) {
  const { content } = composer;
  if (!gifts.length) return group("What is given?", h("p", { class: "complaint" }, "In this game nothing can be given; choose another kind of question."));
  const told = () => content.handicap ?? {};
  const give = h("select", {}, ...gifts.map((one) => h("option", { value: one.name, selected: one.name === told().give }, one.words)));
  give.addEventListener("change", () => composer.set("handicap", { ...told(), give: give.value }, true));
  const own = told().amounts;
  const amounts = h("input", { type: "text", maxlength: 100, value: Array.isArray(own) ? own.join(", ") : (own ?? ""), placeholder: "0..3" });
  amounts.addEventListener("input", () => composer.set("handicap", { ...told(), amounts: amounts.value.trim() }));
  const clause = gifts.find(({ name }) => name === told().give)?.clause ?? "";
  return group("What is given?", h("div", { class: "lab-row" }, field(composer, ["handicap", "give"], "To player 1, before the first decision", give, clauseLink(composer.game.id, clause)),
    field(composer, ["handicap", "amounts"], "How much of it", amounts, "A range such as 0..3, or numbers such as 0, 2, 5.")));
}

/** @param {Composer} composer @param {ChoicesTold} choices */
function luckForm(composer, { streams }) {
  const words = streams.length ? `In this game chance comes from ${streams.join(" and from ")}. What each decides is told apart, and so is what bots choose at random.` : "This game has no chance: what bots choose at random is all there is.";
  const part = h("p", { class: "fine" }, words);
  return group("What decides the result?", part, complaint(composer, ["luck"], part));
}
