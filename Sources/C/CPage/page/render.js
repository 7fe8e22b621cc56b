// @ts-check
// Rendering: the dialog that starts one, and the list of those that run or ran.
import { button, byId, element } from "./dom.js";
import { clock, short } from "./time.js";

/**
 * Shows renders and starts them.
 * @param {import("./state.js").State} state
 * @param {import("./player.js").Player} player
 * @param {import("./link.js").Link} link
 */
export function renders(state, player, link) {
  const say = (/** @type {any} */ error) => state.say(error.message);
  byId("render").addEventListener("click", () => openDialog(state, player, link));
  const show = () => byId("renders").replaceChildren(...[...state.renders.values()].reverse().map(render => item(render,
    () => link.post("/api/cancel", { id: render.id }).catch(say),
    () => link.post("/api/reveal", { id: render.id }).catch(say))));
  const none = () => byId("renders").replaceChildren(element("li", { class: "quiet", text: "None yet" }));
  state.addEventListener("render", show);
  none();
}

/** @param {any} render @param {() => void} cancel @param {() => void} reveal */
function item(render, cancel, reveal) {
  const name = (render.path ?? "").split("/").pop() || `render ${render.id}`;
  const isRunning = render.state === "running";
  const eta = render.eta !== null && render.eta !== undefined ? `, ${clock(Math.ceil(render.eta))} left` : "";
  const text = { running: `${render.frames} of ${render.total} frames${eta}`, done: "done", failed: "failed", cancelled: "cancelled" }[render.state];
  return element("li", {},
    element("div", { class: "name", title: render.path ?? "", text: name }),
    isRunning ? element("progress", { max: Math.max(1, render.total), value: render.frames, "aria-label": `${name}: progress` }) : null,
    element("div", { class: render.state === "failed" ? "error" : "quiet", text }),
    render.message && !isRunning ? element("div", { class: render.state === "failed" ? "error" : "quiet", text: render.message }) : null,
    render.summary ? element("div", { class: "quiet", text: render.summary }) : null,
    isRunning ? button("Cancel", `Cancel ${name}`, cancel) : null,
    render.state === "done" ? button("Show in folder", `Show ${name} in its folder`, reveal) : null);
}

/** @param {import("./state.js").State} state @param {import("./player.js").Player} player @param {import("./link.js").Link} link */
function openDialog(state, player, link) {
  const dialog = byId("render-dialog");
  const error = element("p", { class: "error", role: "alert" });
  const preset = element("select", {}, element("option", { value: "", text: "by the file's extension" }),
    ...(state.revision?.presets ?? []).map((/** @type {any} */ each) =>
      element("option", { value: each.name, text: `${each.name} — ${each.summary}` })));
  const { loop } = player;
  const looped = loop.in !== null || loop.out !== null
    ? `${short(state.grid.timeOf(loop.in ?? 0))}-${short(state.grid.timeOf((loop.out ?? state.grid.frames - 1) + 1))}` : "";
  const range = element("input", { type: "text", placeholder: "all of it, or 0-5", value: loop.on ? looped : "" });
  const size = element("input", { type: "text", placeholder: "the movie's, or 1280x720" });
  const output = element("input", { type: "text", placeholder: "by the input and the recipe" });
  const overwrite = element("input", { type: "checkbox" });
  const field = (/** @type {string} */ name, /** @type {HTMLElement} */ input) => element("label", {}, name, input);
  const start = async () => {
    try {
      await link.post("/api/render", {
        preset: preset.value || null, range: range.value.trim() || null, size: size.value.trim() || null,
        output: output.value.trim() || null, overwrite: overwrite.checked,
      });
      dialog.close();
    } catch (failure) {
      error.textContent = failure instanceof Error ? failure.message : String(failure);
    }
  };
  const form = byId("render-form");
  form.replaceChildren(field("Preset ", preset), field("Range ", range), field("Size ", size), field("File ", output),
    element("label", {}, overwrite, " replace a file that is there"), error,
    element("div", { class: "buttons" }, button("Close", "Close without rendering", () => dialog.close(), ""),
      element("button", { type: "submit", class: "main", text: "Render" })));
  form.onsubmit = (/** @type {Event} */ event) => { event.preventDefault(); start(); };
  dialog.showModal();
}
