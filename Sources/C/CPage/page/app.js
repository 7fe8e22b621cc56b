// @ts-check
// The page's start: makes its parts and connects them.
import { chooser } from "./chooser.js";
import { byId, debounced } from "./dom.js";
import { Form } from "./form.js";
import { listen, studioKeys } from "./keys.js";
import { Link } from "./link.js";
import { Player } from "./player.js";
import { problems } from "./problems.js";
import { renders } from "./render.js";
import { State } from "./state.js";
import { Thumbnails } from "./thumbnails.js";
import { Timeline } from "./timeline.js";
import { toggleMute, transport } from "./transport.js";

const state = new State();
const link = new Link();
const player = new Player(state, link, { video: byId("video"), audio: byId("audio"), still: byId("still") });
const thumbnails = new Thumbnails(state, player, link);
const timeline = new Timeline(state, player, link, thumbnails);
const form = new Form(state, link, player);

transport(player, state);
problems(state, player, timeline, link);
renders(state, player, link);
header();
chooser(state, link);
messages();
stage();
memory();
goTo();
listen(studioKeys(player, {
  cuts: () => timeline.cuts,
  mute: () => toggleMute(player),
  full: fullScreen,
  go: () => byId("go").showModal(),
  help: () => byId("keys").showModal(),
  zoom: factor => timeline.zoom(factor),
}));
link.listen(event => state.apply(event), (connection, message) => state.connect(connection, message));

/** The upper bar. */
function header() {
  state.addEventListener("hello", () => {
    byId("recipe").textContent = state.hello.recipe ?? "luaedit";
    byId("folder").textContent = state.hello.folder ?? "";
    document.title = `${state.hello.recipe ?? "choose a recipe"} — luaedit studio`;
  });
  // A run of a few milliseconds is not announced: a mark that blinks disturbs more than it says.
  const showRunning = debounced(150, () => { byId("running").hidden = !state.running; });
  for (const name of ["running", "revision", "failed"]) state.addEventListener(name, showRunning);
  byId("help").addEventListener("click", () => byId("keys").showModal());
  byId("copy").addEventListener("click", copyCommand);
  const themes = ["", "dark", "light"];
  const show = (/** @type {string} */ theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    byId("theme").textContent = { "": "System", dark: "Dark", light: "Light" }[theme] ?? "System";
    timeline.refresh();
  };
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => timeline.refresh());
  show(localStorage.getItem("luaedit-theme") ?? "");
  byId("theme").addEventListener("click", () => {
    const next = themes[(themes.indexOf(document.documentElement.dataset.theme ?? "") + 1) % themes.length];
    localStorage.setItem("luaedit-theme", next);
    show(next);
  });
}

/** Copies the line that renders what the page shows. */
async function copyCommand() {
  const command = state.revision?.command;
  if (!command) return;
  try {
    await navigator.clipboard.writeText(command);
    byId("copy").textContent = "Copied";
    setTimeout(() => { byId("copy").textContent = "Copy command"; }, 1200);
  } catch {
    state.say(command);
  }
}

/** The line of messages, and the state of the connection. */
function messages() {
  state.addEventListener("message", () => {
    byId("message-text").textContent = state.message;
    byId("message").hidden = state.message === "";
  });
  byId("message-close").addEventListener("click", () => state.say(""));
  state.addEventListener("connection", () => {
    const shown = byId("connection");
    shown.dataset.state = state.connection;
    shown.textContent = { open: "", lost: "not connected", refused: "refused", gone: "luaedit has ended", connecting: "connecting" }[state.connection];
  });
}

/** The picture's shape, and stills at the size it has. */
function stage() {
  const picture = byId("picture");
  state.addEventListener("revision", () => {
    const { width, height, video } = state.revision;
    document.body.style.setProperty("--wide", String(width || 16));
    document.body.style.setProperty("--high", String(height || 9));
    // Beside an upright picture there is room for the timeline.
    document.body.classList.toggle("upright", width < height * 0.9);
    byId("nothing").hidden = Boolean(video);
    byId("nothing").textContent = "This result has no picture";
    document.documentElement.dataset.revision = String(state.revision.revision);
  });
  new ResizeObserver(debounced(120, () => player.wantStill())).observe(picture);
  picture.addEventListener("click", () => player.toggle());
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else byId("stage").requestFullscreen().catch(() => {});
}
byId("full").addEventListener("click", fullScreen);

/** Playhead, loop and volume outlive a reload of the page. */
function memory() {
  const stored = JSON.parse(sessionStorage.getItem("luaedit-place") ?? "null");
  const keep = debounced(200, () => sessionStorage.setItem("luaedit-place", JSON.stringify({
    frame: player.frame, loop: player.loop, volume: player.elements.audio.volume, muted: player.elements.audio.muted,
  })));
  state.addEventListener("revision", () => {
    if (stored) {
      player.setLoop(stored.loop);
      player.setVolume(stored.volume, stored.muted);
      player.seek(stored.frame);
    }
    player.addEventListener("playhead", keep);
    player.addEventListener("transport", keep);
  }, { once: true });
}

/** The dialog that goes to a time or frame. */
function goTo() {
  byId("go-form").addEventListener("submit", (/** @type {Event} */ event) => {
    const frame = state.grid.parse(byId("go-field").value);
    byId("go-error").textContent = frame === null ? "A time such as 1:02.5 or 0:01:02:12, or a frame such as 240f" : "";
    if (frame === null) event.preventDefault();
    else player.seek(frame);
  });
}

/** What tests may read; nothing here changes the page. */
Object.defineProperty(window, "studio", { value: Object.freeze({
  get revision() { return state.revision?.revision ?? null; },
  get failed() { return state.failed?.revision ?? null; },
  get hash() { return state.revision?.hash ?? null; },
  get command() { return state.revision?.command ?? null; },
  get connection() { return state.connection; },
  get message() { return state.message; },
  get frame() { return player.frame; },
  get frames() { return state.grid.frames; },
  get time() { return player.time; },
  get rate() { return player.rate; },
  get isStarting() { return player.isStarting; },
  get loop() { return { ...player.loop }; },
  get still() { return player.stills.shown && { ...player.stills.shown }; },
  get covered() { return !byId("still").classList.contains("away"); },
  get presented() { return player.picture.presented; },
  get behind() { return player.behind; },
  get heard() { return player.elements.audio.currentTime; },
  get size() { return state.size && { ...state.size }; },
  get buffered() { return { video: player.pictures.keys, audio: player.sounds.keys }; },
  get requests() { return link.requests; },
  get values() { return form.values; },
}) });
