// @ts-check
/** Dialogs that are seldom opened, loaded when they are: the viewer's settings, and the proof of the dice. */
import { diceProof } from "./api.js";
import { fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
import { open } from "./dialogs.js";
import { keepSettings, ownTokens, promised, settings } from "./storage.js";
/** @import { Table } from "./table.js" */

/** The viewer's settings; a table they are opened at knows a new name at once: @param {Table} [table] */
export function openSettings(table) {
  const now = settings();
  const check = (/** @type {"sound" | "notify" | "confirm" | "keys" | "spaces" | "skip" | "chat"} */ key, /** @type {string} */ words) => {
    const box = h("input", { type: "checkbox", checked: now[key] });
    box.addEventListener("change", async () => {
      if (key === "notify" && box.checked && "Notification" in window) {
        box.checked = (await Notification.requestPermission()) === "granted";
      }
      keepSettings({ [key]: box.checked });
      if (key === "chat") void import("./chat.js").then((chat) => table && chat.showChat(table));
    });
    return h("label", { class: "switch" }, box, h("span", {}, words));
  };
  const choice = (/** @type {"theme" | "pace" | "size"} */ key, /** @type {string} */ title, /** @type {[string | number, string][]} */ values) => {
    const select = h("select", { "aria-label": title }, ...values.map(([value, words]) => h("option", { value, selected: now[key] === value }, words)));
    select.addEventListener("change", () => {
      keepSettings({ [key]: key === "size" ? Number(select.value) : select.value });
      if (key === "pace") void table?.pace.use();
    });
    return h("label", { class: "field" }, h("span", {}, title), select);
  };
  const name = h("input", { type: "text", maxlength: 24, value: now.name, placeholder: "Guest", autocomplete: "nickname" });
  name.addEventListener("change", async () => {
    const was = settings().name;
    keepSettings({ name: name.value.trim() });
    if (table) (await table.links()).callMyself(table, was);
  });
  const hook = h("input", { type: "url", maxlength: 400, value: now.webhook, placeholder: "https://…" });
  hook.addEventListener("change", async () => {
    keepSettings({ webhook: hook.value.trim() });
    if (table) (await import("./people.js")).tellWebhook(table, true);
  });
  open("Settings",
    h("label", { class: "field" }, h("span", {}, "Your name at the table"), name),
    table?.store.webhooks ? h("label", { class: "field" }, h("span", {}, "Webhook: an address told when my turn has waited a minute"), hook) : null,
    h("div", { class: "settings-choices" },
      choice("theme", "Colours", [["auto", "as my device"], ["light", "light"], ["dark", "dark"]]),
      choice("size", "Text size", [[90, "small"], [100, "normal"], [120, "large"], [150, "larger"], [200, "largest"]]),
      choice("pace", "What others do is shown", [["quick", "at once"], ["normal", "one after another"], ["slow", "slowly"], ["steps", "step by step, when I press Next"]])),
    check("sound", "Sound when it becomes my turn"),
    check("notify", "Notification when it becomes my turn"),
    check("confirm", "Ask before a turn ends with something unused"),
    check("skip", "Take a step for me where there is only one"),
    check("spaces", "Names of spaces on the board"),
    check("chat", "Chat with the people at the table"),
    check("keys", "Keyboard shortcuts"),
    h("p", { class: "fine" }, "Shortcuts: arrows along the board, Enter to choose, Esc back, N next target, T turn, U undo, H hint, E threats, 1 to 9 the buttons, R rulebook, [ and ] step through the match, . what others did next, C to the chat."));
}

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The faces that the secret gives for a throw, computed here and not taken from the server.
 * @param {CryptoKey} key
 * @param {string} nonce
 * @param {{number: number, dice: number, sides: number}} thrown
 */
async function facesOf(key, nonce, thrown) {
  const faces = [];
  const reach = 2 ** 32 - (2 ** 32 % thrown.sides);
  for (let block = 0; faces.length < thrown.dice; block += 1) {
    const text = new TextEncoder().encode(`${nonce}/${thrown.number}/${block}`);
    const digest = new DataView(await crypto.subtle.sign("HMAC", key, text));
    for (let place = 0; place < 32 && faces.length < thrown.dice; place += 4) {
      const number = digest.getUint32(place);
      if (number < reach) faces.push((number % thrown.sides) + 1);
    }
  }
  return faces;
}

/** The dice of a match are checked against the promise made before it: @param {string} match */
export async function verifyDice(match) {
  const body = h("div", {}, h("p", {}, "Checking…"));
  open("Verify the dice", body);
  try {
    const proof = await diceProof(match, ownTokens()[match] ?? []);
    const promise = h("p", { class: "fine" }, "Promise made before the first throw (SHA-256): ", h("code", {}, proof.commitment));
    if (proof.secret === null) {
      fill(body, h("p", {}, "The secret behind the dice is shown when the match is over; then every throw can be checked."), promise);
      return;
    }
    if (!crypto.subtle) throw new Error("This browser checks dice only over https or on localhost.");
    const secret = new TextEncoder().encode(proof.secret);
    const kept = hex(await crypto.subtle.digest("SHA-256", secret)) === proof.commitment;
    const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    let right = 0;
    for (const thrown of proof.throws) {
      if ((await facesOf(key, proof.nonce, thrown)).join() === thrown.faces.join()) right += 1;
    }
    const mine = promised(match);
    const same = !mine || (mine.commitment === proof.commitment && proof.nonce.split("-").includes(mine.nonce));
    const isGood = kept && same && right === proof.throws.length;
    const share = mine ? "This browser kept the promise before the match, and its own share is in the dice." : "";
    fill(body,
      h("p", { class: isGood ? "verdict good" : "verdict bad" }, icon(isGood ? "check" : "close"),
        isGood ? `All ${right} throws follow from the secret that was promised. ${share}`
          : `The dice do not hold: ${kept && same ? "" : "the secret is not the promised one; "}${right} of ${proof.throws.length} throws agree.`),
      promise, h("p", { class: "fine" }, "Secret: ", h("code", {}, proof.secret)));
  } catch (error) {
    fill(body, h("p", { class: "complaint" }, /** @type {Error} */ (error).message));
  }
}
