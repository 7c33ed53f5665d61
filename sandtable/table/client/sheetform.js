// @ts-check
/** The editor of sheets for every game: made from the form, a control for each line. */
import { button, h } from "./dom.js";
import { clauseLink } from "./clauses.js";
/** @import { ProblemTold, SheetFieldTold, SheetFormTold } from "./types.js" */
/** @import { Editor, EditorContext } from "./sheets.js" */

/** @typedef {{element: HTMLElement, read: () => any}} Control what reads as undefined is left out */

/**
 * @param {any} sheet
 * @param {SheetFormTold} form
 * @param {EditorContext} context
 * @returns {Editor}
 */
export function editSheet(sheet, form, context) {
  const whole = table(form.fields, sheet, "", context);
  return {
    element: whole.element,
    read: () => whole.read() ?? {},
    show: (problems) => mark(whole.element, problems),
  };
}

/** Every control says whether its line is broken, a table whether one in it is: @param {HTMLElement} element @param {ProblemTold[]} problems */
function mark(element, problems) {
  const broken = new Set(problems.map((one) => one.path));
  for (const line of element.querySelectorAll("[data-path]")) {
    const isBroken = broken.has(line.getAttribute("data-path") ?? "");
    line.classList.toggle("broken", isBroken);
    line.querySelector(":scope > input, :scope > select")?.setAttribute("aria-invalid", String(isBroken));
  }
}

/** @param {string} path @param {string} name */
const below = (path, name) => (path ? `${path}.${name}` : name);

/**
 * The lines of a table, one below the other.
 * @param {SheetFieldTold[]} fields
 * @param {any} value
 * @param {string} path
 * @param {EditorContext} context
 * @returns {Control}
 */
function table(fields, value, path, context) {
  const lines = fields.map((field) => {
    const where = below(path, field.name);
    const control = controlOf(field, value?.[field.name], where, context);
    const isGroup = field.sort === "table" || field.sort === "list";
    const words = h("span", { class: "sheet-words" }, h("strong", {}, field.name), " ", field.text, " ", isGroup ? clauseLink(context.game, field.clause) : null);
    const line = isGroup
      ? h("fieldset", { class: "sheet-group", "data-path": where }, h("legend", {}, words), control.element)
      : h("label", { class: "sheet-line", "data-path": where, title: field.clause }, words, control.element);
    return { line, read: control.read, field };
  });
  return {
    element: h("div", { class: "sheet-table" }, ...lines.map(({ line }) => line)),
    read: () => Object.fromEntries(lines.map(({ field, read }) => [field.name, read()]).filter(([, one]) => one !== undefined)),
  };
}

/**
 * The control that fits what the field may hold.
 * @param {SheetFieldTold} field
 * @param {any} value
 * @param {string} path
 * @param {EditorContext} context
 * @returns {Control}
 */
function controlOf(field, value, path, context) {
  const label = `${field.name ?? path}${field.text ? `, ${field.text}` : ""}`;
  if (field.sort === "table") return table(/** @type {SheetFieldTold[]} */ (field.fields ?? []), value, path, context);
  if (field.sort === "list") return list(field, value, path, context);
  if (field.sort === "yes_or_no") {
    const box = h("input", { type: "checkbox", "aria-label": label, checked: value === true, onchange: context.changed });
    return { element: box, read: () => box.checked };
  }
  if (field.sort === "choice") {
    const choices = field.is_needed === false ? ["", ...(field.choices ?? [])] : field.choices ?? [];
    const select = h("select", { "aria-label": label, onchange: context.changed }, ...choices.map((one) => h("option", { value: one, selected: one === value }, one || "–")));
    return { element: select, read: () => select.value || undefined };
  }
  const isNumber = field.sort === "number";
  const input = h("input", {
    type: isNumber ? "number" : "text", "aria-label": label, value: value ?? "", oninput: context.changed,
    ...(isNumber ? { min: field.low, max: field.high, step: 1, inputmode: "numeric" } : { maxlength: field.longest }),
  });
  const read = () => (input.value === "" ? (isNumber || field.is_needed === false ? undefined : "") : isNumber ? Number(input.value) : input.value);
  return { element: input, read };
}

/**
 * Lines that can be added and taken away.
 * @param {SheetFieldTold} field
 * @param {any} value
 * @param {string} path
 * @param {EditorContext} context
 * @returns {Control}
 */
function list(field, value, path, context) {
  const of = /** @type {SheetFieldTold} */ (field.of);
  /** @type {Control[]} */
  let items = [];
  const rows = h("ol", { class: "sheet-list" });
  const add = button("Add", () => draw([...items.map((one) => one.read()), undefined]), { class: "small", "aria-label": `Add to ${field.name}` });
  const draw = (/** @type {any[]} */ values, isFirst = false) => {
    items = values.map((one, place) => controlOf({ ...of, is_needed: true }, one, `${path}.${place + 1}`, context));
    rows.replaceChildren(...items.map((item, place) => h("li", { "data-path": `${path}.${place + 1}` }, item.element,
      button("Remove", () => draw(items.filter((one) => one !== item).map((one) => one.read())), { class: "small quiet", "aria-label": `Remove ${field.name} ${place + 1}` }))));
    add.disabled = items.length >= (field.most ?? Infinity);
    if (!isFirst) context.changed();
  };
  draw(Array.isArray(value) ? value : [], true);
  return {
    element: h("div", {}, rows, add),
    read: () => (items.length || field.is_needed !== false ? items.map((one) => one.read()) : undefined),
  };
}
