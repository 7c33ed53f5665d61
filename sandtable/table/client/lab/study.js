// @ts-check
/** One study: how far it is, what it says so far, its report, its files, and the matches worth watching. */
import { button, fill, h } from "../dom.js";
import { confirmed, toast } from "../dialogs.js";
import { icon } from "../art/icons.js";
import { clauseLink } from "../clauses.js";
import { askRuns, askStudy, deleteStudy, startStudy, stopStudy } from "./asking.js";
import { sentence } from "./fields.js";
import { follow, settleHost } from "./lab.js";
import { Progress } from "./progress.js";
import { badge, counted, isOpen, several } from "./words.js";
/** @import { RunTold, StudyTold, WorthWatching } from "../types.js" */

const FILES = { toml: "Study file", json: "Figures (JSON)", md: "Report (Markdown)", parquet: "All matches (Parquet)", html: "Report (HTML)" };

/** @param {HTMLElement} page @param {string} name */
export async function showStudy(page, name) {
  const view = new StudyView(page, name);
  await view.load();
  settleHost(view.study?.is_host ?? false);
  view.again = follow(() => view.look());
}

class StudyView {
  /** @param {HTMLElement} page @param {string} name */
  constructor(page, name) {
    this.name = name;
    /** @type {StudyTold | null} */
    this.study = null;
    /** @type {RunTold | null} */
    this.run = null;
    /** @type {() => Promise<void>} */
    this.again = async () => undefined;
    this.progress = new Progress();
    this.badge = h("span", {});
    this.head = h("header", { class: "lab-head" });
    this.acts = h("div", { class: "row lab-acts" });
    this.now = h("section", { class: "lab-now", "aria-label": "How far it is", hidden: true }, this.progress.element);
    this.said = h("div", { class: "lab-failed", role: "alert", hidden: true });
    this.report = h("section", { class: "lab-report", "aria-label": "Report" });
    this.watch = h("section", { class: "lab-watch", "aria-label": "Worth watching" });
    this.files = h("aside", { class: "lab-keep", "aria-label": "Files" });
    fill(page, this.head, this.acts, this.said, this.now, h("div", { class: "lab-columns lab-answer" }, this.watch, this.report, this.files));
  }

  async load() {
    this.study = await askStudy(this.name);
    this.run = this.study.run;
    this.draw();
  }

  /** Whether it goes on; the page is drawn anew when it has begun or ended. */
  async look() {
    const { runs } = await askRuns();
    const run = runs.find(({ name }) => name === this.name) ?? null;
    if (run?.state !== this.run?.state) {
      this.run = run;
      await this.load();
    }
    this.run = run;
    this.showRun();
    return isOpen(run);
  }

  draw() {
    const { study } = this;
    if (!study) return;
    document.title = `${study.question || study.name} · The lab · Sandtable`;
    const about = [study.title, study.sort, study.planned ? several(study.planned, "match", "matches") : "", (study.players ?? []).join(", ")].filter(Boolean);
    this.badge = badge(study);
    fill(this.head, h("div", {}, this.badge, h("h1", {}, study.question || study.name),
      h("p", { class: "fine" }, about.join(" · "), " ", study.clause ? clauseLink(study.game, study.clause) : null)));
    fill(this.acts, ...(study.is_host ? this.buttons(study) : []));
    this.acts.hidden = !study.is_host;
    this.showReport(study);
    const replays = study.found?.replays ?? [];
    this.watch.hidden = replays.length === 0;
    fill(this.watch, ...worthWatching(study.name, replays));
    fill(this.files, ...toKeep(study));
    this.showRun();
  }

  showRun() {
    const { run } = this;
    this.now.hidden = !isOpen(run) && run?.state !== "stopped";
    this.said.hidden = run?.state !== "failed" && !this.study?.problem;
    fill(this.said, h("strong", {}, run?.state === "failed" ? "It could not be played. " : "This file is broken. "), sentence((run?.state === "failed" ? run.sentence : this.study?.problem) || " "));
    if (run && !this.now.hidden) this.progress.show(run);
    if (!this.study) return;
    const shown = badge({ ...this.study, run });
    if (shown.textContent !== this.badge.textContent) {
      this.badge.replaceWith(shown);
      this.badge = shown;
    }
  }

