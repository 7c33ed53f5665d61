// @ts-check
/** Composing a study by clicking, or as text: the file it becomes is always in sight, and checked while one goes. */
import { games } from "../api.js";
import { button, fill, h } from "../dom.js";
import { icon } from "../art/icons.js";
import { copy, toast } from "../dialogs.js";
import { readMap, write } from "../storage.js";
import { askChoices, askLab, askStudy, checkDraft, keepStudy, startStudy } from "./asking.js";
import { drawForm } from "./form.js";
import { placeProblems, sentence } from "./fields.js";
import { settleHost } from "./lab.js";
import { TextForm } from "./textform.js";
import { counted, duration, several } from "./words.js";
/** @import { Place } from "./fields.js" */
/** @import { BrokenLine, ChoicesTold, DraftTold, GameTold, StudyTold } from "../types.js" */

const KEPT = "sandtable.lab.draft";
const PATIENCE = 300; // milliseconds after the last change, before it is checked
const NAME = /^[A-Za-z0-9][\w-]{0,59}$/;

/** @typedef {Record<string, any>} Content what a study file says, key by key */

/** @param {HTMLElement} page */
export async function showComposer(page) {
  const [told, known] = await Promise.all([askLab(), games()]);
  settleHost(told.is_host);
  if (!told.is_host) throw new Error("Only the host of this table composes studies. The host opens the lab with the address that has the key.");
  document.title = "New study · The lab · Sandtable";
  const composer = new Composer(page, known, told.studies.map(({ name }) => name));
  await composer.begin();
  addEventListener("hashchange", () => location.reload());
}

export class Composer {
  /** @param {HTMLElement} page @param {GameTold[]} known @param {string[]} taken names of studies there are */
  constructor(page, known, taken) {
    this.known = known;
    this.taken = taken;
    /** @type {Content} */
    this.content = {};
    this.name = "";
    this.isNamed = false; // by a person
    this.replaces = ""; // the study in whose place this one may come, because it was never played
    /** @type {DraftTold | null} */
    this.told = null;
    /** @type {ChoicesTold | null} */
    this.choices = null;
    /** @type {Place[]} */
    this.places = [];
    this.isText = false;
    this.run = 0;
    this.page = page;
    this.said = h("p", { class: "fine", hidden: true });
    this.form = h("div", { class: "lab-form" });
    this.text = new TextForm(this);
    this.plan = h("p", { class: "lab-plan", role: "status" });
    this.others = h("ul", { class: "complaint lab-others", hidden: true });
    this.file = h("pre", { class: "lab-text", tabindex: 0, "aria-label": "The study file" });
    this.shown = h("details", { open: innerWidth > 900 }, h("summary", {}, "The study file"),
      h("div", { class: "row" }, button("Copy", () => copy(this.told?.text ?? "", "Study file"), { class: "small" }, icon("link")), button("Download", () => this.download(), { class: "small" }, icon("download"))), this.file);
    this.field = h("input", { type: "text", maxlength: 60, "aria-label": "Name of the study", autocomplete: "off", spellcheck: "false" });
    this.field.addEventListener("input", () => {
      this.isNamed = this.field.value !== "";
      this.name = this.field.value;
      this.changed();
    });
    this.save = button("Save", () => this.keep(false), {}, icon("check"));
    this.start = button("Save and start", () => this.keep(true), { class: "primary" }, icon("play"));
    this.nameSays = h("p", { class: "complaint", hidden: true });
    this.ways = h("div", { class: "lab-ways", role: "group", "aria-label": "How it is composed" });
  }

  get game() {
    return this.known.find(({ id }) => id === this.content.game) ?? this.known[0];
  }

  /** The form shows what the address asks for, or what was begun before. */
  async begin() {
    const said = new URLSearchParams(location.hash.slice(1));
    const kept = readMap(KEPT);
    const from = said.get("from");
    if (from) this.takeStudy(await askStudy(from));
    else if (kept.content && !said.has("question") && !said.has("text")) {
      Object.assign(this, { content: kept.content, name: kept.name ?? "", isNamed: Boolean(kept.isNamed) });
      fill(this.said, "This is what you began before. ", button("Begin afresh", () => this.afresh(), { class: "small quiet" }));
      this.said.hidden = false;
    } else this.content = { ...(said.get("question") ? { question: said.get("question") } : {}), ...fresh(this.known[0]) };
    this.isText = said.has("text");
    if (this.isText) this.text.take("");
    this.frame();
    await this.draw();
    if (!this.isText) this.changed(true);
  }

