// @ts-check
/** A lesson at the table: which one it is, what to do, and whether it is done. The server judges; this page only asks. */
import { games, makeMatch } from "./api.js";
import { say } from "./attention.js";
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
import { toast } from "./dialogs.js";
import { style } from "./drawings.js";
import { courseOf, forgetTokens, keepLearnt, learnt, lessonState, makeLesson } from "./learnt.js";
import { keepMade, settings } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { CourseTold, GameTold, LessonTold } from "./types.js" */

const ASK_AGAIN = 1000; // milliseconds, if the server did not answer

/** A lesson is begun, from its beginning: @param {string} game @param {string} lesson */
export async function begin(game, lesson) {
  try {
    const made = await makeLesson(game, lesson);
    forgetTokens(learnt(game).match);
    keepMade(made);
    keepLearnt(game, { at: lesson, match: made.match });
    location.assign(`/m/${made.match}`);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/** A match against the easiest bot, with me in the first seat: @param {GameTold} game */
export async function playFirst(game) {
  const { name } = settings();
  const made = await makeMatch({
    game: game.id, preset: "as written", options: {}, dice: "automatic",
    seats: Array.from({ length: game.seats[0] }, (_, seat) => (seat ? { kind: "bot", level: game.levels[0]?.id } : { kind: "me", ...(name ? { name } : {}) })),
  });
  keepMade(made);
  location.assign(`/m/${made.match}`);
}

/** The strip above the table teaches: @param {Table} table */
export async function teach(table) {
  const { game } = table.store;
  const [course, now] = await Promise.all([courseOf(game), lessonState(table.match), style("style/learn")]);
  const number = course.lessons.findIndex((one) => one.id === now.lesson);
  const strip = h("section", { class: "lesson", "aria-label": "Lesson" });
  document.body.classList.add("in-lesson");
  table.parts.main.before(strip);
  let shown = "";
  let asked = 0;
  const show = (/** @type {string} */ state) => {
    if (state === shown) return;
    const isNews = shown !== "";
    shown = state;
    draw(strip, table, course, number, state);
    if (isNews && state !== "open") announce(strip, table, course.lessons[number], state);
  };
  show(now.state);
  const judge = async () => {
    const turn = ++asked;
    const told = await lessonState(table.match).catch(() => null);
    if (turn !== asked) return;
    if (told) show(told.state);
    else setTimeout(judge, ASK_AGAIN);
  };
  new MutationObserver(judge).observe(table.parts.main, { attributes: true, attributeFilter: ["data-step", "data-state"] });
  void judge();
}

/** @param {HTMLElement} strip @param {Table} table @param {CourseTold} course @param {number} number @param {string} state */
function draw(strip, table, course, number, state) {
  const { game, title } = table.store;
  const lesson = course.lessons[number];
  const next = course.lessons[number + 1];
  const isReached = state === "reached";
  if (isReached) keepLearnt(game, { done: [...new Set([...learnt(game).done, lesson.id])], at: next?.id ?? lesson.id, known: learnt(game).known || !next });
  strip.dataset.state = state;
  const words = isReached ? lesson.praise || "Well done." : state === "failed" ? lesson.hint || "That cannot succeed any more. Try again." : lesson.caption;
  const goOn = next ? () => begin(game, next.id) : () => location.assign(`/learn/${game}`);
  fill(strip,
    h("div", { class: "lesson-head" },
      h("span", { class: "lesson-number" }, `Lesson ${number + 1} of ${course.lessons.length}`),
      h("progress", { max: course.lessons.length, value: number + (isReached ? 1 : 0), "aria-hidden": "true" })),
    h("div", { class: "lesson-words" }, h("h2", {}, isReached ? icon("check") : null, lesson.title), h("p", {}, words)),
    h("div", { class: "row lesson-acts" },
      isReached && !next ? button("Play a match", async () => playFirst(/** @type {GameTold} */ ((await games()).find((one) => one.id === game))), { class: "primary", "data-lesson": "play" }, icon("play")) : null,
      isReached ? button(next ? "Next" : "All lessons", goOn, { class: next ? "primary" : "", "data-lesson": "next" }, icon("next")) : null,
      button("Again", () => begin(game, lesson.id), { class: state === "failed" ? "primary" : "small", "data-lesson": "again" }, icon("again")),
      isReached ? null : button(next ? "Skip" : "All lessons", goOn, { class: "small quiet", "data-lesson": "skip" }),
      h("a", { class: "quiet-link", href: `/learn/${game}`, "aria-label": `Leave the lesson: all lessons of ${title}` }, "Leave")));
}

/** The news is said aloud, and the keyboard is led to what comes next: @param {HTMLElement} strip @param {Table} table @param {LessonTold} lesson @param {string} state */
function announce(strip, table, lesson, state) {
  say(state === "reached" ? `Goal reached. ${lesson.praise}` : lesson.hint || "That cannot succeed any more.");
  const active = document.activeElement;
  const isByKeys = !active || active === document.body || active === table.parts.main || active.matches(":focus-visible");
  const next = strip.querySelector(".primary");
  if (isByKeys && next instanceof HTMLElement) next.focus({ preventScroll: true });
}
