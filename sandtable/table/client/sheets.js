// @ts-check
/** Sheets, what a seat brings to a match: a window to edit one, its problems shown while it is written. */
import { askSheet } from "./api.js";
import { button, fill, h } from "./dom.js";
import { copy, open, toast } from "./dialogs.js";
import { clauseLink } from "./clauses.js";
import { style } from "./drawings.js";
import { editSheet as editGenerally } from "./sheetform.js";
import { keepSheet, keptSheets, linkOf } from "./sheetlinks.js";
/** @import { ProblemTold, SheetFormTold, SheetTold } from "./types.js" */

void style("style/sheets");

const PAUSE = 200; // milliseconds without a change before the server is asked

/** @typedef {{preset?: string, options: Record<string, any>}} Ruleset */
/**
 * What an editor is told: the game, what the server says of the sheet, the tables the game's form has for its editor, how to ask
 * about a sheet, and what to call when something has changed, with the server's answer where it is known already.
 * @typedef {{game: string, told: SheetTold, data: any, ask: (sheet: any) => Promise<SheetTold | null>, changed: (answer?: SheetTold) => void}} EditorContext
 */
/**
 * An editor: its element, the sheet as it stands, and how it shows what is wrong. A game whose form says `has_editor` gives one of
 * its own as `editSheet(sheet, form, context)` in `games/<id>.js`, or null for a sheet it cannot show; all others get the one that
 * is made from the form.
 * @typedef {{element: HTMLElement, read: () => Record<string, any>, show: (problems: ProblemTold[], told?: SheetTold) => void}} Editor
 */

/** @param {string} game @param {SheetFormTold} form @returns {Promise<(sheet: any, form: SheetFormTold, context: EditorContext) => Editor | null | Promise<Editor | null>>} */
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
  const first = await askSheet(game, { ...ruleset, seat, sheet: sheet ?? null, for_editor: true });
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
  const ask = (/** @type {any} */ document) => askSheet(game, { ...ruleset, sheet: document }).catch(complain);
  const tell = (/** @type {SheetTold} */ told) => {
    editor.show(told.problems, told);
    ready.disabled = told.problems.length > 0;
    fill(problems, ...problemLines(game, form, told.problems));
  };
  const judge = async () => {
    const number = ++asked;
    ready.disabled = true;
    const told = await ask(editor.read());
    if (told && number === asked) tell(told);
  };
  const changed = (/** @type {unknown} */ answer) => {
    clearTimeout(timer);
    asked += 1; // an answer about what stood there before is no answer any more
    ready.disabled = true;
    if (answer && typeof answer === "object" && "problems" in answer) tell(/** @type {SheetTold} */ (answer));
    else timer = setTimeout(judge, PAUSE);
  };
  const write = async (/** @type {SheetTold} */ told) => {
    clearTimeout(timer);
    asked += 1;
    const context = { game, told, data: first.editor, ask, changed };
    editor = (await edit(told.sheet, form, context)) ?? editGenerally(told.sheet, form, context);
    fill(body, editor.element);
    tell(told);
  };
  const file = h("input", { type: "file", accept: ".toml,.json,.txt", hidden: true, "aria-hidden": "true", tabindex: -1 });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const told = await askSheet(game, { ...ruleset, text: await chosen.text() }).catch(complain);
    file.value = "";
    if (told) await write(told);
  });
  const make = (/** @type {boolean} */ isRandom) => async () => {
    const told = await askSheet(game, { ...ruleset, seat, is_random: isRandom }).catch(complain);
    if (told) await write(told);
  };
  const models = startFrom(game, first.ready ?? [], async (model) => {
    const told = await ask(model);
    if (told) await write(told);
  });
  const keep = () => {
    const own = editor.read();
    keepSheet(game, own, sheetName(own, form));
    models.fill();
    toast(`Saved in this browser: ${sheetName(own, form)}.`);
  };
  const share = async () => copy(await linkOf(game, editor.read(), ruleset), `The link to this ${form.title}`);
  await write(first);
  const dialog = open(`${form.title.charAt(0).toUpperCase()}${form.title.slice(1)} of ${name}`,
    h("p", { class: "fine" }, form.sentence, " ", clauseLink(game, form.clause)),
    h("div", { class: "row sheet-tools", role: "toolbar", "aria-label": "Sheet" }, models.element,
      button("Surprise me", make(true), { class: "small" }),
      button("Begin anew", make(false), { class: "small" }),
      button("Open a file…", () => file.click(), { class: "small" }), file,
      button("Save as a file", () => save(game, form, ruleset, editor.read()), { class: "small" }),
      button("Save here", keep, { class: "small" }),
      button("Copy a link", share, { class: "small" })),
    body, problems,
    h("div", { class: "row end" }, button("Cancel", () => dialog.close(), { class: "quiet" }), ready));
  dialog.classList.add("wide", "sheet");
  dialog.classList.toggle("own-editor", form.has_editor);
}

/** What the sheet is called: @param {any} sheet @param {SheetFormTold} form */
const sheetName = (sheet, form) => (typeof sheet.name === "string" && sheet.name) || form.title;

/** A choice of sheets to start from, the game's own and those of this browser: @param {string} game @param {any[]} ready @param {(sheet: any) => void} start */
function startFrom(game, ready, start) {
  /** @type {any[]} */
  let sheets = [];
  const element = h("select", { "aria-label": "Start from", class: "small", onchange: () => {
    if (element.value) start(sheets[Number(element.value)]);
    element.value = "";
  } });
  const fillIn = () => {
    const kept = Object.values(keptSheets(game));
    sheets = [...ready, ...kept];
    element.hidden = !sheets.length;
    fill(element, h("option", { value: "" }, "Start from…"), ...sheets.map((one, place) => h("option", { value: place }, `${one.name ?? "Nameless"}${place < ready.length ? "" : " (saved here)"}`)));
  };
  fillIn();
  return { element, fill: fillIn };
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
  const name = sheetName(sheet, form).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || form.title;
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
 * @param {any} [given] a sheet that somebody came with
 */
export function sheetChoice(game, seat, name, ruleset, given = null) {
  const form = /** @type {SheetFormTold} */ (game.sheet);
  /** @type {any} */
  let sheet = given;
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
  choice.value = given ? "own" : "ready";
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
