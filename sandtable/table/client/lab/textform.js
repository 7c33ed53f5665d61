// @ts-check
/** A study as text: typed or pasted, every broken line named, and selected on a click. */
import { button, fill, h } from "../dom.js";
import { sentence } from "./fields.js";
/** @import { Composer } from "./compose.js" */
/** @import { BrokenLine } from "../types.js" */

const HINT = 'question = "Does a second gold from mines matter?"\ngame = "…"\nmeasure = "seat 1"\nstrengths = ["soldier", "greedy"]\n\n[[variants]]\nname = "as written"\n\n[[variants]]\nchanges = { … }';

export class TextForm {
  /** @param {Composer} composer */
  constructor(composer) {
    this.field = h("textarea", { class: "lab-editor", spellcheck: "false", autocomplete: "off", autocapitalize: "off", rows: 18, "aria-label": "Text of the study file", placeholder: HINT, maxlength: 48_000 });
    this.problems = h("ul", { class: "lab-lines", "aria-label": "Broken lines", "aria-live": "polite" });
    this.field.addEventListener("input", () => composer.changed());
    this.element = h("section", { class: "lab-as-text", "aria-label": "As text", hidden: true },
      h("p", { class: "fine" }, "Type or paste a study file. What can be written, and what it means, stands in the guide to the lab (docs/lab.md)."), this.field);
  }

  /** @param {string} text */
  take(text) {
    this.field.value = text;
  }

  /** @param {BrokenLine[]} problems */
  showProblems(problems) {
    this.field.toggleAttribute("aria-invalid", problems.length > 0);
    fill(this.problems, ...problems.map(({ line, text }) => h("li", {},
      line ? button(`Line ${line}`, () => this.select(line), { class: "small", "data-item": `${line}/${text}` }) : h("strong", {}, "The file"), h("span", {}, sentence(text)))));
  }

  /** The line is selected, and in view: @param {number} line */
  select(line) {
    const lines = this.field.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    this.field.scrollTop = (this.field.scrollHeight / lines.length) * Math.max(0, line - 4);
  }
}
