// @ts-check
/** Who plays a study: bots from the weakest to the strongest, each in all seats. */
import { h } from "../dom.js";
import { complaint, group } from "./fields.js";
/** @import { Composer } from "./compose.js" */
/** @import { BotTold, ChoicesTold } from "../types.js" */

/** @param {Composer} composer @param {ChoicesTold} choices */
export function playersGroup(composer, { bots }) {
  const chosen = () => (Array.isArray(composer.content.strengths) ? composer.content.strengths : []);
  const others = chosen().filter((/** @type {any} */ one) => !bots.some(({ id }) => id === one));
  const boxes = [...bots.map((bot) => box(composer, bot.id, bot, chosen().includes(bot.id))), ...others.map((/** @type {any} */ one) => box(composer, one, null, true))];
  /** Those that are ticked, in the order in which they stand. */
  const read = () => composer.set("strengths", boxes.filter(({ control }) => control.checked).map(({ value }) => value));
  for (const { control } of boxes) control.addEventListener("change", read);
  const list = h("div", { class: "lab-bots" }, ...boxes.map(({ element }) => element));
  return group("Who plays?", h("p", { class: "fine" }, "Each plays in all seats. An answer that holds for weak and for strong players is worth more; those that search take much longer."),
    list, complaint(composer, ["strengths"], list));
}

/** @param {Composer} composer @param {any} value a bot, or a line-up of several @param {BotTold | null} bot @param {boolean} checked */
function box(composer, value, bot, checked) {
  const control = h("input", { type: "checkbox", id: `lab-bot-${value}`, checked });
  const words = bot ? bot.sentence : "As the study file names it.";
  const title = bot ? bot.title : [value].flat().join(" against ");
  return { value, control, element: h("label", { class: "choice" }, control, h("span", {}, h("strong", {}, title), h("span", { class: "fine" }, words))) };
}