  afresh() {
    write(KEPT, {});
    location.replace("/lab/new");
    location.reload();
  }

  /** A study is the beginning of another; one that was never played may be replaced: @param {StudyTold} study */
  takeStudy(study) {
    const wasPlayed = study.played > 0 || study.answer !== null;
    const { seed: _, ...content } = study.content;
    const before = study.answer ? `whose verdict was: ${study.answer.headline}` : "which gave no answer yet";
    if (wasPlayed) content.history = [study.content.history, `Asked again with changes, after ${study.name}, ${before}.`].filter(Boolean).join(" ");
    this.content = wasPlayed ? content : study.content;
    this.name = wasPlayed ? this.freeName(study.name) : study.name;
    this.replaces = wasPlayed ? "" : study.name;
    this.isNamed = true;
  }

  /** @param {string} name */
  freeName(name) {
    const base = name.replace(/_\d+$/, "").slice(0, 54);
    let number = 2;
    while (this.taken.includes(`${base}_${number}`)) number += 1;
    return `${base}_${number}`;
  }

  frame() {
    const side = h("aside", { class: "lab-side lab-draft", "aria-label": "The study" },
      h("div", { class: "lab-field" }, h("label", { for: "lab-name" }, "Name of the study"), this.field, this.nameSays),
      this.plan, this.others, this.text.problems, h("div", { class: "row" }, this.start, this.save), this.shown);
    this.field.id = "lab-name";
    fill(this.page, h("header", { class: "lab-head" }, h("div", {}, h("h1", {}, "A new study"), this.said), this.ways),
      h("div", { class: "lab-columns" }, h("div", {}, this.form, this.text.element), side));
  }

  /** The form, or the text, with what the content says. */
  async draw() {
    fill(this.ways, ...[["By clicking", false], ["As text", true]].map(([words, isText]) =>
      button(String(words), () => this.turn(Boolean(isText)), { class: "small", id: isText ? "lab-as-text" : "lab-as-form", "aria-pressed": String(this.isText === isText) })));
    this.form.hidden = this.isText;
    this.text.element.hidden = !this.isText;
    this.shown.hidden = this.isText;
    this.places = [];
    if (this.isText) return;
    this.content.game = this.game.id;
    const [low, high] = this.game.seats;
    const seats = Number(this.content.seats ?? low);
    if (this.choices?.game !== this.game.id || this.choices.seats !== seats) this.choices = await askChoices(this.game.id, seats >= low && seats <= high ? seats : low);
    const held = document.activeElement?.id;
    drawForm(this, this.choices);
    if (held) document.getElementById(held)?.focus({ preventScroll: true }); // the keyboard stays where it was
    this.showTold();
  }

  /** @param {boolean} isText */
  async turn(isText) {
    if (isText === this.isText) return;
    if (isText) this.text.take(this.told?.text ?? "");
    this.isText = isText;
    await this.draw();
    this.changed(true);
  }

  /** The key says something else, or nothing: @param {string} key @param {any} value @param {boolean} [isDrawn] whether the form changes with it */
  set(key, value, isDrawn = false) {
    if (value === undefined) delete this.content[key];
    else this.content[key] = value;
    if (isDrawn) void this.draw();
    this.changed();
  }

  /** What was changed is checked in a moment: @param {boolean} [isNow] */
  changed(isNow = false) {
    const run = (this.run += 1);
    if (!this.isNamed && !this.isText) this.name = nameOf(this.content, this.taken);
    if (this.field.value !== this.name) this.field.value = this.name;
    write(KEPT, { content: this.content, name: this.name, isNamed: this.isNamed });
    this.page.setAttribute("aria-busy", "true");
    setTimeout(() => run === this.run && this.check(run), isNow ? 0 : PATIENCE);
  }

