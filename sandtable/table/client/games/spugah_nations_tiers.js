// @ts-check
/** The tiers of a nation: what they ask, what each answer changes, and the bars of their stats. */
import { h } from "../dom.js";
import { clauseLink } from "../clauses.js";
/** @import { Nation, StatSums, TierSums } from "./spugah_nations_editor.js" */

/**
 * What a part of the editor may do: try a change, or say why something cannot be.
 * @typedef {{attempt: (change: (sheet: any) => void) => void, say: (words: string, clause?: string) => void}} Deeds
 */

/** @param {number} change */
const signed = (change) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "0");

/** One tier with all that can be chosen: @param {Nation} nation @param {string} tier @param {Deeds} deeds */
export function tierPart(nation, tier, deeds) {
  const sums = /** @type {TierSums} */ (nation.sums.tiers[tier]);
  const isOver = sums.left < 0;
  return h("section", { class: "tier-part", "data-tier": tier, "aria-label": `Tier ${tier}` },
    h("header", {}, h("h3", {}, `Tier ${tier}`),
      h("span", { class: isOver ? "tier-left over" : "tier-left", "data-left": sums.left }, h("strong", {}, sums.left), ` of ${sums.points} AP left`)),
    h("div", { class: "stat-rows" }, ...nation.data.stats.map((stat) => statRow(nation, tier, stat, sums.stats[stat.name], deeds))),
    questions(nation, tier, deeds),
    h("p", { class: "fine tier-sum" }, sums.words.replace(/: \S+$/, " "), clauseLink(nation.game, nation.data.clauses.points)));
}

/**
 * A stat: bought and bonus side by side up to the most, and a point more or less.
 * @param {Nation} nation @param {string} tier @param {{name: string, label: string}} stat @param {StatSums} sums @param {Deeds} deeds
 */
function statRow(nation, tier, stat, sums, deeds) {
  const change = (/** @type {number} */ by, /** @type {string} */ why) => () => {
    if (why) return deeds.say(why.replace(/: \S+$/, "."), /: (\S+)$/.exec(why)?.[1]);
    deeds.attempt((sheet) => (sheet.tiers[tier][stat.name] = (sheet.tiers[tier][stat.name] ?? 0) + by));
  };
  const less = change(-1, sums.no_less), more = change(1, sums.no_more);
  const step = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {string} */ why, /** @type {() => void} */ deed) =>
    h("button", { type: "button", class: "step", "data-key": `${tier}-${stat.name}-${sign}`, "aria-label": `${words} ${stat.label} for tier ${tier}`, "aria-disabled": String(Boolean(why)), title: why || null, onclick: deed }, sign);
  const pips = Array.from({ length: nation.data.most }, (_, point) => {
    const kept = sums.bought + Math.min(sums.bonus, 0); // what a minus takes is bought and lost
    const kind = point < kept ? "bought" : point < sums.total ? "bonus" : point < sums.bought ? "lost" : "";
    return h("span", { class: `pip ${kind}` });
  });
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    (event.key === "ArrowRight" ? more : less)();
  };
  return h("div", { class: "stat-row", "data-path": `tiers.${tier}.${stat.name}`, role: "group", "aria-label": `${stat.label} ${sums.total}`, onkeydown: keys },
    h("span", { class: "stat-name" }, stat.label), step("Less", "−", sums.no_less, less), h("span", { class: "pips", "aria-hidden": "true" }, ...pips), step("More", "+", sums.no_more, more),
    h("span", { class: "stat-sum" }, sums.bonus ? `${sums.bought} ${sums.bonus < 0 ? "−" : "+"} ${Math.abs(sums.bonus)} = ` : "", h("strong", { "data-total": stat.name }, sums.total)));
}

/** @param {Nation} nation @param {string} tier @param {Deeds} deeds */
function questions(nation, tier, deeds) {
  const table = nation.data.tiers[tier], told = nation.sheet.tiers[tier];
  const set = (/** @type {string} */ line, /** @type {any} */ value) => deeds.attempt((sheet) => {
    if (value === undefined) delete sheet.tiers[tier][line];
    else sheet.tiers[tier][line] = value;
  });
  const losing = { no: "No", any: "Any of them", all: "All of them" };
  return h("div", { class: "questions" },
    line("Lose if killed", select(`${tier}-lose`, `Lose if killed, tier ${tier}`, Object.entries(table.lose).map(([value, change]) => [value, `${losing[/** @type {"no"} */ (value)]} (${signed(change)})`]),
      told.lose ?? "no", (value) => set("lose", value))),
    line("Start with", select(`${tier}-start`, `Start with, tier ${tier}`, Object.entries(table.start).map(([value, change]) => [value, `${value} (${signed(change)})`]), String(told.start), (value) => set("start", Number(value)))),
    h("label", { class: "question" }, box(`${tier}-unique`, told.unique === true, (isOn) => set("unique", isOn)), h("span", {}, `Unique (${signed(table.unique)})`)),
    h("p", { class: "question-head" }, "Get more by ", clauseLink(nation.game, nation.data.clauses.questions)),
    ...table.more.map((one) => moreRow(nation, tier, one, told[one.line], set)));
}

/**
 * A way of getting more units, with its kind of tile or its X.
 * @param {Nation} nation @param {string} tier @param {{line: string, words: string, points: number[]}} one @param {any} value @param {(line: string, value: any) => void} set
 */
function moreRow(nation, tier, one, value, set) {
  const kinds = one.line === "find" ? nation.data.kinds : one.line === "recruit_on" ? nation.data.lands : null;
  const isCount = one.line === "sacrifice" || one.line === "capitals";
  const first = kinds ? kinds[0] : isCount ? 1 : true;
  const choices = kinds ? kinds.map((kind) => [kind, kind]) : isCount && one.points.length > 1 ? one.points.map((change, place) => [String(place + 1), `${place + 1} (${signed(change)})`]) : null;
  const points = one.points[isCount && value ? value - 1 : 0];
  return h("div", { class: "question more", "data-path": `tiers.${tier}.${one.line}` },
    h("label", {}, box(`${tier}-${one.line}`, Boolean(value), (isOn) => set(one.line, isOn ? first : undefined)), h("span", {}, `${one.words} (${signed(points)}${points > 0 ? " if alone" : ""})`)),
    value && choices ? select(`${tier}-${one.line}-which`, `${one.words}, tier ${tier}`, choices, String(value), (chosen) => set(one.line, kinds ? chosen : Number(chosen))) : null);
}

/** @param {string} words @param {HTMLElement} control */
const line = (words, control) => h("label", { class: "question" }, h("span", {}, words), control);

/** A box that is ticked only when the change is accepted: @param {string} key @param {boolean} isOn @param {(isOn: boolean) => void} set */
function box(key, isOn, set) {
  const input = h("input", { type: "checkbox", "data-key": key, checked: isOn, onchange: () => {
    const wanted = input.checked;
    input.checked = isOn;
    set(wanted);
  } });
  return input;
}

/** @param {string} key @param {string} words @param {string[][]} choices @param {string} now @param {(value: string) => void} set */
export function select(key, words, choices, now, set) {
  const control = h("select", { "data-key": key, "aria-label": words, onchange: () => {
    const wanted = control.value;
    control.value = now;
    set(wanted);
  } }, ...choices.map(([value, text]) => h("option", { value, selected: value === now }, text)));
  return control;
}
