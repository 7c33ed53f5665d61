// @ts-check
/** The lessons of a game as a page: what it is about, how a turn goes, and where one was. */
import { games } from "./api.js";
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
import { courseOf, keepLearnt, learnt, lessonState } from "./learnt.js";
import { begin, playFirst } from "./lesson.js";
import { hangPoster } from "./posters.js";
import { lineOf } from "./rules.js";
/** @import { CourseTold, GameTold } from "./types.js" */

/** @param {HTMLElement} main @param {HTMLElement} end @param {string} id of a game */
export async function show(main, end, id) {
  document.body.classList.add("at-reading");
  fill(end, h("a", { class: "quiet-link", href: `/rules/${id}` }, icon("book"), "Rulebook"));
  try {
    const [known, course] = await Promise.all([games(), courseOf(id)]);
    const game = /** @type {GameTold} */ (known.find((one) => one.id === id));
    document.title = `Learn ${game.title} · Sandtable`;
    draw(main, game, course);
  } catch (error) {
    fill(main, h("article", { class: "reading" }, h("p", { class: "complaint" }, /** @type {Error} */ (error).message), h("a", { href: "/" }, "Back to the lobby")));
  }
}

/** @param {HTMLElement} main @param {GameTold} game @param {CourseTold} course */
function draw(main, game, course) {
  const kept = learnt(game.id);
  const first = course.lessons.find((one) => !kept.done.includes(one.id)) ?? course.lessons[0];
  const now = course.lessons.find((one) => one.id === kept.at && !kept.done.includes(one.id)) ?? first;
  const isBegun = kept.done.length > 0 || kept.at !== "";
  const isDone = course.lessons.every((one) => kept.done.includes(one.id));
  const picture = h("div", { class: "learn-picture" });
  hangPoster(picture, game);
  const box = h("input", { type: "checkbox", checked: kept.known });
  box.addEventListener("change", () => keepLearnt(game.id, { known: box.checked }));
  fill(main, h("article", { class: "reading learn" },
    h("header", { class: "learn-head" },
      h("div", {}, h("h1", {}, `Learn ${game.title}`), h("p", { class: "lead" }, ...lineOf(course.goal, {})),
        h("div", { class: "row" },
          now ? button(isDone ? "Begin again" : isBegun ? `Go on: ${now.title}` : "Begin", () => resume(game.id, now.id), { class: "primary", "data-learn": "begin" }, icon("play")) : null,
          button("Play a match", () => playFirst(game), { class: isDone ? "primary" : "" }))),
      picture),
    h("h2", {}, "A turn"),
    h("ol", { class: "turn-lines" }, ...course.turn.map((line) => h("li", {}, ...lineOf(line, {})))),
    h("h2", {}, "Lessons"),
    h("ol", { class: "lesson-list" }, ...course.lessons.map((one, place) => {
      const isLearnt = kept.done.includes(one.id);
      return h("li", {}, h("button", { type: "button", class: isLearnt ? "learnt" : "", "data-learn": one.id, onclick: () => resume(game.id, one.id) },
        h("span", { class: "lesson-tick" }, isLearnt ? icon("check") : String(place + 1)), h("span", {}, one.title),
        isLearnt ? h("span", { class: "unseen" }, "done") : null));
    })),
    h("label", { class: "switch" }, box, h("span", {}, "I know this game: no help at the table"))));
}

/** The lesson goes on where it was left, or is begun: @param {string} game @param {string} lesson */
async function resume(game, lesson) {
  const { at, match } = learnt(game);
  const left = at === lesson && match ? await lessonState(match).catch(() => null) : null;
  if (left?.lesson === lesson && left.state === "open") location.assign(`/m/${match}`);
  else await begin(game, lesson);
}
