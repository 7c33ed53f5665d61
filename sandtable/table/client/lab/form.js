// @ts-check
/** The form of a study: the question, the game, what is varied, what is measured, who plays, and how sure it is to be. */
import { fill, h } from "../dom.js";
import { rulebook } from "../api.js";
import { asNumber, choice, field, group } from "./fields.js";
import { KINDS, kindOf } from "./kinds.js";
import { measureGroup } from "./measure.js";
import { playersGroup } from "./players.js";
/** @import { Composer } from "./compose.js" */
/** @import { ChoicesTold } from "../types.js" */

const ERRORS = [[0.1, "10 in 100"], [0.05, "5 in 100"], [0.01, "1 in 100"]];
const ADVICE = [["yes", "If the answer is yes"], ["no", "If it is no"], ["same", "If nothing differs that matters"], ["open", "If it is not decided"]];

/** @param {Composer} composer @param {ChoicesTold} choices */
export function drawForm(composer, choices) {
  const kind = kindOf(composer.content);
  fill(composer.form,
    questionGroup(composer),
    group("What do you want to know?", choice("lab-kind", KINDS.map(({ id, title, words }) => [id, title, words]), kind?.id ?? "", (id) => begin(composer, id)),
      kind ? null : h("p", { class: "fine" }, "This study asks something that is composed as text only; its other keys can be changed here.")),
    kind ? kind.form(composer, choices) : null,
    measureGroup(composer, choices),
    playersGroup(composer, choices),
    sureGroup(composer, choices),
    moreGroup(composer));
}

/** The study asks another kind of question: @param {Composer} composer @param {string} id */
function begin(composer, id) {
  const kind = KINDS.find((one) => one.id === id);
  if (!kind || !composer.choices) return;
  for (const key of ["measure", "claim", "target", "margin", ...KINDS.flatMap(({ keys }) => keys)]) delete composer.content[key];
  Object.assign(composer.content, kind.begin(composer.game, composer.choices));
  void composer.draw().then(() => composer.changed(true));
}

/** @param {Composer} composer */
function questionGroup(composer) {
  const { content, known, game } = composer;
  const question = h("textarea", { rows: 2, maxlength: 400, placeholder: "Does it matter who sits first?" }, content.question ?? "");
  question.addEventListener("input", () => composer.set("question", question.value.replaceAll(/\s+/g, " ").trim() || undefined));
  const choose = h("select", {}, ...known.map(({ id, title }) => h("option", { value: id, selected: id === game.id }, title)));
  choose.addEventListener("change", () => changeGame(composer, choose.value));
  const [low, high] = game.seats;
  const seats = h("select", {}, ...Array.from({ length: high - low + 1 }, (_, more) => h("option", { value: low + more, selected: Number(content.seats ?? low) === low + more }, `${low + more} seats`)));
  seats.addEventListener("change", () => composer.set("seats", Number(seats.value), true));
  return group("The question",
    field(composer, ["question"], "In your own words", question, "It heads the report; yes, no or “no difference that matters” should answer it."),
    h("div", { class: "lab-row" }, field(composer, ["game"], "Game", choose), low === high ? null : field(composer, ["seats"], "Seats", seats)));
}

/** What belongs to the old game is gone: @param {Composer} composer @param {string} id */
function changeGame(composer, id) {
  const { question, matches, error, strengths } = composer.content;
  const kind = kindOf(composer.content)?.id ?? "variants";
  composer.content = { game: id, ...(question ? { question } : {}), ...(matches ? { matches } : {}), ...(error ? { error } : {}), ...(strengths ? { strengths } : {}) };
  composer.choices = null;
  void composer.draw().then(() => begin(composer, kind));
}

/** @param {Composer} composer @param {ChoicesTold} choices */
function sureGroup(composer, { usual }) {
  const { content } = composer;
  const matches = h("input", { type: "number", min: 1, step: 1, inputmode: "numeric", value: content.matches ?? "", placeholder: String(usual.matches) });
  matches.addEventListener("input", () => composer.set("matches", asNumber(matches.value)));
  const own = Number(content.error ?? usual.error);
  const known = ERRORS.some(([value]) => value === own) ? ERRORS : [...ERRORS, [own, `${100 * own} in 100`]];
  const error = h("select", {}, ...known.map(([value, words]) => h("option", { value, selected: value === own }, words)));
  error.addEventListener("change", () => composer.set("error", Number(error.value)));
  return group("How sure is it to be?", h("div", { class: "lab-row" },
    field(composer, ["matches"], "Matches of every variant at every strength", matches, "Four times as many halve the width of the bands."),
    field(composer, ["error"], "How often a verdict may be wrong", error)));
}

/** What most studies do without: @param {Composer} composer */
function moreGroup(composer) {
  const { content, game } = composer;
  const text = (/** @type {string} */ key, /** @type {string} */ placeholder) => {
    const control = h("input", { type: "text", maxlength: 1000, value: content[key] ?? "", placeholder });
    control.addEventListener("input", () => composer.set(key, control.value || undefined));
    return control;
  };
  const clause = text("clause", "");
  const list = h("datalist", { id: "lab-clauses" });
  clause.setAttribute("list", list.id);
  void rulebook(game.id).then((book) => fill(list, ...book.clauses.map((/** @type {import("../types.js").ClauseTold} */ { id, text: words }) => h("option", { value: id }, words.slice(0, 80)))), () => undefined);
  const dice = h("select", {}, ...[["common", "the same dice for every variant"], ["own", "dice of its own for every variant"]].map(([value, words]) => h("option", { value, selected: value === (content.dice ?? "common") }, words)));
  dice.addEventListener("change", () => composer.set("dice", dice.value));
  const expect = h("select", {}, ...[["", "none"], ["yes", "yes"], ["no", "no"], ["same", "no difference that matters"]].map(([value, words]) => h("option", { value, selected: value === (content.expect ?? "") }, words)));
  expect.addEventListener("change", () => composer.set("expect", expect.value || undefined));
  const advise = (/** @type {string} */ verdict, /** @type {string} */ words) => {
    const control = h("input", { type: "text", maxlength: 500, value: content.advice?.[verdict] ?? "" });
    control.addEventListener("input", () => {
      const { [verdict]: _, ...rest } = content.advice ?? {};
      const advice = control.value ? { ...rest, [verdict]: control.value } : rest;
      composer.set("advice", Object.keys(advice).length ? advice : undefined);
    });
    return field(composer, ["advice", verdict], words, control);
  };
  const isUsed = ["clause", "seed", "expect", "history", "advice"].some((key) => content[key]) || content.dice === "own";
  return h("details", { class: "lab-more", open: isUsed }, h("summary", {}, "More: the clause, the seed, what was run before, advice"),
    h("div", { class: "lab-row" }, field(composer, ["clause"], "Clause of the rulebook", clause), list, field(composer, ["seed"], "Seed", text("seed", "the name of the study"), "The same seed, the same matches."), field(composer, ["dice"], "Dice", dice)),
    field(composer, ["expect"], "The verdict that should stay", expect, "“sandtable study guard” complains when a change of the program leaves it."),
    field(composer, ["history"], "What was run on the question before", text("history", ""), "Also what was changed after seeing it; it stands in the report."),
    h("p", { class: "lab-legend" }, "Advice to the designer"), h("div", { class: "lab-row" }, ...ADVICE.map(([verdict, words]) => advise(verdict, words))));
}
