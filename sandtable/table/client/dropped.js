// @ts-check
/** A replay file that was dropped on the lobby, or chosen there: checked by the server, then looked at. */
import { openReplay } from "./api.js";
import { toast } from "./dialogs.js";
import { h } from "./dom.js";

const MOST = 2_000_000; // letters

/** The file is on its way to the server, and the page to its room: @param {File} file */
export async function openFile(file) {
  try {
    if (file.size > MOST) throw new Error(`${file.name} is too long for a replay.`);
    toast(`Checking ${file.name}…`);
    const packed = new Blob([await file.arrayBuffer()]).stream().pipeThrough(/** @type {any} */ (new CompressionStream("deflate")));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    const opened = await openReplay({ name: file.name.slice(0, 200), packed: btoa(text) });
    location.assign(`${opened.url}#step=0`);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/** A file is asked for. */
export function chooseFile() {
  const field = h("input", { type: "file", accept: ".json,application/json" });
  field.addEventListener("change", () => field.files?.[0] && void openFile(field.files[0]));
  field.click();
}
