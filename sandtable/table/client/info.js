// @ts-check
/** The info card: all there is to know of what was pointed at, in one place beside the board; it knows no rule. */
import { fill, h, s } from "./dom.js";
import { iconButton } from "./art/icons.js";
import { colourOf } from "./art/shapes.js";
import { clauseLink, clauseTexts } from "./clauses.js";
import { style } from "./drawings.js";
import { aboutKind, needs } from "./pointing.js";
/** @import { Child } from "./dom.js" */
/** @import { Table } from "./table.js" */
/** @import { About, Scene } from "./types.js" */

/**
 * One thing on the card.
 * @typedef {{title: string, words: string, picture: (SVGElement | null)[], box: string, look?: string, about?: About, need?: string}} Part
 */

const ready = style("style/info");

/** What was pointed at is explained: @param {Table} table @param {Element} element */
export async function showInfo(table, element) {
  const scene = table.board.scene === null ? null : /** @type {Scene} */ (table.board.scene);
  if (!scene) return;
  const found = parts(table, scene, element);
  if (!found.length) return;
  await ready;
  const place = table.parts.info;
  const opener = document.activeElement;
  const close = () => {
    place.hidden = true;
    if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
  };
  place.onkeydown = (event) => {
    if (event.key !== "Escape" && event.key !== "i") return;
    event.stopPropagation();
    close();
  };
  fill(place, h("header", {}, h("h3", {}, found[0].title), iconButton("close", "Close", close)), ...found.map((part, number) => draw(table, part, number)));
  place.hidden = false;
  place.querySelector("button")?.focus({ preventScroll: true });
}

/** @param {Table} table @param {Scene} scene @param {Element} element @returns {Part[]} */
function parts(table, scene, element) {
  const { space, item, counter } = /** @type {HTMLElement} */ (element).dataset;
  if (space) return [...pieceParts(table, scene, space), ...spaceParts(table, scene, space)];
  if (item) return itemParts(table, scene, item);
  return counter ? counterParts(scene, counter, element) : [];
}

/** @param {Table} table @param {Scene} scene @param {string} space @returns {Part[]} */
function pieceParts(table, scene, space) {
  const { board } = table;
  return board.standing(space).map((piece) => {
    const about = aboutKind(scene.about, piece.kind, piece.seat);
    const picture = [board.art.piece(piece, (seat) => colourOf(scene.seats, seat))];
    return { title: about?.title ?? piece.label.split(",")[0], words: piece.label, picture, box: "-48 -48 96 96", about, need: needs(table, piece) };
  });
}

/** @param {Table} table @param {Scene} scene @param {string} id @returns {Part[]} */
function spaceParts(table, scene, id) {
  const space = table.board.spaces.get(id);
  if (!space || space.terrain === "ghost") return [];
  const about = scene.about?.[`terrain:${space.terrain}`];
  const picture = table.board.ground({ ...space, title: "" }, (seat) => colourOf(scene.seats, seat));
  return [{ title: about?.title ?? space.label, words: space.label, picture, box: "-54 -54 108 108", look: space.seat === undefined ? "" : colourOf(scene.seats, space.seat), about }];
}

/** @param {Table} table @param {Scene} scene @param {string} id @returns {Part[]} */
function itemParts(table, scene, id) {
  const item = scene.trays.flatMap((tray) => tray.items).find((one) => one.id === id);
  if (!item) return [];
  const about = aboutKind(scene.about, item.kind, item.seat) ?? scene.about?.[`terrain:${item.kind}`];
  return [{ title: item.label, words: [...item.facts, item.why ?? ""].filter(Boolean).join(", "), picture: [table.board.art.card(item)], box: "-34 -30 68 60", look: `tray-symbol ${item.seat === undefined ? "" : colourOf(scene.seats, item.seat)}`, about }];
}

/** @param {Scene} scene @param {string} id @param {Element} element @returns {Part[]} */
function counterParts(scene, id, element) {
  const seat = Number(/** @type {HTMLElement | null} */ (element.closest("[data-seat]"))?.dataset.seat);
  const panel = scene.seats.find((one) => one.seat === seat);
  const counter = panel?.counters.find((one) => one.id === id);
  if (!panel || !counter) return [];
  const words = `${panel.name}: ${counter.value}${counter.of === undefined ? "" : ` of ${counter.of}`} ${counter.label}${counter.detail ? ` (${counter.detail})` : ""}`;
  const about = scene.about?.[`counter:${id}`];
  return [{ title: about?.title ?? counter.label, words, picture: [], box: "", about }];
}

/** @param {Table} table @param {Part} part @param {number} number */
function draw(table, part, number) {
  const { about } = part;
  const texts = h("div", { class: "info-texts" }, ...(about?.clauses ?? []).map((clause) => clauseLink(table.store.game, clause)));
  if (about) void clauseTexts(table.store.game, about.clauses).then((found) => fill(texts, ...found)).catch(() => undefined);
  /** @type {Child[]} */
  const figures = (about?.figures ?? []).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
  return h("section", { class: "info-part" },
    part.picture.length ? s("svg", { viewBox: part.box, class: `info-picture ${part.look ?? ""}`, "aria-hidden": "true" }, ...part.picture) : null,
    h("div", { class: "info-words" },
      number ? h("h4", {}, part.title) : null,
      part.words ? h("p", {}, table.store.named(part.words)) : null,
      part.need ? h("p", { class: "info-need" }, part.need) : null,
      figures.length ? h("dl", {}, ...figures) : null,
      texts));
}

