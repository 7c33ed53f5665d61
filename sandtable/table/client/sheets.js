// @ts-check
/** Sheets, what a seat brings to a match: a window to edit one, its problems shown while it is written. */
import { askSheet } from "./api.js";
import { button, fill, h } from "./dom.js";
import { open, toast } from "./dialogs.js";
import { clauseLink } from "./clauses.js";
import { editSheet as editGenerally } from "./sheetform.js";
/** @import { ProblemTold, SheetFormTold } from "./types.js" */

const PAUSE = 200; // milliseconds without a change before the server is asked

/** @typedef {{preset?: string, options: Record<string, any>}} Ruleset */
/**
 * What an editor is told: the game, and what to call when something has changed.
 * @typedef {{game: string, changed: () => void}} EditorContext
 */
/**
 * An editor: its element, the sheet as it stands, and how it shows what is wrong. A game whose form says `has_editor` gives one of
 * its own as `editSheet(sheet, form, context)` in `games/<id>.js`; all others get the one that is made from the form.
 * @typedef {{element: HTMLElement, read: () => Record<string, any>, show: (problems: ProblemTold[]) => void}} Editor
 */

/** @param {string} game @param {SheetFormTold} form @returns {Promise<(sheet: any, form: SheetFormTold, context: EditorContext) => Editor>} */
async function editorOf(game, form) {
  if (!form.has_editor || !/^[a-z_]+$/.test(game)) return editGenerally;
  return (await import(`./games/${game}.js`)).editSheet ?? editGenerally;
}

/**
 * A window in which the sheet of a seat is written; a legal one is handed on when its writer is done.
 * @param {{game: string, form: SheetFormTold, seat: number, name: string, ruleset: Ruleset, sheet: any, done: (sheet: any) => void}} wish
 */
export async function openSheet({ game, form, seat, name, ruleset, sheet, done }) {
  const edit = await editorOf(game, form);
  const first = sheet ? { sheet, problems: [] } : await askSheet(game, { ...ruleset, seat });
  const body = h("div", { class: "sheet-body" });
  const problems = h("div", { class: "sheet-problems", role: "status" });
  const ready = button(`Bring this ${form.title}`, () => {
    done(editor.read());
    dialog.close();
  }, { class: "primary" });
  /** @type {Editor} */
  let editor;
  let timer = 0;
  let asked = 0;
  const judge = async () => {
    const number = ++asked;
    ready.disabled = true;
    const told = await askSheet(game, { ...ruleset, sheet: editor.read() }).catch(complain);
    if (!told || number !== asked) return;
    editor.show(told.problems);
    ready.disabled = told.problems.length > 0;
    fill(problems, ...problemLines(game, form, told.problems));
  };
  const changed = () => {
    clearTimeout(timer);
    asked += 1; // an answer about what stood there before is no answer any more
    ready.disabled = true;
    timer = setTimeout(judge, PAUSE);
  };
  const write = (/** @type {any} */ document) => {
    editor = edit(document, form, { game, changed });
    fill(body, editor.element);
    return judge();
  };
  const file = h("input", { type: "file", accept: ".toml,.json,.txt", hidden: true, "aria-hidden": "true", tabindex: -1 });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const told = await askSheet(game, { ...ruleset, text: await chosen.text() }).catch(complain);
    file.value = "";
    if (told) await write(told.sheet);
    if (told?.problems.length) fill(problems, ...problemLines(game, form, told.problems));
  });
  const make = (/** @type {boolean} */ isRandom) => async () => {
    const told = await askSheet(game, { ...ruleset, seat, is_random: isRandom }).catch(complain);
    if (told) await write(told.sheet);
  };
  const dialog = open(`${form.title.charAt(0).toUpperCase()}${form.title.slice(1)} of ${name}`,
    h("p", { class: "fine" }, form.sentence, " ", clauseLink(game, form.clause)),
    h("div", { class: "row sheet-tools", role: "toolbar", "aria-label": "Sheet" },
      button("Open a file…", () => file.click(), { class: "small" }), file,
      button("Save as a file", () => save(game, form, ruleset, editor.read()), { class: "small" }),
      button("At random", make(true), { class: "small" }),
      button("Begin anew", make(false), { class: "small" })),
    body, problems,
    h("div", { class: "row end" }, button("Cancel", () => dialog.close(), { class: "quiet" }), ready));
  dialog.classList.add("wide", "sheet");
  await write(first.sheet);
}

