// @ts-check
/** The editor of nations. It knows no rule: what may be chosen, what it costs and why not are the server's to say. */
import { h } from "../dom.js";
import { clauseLink } from "../clauses.js";
import { drawings, style } from "../drawings.js";
import { emblemPart } from "./spugah_nations_emblem.js";
import { select, tierPart } from "./spugah_nations_tiers.js";
import { sideOf, sideWords, trayPart, trayWords } from "./spugah_nations_tray.js";
/** @import { ProblemTold, SheetFormTold, SheetTold } from "../types.js" */
/** @import { Editor, EditorContext } from "../sheets.js" */
/** @import { Drawings } from "../drawings.js" */
/** @import { Deeds } from "./spugah_nations_tiers.js" */
/** @import { TrayView } from "./spugah_nations_tray.js" */

/** @typedef {{bought: number, bonus: number, total: number, no_more: string, no_less: string}} StatSums */
/** @typedef {{points: number, spent: number, left: number, words: string, stats: Record<string, StatSums>}} TierSums */
/** @typedef {{kind: string, terrain: string, text: string}} Side */
/** @typedef {{lose: Record<string, number>, unique: number, start: Record<string, number>, more: {line: string, words: string, points: number[]}[]}} TierTable */
/**
 * The tables of a sheet under the match's ruleset, as the server tells them.
 * @typedef {{tiles: Side[][], places: [number, number][], turned: number[][], layout: number[], starter_tile: number, starters: string[], kinds: string[], lands: string[],
 *   stats: {name: string, label: string}[], most: number, tiers: Record<string, TierTable>, new_tier: Record<string, number>, symbols: string[], colours: Record<string, string>, clauses: Record<string, string>}} EditorData
 */
/** @typedef {{game: string, data: EditorData, sheet: any, sums: {tiers: Record<string, TierSums>}, problems: ProblemTold[]}} Nation */

/**
 * The editor of a nation whose lines can be read; null for any other document.
 * @param {any} sheet
 * @param {SheetFormTold} form
 * @param {EditorContext} context
 * @returns {Promise<Editor | null>}
 */
export async function editSheet(sheet, form, context) {
  const { told } = context;
  if (!told.sums || !context.data) return null;
  const [pictures] = await Promise.all([drawings(context.game), style("games/spugah_nations_editor")]);
  const nation = /** @type {Nation} */ ({ game: context.game, data: context.data, sheet: structuredClone(sheet), sums: told.sums, problems: told.problems });
  return new NationEditor(nation, form, context, pictures).editor;
}

/** A nation while it is written. */
class NationEditor {
  /** @param {Nation} nation @param {SheetFormTold} form @param {EditorContext} context @param {Drawings} pictures */
  constructor(nation, form, context, pictures) {
    this.nation = nation;
    this.context = context;
    this.pictures = pictures;
    /** @type {TrayView} */
    this.view = { turn: 0, isSwapping: false, held: 0, shown: 0 };
    /** @type {Record<string, any>} tiers and the starter mod that were put away, should they come back */
    this.away = {};
    this.queue = Promise.resolve();
    this.saying = h("p", { class: "nation-saying", role: "status" });
    this.tray = h("div");
    this.emblem = h("div");
    this.tiers = h("div", { class: "tier-parts" });
    const names = form.fields.filter((field) => field.sort === "text").map((field) => this.words(field));
    this.element = h("div", { class: "nation-editor" }, this.saying,
      h("div", { class: "nation-columns" },
        h("div", { class: "nation-land" }, this.tray, h("div", { class: "nation-names" }, ...names), this.emblem), this.tiers));
    this.draw();
    /** @type {Editor} */
    this.editor = { element: this.element, read: () => structuredClone(this.nation.sheet), show: (problems, answer) => this.show(problems, answer) };
  }

  /** A line of words: @param {SheetFormTold["fields"][number]} field */
  words(field) {
    const input = h("input", { type: "text", maxlength: field.longest, value: this.nation.sheet[field.name] ?? "", "aria-label": field.text, oninput: () => {
      if (input.value === "" && field.is_needed === false) delete this.nation.sheet[field.name];
      else this.nation.sheet[field.name] = input.value;
      this.context.changed();
    } });
    return h("label", { class: "nation-name", "data-path": field.name }, h("span", { class: "fine" }, field.text), input);
  }

  /** What the server thinks is shown: @param {ProblemTold[]} problems @param {SheetTold} [answer] */
  show(problems, answer) {
    this.nation.problems = problems;
    if (answer?.sums) this.nation.sums = /** @type {Nation["sums"]} */ (answer.sums);
    this.mark();
  }

  /** Whatever is broken is marked. */
  mark() {
    const broken = new Set(this.nation.problems.map((one) => one.path));
    for (const line of this.element.querySelectorAll("[data-path]")) line.classList.toggle("broken", broken.has(line.getAttribute("data-path") ?? ""));
  }

  /** Words about what was done or cannot be, with the clause: @param {string} words @param {string} [clause] @param {boolean} [isGood] */
  say(words, clause, isGood = false) {
    this.saying.classList.toggle("good", isGood);
    this.saying.replaceChildren(words, " ", clauseLink(this.nation.game, clause ?? "") ?? "");
  }

