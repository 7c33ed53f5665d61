// @ts-check
/** The rulebook of a game as a page: in short, in pictures, and clause by clause, with the figures of a match or a preset. */
import { ask, games, posterOf, rulebook } from "./api.js";
import { Board } from "./board.js";
import { fill, h, s } from "./dom.js";
import { icon } from "./art/icons.js";
import { colourOf } from "./art/shapes.js";
import { drawings } from "./drawings.js";
import { courseOf } from "./learnt.js";
import { lineOf, readBook } from "./rules.js";
/** @import { Child } from "./dom.js" */
/** @import { Drawings } from "./drawings.js" */
/** @import { About, CourseTold, GameTold, Piece, Pictures, Space, TrayItem } from "./types.js" */

/** What there is in a game to look at; `which` names a match or a preset: @param {string} game @param {string} which @returns {Promise<Pictures>} */
const picturesOf = (game, which) => ask(`/api/games/${encodeURIComponent(game)}/pictures${which}`);

/** @param {HTMLElement} main @param {HTMLElement} end @param {string} id of a game */
export async function show(main, end, id) {
  document.body.classList.add("at-reading");
  const asked = new URLSearchParams(location.search);
  const match = asked.get("match");
  const which = match ? `?match=${encodeURIComponent(match)}` : asked.get("preset") ? `?preset=${encodeURIComponent(asked.get("preset") ?? "")}` : "";
  fill(end, match ? h("a", { class: "quiet-link", href: `/m/${match}` }, "Back to the match") : h("a", { class: "quiet-link", href: `/learn/${id}` }, icon("hint"), "Learn"));
  fill(main, h("article", { class: "reading" }, h("p", {}, "Opening the rulebook…")));
  try {
    const [known, book, course, pictures, poster] = await Promise.all([games(), rulebook(id), courseOf(id), picturesOf(id, which), posterOf(id).catch(() => null)]);
    pictures.spaces.push(...(poster?.spaces ?? []));
    pictures.pieces.push(...(poster?.pieces ?? []));
    const game = /** @type {GameTold} */ (known.find((one) => one.id === id));
    document.title = `Rules of ${game.title} · Sandtable`;
    await draw(main, game, course, pictures, book.text);
  } catch (error) {
    fill(main, h("article", { class: "reading" }, h("p", { class: "complaint" }, /** @type {Error} */ (error).message), h("a", { href: "/" }, "Back to the lobby")));
  }
}

/** @param {HTMLElement} main @param {GameTold} game @param {CourseTold} course @param {Pictures} pictures @param {string} text */
async function draw(main, game, course, pictures, text) {
  const parts = readBook(text, pictures.options);
  for (const part of parts) {
    if (part.classList.contains("clause")) part.id = part.id.replace("clause-", "");
    if (part.tagName === "H3") part.id = `at-${(part.textContent ?? "").toLowerCase().replace(/\W+/g, "-")}`;
  }
  const [, ...body] = parts; // its title stands on the page already
  const headings = body.filter((part) => part.tagName === "H3");
  const changed = Object.keys(pictures.options).length;
  const book = h("div", { class: "book" }, ...body);
  fill(main, h("article", { class: "reading rules-page" },
    h("header", {}, h("h1", {}, game.title), h("p", { class: "lead" }, ...lineOf(course.goal || game.sentence, pictures.options)),
      changed ? h("p", { class: "fine" }, h("strong", { class: "figure" }, "Marked"), ` figures are those of the ruleset shown: ${changed} ${changed === 1 ? "option is" : "options are"} not as written.`) : null),
    course.turn.length ? h("section", { class: "in-short", "aria-label": "A turn" }, h("h2", {}, "A turn"), h("ol", { class: "turn-lines" }, ...course.turn.map((line) => h("li", {}, ...lineOf(line, pictures.options))))) : null,
    await gallery(pictures),
    h("div", { class: "rules-columns" },
      h("nav", { class: "contents", "aria-label": "Contents" }, h("h2", {}, "Contents"),
        h("ul", {}, ...headings.map((one) => h("li", {}, h("a", { href: `#${one.id}` }, one.textContent ?? ""))))),
      h("section", { class: "clauses", "aria-label": "Clauses" }, h("h2", {}, "Rulebook"), finder(book), book))));
  addEventListener("hashchange", () => goTo(book));
  goTo(book);
}

