// @ts-check
/** Fields of the form in which a study is composed: each belongs to a key, and says what is wrong with it. */
import { h } from "../dom.js";
/** @import { Child } from "../dom.js" */
/** @import { Composer } from "./compose.js" */
/** @import { BrokenLine } from "../types.js" */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {{path: (string | number)[], control: HTMLElement, problem: HTMLElement}} Place */

let count = 0;

/**
 * A control under its label, with a place for what is wrong with the key that it sets.
 * @param {Composer} composer
 * @param {(string | number)[]} path
 * @param {string} label
 * @param {Control} control
 * @param {Child} [hint]
 */
export function field(composer, path, label, control, hint) {
  control.id ||= `lab-${path.join("-")}`;
  const name = h("label", { for: control.id }, label);
  return h("div", { class: "lab-field" }, name, control, hint ? h("p", { class: "fine" }, hint) : null, complaint(composer, path, control));
}

/** The place for what is wrong with a key: @param {Composer} composer @param {(string | number)[]} path @param {HTMLElement} control */
export function complaint(composer, path, control) {
  count += 1;
  const problem = h("p", { class: "complaint", id: `lab-complaint-${count}`, hidden: true });
  control.setAttribute("aria-describedby", problem.id);
  composer.places.push({ path, control, problem });
  return problem;
}

/** Every problem stands at the field of its key; those that have none are given back: @param {Place[]} places @param {BrokenLine[]} problems */
export function placeProblems(places, problems) {
  for (const { control, problem } of places) {
    problem.hidden = true;
    problem.textContent = "";
    control.removeAttribute("aria-invalid");
  }
  const homeless = [];
  for (const one of problems) {
    const fits = places.filter(({ path, control }) => control.isConnected && path.every((key, place) => key === one.path[place]));
    const best = fits.sort((first, second) => second.path.length - first.path.length)[0];
    if (!best) {
      homeless.push(one);
      continue;
    }
    best.problem.hidden = false;
    best.problem.textContent = `${best.problem.textContent} ${sentence(one.text)}`.trim();
    best.control.setAttribute("aria-invalid", "true");
  }
  return homeless;
}

/** The words as a sentence: @param {string} words */
export const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.?!]$/.test(words) ? "" : "."}`;

/** A text that is a number where it can be, nothing where it is empty: @param {string} text */
export function asNumber(text) {
  const told = text.trim();
  return told === "" ? undefined : Number.isFinite(Number(told)) ? Number(told) : told;
}

/**
 * One of a few, each with a sentence.
 * @param {string} name
 * @param {[string, string, string][]} choices value, title, sentence
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function choice(name, choices, chosen, choose) {
  return h("div", { class: "lab-choices" }, ...choices.map(([value, title, words]) => h("label", { class: "choice" },
    h("input", { type: "radio", id: `${name}-${value}`, name, value, checked: value === chosen, onchange: () => choose(value) }),
    h("span", {}, h("strong", {}, title), h("span", { class: "fine" }, words)))));
}

/** @param {string} legend @param {Child[]} children */
export const group = (legend, ...children) => h("fieldset", { class: "lab-group" }, h("legend", {}, legend), ...children);
