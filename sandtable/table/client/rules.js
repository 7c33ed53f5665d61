// @ts-check
/** The rulebook in a drawer: it opens at a clause. Marked-up text becomes elements, never HTML. */
import { rulebook } from "./api.js";
import { fill, h } from "./dom.js";
import { iconButton } from "./art/icons.js";

const CLAUSE = /^- \*\*([A-Z0-9]+-\d+\.\d+)\*\* (.*)$/;

const FIGURE = /^\[([^\]]+)\]\(#([a-z_]+)((?:\.\d+)*)(?:-(\d+))?(?:\?([^)]+))?\)$/;

/** @type {Record<string, any>} the options of the match in which it is not as written */
let changes = {};

/** A figure that an option sets, as the match has it: @param {RegExpExecArray} found */
function figure([, written, option, at, less, none]) {
  if (!(option in changes)) return written;
  const value = at.split(".").slice(1).reduce((values, place) => values[Number(place)], changes[option]);
  const number = Math.max(0, Number(value) - Number(less ?? 0));
  const counted = written.replace(/\d+|^\w+/, String(number));
  const words = !Number(value) && none ? none : number === 1 ? counted.replace(/(\w)s\b/, "$1") : counted; // of one thing it speaks as of one
  return words === written ? written : h("strong", { class: "figure", title: `${written} as written` }, words);
}

/** A line of the rulebook with its emphasis: **strong**, *soft*, `code`, and the figures of the match: @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\(#[^)]+\))/).map((part) => {
    const found = FIGURE.exec(part);
    if (found) return figure(found);
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    if (part.startsWith("*") && part.length > 2) return h("em", {}, part.slice(1, -1));
    if (part.startsWith("`") && part.length > 2) return h("code", {}, part.slice(1, -1));
    return part;
  });
}

/** A line of text as the rulebook would have it, with the figures of these options: @param {string} text @param {Record<string, any>} options */
export function lineOf(text, options) {
  changes = options;
  return inline(text);
}

/** @param {string[]} rows */
function table(rows) {
  const cells = rows.map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
  const [head, , ...body] = cells;
  return h("div", { class: "scroll", tabindex: 0 },
    h("table", {},
      h("thead", {}, h("tr", {}, ...head.map((cell) => h("th", { scope: "col" }, ...inline(cell))))),
      h("tbody", {}, ...body.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...inline(cell))))))));
}

/** The elements of a rulebook, with the figures of these options: @param {string} text @param {Record<string, any>} options */
export function readBook(text, options) {
  changes = options;
  /** @type {HTMLElement[]} */
  const parts = [];
  const lines = text.split("\n");
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place];
    const clause = CLAUSE.exec(line);
    if (line.startsWith("|")) {
      const rows = [];
      while (place < lines.length && lines[place].startsWith("|")) rows.push(lines[place++]);
      parts.push(table(rows));
      place -= 1;
    } else if (/^#{1,3} /.test(line)) {
      const depth = line.indexOf(" ");
      parts.push(h(depth === 1 ? "h2" : depth === 2 ? "h3" : "h4", {}, line.slice(depth + 1)));
    } else if (line.trim()) {
      let words = clause ? clause[2] : line.replace(/^- /, "");
      while (/^ {2,}\S/.test(lines[place + 1] ?? "") || (!clause && isProse(lines[place + 1]))) words += ` ${lines[++place].trim()}`;
      parts.push(clause
        ? h("p", { class: "clause", id: `clause-${clause[1]}`, tabindex: -1 }, h("span", { class: "clause-id" }, clause[1]), " ", ...inline(words))
        : h("p", { class: line.startsWith("- ") ? "point" : "" }, ...inline(words)));
    }
  }
  return parts;
}

/** @param {string | undefined} line */
function isProse(line) {
  return line !== undefined && /^[^\s#|-]/.test(line);
}

/**
 * What clauses say, with the figures of these options.
 * @param {string} game
 * @param {string[]} clauses
 * @param {Record<string, any>} options
 */
export async function clauseWords(game, clauses, options) {
  const parts = readBook((await rulebook(game)).text, options);
  return clauses.map((clause) => [...(parts.find((part) => part.id === `clause-${clause}`)?.childNodes ?? [])].slice(1));
}

/** The rulebook as a page of its own, with the figures of the match at this table: @param {string} game @param {string} [clause] */
export function pageOf(game, clause) {
  const match = /^\/m\/([\w-]+)$/.exec(location.pathname)?.[1];
  return `/rules/${game}${match ? `?match=${match}` : ""}${clause ? `#${clause}` : ""}`;
}

/** @type {HTMLDialogElement | null} */
let drawer = null;

/**
 * The rulebook of a game is open, at the clause if one is named, with the figures of these options.
 * @param {string} game
 * @param {string} [clause]
 * @param {Record<string, any>} [options]
 */
export async function openRules(game, clause, options = {}) {
  const opener = document.activeElement;
  drawer?.remove();
  const body = h("div", { class: "drawer-body" }, h("p", {}, "Opening the rulebook…"));
  const dialog = h("dialog", { class: "drawer", "aria-label": "Rulebook" },
    h("header", {}, h("h2", {}, "Rulebook"), h("a", { class: "as-page", href: pageOf(game, clause) }, "As a page"),
      iconButton("close", "Close the rulebook", () => dialog.close())),
    body);
  drawer = dialog;
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  try {
    const book = await rulebook(game);
    fill(body, ...readBook(book.text, options));
  } catch (error) {
    fill(body, h("p", { class: "complaint" }, /** @type {Error} */ (error).message));
  }
  const found = clause ? dialog.querySelector(`[id="clause-${CSS.escape(clause)}"]`) : null;
  if (found instanceof HTMLElement) {
    found.classList.add("named");
    found.scrollIntoView({ block: "center" });
    found.focus({ preventScroll: true });
  }
}
