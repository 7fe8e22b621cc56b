// @ts-check
// The keyboard. Keys work wherever the focus is, except in fields that take text.
import { byId, element } from "./dom.js";

/** @typedef {{keys: string[], shown: string, does: string, run: (event: KeyboardEvent) => void}} Key */

/** Input types that a person types into; others leave the keys to the page. */
const typed = new Set(["text", "number", "search", "email", "url", "password", "tel", ""]);

/** Fields whose arrows, Home and End move their own value. */
const owned = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/**
 * Listens for a table of keys, and lists them in the page's dialog.
 * @param {Key[]} table
 */
export function listen(table) {
  /** @type {Map<string, Key>} */
  const byKey = new Map();
  for (const row of table) for (const key of row.keys) byKey.set(key, row);
  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open]") || isTaken(event)) return;
    const name = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
    const row = byKey.get(name) ?? byKey.get(name.toLowerCase());
    if (!row) return;
    event.preventDefault();
    row.run(event);
  });
  const list = byId("key-list");
  for (const { shown, does } of table) list.append(element("dt", {}, element("kbd", { text: shown })), element("dd", { text: does }));
}

/** Returns true if the focused field needs the key itself. @param {KeyboardEvent} event */
function isTaken(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return true;
  if (target instanceof HTMLSelectElement) return owned.has(event.key) || event.key === " ";
  if (!(target instanceof HTMLInputElement)) return false;
  if (typed.has(target.type)) return true;
  return (target.type === "range" || target.type === "radio") && owned.has(event.key);
}

/**
 * The keys of the studio.
 * @param {import("./player.js").Player} player
 * @param {{cuts: () => number[], mute: () => void, full: () => void, go: () => void, help: () => void,
 *          zoom: (factor: number) => void}} page
 * @returns {Key[]}
 */
export function studioKeys(player, page) {
  const step = (/** @type {number} */ frames) => { player.play(0); player.seek(player.frame + frames); };
  const second = () => player.state.grid.framesPerSecond;
  return [
    { keys: [" ", "k"], shown: "Space  K", does: "play or pause", run: () => player.toggle() },
    { keys: ["l"], shown: "L", does: "play on; again for 2 and 4 times the speed", run: () => player.play(faster(player.rate, 1)) },
    { keys: ["j"], shown: "J", does: "play backwards; again for 2 and 4 times the speed", run: () => player.play(faster(player.rate, -1)) },
    { keys: ["ArrowLeft"], shown: "←", does: "a frame back", run: () => step(-1) },
    { keys: ["ArrowRight"], shown: "→", does: "a frame on", run: () => step(1) },
    { keys: ["Shift+ArrowLeft"], shown: "Shift ←", does: "a second back", run: () => step(-second()) },
    { keys: ["Shift+ArrowRight"], shown: "Shift →", does: "a second on", run: () => step(second()) },
    { keys: ["Home"], shown: "Home", does: "the first frame", run: () => player.seek(0) },
    { keys: ["End"], shown: "End", does: "the last frame", run: () => player.seek(player.state.grid.frames - 1) },
    { keys: ["i"], shown: "I", does: "the loop begins here", run: () => player.setLoop({ in: player.frame, on: true }) },
    { keys: ["o"], shown: "O", does: "the loop ends here", run: () => player.setLoop({ out: player.frame, on: true }) },
    { keys: ["\\"], shown: "\\", does: "loop on or off", run: () => player.setLoop({ on: !player.loop.on }) },
    { keys: [","], shown: ",", does: "the cut before", run: () => player.seek(before(page.cuts(), player.frame)) },
    { keys: ["."], shown: ".", does: "the next cut", run: () => player.seek(after(page.cuts(), player.frame)) },
    { keys: ["m"], shown: "M", does: "sound on or off", run: () => page.mute() },
    { keys: ["f"], shown: "F", does: "full screen", run: () => page.full() },
    { keys: ["g"], shown: "G", does: "go to a time or frame", run: () => page.go() },
    { keys: ["+", "="], shown: "+", does: "the timeline larger", run: () => page.zoom(2) },
    { keys: ["-"], shown: "−", does: "the timeline smaller", run: () => page.zoom(0.5) },
    { keys: ["0"], shown: "0", does: "all of the timeline", run: () => page.zoom(0) },
    { keys: ["?"], shown: "?", does: "this list", run: () => page.help() },
  ];
}

/** The speed after another press of J or L. @param {number} rate @param {number} direction */
function faster(rate, direction) {
  const now = rate * direction;
  return direction * (now <= 0 ? 1 : Math.min(4, now * 2));
}

/** The last cut before a frame. @param {number[]} cuts in order @param {number} frame */
function before(cuts, frame) {
  return cuts.filter(cut => cut < frame).pop() ?? 0;
}

/** The first cut after a frame; the frame itself where there is none. @param {number[]} cuts in order @param {number} frame */
function after(cuts, frame) {
  return cuts.find(cut => cut > frame) ?? frame;
}
