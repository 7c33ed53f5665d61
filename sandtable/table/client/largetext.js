// @ts-check
/** Pages for large text, whether it was chosen here or in the browser. */

/** The style that makes room for large text holds, or no longer: @param {boolean} isLarge */
export function makeRoom(isLarge) {
  const found = /** @type {HTMLLinkElement | null} */ (document.getElementById("large"));
  if (found) found.disabled = !isLarge;
  else document.head.append(Object.assign(document.createElement("link"), { id: "large", rel: "stylesheet", href: "/client/style/large.css" }));
}
