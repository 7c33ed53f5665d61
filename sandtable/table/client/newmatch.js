// @ts-check
/** The form for a new match: seats, ruleset with every option and its clause, dice. */
import { askSheet, games, makeMatch } from "./api.js";
import { button, h } from "./dom.js";
import { COLOURS, seatBadge } from "./art/shapes.js";
import { open } from "./dialogs.js";
import { clockChoice } from "./clockchoice.js";
import { levelWords, loadRecords } from "./levels.js";
import { optionRow } from "./optionrow.js";
import { keepMade, settings } from "./storage.js";
import { sheetChoice } from "./sheets.js";
/** @import { Linked } from "./sheetlinks.js" */
/** @import { VariantRead } from "./variants.js" */
/** @import { GameTold, LevelTold, MatchWish, PreparingTold, SeatWish } from "./types.js" */

const SITTERS = [["me", "Me, here"], ["friend", "A friend, by link"], ["bot", "A bot"], ["open", "Anyone who comes"]];
const PREPARING = 2000; // milliseconds between two looks at how far the levels are
const DICE = [
  ["automatic", "Automatic", "The table throws; nothing to do."],
  ["verifiable", "Verifiable", "A promise is published before the match; afterwards everyone can check each throw."],
  ["typed", "Our own dice", "Throw real dice on your table and enter what they show."],
];

/** @param {PreparingTold | null} told */
const readyIn = (told) => (told?.is_failed ? "cannot play" : `ready in about ${told?.seconds} s`);

/** @param {GameTold} game @param {number} seat */
const colourOf = (game, seat) => `c-${game.seat_colours[seat] ?? COLOURS[seat % COLOURS.length]}`;

/** @param {GameTold} game @param {number} seat @param {() => {preset: string, options: Record<string, any>}} ruleset @param {any} brought */
function seatRow(game, seat, ruleset, brought) {
  const name = game.seat_names[seat] ?? `Seat ${seat + 1}`;
  const kind = h("select", { "aria-label": `Who plays ${name}` }, ...SITTERS.map(([value, words]) =>
    h("option", { value, selected: value === (seat === 0 ? "me" : "bot") }, words)));
  const level = h("select", { "aria-label": `Level of the bot that plays ${name}` },
    ...game.levels.map((one) => h("option", { value: one.id }, one.title)));
  /** @type {PreparingTold | null} */
  let preparing = null;
  const isEarly = (/** @type {LevelTold | undefined} */ one) => preparing && one?.searches;
  const person = h("input", { type: "text", maxlength: 24, placeholder: name, "aria-label": `Name of ${name}`, value: seat === 0 ? settings().name : "" });
  const note = h("span", { class: "fine" });
  const sheet = game.sheet ? sheetChoice(game, seat, name, ruleset, brought) : null;
  let isUsed = false;
  const dress = () => {
    level.hidden = kind.value !== "bot";
    person.hidden = kind.value === "bot" || kind.value === "open";
    const chosen = kind.value === "bot" ? game.levels.find((one) => one.id === level.value) : undefined;
    note.textContent = isEarly(chosen) ? `You can begin; it answers from then on. ${preparing?.sentence}` : chosen ? levelWords(game, chosen) : "";
    game.levels.forEach((one, place) => (level.options[place].text = isEarly(one) ? `${one.title} · ${readyIn(preparing)}` : one.title));
    sheet?.suit(isUsed, kind.value);
  };
  kind.addEventListener("change", dress);
  level.addEventListener("change", dress);
  dress();
  const row = h("div", { class: "seat-row" }, seatBadge(colourOf(game, seat), seat), h("strong", {}, name), kind, level, person, note, sheet?.element);
  /** @returns {SeatWish} */
  const read = () => {
    const given = person.value.trim();
    const sitter = /** @type {SeatWish["kind"]} */ (kind.value);
    if (kind.value === "bot") return { kind: "bot", level: level.value };
    return given && sitter !== "open" ? { kind: sitter, name: given } : { kind: sitter };
  };
  const useSheets = (/** @type {boolean} */ isNow) => {
    isUsed = isNow;
    dress();
  };
  const wait = (/** @type {PreparingTold | null} */ told) => {
    preparing = told;
    dress();
  };
  return { row, read, useSheets, wait, readAll: async () => ({ ...read(), ...(await sheet?.read()) }) };
}

/**
 * Levels that cannot play yet say when they will, as long as the form is open.
 * @param {GameTold} game
 * @param {HTMLDialogElement} dialog
 * @param {{wait: (told: PreparingTold | null) => void}[]} rows
 */
async function followPreparing(game, dialog, rows) {
  await loadRecords();
  while (dialog.open) {
    const known = await games(true).catch(() => []);
    const told = known.find(({ id }) => id === game.id)?.preparing ?? null;
    for (const { wait } of rows) wait(told);
    if (!told) return;
    await new Promise((resolve) => setTimeout(resolve, PREPARING));
  }
}

