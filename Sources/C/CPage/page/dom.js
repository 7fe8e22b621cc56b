// @ts-check
// Elements without markup: the page's policy refuses innerHTML, and texts of recipes are never trusted.

/**
 * Returns the element of the page with an identifier.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return found;
}

/**
 * Makes an element. The property `text` becomes its text, `on` its listeners; every other one is an attribute:
 * true makes it present, false and null leave it out.
 * @param {string} name
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined)} children
 * @returns {any}
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "text") made.textContent = value;
    else if (key === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) made.append(child);
  return made;
}

/**
 * Makes a button that says what it does.
 * @param {string} text shown on it
 * @param {string} label read by a screen reader and shown as its tip
 * @param {(event: MouseEvent) => void} action
 * @param {string} [kind] its class
 */
export function button(text, label, action, kind = "small") {
  return element("button", { type: "button", class: kind, title: label, "aria-label": label, text, on: { click: action } });
}

/**
 * Returns a function that calls another one once, some milliseconds after its last call.
 * @param {number} milliseconds
 * @param {() => void} action
 */
export function debounced(milliseconds, action) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(action, milliseconds);
  };
}

/**
 * Returns a function that calls another one before the next picture of the page, however often it is called.
 * @param {() => void} action
 */
export function beforePaint(action) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      action();
    });
  };
}

/** Waits. @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
