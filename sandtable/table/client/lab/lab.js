// @ts-check
/** The lab: its studies, one of them, or the form in which one is composed. */
import { fill, h } from "../dom.js";
import { iconButton } from "../art/icons.js";
import { toast } from "../dialogs.js";
import { forgetKey, hasKey, takeKey } from "./asking.js";

/** @param {HTMLElement} main @param {HTMLElement} end @param {string} place "", "new", or the name of a study */
export async function showLab(main, end, place) {
  document.body.classList.add("at-lab");
  const isNew = takeKey();
  addEventListener("hashchange", () => /[#&]host=/.test(location.hash) && location.reload());
  fill(end, place ? h("a", { class: "button quiet", href: "/lab" }, "All studies") : null,
    iconButton("gear", "Settings", async () => (await import("../settings.js")).openSettings()));
  const page = h("div", { class: "lab" }, h("p", {}, "Opening the lab…"));
  fill(main, page);
  try {
    if (place === "new") await (await import("./compose.js")).showComposer(page);
    else if (place) await (await import("./study.js")).showStudy(page, place);
    else await (await import("./list.js")).showList(page);
  } catch (error) {
    fill(page, h("p", { class: "complaint" }, /** @type {Error} */ (error).message), h("a", { class: "button", href: place ? "/lab" : "/" }, place ? "All studies" : "Back to the lobby"));
  }
  if (isNew) toast("This browser is the host's now.");
}

/** Whether this browser is the host's; a key that opens nothing any more is forgotten: @param {boolean} isHost */
export function settleHost(isHost) {
  if (isHost || !hasKey()) return;
  forgetKey();
  toast("The host's key of this browser is not this table's any more.");
}

/**
 * Looks again and again: soon while the page is seen and something goes on, else now and then.
 * @param {() => Promise<boolean>} look whether something goes on
 */
export function follow(look) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const again = async () => {
    clearTimeout(timer);
    const goesOn = await look().catch(() => false);
    clearTimeout(timer);
    timer = setTimeout(again, document.hidden ? 60_000 : goesOn ? 1000 : 10_000);
  };
  document.addEventListener("visibilitychange", () => document.hidden || again());
  void again();
  return again;
}
