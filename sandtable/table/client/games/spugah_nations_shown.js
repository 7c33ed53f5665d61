// @ts-check
/** A nation to be read at the table: its banner, its sentences, and what its player has written of each tier. */
import { h, s } from "../dom.js";
import { SYMBOLS } from "./spugah_nations_emblem.js";

/** @type {[string, string][]} what is bought */
const FIGURES = [["health", "Health"], ["defense", "Defense"], ["attack", "Attack"], ["speed", "Speed"], ["range", "Range"], ["slots", "Mod Slots"]];

/** What a tier's lines say besides its figures: @param {any} tier */
function lines(tier) {
  const told = [
    `starts with ${tier.start}`,
    tier.unique && "one at most",
    tier.lose === "any" && "the nation falls if one of them is killed",
    tier.lose === "all" && "the nation falls if the last of them is killed",
    tier.recruiting && "recruited",
    tier.find && `found on ${tier.find}`,
    tier.upgrade && "upgraded from the next lower tier",
    tier.recruit_on && `recruited on ${tier.recruit_on}`,
    tier.sacrifice && `for ${tier.sacrifice} sacrificed`,
    tier.locations && "won with a location",
    tier.capitals && `${tier.capitals} won with a capital`,
  ];
  return told.filter(Boolean).join("; ");
}

/** A whole nation: @param {any} sheet */
export function showSheet(sheet) {
  const { emblem } = sheet;
  return h("div", { class: "nation-shown game-spugah_nations" },
    emblem ? s("svg", { viewBox: "-34 -34 68 68", class: "nation-emblem", role: "img", "aria-label": `${emblem.symbol}, ${emblem.ink} on ${emblem.ground}` },
      s("circle", { r: 32, class: `emblem-${emblem.ground}` }), s("path", { d: SYMBOLS[emblem.symbol] ?? "", "fill-rule": "evenodd", class: `emblem-${emblem.ink}` })) : null,
    h("h4", {}, sheet.name, h("span", { class: "fine" }, ` ${sheet.adjective}`)),
    h("p", {}, sheet.why), sheet.advice ? h("p", { class: "fine" }, sheet.advice) : null,
    h("ul", {}, ...Object.entries(sheet.tiers).map(([number, tier]) => h("li", {}, h("strong", {}, `Tier ${number}. `),
      `Bought: ${FIGURES.map(([name, label]) => `${label} ${tier[name] ?? 0}`).join(", ")}. `, h("span", { class: "fine" }, `It ${lines(tier)}.`))),
    sheet.starter ? h("li", {}, h("strong", {}, "Whole army. "), sheet.starter) : null));
}
