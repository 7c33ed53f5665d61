// @ts-check
/** The figures of a game as spreadsheets: fetched, edited in a program for them, and read back as a variant. */
import { ask } from "./api.js";
import { button, h } from "./dom.js";
import { openVariant } from "./variants.js";
/** @import { FiguresRead, GameTold } from "./types.js" */

const MOST = 40_000; // letters

/** The part of the form that is about spreadsheets: @param {GameTold} game @param {() => void} leave closes the form */
export function spreadsheets(game, leave) {
  const path = `/api/games/${encodeURIComponent(game.id)}/figures`;
  const says = h("p", { class: "complaint", role: "alert", hidden: true });
  const field = h("input", { type: "file", accept: ".csv,.tsv,.txt,text/csv", hidden: true });
  const read = async (/** @type {File} */ file) => {
    says.hidden = true;
    try {
      if (file.size > MOST) throw new Error(`${file.name} is too long for a spreadsheet of figures.`);
      const name = file.name.slice(0, 80);
      /** @type {FiguresRead} */
      const found = await ask(path, { name, text: await file.text() });
      if (found.problem) throw new Error(found.problem);
      if (!found.differences.length) throw new Error(`${name} differs from ${game.title} as written in nothing.`);
      leave();
      await openVariant(game, { name: name.replace(/\.\w+$/, ""), options: found.options, problems: [] });
    } catch (error) {
      says.textContent = /** @type {Error} */ (error).message;
      says.hidden = false;
    }
  };
  field.addEventListener("change", () => {
    const [file] = field.files ?? [];
    field.value = ""; // the same file can be chosen again, edited
    if (file) void read(file);
  });
  const links = game.spreadsheets.map((noun) => h("a", { href: `${path}?rows=${encodeURIComponent(noun)}`, download: `${game.id}-${noun}.csv` }, `${noun}s.csv`));
  return h("details", { class: "spreadsheets" }, h("summary", {}, "Figures as a spreadsheet"),
    h("p", { class: "fine" }, "Fetch the figures, edit them in any program for spreadsheets, save them as CSV, and read them here: they become a variant."),
    h("div", { class: "variant-tools" }, ...links, button("Read a spreadsheet…", () => field.click(), { class: "small" }), field), says);
}
