// @ts-check
// The row under the picture: time, frame, buttons, volume, and how fast segments are made.
import { byId } from "./dom.js";

/**
 * Shows and drives the transport.
 * @param {import("./player.js").Player} player
 * @param {import("./state.js").State} state
 */
export function transport(player, state) {
  const [time, frame, play, loop, mute, volume] = ["time", "frame", "play", "loop", "mute", "volume"].map(byId);
  const click = (/** @type {string} */ id, /** @type {() => void} */ action) => byId(id).addEventListener("click", action);
  click("play", () => player.toggle());
  click("to-start", () => player.seek(0));
  click("to-end", () => player.seek(state.grid.frames - 1));
  click("step-back", () => { player.play(0); player.seek(player.frame - 1); });
  click("step-on", () => { player.play(0); player.seek(player.frame + 1); });
  click("set-in", () => player.setLoop({ in: player.frame, on: true }));
  click("set-out", () => player.setLoop({ out: player.frame, on: true }));
  click("loop", () => player.setLoop({ on: !player.loop.on }));
  click("mute", () => toggleMute(player));
  volume.addEventListener("input", () => player.setVolume(Number(volume.value), false));
  frame.addEventListener("change", () => {
    const text = frame.value.trim();
    const target = /^\d+$/.test(text) ? Number(text) : state.grid.parse(text);
    if (target === null) frame.value = String(player.frame);
    else player.seek(target);
  });
  frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") frame.blur(); });

  player.addEventListener("playhead", () => {
    time.textContent = state.grid.timecode(player.frame);
    if (document.activeElement !== frame) frame.value = String(player.frame);
  });
  player.addEventListener("transport", () => {
    pressed(play, player.isPlaying);
    play.setAttribute("aria-label", player.isPlaying ? "Pause" : "Play");
    pressed(loop, player.loop.on);
    pressed(mute, player.elements.audio.muted);
    volume.value = String(player.elements.audio.volume);
    byId("rate").textContent = player.isPlaying && player.rate !== 1 ? `${player.rate < 0 ? "−" : ""}${Math.abs(player.rate)}×` : "";
  });
  player.addEventListener("behind", () => { byId("behind").textContent = player.behind; });
  state.addEventListener("size", () => { byId("size").textContent = sizeText(state.size); });
  state.addEventListener("revision", () => {
    if (!state.size) byId("size").textContent = state.revision.video ? `${state.revision.video.height}p` : "sound only";
  });
}

/** Turns the sound off or on. @param {import("./player.js").Player} player */
export function toggleMute(player) {
  const { audio } = player.elements;
  player.setVolume(audio.volume, !audio.muted);
}

/** How fast and how large segments are made: 0.6 × real time, 480p. @param {{ratio: number, lines: number}|null} size */
function sizeText(size) {
  if (!size) return "";
  const ratio = size.ratio < 10 ? size.ratio.toFixed(1) : size.ratio.toFixed(0);
  return `${ratio} × real time, ${size.lines}p`;
}

/** @param {HTMLElement} button @param {boolean} on */
function pressed(button, on) {
  button.setAttribute("aria-pressed", String(on));
}
