// @ts-check
// One control for each kind of option. A control's value is the text that one would type on the command line.
import { button, element } from "./dom.js";

/**
 * A control: its element, the text it holds (null where nothing is given) and a way to set it without an event.
 * @typedef {{element: HTMLElement, get: () => any, set: (value: any) => void}} Control
 */

/**
 * Makes the control of a field.
 * @param {any} field as the program describes it
 * @param {() => void} changed called when a person changes it
 * @param {() => string} playhead the playhead's time as text
 * @returns {Control}
 */
export function controlFor(field, changed, playhead) {
  if (field.many) return many(field, changed, playhead);
  return one(field, changed, playhead);
}

/** @param {any} field @param {() => void} changed @param {() => string} playhead @returns {Control} */
function one(field, changed, playhead) {
  switch (field.kind) {
  case "boolean": return toggle(field, changed);
  case "choice": return field.choices.length <= 5 ? choices(field, changed) : list(field, field.choices, changed);
  case "color": return color(field, changed);
  case "time": return time(field, changed, playhead);
  case "number": case "integer": return number(field, changed);
  case "media": case "file": return file(field, changed);
  default: return text(field, changed);
  }
}

/** A line of text; an area where the text has lines. @param {any} field @param {() => void} changed @returns {Control} */
function text(field, changed) {
  const lines = [field.value, field.default].some(value => typeof value === "string" && value.includes("\n"));
  const input = lines ? element("textarea", { rows: 3, "aria-label": field.name, on: { input: changed } })
    : element("input", { type: "text", "aria-label": field.name, spellcheck: false, on: { input: changed } });
  if (field.kind === "size") input.placeholder = "1280x720";
  // An empty string is a value of its own; of other kinds nothing is given.
  const get = () => input.value === "" && field.kind !== "string" ? null : input.value;
  return { element: input, get, set: value => { input.value = value ?? ""; } };
}

/** A number, with a slider where it has bounds. @param {any} field @param {() => void} changed @returns {Control} */
function number(field, changed) {
  const input = element("input", { type: "text", class: "number", inputmode: "decimal", "aria-label": field.name });
  const bounded = field.min !== null && field.max !== null;
  const step = field.kind === "integer" ? 1 : bounded ? niceStep((field.max - field.min) / 100) : 0.1;
  const slider = bounded ? element("input", {
    type: "range", min: field.min, max: field.max, step, tabindex: -1, "aria-hidden": "true" }) : null;
  const set = (/** @type {any} */ value) => {
    input.value = value ?? "";
    if (slider) slider.value = value ?? field.default ?? field.min;
  };
  slider?.addEventListener("input", () => { input.value = slider.value; changed(); });
  input.addEventListener("input", () => { if (slider && input.value !== "") slider.value = input.value; changed(); });
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    const now = Number(input.value || field.default || 0);
    if (direction === 0 || Number.isNaN(now)) return;
    event.preventDefault();
    const next = Math.min(field.max ?? Infinity, Math.max(field.min ?? -Infinity, now + direction * step));
    set(String(Number(next.toFixed(6))));
    changed();
  });
  return { element: element("div", { class: "row" }, slider, input), get: () => input.value === "" ? null : input.value, set };
}

/** The next of 1, 2 and 5 with zeros that is not larger. @param {number} step */
function niceStep(step) {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [5, 2, 1].find(each => each * power <= step * 1.000001) ?? 1;
  return Number((factor * power).toPrecision(6));
}

/** @param {any} field @param {() => void} changed @returns {Control} */
function toggle(field, changed) {
  const box = element("input", { type: "checkbox", "aria-label": field.name, title: "Enter switches it", on: { change: changed } });
  // Space plays, wherever the focus is.
  box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") box.click(); });
  return { element: box, get: () => String(box.checked), set: value => { box.checked = String(value) === "true"; } };
}

/** Buttons, one of which is chosen. @param {any} field @param {() => void} changed @returns {Control} */
function choices(field, changed) {
  const group = `choice-${field.name}-${Math.random().toString(36).slice(2)}`;
  const inputs = field.choices.map((/** @type {string} */ value) => element("input", { type: "radio", name: group, value, on: { change: changed } }));
  const labels = inputs.map((/** @type {HTMLInputElement} */ input) => element("label", {}, input, input.value));
  const row = element("div", { class: "choices", role: "radiogroup", "aria-label": field.name }, ...labels);
  const get = () => inputs.find((/** @type {HTMLInputElement} */ input) => input.checked)?.value ?? null;
  return { element: row, get, set: value => { for (const input of inputs) input.checked = input.value === value; } };
}

/** The entry of a list of files that asks for a path. */
const typing = "\u0000";

