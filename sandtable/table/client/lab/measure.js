// @ts-check
/** What a study measures, what is claimed of it, and what does not matter. */
import { fill, h } from "../dom.js";
import { asNumber, choice, complaint, field, group } from "./fields.js";
/** @import { Composer } from "./compose.js" */
/** @import { ChoicesTold } from "../types.js" */

/** @type {[string, string, string][]} */
const CLAIMS = [
  ["differs", "It differs", "up or down, by more than the margin"],
  ["raises", "It rises", "by more than the margin"],
  ["lowers", "It falls", "by more than the margin"],
  ["in target", "It lies in a band", "between two figures that you name"],
];

/** @param {Composer} composer @param {ChoicesTold} choices */
export function measureGroup(composer, choices) {
  const { content } = composer;
  const target = targetFields(composer);
  if (content.luck) return group("When is it too much?", h("p", { class: "fine" }, "The answer is yes if the share that chance decides lies inside this band, told by both bounds."), target);
  const tags = (content.variants ?? []).some((/** @type {any} */ one) => one?.forbid || one?.force || one?.cap);
  const measures = [...choices.measures, ...(tags ? [{ name: "named", words: "uses of the named actions by player 1 a match", group: "What is done", is_share: false, margin: "15% of the base" }] : [])];
  const groups = [...new Set(measures.map((one) => one.group))];
  const own = content.measure ?? "";
  const measure = h("select", {}, measures.some(({ name }) => name === own) ? null : h("option", { value: own, selected: true }, own || "Choose…"),
    ...groups.map((name) => h("optgroup", { label: name }, ...measures.filter((one) => one.group === name).map((one) => h("option", { value: one.name, selected: one.name === own }, capital(one.words))))));
  const now = () => measures.find(({ name }) => name === measure.value);
  const margin = h("input", { type: "text", inputmode: "decimal", maxlength: 12, value: content.margin ?? "" });
  const marginHint = h("p", { class: "fine" });
  const dress = () => {
    margin.placeholder = now()?.margin ?? "";
    fill(marginHint, now()?.is_share ? "In points of a hundred; a smaller difference does not matter." : "A number, or a share of the base such as 15%.");
  };
  measure.addEventListener("change", () => {
    dress();
    composer.set("measure", measure.value);
  });
  margin.addEventListener("input", () => composer.set("margin", margin.value.includes("%") ? margin.value.trim() : asNumber(margin.value)));
  dress();
  const isCompared = content.sweep || content.handicap || (content.variants ?? []).length > 1;
  const claim = content.claim ?? (content.target ? "in target" : "differs");
  const isTarget = claim === "in target";
  const claims = choice("lab-claim", CLAIMS.filter(([value]) => isCompared || value === "in target"), claim, (value) => {
    composer.content.claim = value;
    if (value === "in target") composer.content.target ??= now()?.is_share ? [45, 55] : [0, 100];
    else delete composer.content.target;
    void composer.draw();
    composer.changed();
  });
  claims.classList.add("is-narrow");
  return group("What is measured?", field(composer, ["measure"], "The figure that decides", measure),
    h("p", { class: "lab-legend" }, "The claim"), claims, complaint(composer, ["claim"], claims),
    isTarget ? target : h("div", { class: "lab-row" }, h("div", {}, field(composer, ["margin"], "Margin", margin), marginHint)));
}

/** @param {Composer} composer */
function targetFields(composer) {
  const [low, high] = Array.isArray(composer.content.target) ? composer.content.target : ["", ""];
  const ends = [low, high].map((value, place) => h("input", { type: "number", step: "any", value, "aria-label": place ? "The band ends at" : "The band begins at" }));
  for (const end of ends) end.addEventListener("input", () => composer.set("target", ends.every(({ value }) => value === "") ? undefined : ends.map(({ value }) => asNumber(value) ?? "")));
  const row = h("div", { class: "row lab-target-row", role: "group", "aria-label": "The band" }, h("span", {}, "between"), ends[0], h("span", {}, "and"), ends[1]);
  return h("div", { class: "lab-field" }, row, complaint(composer, ["target"], row));
}

/** @param {string} words */
const capital = (words) => `${words[0].toUpperCase()}${words.slice(1).replaceAll("_", " ")}`;