/** The form for a new match of the game, with the sheet and the ruleset of a link if one was followed: @param {GameTold} game @param {Linked & {variant?: VariantRead}} [link] */
export function openForm(game, link) {
  const [fewest, most] = game.seats;
  const ruleset = () => {
    const base = game.presets[preset.value] ?? {};
    const changed = options.map(({ option, read }) => /** @type {const} */ ([option.name, read(), base[option.name] ?? option.default]))
      .filter(([, value, otherwise]) => JSON.stringify(value) !== JSON.stringify(otherwise));
    return { preset: preset.value, options: Object.fromEntries(changed.map(([name, value]) => [name, value])) };
  };
  const rows = Array.from({ length: most }, (_, seat) => seatRow(game, seat, ruleset, seat === 0 ? link?.sheet : null));
  const count = h("select", { "aria-label": "Number of seats" },
    ...Array.from({ length: most - fewest + 1 }, (_, more) => h("option", { value: fewest + more }, `${fewest + more} seats`)));
  const showSeats = () => rows.forEach(({ row }, seat) => (row.hidden = seat >= Number(count.value)));
  count.addEventListener("change", showSeats);
  showSeats();
  const options = game.options.map((option) => optionRow(game, option));
  const preset = h("select", { "aria-label": "Ruleset" }, ...Object.keys(game.presets).map((name) => h("option", { value: name }, name)));
  const usePreset = (/** @type {Record<string, any>} */ more = {}) => {
    const changes = { ...game.presets[preset.value], ...more };
    for (const { option, write } of options) write(changes[option.name] ?? option.default);
  };
  preset.addEventListener("change", () => usePreset());
  if (link) {
    if (link.preset && link.preset in game.presets) preset.value = link.preset;
    usePreset(link.options);
  }
  const suitSheets = async () => {
    const told = game.sheet ? await askSheet(game.id, ruleset()).catch(() => null) : null;
    for (const { useSheets } of rows) useSheets(told?.is_used ?? false);
  };
  const dice = DICE.map(([value, title, words]) => h("label", { class: "choice" },
    h("input", { type: "radio", name: "dice", value, checked: value === "automatic" }), h("span", {}, h("strong", {}, title), h("span", { class: "fine" }, words))));
  const hints = h("input", { type: "checkbox", checked: true });
  const variant = h("div");
  const changes = () => Object.fromEntries(options.map(({ option, read }) => /** @type {const} */ ([option, read()]))
    .filter(([option, value]) => JSON.stringify(value) !== JSON.stringify(option.default)).map(([option, value]) => [option.name, value]));
  const clock = clockChoice(() => rows.slice(0, Number(count.value)).map(({ read }) => read().kind));
  const complaint = h("p", { class: "complaint", role: "alert", hidden: true });
  const go = h("button", { type: "submit", class: "primary" }, "Set up the table");
  const form = h("form", { class: "new-match" },
    h("fieldset", {}, h("legend", {}, "Who sits where"), most > fewest ? count : null, ...rows.map(({ row }) => row)),
    h("fieldset", {}, h("legend", {}, "Ruleset"), preset,
      h("details", { class: "options" }, h("summary", {}, `Every option (${options.length})`), ...options.map(({ row }) => row)), variant),
    h("fieldset", {}, h("legend", {}, "Dice"), h("div", { class: "choices" }, ...dice)),
    h("fieldset", {}, h("legend", {}, "Hints"), h("label", { class: "switch" }, hints, "Hints also against people; everyone sees who took how many.")),
    clock.element,
    complaint,
    h("div", { class: "row end" }, button("Cancel", () => dialog.close(), { class: "quiet" }), go));
  const dialog = open(`New match: ${game.title}`, form);
  dialog.classList.add("wide");
  if (game.sheet) for (const { row } of options) row.addEventListener("change", suitSheets);
  preset.addEventListener("change", suitSheets);
  void suitSheets();
  void followPreparing(game, dialog, rows);
  void import("./variantform.js").then(({ showVariant }) =>
    showVariant(variant, { game, form, dialog, read: changes, seats: () => Number(count.value), variant: link?.variant }));
  form.addEventListener("change", clock.dress);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true;
    complaint.hidden = true;
    try {
      const made = await makeMatch({
        game: game.id, ...ruleset(),
        dice: /** @type {MatchWish["dice"]} */ (new FormData(form).get("dice")),
        seats: await Promise.all(rows.slice(0, Number(count.value)).map(({ readAll }) => readAll())),
        hints: hints.checked, ...clock.read(),
        ...(form.dataset.variant ? { variant: form.dataset.variant } : {}),
        listed: rows.slice(0, Number(count.value)).some(({ read }) => read().kind === "open"),
      });
      keepMade(made);
      location.assign(`/m/${made.match}`);
    } catch (error) {
      go.disabled = false;
      complaint.hidden = false;
      complaint.textContent = /** @type {Error} */ (error).message;
    }
  });
}
