// @ts-check
/** Which page this is: the lobby, the table of one match, the lessons of a game, its rulebook, or the lab. */
import { fill, h } from "./dom.js";
import { mark } from "./art/icons.js";
import { summary } from "./api.js";
import { style } from "./drawings.js";
import { dressPage, keepPromise, keepTokens, ownTokens, promised } from "./storage.js";
import { newId } from "./socket.js";
/** @import { Table } from "./table.js" */

dressPage();

/**
 * This browser's share in the dice of a match. The server's promise is kept before the share is told, so that
 * afterwards neither side can have chosen the dice.
 * @param {string} match
 */
async function shareInDice(match) {
  const nonce = promised(match)?.nonce ?? newId();
  if (promised(match) || !ownTokens()[match]?.length) return nonce;
  try {
    const { commitment } = await summary(match);
    if (commitment) keepPromise(match, { commitment, nonce });
  } catch {
    // The table says itself what is wrong with the match or the line.
  }
  return nonce;
}

/** Without a server nothing more comes. */
const nothing = () => undefined;

/** Lessons are taught at once; help comes with the first movement, key or pause: @param {Table} table */
function guide(table) {
  const watch = new MutationObserver(() => {
    if (!table.store.you.length || table.store.kept) return;
    watch.disconnect();
    const isLesson = table.store.seats.some((seat) => seat.level?.startsWith("lesson:"));
    if (isLesson) return void import("./lesson.js").then(({ teach }) => teach(table), nothing);
    const help = () => import("./newcomer.js").then(({ help }) => help(table), nothing);
    for (const input of ["pointermove", "keydown"]) addEventListener(input, help, { once: true });
    setTimeout(help, 2000);
  });
  watch.observe(table.parts.main, { attributeFilter: ["data-step"] });
}

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const bar = part("bar");
fill(bar, h("a", { href: "/", class: "house" }, mark(), h("span", {}, "Sandtable")), h("div", { id: "bar-middle" }), h("div", { id: "bar-end" }));

const match = /^\/m\/([\w-]+)$/.exec(location.pathname)?.[1];
const study = /^\/lab(?:\/([\w-]+))?$/.exec(location.pathname);
const reading = /^\/(rules|learn)\/([\w-]+)$/.exec(location.pathname);
if (match) {
  const place = new URLSearchParams(location.hash.slice(1));
  const token = place.get("seat");
  if (token) {
    keepTokens(match, [token]);
    // The token leaves the address bar, so that a copied address is a spectator's.
    history.replaceState(null, "", location.pathname + location.search);
  }
  const invited = place.get("invite");
  const guest = invited ? await (await import("./guest.js")).receive(match, invited, part("main")) : null;
  addEventListener("hashchange", () => location.hash.includes("invite=") && location.reload());
  const step = place.get("step") ?? new URLSearchParams(location.search).get("step");
  const [{ Table }, nonce] = await Promise.all([import("./table.js"), shareInDice(match)]);
  const table = new Table(match, step === null || !/^\d+$/.test(step) ? null : Number(step), nonce);
  guide(table);
  const stop = table.line.listen(({ type }) => {
    const { isShared, watching, webhooks, agreed } = table.store;
    if (type !== "seats" || !(guest || isShared || watching || webhooks || agreed.clock)) return; // alone with bots
    stop();
    void import("./people.js").then((people) => people.attend(table, guest), nothing);
  });
} else if (reading) {
  const [module] = await Promise.all([import(reading[1] === "rules" ? "./rulespage.js" : "./learn.js"), style("style/reading")]);
  await module.show(part("main"), part("bar-end"), reading[2]);
} else if (study) {
  const [{ showLab }] = await Promise.all([import("./lab/lab.js"), style("style/lab")]);
  await showLab(part("main"), part("bar-end"), study[1] ?? "");
} else {
  const [{ showLobby }] = await Promise.all([import("./lobby.js"), style("style/lobby")]);
  showLobby(part("main"), part("bar-end"));
}
