// @ts-check
// The recipe's options as a form. The program judges every value; its sentence stands under the field.
import { byId, button, debounced, element } from "./dom.js";
import { controlFor } from "./fields.js";
import { RequestError } from "./link.js";
import { short } from "./time.js";

/** Milliseconds without a change after which the values are sent. */
const quiet = 150;

/**
 * A field on the page. `edits` counts a person's changes and `sent` those that the program has taken: while they
 * differ, the program's value does not replace what is being typed.
 * @typedef {{field: any, control: import("./fields.js").Control, box: HTMLElement, error: HTMLElement,
 *            reset: HTMLButtonElement, edits: number, sent: number}} Row
 */

/** The form. */
export class Form {
  /** @type {Map<string, Row>} */ #rows = new Map();
  #shape = "";
  #isRestored = false;
  #isSending = false;

  /**
   * @param {import("./state.js").State} state
   * @param {import("./link.js").Link} link
   * @param {import("./player.js").Player} player
   */
  constructor(state, link, player) {
    this.state = state;
    this.link = link;
    this.player = player;
    this.send = debounced(quiet, () => this.#send());
    byId("form").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    state.addEventListener("revision", () => this.#show());
    state.addEventListener("failed", () => this.#show());
  }

  /** The texts of all fields by their names, for tests. */
  get values() {
    return Object.fromEntries([...this.#rows].map(([name, row]) => [name, row.control.get()]));
  }

  #show() {
    const form = this.state.form;
    if (!form) return;
    byId("summary").textContent = form.summary ?? "";
    byId("summary").title = form.description ?? "";
    const shape = JSON.stringify(form.fields.map(shapeOf));
    if (shape !== this.#shape) this.#build(form.fields);
    this.#shape = shape;
    for (const field of form.fields) this.#update(field);
    this.#restore();
  }

  /** Makes the fields again: the recipe declares others now. @param {any[]} fields */
  #build(fields) {
    const focused = document.activeElement?.closest(".field")?.getAttribute("data-name");
    const before = this.#rows;
    this.#rows = new Map(fields.map(field => [field.name, this.#makeRow(field)]));
    byId("form").replaceChildren(...[...this.#rows.values()].map(row => row.box));
    for (const [name, old] of before) {
      const row = this.#rows.get(name);
      // What is being typed survives, if the field is still of its kind.
      if (row && old.edits !== old.sent && old.field.kind === row.field.kind && old.field.many === row.field.many) {
        row.control.set(old.control.get());
        row.edits = 1;
      }
    }
    if (focused) this.#rows.get(focused)?.box.querySelector("input, select, textarea")?.focus();
  }

  /** @param {any} field @returns {Row} */
  #makeRow(field) {
    const changed = () => { row.edits += 1; this.send(); };
    const control = controlFor(field, changed, () => short(this.state.grid.timeOf(this.player.frame)));
    const reset = button("↺", `${field.name}: take the value away`, () => {
      control.set(field.many || field.default === null ? field.default : textOf(field.default));
      row.edits += 1;
      this.#cleared.add(field.name);
      this.send();
    });
    const error = element("p", { class: "error", id: `error-${field.name}`, role: "alert" });
    const name = element("div", { class: "name" }, element("span", { text: field.name }), reset);
    const box = element("div", { class: "field", "data-name": field.name }, name, control.element, error,
      field.help ? element("p", { class: "help", text: field.help }) : null);
    for (const input of box.querySelectorAll("input, select, textarea")) input.setAttribute("aria-describedby", error.id);
    const row = { field, control, box, error, reset, edits: 0, sent: 0 };
    return row;
  }

  /** @type {Set<string>} fields whose value is to be taken away */ #cleared = new Set();

  /** Shows the program's value, unless a person is changing it. @param {any} field */
  #update(field) {
    const row = this.#rows.get(field.name);
    if (!row) return;
    row.field = field;
    row.reset.hidden = !field.given || field.required;
    if (row.edits !== row.sent) return;
    this.#blame(row, field.error);
    const value = field.given ? field.value : field.default;
    const shown = field.many || value === null || value === undefined ? value ?? null : textOf(value);
    if (JSON.stringify(row.control.get()) === JSON.stringify(shown)) return;
    if (row.box.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement
        && document.activeElement.type === "text" && row.edits > 0) return;
    row.control.set(shown);
  }

  /** @param {Row} row @param {string|null|undefined} sentence */
  #blame(row, sentence) {
    if (row.error.textContent !== (sentence ?? "")) row.error.textContent = sentence ?? "";
    row.box.classList.toggle("wrong", Boolean(sentence));
  }

  /** Sends the values that stand in the page's address, once, where the program has others. */
  #restore() {
    if (this.#isRestored) return;
    this.#isRestored = true;
    let differs = false;
    for (const [name, value] of Object.entries(this.link.values)) {
      const row = this.#rows.get(name);
      if (!row || JSON.stringify(row.control.get()) === JSON.stringify(value)) continue;
      row.control.set(value);
      row.edits += 1;
      differs = true;
    }
    if (differs) this.#send();
  }

  async #send() {
    // One request at a time: an older answer must not judge a newer text.
    if (this.#isSending) return this.send();
    const rows = [...this.#rows].filter(([, row]) => row.edits !== row.sent);
    if (!rows.length) return;
    const counts = new Map(rows.map(([name, row]) => [name, row.edits]));
    const values = Object.fromEntries(rows.map(([name, row]) => [name, this.#cleared.has(name) ? null : row.control.get()]));
    this.#cleared.clear();
    this.#isSending = true;
    try {
      await this.link.post("/api/options", { values });
      this.#accept(values, counts);
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.#isSending = false;
    }
  }

  /** @param {Record<string, any>} values @param {Map<string, number>} counts */
  #accept(values, counts) {
    for (const [name, count] of counts) {
      const row = this.#rows.get(name);
      if (!row) continue;
      row.sent = Math.max(row.sent, Math.min(count, row.edits));
      if (row.edits === row.sent) this.#blame(row, null);
    }
    const kept = { ...this.link.values, ...values };
    for (const [name, value] of Object.entries(kept)) if (value === null) delete kept[name];
    this.link.keep(kept);
  }

  /** @param {unknown} error */
  #refuse(error) {
    const sentences = error instanceof RequestError ? error.body?.errors : null;
    if (!sentences) return this.state.say(error instanceof Error ? error.message : String(error));
    for (const [name, row] of this.#rows) this.#blame(row, sentences[name]);
  }
}

/** What makes a field's control: if it stays, the control stays. @param {any} field */
function shapeOf(field) {
  const { name, kind, many, min, max, choices, files, required, help } = field;
  const hasLines = [field.value, field.default].some(value => typeof value === "string" && value.includes("\n"));
  return [name, kind, many, min, max, choices, files, required, help, kind === "string" && hasLines];
}

/** A default as one would type it. @param {any} value */
function textOf(value) {
  return typeof value === "string" ? value : String(value);
}
