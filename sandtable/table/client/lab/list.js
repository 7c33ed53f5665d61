// @ts-check
/** Every study of the lab with its verdict, and what is being played now. */
import { button, fill, h } from "../dom.js";
import { icon } from "../art/icons.js";
import { askLab, askRuns } from "./asking.js";
import { follow, settleHost } from "./lab.js";
import { Progress } from "./progress.js";
import { badge, counted, isOpen, several } from "./words.js";
/** @import { LabTold, RunTold, StudyRow } from "../types.js" */

const MANY = 8; // studies from which on they can be searched

/** @param {HTMLElement} page */
export async function showList(page) {
  let told = await askLab();
  settleHost(told.is_host);
  document.title = "The lab · Sandtable";
  const now = h("section", { class: "lab-now", "aria-label": "Now", hidden: true });
  const progress = new Progress();
  const list = h("div", { class: "lab-list" });
  const field = h("input", { type: "search", placeholder: "Search the studies", "aria-label": "Search the studies", hidden: told.studies.length < MANY });
  const draw = () => fill(list, ...groups(told, field.value));
  field.addEventListener("input", draw);
  fill(page, head(told), now, field, list);
  draw();
  let before = states(told.studies.flatMap(({ run }) => run ?? []));
  follow(async () => {
    const { runs } = await askRuns();
    if (states(runs) !== before) {
      before = states(runs);
      told = await askLab();
      draw();
    }
    showNow(now, progress, told, runs);
    return runs.some(isOpen);
  });
}

/** What changes when a study begins or ends: @param {RunTold[]} runs */
const states = (runs) => JSON.stringify(runs.map(({ name, state }) => [name, state]).sort());

/** @param {LabTold} told */
function head({ is_host, studies }) {
  return h("header", { class: "lab-head" },
    h("div", {}, h("h1", {}, "The lab"),
      h("p", { class: "lead" }, "Ask a question about a rule. Bots play until the answer is clear, and one page says how sure it is.")),
    is_host
      ? h("div", { class: "row" }, h("a", { class: "button primary", href: "/lab/new" }, icon("plus"), "New study…"), h("a", { class: "button", href: "/lab/new#text" }, "Paste a study file…"))
      : h("p", { class: "fine" }, studies.length ? "Whoever hosts this table composes and starts studies; everyone may watch them and read the answers." : ""));
}

/** @param {HTMLElement} place @param {Progress} progress @param {LabTold} told @param {RunTold[]} runs */
function showNow(place, progress, told, runs) {
  const run = runs.find(({ state }) => state === "playing" || state === "stopping");
  place.hidden = !run;
  if (!run) return;
  const study = told.studies.find(({ name }) => name === run.name);
  const waiting = runs.filter(({ state }) => state === "waiting").length;
  if (place.dataset.name !== run.name) {
    place.dataset.name = run.name;
    fill(place, h("h2", {}, "Being played: ", h("a", { href: `/lab/${run.name}` }, study?.question || run.name)), progress.element, h("p", { class: "fine lab-queue" }));
  }
  progress.show(run);
  const queue = place.querySelector(".lab-queue");
  if (queue) queue.textContent = waiting ? `${several(waiting, "study waits", "studies wait")} for this one to be done.` : "";
}

/** The studies by game, as far as they hold all that is searched for: @param {LabTold} told @param {string} sought */
function groups({ is_host, studies }, sought) {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = studies.filter((one) => words.every((word) => `${one.question} ${one.title} ${one.name} ${one.clause} ${one.sort} ${one.answer?.headline}`.toLowerCase().includes(word)));
  if (!studies.length) return [empty(is_host)];
  if (!found.length) return [h("p", { class: "fine", role: "status" }, "No study holds all these words.")];
  const titles = [...new Set(found.map(({ title }) => title))].sort((one, other) => Number(!one) - Number(!other) || one.localeCompare(other));
  return titles.map((title) => h("section", { "aria-label": title || "Broken files" }, h("h2", {}, title || "Broken files"),
    h("ul", { class: "lab-studies" }, ...found.filter((one) => one.title === title).map(card))));
}

/** @param {StudyRow} study */
function card(study) {
  const { name, question, problem, answer, sort, clause, planned, players } = study;
  return h("li", {}, h("a", { class: "lab-card", href: `/lab/${name}` },
    badge(study),
    h("span", { class: "lab-question" }, question || name),
    problem ? h("span", { class: "complaint" }, problem) : answer ? h("span", { class: "lab-said" }, answer.sentence) : null,
    problem ? null : h("span", { class: "fine" }, [clause, sort, `${counted(planned ?? 0)} matches`, (players ?? []).join(", ")].filter(Boolean).join(" · "))));
}

/** Nothing was asked yet: @param {boolean} isHost */
function empty(isHost) {
  const examples = ["Who is favoured by sitting first?", "What does twice the gold make of a match?", "Is there an action that nobody can do without?", "How much do the dice decide?"];
  return h("div", { class: "lab-empty" }, h("h2", {}, "Nothing has been asked yet"),
    h("p", {}, isHost ? "Begin with a question like one of these; the form asks for the rest." : "As soon as the host of this table starts a study, it can be watched here, and its answer read."),
    isHost ? h("ul", {}, ...examples.map((words) => h("li", {}, button(words, () => location.assign(`/lab/new#question=${encodeURIComponent(words)}`), { class: "small" })))) : null);
}