  /** @param {number} run */
  async check(run) {
    const name = NAME.test(this.name) ? this.name : "study";
    try {
      const told = await checkDraft({ name, ...(this.isText ? { text: this.text.field.value } : { content: this.content }) });
      if (run !== this.run) return;
      this.told = told;
      if (this.isText && told.content) this.content = told.content;
      this.showTold();
    } catch (error) {
      if (run === this.run) this.plan.textContent = /** @type {Error} */ (error).message;
    }
    this.page.removeAttribute("aria-busy");
  }

  showTold() {
    if (!this.told) return;
    const { text, problems, plan } = this.told;
    if (this.file.textContent !== text) this.file.textContent = text;
    const left = this.isText ? [] : problems.map((one) => stillToDo(this.content, one)).filter(Boolean);
    const mistakes = problems.filter((one) => this.isText || !stillToDo(this.content, one));
    const others = this.isText ? [] : placeProblems(this.places, mistakes);
    this.text.showProblems(this.isText ? problems : []);
    this.others.hidden = others.length === 0;
    fill(this.others, ...others.map((one) => h("li", {}, sentence(one.text))));
    const taken = this.taken.includes(this.name) && this.name !== this.replaces;
    this.nameSays.hidden = NAME.test(this.name) && !taken && this.name !== "new";
    this.nameSays.textContent = taken ? "There is a study of that name already; choose another." : "A name has letters, figures, _ and -, and at most 60 of them.";
    const isSound = plan !== null && this.nameSays.hidden;
    this.save.disabled = this.start.disabled = !isSound;
    this.plan.classList.toggle("complaint", mistakes.length > 0);
    fill(this.plan, ...(plan ? planWords(plan) : [mistakes.length ? broken(mistakes) : left[0]]));
  }

  /** @param {boolean} isStarted */
  async keep(isStarted) {
    if (!this.told) return;
    this.save.disabled = this.start.disabled = true;
    try {
      await keepStudy({ name: this.name, text: this.told.text, replaces: this.name === this.replaces });
      write(KEPT, {});
      if (isStarted) await startStudy(this.name).catch((error) => toast(error.message));
      location.assign(`/lab/${this.name}`);
    } catch (error) {
      this.save.disabled = this.start.disabled = false;
      toast(/** @type {Error} */ (error).message);
    }
  }

  download() {
    const address = URL.createObjectURL(new Blob([this.told?.text ?? ""], { type: "text/plain" }));
    h("a", { href: address, download: `${this.name || "study"}.toml` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }
}

/** What a new study of a game begins with: @param {GameTold} game @returns {Content} */
const fresh = (game) => ({ game: game.id, measure: "seat 1", claim: "differs", matches: 1000, strengths: ["soldier", "greedy"], variants: [{}, { changes: {} }] });

/** What is only not done yet, in words; nothing for what is a mistake: @param {Content} content @param {BrokenLine} problem */
function stillToDo(content, { path: [key, place, part] }) {
  if (key === "question" && !content.question) return "Write the question in your own words, and it can be played.";
  const variant = key === "variants" && part === "name" && Array.isArray(content.variants) ? content.variants[Number(place)] : null;
  return variant && !variant.name && !Object.keys(variant.changes ?? {}).length ? `Change an option of variant ${Number(place) + 1}, and it can be played.` : "";
}

/** A name that says what the study is about, and is free: @param {Content} content @param {string[]} taken */
function nameOf(content, taken) {
  const changed = (content.variants ?? []).flatMap((/** @type {any} */ one) => Object.keys(one?.changes ?? {}));
  const about = content.luck ? "luck" : (content.handicap?.give ?? Object.keys(content.sweep ?? {})[0] ?? changed[0] ?? content.measure ?? "study");
  const base = `${content.game}_${about}`.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 56);
  let name = base;
  for (let number = 2; taken.includes(name); number += 1) name = `${base}_${number}`;
  return name;
}

/** @param {BrokenLine[]} problems */
const broken = (problems) => `${several(problems.length, "thing")} to mend before it can be played.`;

/** @param {NonNullable<DraftTold["plan"]>} plan */
function planWords({ matches, variants, strengths, seconds }) {
  const time = seconds === null ? "How long that takes is known when it has begun." : `About ${duration(seconds)} on one core.`;
  return [h("strong", {}, several(matches, "match", "matches")), ` (${several(variants, "variant")} × ${several(strengths, "strength")} × ${counted(Math.round(matches / variants / strengths))}). ${time}`];
}