/** A file: one that the program offers, folder by folder, or a path that is typed. @param {any} field @param {() => void} changed @returns {Control} */
function file(field, changed) {
  const input = element("input", { type: "text", class: "path", "aria-label": `${field.name}: path`, placeholder: "a path, then Enter", spellcheck: false, hidden: true });
  const select = element("select", { "aria-label": field.name });
  select.append(element("option", { value: "", text: field.required ? "choose a file" : "—", disabled: field.required }));
  for (const value of field.choices) select.append(element("option", { value, text: value }));
  /** @type {Map<string, HTMLElement>} */
  const folders = new Map();
  for (const path of field.files ?? []) {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (!folders.has(folder)) folders.set(folder, element("optgroup", { label: folder || "this folder" }));
    folders.get(folder)?.append(element("option", { value: path, text: path.slice(folder.length) }));
  }
  select.append(...folders.values());
  if (!folders.size) select.append(element("option", { disabled: true, text: field.extensions?.length ? `no ${field.extensions.map((/** @type {string} */ each) => `.${each}`).slice(0, 4).join(" ")} here` : "no files here" }));
  select.append(element("option", { value: typing, text: "Type a path…" }));
  const isTyped = () => select.value === typing;
  const show = () => { input.hidden = !isTyped(); };
  select.addEventListener("change", () => {
    show();
    if (!isTyped()) return changed();
    input.value = "";
    input.focus();
  });
  // A path is judged when it is whole.
  input.addEventListener("change", changed);
  const set = (/** @type {any} */ value) => {
    const isKnown = !value || [...select.options].some(option => option.value === value);
    select.value = isKnown ? value ?? "" : typing;
    if (!isKnown) input.value = value;
    show();
  };
  const get = () => (isTyped() ? input.value.trim() : select.value) || null;
  return { element: element("div", { class: "file" }, select, input), get, set };
}

/** A list to choose from; a value that it lacks is added. @param {any} field @param {string[]} values @param {() => void} changed @returns {Control} */
function list(field, values, changed) {
  const select = element("select", { "aria-label": field.name, on: { change: changed } });
  if (!field.required) select.append(element("option", { value: "", text: "—" }));
  for (const value of new Set(values)) select.append(element("option", { value, text: value }));
  const set = (/** @type {any} */ value) => {
    if (value && ![...select.options].some(option => option.value === value)) select.append(element("option", { value, text: value }));
    select.value = value ?? "";
  };
  return { element: select, get: () => select.value || null, set };
}

/** A colour as text, with a swatch that sets it. @param {any} field @param {() => void} changed @returns {Control} */
function color(field, changed) {
  const input = element("input", { type: "text", "aria-label": field.name, spellcheck: false });
  const swatch = element("input", { type: "color", "aria-label": `${field.name}: pick a colour` });
  const show = () => { swatch.value = opaque(input.value || field.default || "#000000"); };
  input.addEventListener("input", () => { show(); changed(); });
  swatch.addEventListener("input", () => { input.value = swatch.value; changed(); });
  const set = (/** @type {any} */ value) => { input.value = value ?? ""; show(); };
  return { element: element("div", { class: "row" }, swatch, input), get: () => input.value || null, set };
}

/** A colour's text as #rrggbb, for the swatch. @param {string} words */
function opaque(words) {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return "#000000";
  pen.fillStyle = words;
  const text = pen.fillStyle;
  if (text.startsWith("#")) return text;
  const parts = (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return `#${parts.map(part => part.toString(16).padStart(2, "0")).join("")}`;
}

/** A time, which the playhead fills in. @param {any} field @param {() => void} changed @param {() => string} playhead @returns {Control} */
function time(field, changed, playhead) {
  const input = element("input", { type: "text", "aria-label": field.name, spellcheck: false, on: { input: changed } });
  const fill = button("playhead", `${field.name}: the playhead's time`, () => { input.value = playhead(); changed(); });
  return {
    element: element("div", { class: "row" }, input, fill),
    get: () => input.value || null,
    set: value => { input.value = value ?? ""; },
  };
}

/** Values in an order: add, remove, move. @param {any} field @param {() => void} changed @param {() => string} playhead @returns {Control} */
function many(field, changed, playhead) {
  /** @type {Control[]} */
  let controls = [];
  const items = element("ul", { class: "many" });
  const single = { ...field, many: false, required: true, value: null, default: null };
  const layOut = () => items.replaceChildren(...controls.map((control, index) => element("li", {}, control.element,
    button("↑", `${field.name} ${index + 1}: earlier`, () => move(index, -1)),
    button("×", `${field.name} ${index + 1}: remove`, () => { controls.splice(index, 1); layOut(); changed(); }))));
  const move = (/** @type {number} */ index, /** @type {number} */ by) => {
    if (index + by < 0) return;
    controls.splice(index + by, 0, ...controls.splice(index, 1));
    layOut();
    changed();
  };
  const make = (/** @type {any} */ value) => {
    const control = one(single, changed, playhead);
    control.set(value);
    return control;
  };
  const more = button("Add", `${field.name}: add one`, () => {
    const first = field.kind === "media" || field.kind === "file" ? field.files?.[0] : null;
    controls.push(make(first ?? ""));
    layOut();
    /** @type {HTMLElement|null} */ (items.lastElementChild?.querySelector("input, select, textarea"))?.focus();
    if (first) changed();
  });
  return {
    element: element("div", { role: "group", "aria-label": field.name }, items, more),
    get: () => { const values = controls.map(each => each.get()).filter(value => value !== null); return values.length ? values : null; },
    set: value => { controls = (value ?? []).map(make); layOut(); },
  };
}