  /** @param {StudyTold} study */
  buttons(study) {
    const { run, played, planned = 0, problem } = study;
    if (isOpen(run)) return [button("Stop", () => this.act(() => stopStudy(this.name)), { disabled: run?.state === "stopping" }, icon("stop")), this.askAgain()];
    const isWhole = played >= planned;
    const isBegun = played > 0 && !isWhole;
    const again = isWhole ? "Write the report anew" : "Play it again here";
    const words = isBegun ? `Go on (${counted(played)} of ${counted(planned)} matches are there)` : study.answer || isWhole ? again : "Start";
    return [
      problem ? null : button(words, () => this.act(() => startStudy(this.name)), { class: study.answer && !isBegun ? "" : "primary", "data-act": "start" }, icon("play")),
      played && !problem ? button("Start anew…", () => this.anew(), { class: "quiet" }, icon("restart")) : null,
      this.askAgain(),
      button("Delete…", () => this.remove(), { class: "quiet" }, icon("close")),
    ].filter((one) => one !== null);
  }

  askAgain() {
    return h("a", { class: "button quiet", href: `/lab/new#from=${this.name}` }, icon("again"), "Ask it again with changes…");
  }

  /** @param {() => Promise<unknown>} request */
  async act(request) {
    try {
      await request();
      await this.load();
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
    await this.again();
  }

  async anew() {
    if (await confirmed(`Forget the ${several(this.study?.played ?? 0, "match", "matches")} that were played of this study, and begin again?`, "Begin again")) await this.act(() => startStudy(this.name, { anew: true }));
  }

  async remove() {
    if (!(await confirmed("Delete this study, with its matches and its report? Nothing brings them back.", "Delete it"))) return;
    try {
      await deleteStudy(this.name);
      location.assign("/lab");
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  /** The report in a frame that is as long as it is, in which nothing runs: @param {StudyTold} study */
  showReport(study) {
    const file = study.files.find((one) => one.file.endsWith(".html"));
    this.report.hidden = !file;
    if (!file || this.report.dataset.bytes === `${file.file}/${file.bytes}/${study.answer?.headline}`) return;
    this.report.dataset.bytes = `${file.file}/${file.bytes}/${study.answer?.headline}`;
    const address = `/lab/${study.name}/${file.file}`;
    const frame = h("iframe", { src: address, title: "Report", sandbox: "allow-same-origin allow-top-navigation-by-user-activation allow-popups", class: "lab-frame" });
    frame.addEventListener("load", () => fit(frame));
    new ResizeObserver(() => fit(frame)).observe(this.report);
    fill(this.report, h("div", { class: "row lab-report-head" }, h("h2", {}, "The report"), h("a", { class: "button small", href: address }, "Open it alone")), frame);
  }
}

/** The frame is as high as what it shows, and its links lead the whole page: @param {HTMLIFrameElement} frame */
function fit(frame) {
  const inside = frame.contentDocument;
  if (!inside?.body) return;
  for (const link of inside.querySelectorAll("a")) link.target = "_top";
  for (const part of inside.querySelectorAll("details")) part.ontoggle = () => fit(frame);
  frame.style.height = `${inside.documentElement.offsetHeight + 30}px`;
}

/** @param {string} name @param {WorthWatching[]} replays */
function worthWatching(name, replays) {
  return [h("h2", {}, "Worth watching"), h("ul", { class: "lab-replays" }, ...replays.map((one) =>
    h("li", {}, h("a", { class: "button", href: `/lab/${name}/${one.file}?at=${one.at}` }, icon("play"), one.title), h("p", { class: "fine" }, one.words))))];
}

/** @param {StudyTold} study */
function toKeep({ name, files, text, answer, run }) {
  const kept = files.filter(({ file }) => !file.endsWith(".replay.json"));
  return [h("section", { "aria-label": "To keep" }, h("h2", {}, "To keep"), h("ul", { class: "lab-files" }, ...kept.map(({ file, bytes }) =>
    h("li", {}, h("a", { href: `/lab/${name}/${file}`, download: file }, icon("download"), FILES[/** @type {keyof FILES} */ (file.split(".").at(-1))]), h("span", { class: "fine" }, size(bytes)))))),
    h("details", { open: !answer && !run }, h("summary", {}, "The study file"), h("pre", { class: "lab-text", tabindex: 0 }, text))];
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 1000 ? `${bytes} bytes` : bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
