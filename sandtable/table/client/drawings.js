// @ts-check
/** Drawings that only some scenes ask for: a module of `art/` and its style, loaded when the first such scene comes. */
import { h } from "./dom.js";
/** @import { Art } from "./types.js" */

/** @type {Map<string, Promise<Art>>} */
const asked = new Map();

/** The drawings of that name, once they and their style are here: @param {string} name @returns {Promise<Art>} */
export function drawings(name) {
  if (!/^[a-z]+$/.test(name)) return Promise.reject(new Error(`no drawings are called ${name}`));
  const found = asked.get(name) ?? Promise.all([import(`./art/${name}.js`), style(name)]).then(([module]) => module);
  asked.set(name, found);
  return found;
}

/** @param {string} name @returns {Promise<void>} */
export function style(name) {
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href: `/client/style/${name}.css`, onload: () => done(), onerror: () => done() });
    document.getElementById("dark")?.before(link);
  });
}
