// @ts-check
/** Tower of Spugah: Nations: the editor of nations, loaded when one is written. */

/** @param {Parameters<typeof import("./spugah_nations_editor.js").editSheet>} all */
export const editSheet = async (...all) => (await import("./spugah_nations_editor.js")).editSheet(...all);

export default {};