/** The clause that the address names is in view and marked: @param {HTMLElement} book */
function goTo(book) {
  for (const one of book.querySelectorAll(".named")) one.classList.remove("named");
  const name = decodeURIComponent(location.hash.slice(1));
  const found = name ? document.getElementById(name) : null;
  if (!found) return;
  found.hidden = false;
  if (found.classList.contains("clause")) found.classList.add("named");
  found.scrollIntoView({ block: found.classList.contains("clause") ? "center" : "start" });
  if (found.tabIndex === -1) found.focus({ preventScroll: true });
}

/** A field that leaves only what holds all its words: @param {HTMLElement} book */
function finder(book) {
  const field = h("input", { type: "search", placeholder: "Search the rules", "aria-label": "Search the rules" });
  const count = h("span", { class: "fine", role: "status" });
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    /** @type {HTMLElement | null} */
    let heading = null;
    for (const one of book.children) {
      const part = /** @type {HTMLElement} */ (one);
      if (/^H\d$/.test(part.tagName)) {
        heading = part;
        part.hidden = words.length > 0;
        continue;
      }
      const said = `${heading?.textContent ?? ""} ${part.textContent ?? ""}`.toLowerCase();
      part.hidden = !words.every((word) => said.includes(word));
      if (part.hidden) continue;
      found += 1;
      if (heading) heading.hidden = false;
    }
    count.textContent = words.length ? `${found} found` : "";
  });
  return h("div", { class: "finder row" }, field, count);
}

/** What there is in the game, drawn as at the table, with figures and clauses: @param {Pictures} pictures */
async function gallery(pictures) {
  const art = await drawings(pictures.art);
  const board = new Board(true);
  board.art = art;
  const known = Object.entries(pictures.about).filter(([name]) => !name.startsWith("counter:"));
  const shown = known.length ? known : seen(pictures);
  if (!shown.length) return null;
  return h("section", { class: `gallery game-${pictures.art ?? "any"}`, "aria-label": "Pieces and places" }, h("h2", {}, "Pieces and places"),
    h("div", { class: "gallery-cards" }, ...shown.map(([name, about]) => h("div", { class: "gallery-card" },
      picture(pictures, board, art, name, about), h("div", {}, h("h3", {}, about.title), figures(about),
        h("p", { class: "gallery-clauses" }, ...about.clauses.flatMap((clause) => [h("a", { class: "clause-link", href: `#${clause}` }, clause), " "])))))));
}

/** What lies on the board, of a game that tells no more of it: @param {Pictures} pictures @returns {[string, About][]} */
function seen({ spaces }) {
  const terrains = [...new Set(spaces.map((space) => space.terrain))].filter((terrain) => terrain && !["ghost", "void", "free"].includes(terrain));
  return terrains.map((terrain) => [`terrain:${terrain}`, { title: (terrain.charAt(0).toUpperCase() + terrain.slice(1)).replaceAll("_", " "), figures: [], clauses: [] }]);
}

/** @param {About} about */
function figures({ figures }) {
  /** @type {Child[]} */
  const lines = figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
  return lines.length ? h("dl", {}, ...lines) : null;
}

/**
 * A piece, a card or a place as the table draws it.
 * @param {Pictures} pictures
 * @param {Board} board
 * @param {Drawings} art
 * @param {string} name "kind:tank" or "terrain:forest"
 * @param {About} about
 */
function picture(pictures, board, art, name, about) {
  const [sort, kind] = name.split(":");
  const colour = (/** @type {number} */ seat) => colourOf(pictures.seats, seat);
  const frame = (/** @type {string} */ box, /** @type {string} */ look, /** @type {(SVGElement | null)[]} */ drawn) => s("svg", { viewBox: box, class: `gallery-picture ${look}`, "aria-hidden": "true" }, ...drawn);
  if (sort === "terrain") {
    /** @type {Space} */
    const space = pictures.spaces.find((one) => one.terrain === kind) ?? { id: kind, x: 0, y: 0, shape: pictures.spaces[0].shape, terrain: kind, label: about.title };
    return frame("-60 -56 120 112", space.seat === undefined ? "" : colour(space.seat), board.ground({ ...space, title: "", marks: [] }, colour));
  }
  const items = pictures.trays.flatMap((tray) => tray.items);
  const item = items.find((one) => one.kind === kind) ?? null;
  /** @type {Piece} */
  const piece = { id: kind, space: "", kind, seat: 0, label: about.title };
  const isPiece = about.against || pictures.pieces.some((one) => one.kind === kind) || !item;
  if (isPiece) return frame("-48 -48 96 96", "", [art.piece(piece, colour)]);
  return frame("-34 -30 68 60", "tray-symbol", [art.card(/** @type {TrayItem} */ (item))]);
}