  /**
   * The change is made if the server finds nothing wrong that was not wrong before; otherwise it says why not.
   * @param {(sheet: any) => void} change
   * @param {() => void} [done]
   * @param {(sheet: any) => void} [otherwise] tried in its place where that is refused
   */
  attempt(change, done, otherwise) {
    this.queue = this.queue.then(async () => {
      const wanted = structuredClone(this.nation.sheet);
      change(wanted);
      const answer = await this.context.ask(wanted);
      if (!answer) return;
      const before = new Set(this.nation.problems.map((one) => one.path));
      const worse = answer.problems.filter((one) => !before.has(one.path));
      if (worse.length && otherwise) return void this.attempt(otherwise, done);
      if (worse.length) return this.refuse(worse[0]);
      change(this.nation.sheet); // once more: words may have been typed meanwhile
      this.nation.problems = answer.problems;
      this.nation.sums = /** @type {Nation["sums"]} */ (answer.sums ?? this.nation.sums);
      this.say("");
      done?.();
      this.draw();
      this.context.changed(answer);
    });
  }

  /** @param {ProblemTold} problem */
  refuse({ path, sentence, clause }) {
    const [, tier, stat] = /^tiers\.(\d)\.?(\w*)/.exec(path) ?? [];
    const where = tier ? `Tier ${tier}${stat ? `, ${stat.replaceAll("_", " ")}` : ""}` : path.charAt(0).toUpperCase() + path.slice(1);
    this.say(`That cannot be. ${where}: ${sentence}.`, clause);
  }

  /** The tile lies on its other side, with what comes and goes with it: @param {number} tile */
  flip(tile) {
    const { data, sheet } = this.nation;
    const isTurned = sheet.second.includes(tile);
    const tier = data.tiers[tile] ? String(tile) : "";
    const turn = (/** @type {any} */ wanted) => {
      wanted.second = isTurned ? wanted.second.filter((/** @type {number} */ one) => one !== tile) : [...wanted.second, tile].sort((one, other) => one - other);
      if (tile === data.starter_tile) comes(wanted, "starter", !isTurned, this.away.starter ?? data.starters[0]);
      if (tier) comes(wanted.tiers, tier, isTurned, this.away[tier] ?? data.new_tier);
    };
    const kept = { starter: sheet.starter, ...sheet.tiers };
    const anew = tier && isTurned ? (/** @type {any} */ wanted) => {
      turn(wanted);
      wanted.tiers[tier] = { ...data.new_tier };
    } : undefined;
    this.attempt(turn, () => {
      this.away = { ...this.away, ...kept };
      this.say(`Tile ${tile} is now ${sideWords(sideOf(this.nation, tile))}.`, data.clauses.tiles, true);
    }, anew);
  }

  /** A tile is chosen in the tray: @param {number} tile */
  choose(tile) {
    const { view } = this;
    if (!view.isSwapping) return this.flip(tile);
    const held = view.held;
    view.held = held === tile || held ? 0 : tile;
    if (!held || held === tile) return this.draw();
    const { data } = this.nation;
    const swap = (/** @type {any} */ sheet) => {
      const other = new Map([[tile, held], [held, tile]]);
      sheet.layout = (sheet.layout ?? data.layout).map((/** @type {number} */ one) => other.get(one) ?? one);
    };
    this.attempt(swap, () => this.say(`Tiles ${held} and ${tile} have changed places.`, data.clauses.layout, true));
    this.draw();
  }

  /** A tile is pointed at, and its words stand below: @param {number} tile */
  look(tile) {
    this.view.shown = tile;
    const words = this.tray.querySelector(".tray-words");
    if (words) words.textContent = trayWords(this.nation, this.view);
  }

  drawTray() {
    return trayPart(this.nation, this.view, this.pictures, {
      choose: (tile) => this.choose(tile),
      look: (tile) => this.look(tile),
      turn: () => this.change({ turn: (this.view.turn + 1) % this.nation.data.turned.length }),
      swap: () => this.change({ isSwapping: !this.view.isSwapping, held: 0 }),
      reset: () => this.attempt((sheet) => void delete sheet.layout),
    });
  }

  /** The tray is looked at otherwise: @param {Partial<TrayView>} view */
  change(view) {
    Object.assign(this.view, view);
    this.draw();
  }

  /** Everything but the words is drawn anew; the keyboard stays where it is. */
  draw() {
    const { nation } = this;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = active && this.element.contains(active) ? active.dataset.key : undefined;
    const { data, sheet } = nation;
    const starter = sheet.starter === undefined ? null : h("label", { class: "question", "data-path": "starter" }, h("span", {}, "Starter mod"),
      select("starter", "Starter mod", data.starters.map((one) => [one, one]), sheet.starter, (value) => this.attempt((wanted) => (wanted.starter = value))));
    this.tray.replaceChildren(this.drawTray(), ...(starter ? [starter] : []));
    const tiers = Object.keys(nation.sums.tiers).sort();
    const health = tiers.length ? nation.sums.tiers[tiers[0]].stats[data.stats[0].name].total : 1;
    this.emblem.replaceChildren(emblemPart(sheet.emblem, data, health, (emblem) => this.attempt((wanted) => (wanted.emblem = emblem))));
    /** @type {Deeds} */
    const deeds = { attempt: (change) => this.attempt(change), say: (words, clause) => this.say(words, clause) };
    this.tiers.replaceChildren(...tiers.map((tier) => tierPart(nation, tier, deeds)));
    this.mark();
    if (key) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
  }
}

/** A line comes or goes: @param {any} table @param {string} name @param {boolean} isComing @param {any} value */
function comes(table, name, isComing, value) {
  if (isComing) table[name] = structuredClone(value);
  else delete table[name];
}