/** @param {unknown} error */
function complain(error) {
  toast(/** @type {Error} */ (error).message);
  return null;
}

/** @param {string} game @param {SheetFormTold} form @param {ProblemTold[]} problems */
function problemLines(game, form, problems) {
  if (!problems.length) return [h("p", { class: "verdict good" }, `This ${form.title} is legal.`)];
  return [h("ul", {}, ...problems.map((one) => h("li", { class: "complaint", "data-problem": one.path },
    h("strong", {}, [one.line ? `line ${one.line}` : "", one.path].filter(Boolean).join(", "), one.path || one.line ? ": " : ""),
    one.sentence, " ", clauseLink(game, one.clause))))];
}

/** The sheet is a file of this computer: @param {string} game @param {SheetFormTold} form @param {Ruleset} ruleset @param {any} sheet */
async function save(game, form, ruleset, sheet) {
  const told = await askSheet(game, { ...ruleset, sheet }).catch(complain);
  if (!told) return;
  const name = String(sheet.name ?? form.title).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || form.title;
  const address = URL.createObjectURL(new Blob([told.text], { type: "application/toml" }));
  h("a", { href: address, download: `${name}.toml` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * The part of a seat's row in a new match that says what the seat brings.
 * @param {{id: string, sheet?: SheetFormTold | null}} game
 * @param {number} seat
 * @param {string} name
 * @param {() => Ruleset} ruleset
 */
export function sheetChoice(game, seat, name, ruleset) {
  const form = /** @type {SheetFormTold} */ (game.sheet);
  /** @type {any} */
  let sheet = null;
  /** @type {Promise<unknown>} */
  let asked = Promise.resolve();
  const words = { theirs: `They bring a ${form.title}`, ready: `The ready-made ${form.title}`, random: `A ${form.title} at random`, own: `A ${form.title} of choice` };
  const choice = h("select", { "aria-label": `${form.title} of ${name}` }, ...Object.entries(words).map(([value, text]) => h("option", { value }, text)));
  const edit = button("Edit…", () => write(), { class: "small", "aria-label": `Edit the ${form.title} of ${name}` });
  const note = h("span", { class: "fine" });
  const element = h("div", { class: "sheet-choice", hidden: true }, choice, edit, note);
  const dress = () => {
    edit.hidden = choice.value === "theirs";
    note.textContent = choice.value !== "theirs" && sheet?.name ? sheet.name : "";
  };
  /** The sheet of the present choice: who sets up the table at once waits for it. */
  const ask = () => (asked = askSheet(game.id, { ...ruleset(), seat, is_random: choice.value === "random" })
    .then((told) => void (sheet = told.sheet)).catch(complain));
  const write = () => openSheet({ game: game.id, form, seat, name, ruleset: ruleset(), sheet, done: (written) => {
    sheet = written;
    choice.value = "own";
    dress();
  } }).catch(complain);
  choice.addEventListener("change", async () => {
    if (choice.value === "own") return void write();
    sheet = null;
    if (choice.value !== "theirs") await ask();
    dress();
  });
  choice.value = "ready";
  let wasGuest = false;
  return {
    element,
    /** Who sits there has changed, or the ruleset: @param {boolean} isUsed @param {string} kind */
    suit(isUsed, kind) {
      const isGuest = kind === "friend" || kind === "open";
      element.hidden = !isUsed;
      const theirs = /** @type {HTMLOptionElement} */ (choice.options[0]);
      theirs.hidden = theirs.disabled = !isGuest;
      if (isGuest !== wasGuest) choice.value = isGuest ? "theirs" : "ready";
      if (isGuest !== wasGuest) sheet = null;
      wasGuest = isGuest;
      dress();
    },
    /** What the wish for a match says of it. */
    read: async () => {
      if (element.hidden || choice.value === "theirs") return {};
      await asked;
      if (!sheet && (wasGuest || choice.value === "random")) await ask();
      return sheet ? { sheet } : {};
    },
  };
}
