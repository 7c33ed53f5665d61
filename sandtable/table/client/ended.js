// @ts-check
/** The end of a match, loaded when it has come. */
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
import { sentence } from "./notices.js";
/** @import { Store } from "./store.js" */
/** @import { Over } from "./types.js" */

/** @type {Record<string, string>} endings outside the rules, of which the loser is told */
const ENDINGS = { resigned: "resigned", "out of time": "ran out of time" };

/** Why the match is over: @param {Store} store @param {Over} over */
function why(store, over) {
  const loser = over.points.indexOf(0);
  const words = ENDINGS[over.end_reason];
  return words && loser >= 0 ? `${store.whoName(loser)} ${words}.` : store.named(sentence(over.end_reason));
}

/** @typedef {{rematch: () => void, after: () => void, verify: () => void, share: () => void, match: string}} Next */

/**
 * How the match ended, and what can be done with it now.
 * @param {HTMLElement} place
 * @param {Store} store
 * @param {Over} over
 * @param {Next} next
 */
export function showEnd(place, store, over, next) {
  const most = Math.max(...over.points);
  const winners = over.points.flatMap((points, seat) => (points === most ? [seat] : []));
  const isDraw = winners.length > 1;
  const isWin = !isDraw && store.you.length === 1 && store.you[0] === winners[0];
  const title = isDraw ? "A draw" : isWin ? "You win" : `${store.whoName(winners[0])} wins`;
  const further = h("span", { class: "further" });
  if (isWin && !store.isShared) void import("./levels.js").then((levels) => levels.offerNext(further, store));
  fill(place, h("div", {}, h("h2", {}, title), h("p", {}, why(store, over))),
    h("div", { class: "row" },
      store.you.length ? button("Rematch", next.rematch, { class: "primary" }, icon("again")) : null, further,
      store.kept ? null : button("What happened", next.after, { "data-after": "" }, icon("list")),
      h("a", { class: "button", href: `/api/matches/${next.match}/replay`, download: `${next.match}.json` }, icon("download"), h("span", {}, "Download replay")),
      store.dice === "verifiable" ? button("Verify dice", next.verify, {}, icon("dice")) : null,
      button("Share this step", next.share, {}, icon("share"))));
}
