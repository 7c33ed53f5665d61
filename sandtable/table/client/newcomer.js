// @ts-check
/** Help at a first match, until someone says that they know the game. */
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
import { style } from "./drawings.js";
import { courseOf, keepLearnt, learnt } from "./learnt.js";
import { lineOf } from "./rules.js";
/** @import { Table } from "./table.js" */
/** @import { CourseTold } from "./types.js" */

let isHelping = false;

/** Help for a first match, in the strip where nothing else is said: @param {Table} table */
export async function help(table) {
  const { store, parts } = table;
  if (isHelping || learnt(store.game).known || store.over) return;
  isHelping = true;
  const [course] = await Promise.all([courseOf(store.game).catch(() => null), style("style/learn")]);
  if (!course?.goal) return;
  const words = h("p", { class: "newcomer-words" });
  const place = h("div", { class: "newcomer" }, words,
    h("div", { class: "row" },
      course.lessons.length ? h("a", { class: "button small", href: `/learn/${store.game}` }, icon("hint"), h("span", {}, "Learn in three minutes")) : null,
      button("I know this game", () => stop(), { class: "small quiet" })));
  parts.odds.after(place);
  const press = table.pressButton;
  const show = () => fill(words, ...explained(table, course));
  const watch = new MutationObserver(show);
  const stop = () => {
    keepLearnt(store.game, { known: true });
    watch.disconnect();
    table.pressButton = press;
    place.remove();
  };
  table.pressButton = (id, confirm, label) => press.call(table, id, confirm ?? warning(table, course, id), label);
  watch.observe(parts.buttons, { childList: true });
  watch.observe(parts.main, { attributes: true, attributeFilter: ["data-state"] });
  show();
}

/** What the buttons of the moment do, or what the game is about: @param {Table} table @param {CourseTold} course */
function explained(table, course) {
  const shown = [...table.parts.buttons.querySelectorAll("[data-button]")].map((one) => /** @type {HTMLElement} */ (one));
  const known = shown.flatMap((one) => (course.buttons[one.dataset.button ?? ""] ? [[one.textContent ?? "", course.buttons[one.dataset.button ?? ""]]] : []));
  if (!known.length) return [h("strong", {}, "New here? "), ...lineOf(course.goal, table.store.options)];
  return known.flatMap(([label, words]) => [h("strong", {}, `${label}: `), ...lineOf(`${words} `, table.store.options)]);
}

/** @type {Set<string>} the buttons that were asked about; once is enough */
const asked = new Set();

/** What a newcomer is asked before the turn is given away with nothing done in it: @param {Table} table @param {CourseTold} course @param {string} id */
function warning({ store }, course, id) {
  const last = [...store.log].reverse().find((entry) => entry.seat >= 0);
  if (last?.seat === store.decider || asked.has(id)) return undefined;
  asked.add(id);
  return course.warnings[id];
}
