// @ts-check
// What is wrong: the failure over the dimmed picture, the list of findings, and the properties of what is selected.
import { button, byId, element } from "./dom.js";
import { seconds, short } from "./time.js";

/**
 * Shows problems and the selection.
 * @param {import("./state.js").State} state
 * @param {import("./player.js").Player} player
 * @param {import("./timeline.js").Timeline} timeline
 * @param {import("./link.js").Link} link
 */
export function problems(state, player, timeline, link) {
  const open = (/** @type {string} */ file, /** @type {number} */ line) =>
    link.post("/api/open", { file, line }).catch(error => state.say(error.message));
  const place = (/** @type {string|null} */ file, /** @type {number|null} */ line) => {
    if (!file) return null;
    const text = line ? `${file}:${line}` : file;
    return state.hello?.editor && line ? button(text, `Open ${text} in the editor`, () => open(file, line), "link code")
      : element("span", { class: "code", text });
  };
  const show = () => {
    showFailure(state.failed?.failure ?? null, place);
    showFindings(state, player, place);
  };
  state.addEventListener("revision", show);
  state.addEventListener("failed", show);
  timeline.addEventListener("select", () => showSelection(timeline, player, place));
  showSelection(timeline, player, place);
}

/** @typedef {(file: string|null, line: number|null) => HTMLElement|null} Place */

/** @param {any} failure @param {Place} place */
function showFailure(failure, place) {
  const box = byId("failure");
  box.hidden = !failure;
  byId("stage").classList.toggle("dimmed", Boolean(failure));
  box.replaceChildren();
  if (!failure) return;
  const code = failure.code ? element("span", { class: "code quiet", text: ` ${failure.code}` }) : null;
  box.append(element("p", {}, place(failure.file, failure.line), code),
    element("p", { class: "sentence", text: sentence(failure) }));
  if (failure.source) box.append(sourceLine(failure));
  if (failure.suggestion) box.append(element("p", { text: `Did you mean ‘${failure.suggestion}’?` }));
  if (failure.traceback?.length) {
    box.append(element("details", {}, element("summary", { class: "quiet", text: "The calls that led here" }),
      element("pre", { text: failure.traceback.join("\n") })));
  }
}

/** What a finding says and of what: text layer 'Follow': its words reach… @param {any} finding */
export function sentence(finding) {
  return finding.object ? `${finding.object}: ${finding.text}` : finding.text;
}

/** The source line with a caret under the column. @param {any} failure */
function sourceLine(failure) {
  const number = failure.line ? `${failure.line} │ ` : "";
  const block = element("pre", {}, number + failure.source);
  if (failure.column) {
    // Tabs stay tabs, so that the caret stands under its character.
    const lead = [...failure.source].slice(0, failure.column - 1).map((/** @type {string} */ each) => each === "\t" ? "\t" : " ").join("");
    block.append("\n" + " ".repeat(Math.max(0, number.length - 2)) + (number ? "│ " : "") + lead, element("span", { class: "caret", text: "^" }));
  }
  return block;
}

/** @param {import("./state.js").State} state @param {import("./player.js").Player} player @param {Place} place */
function showFindings(state, player, place) {
  const findings = [...state.failed ? [state.failed.failure] : [], ...state.revision?.findings ?? []];
  byId("problem-count").textContent = findings.length ? String(findings.length) : "";
  const items = findings.map(finding => {
    const time = finding.time ?? finding.range?.[0];
    const jump = time ? button(`at ${short(seconds(time))}`, "Go to this time", () => player.seek(state.grid.frameAt(seconds(time) + 1e-4)), "link") : null;
    return element("li", {},
      element("i", { class: `badge ${finding.severity}`, role: "img", "aria-label": finding.severity }),
      sentence(finding), finding.suggestion ? ` — did you mean ‘${finding.suggestion}’?` : null,
      element("div", { class: "quiet" }, place(finding.file, finding.line), jump ? " " : null, jump,
        element("span", { class: "code", text: finding.code ? ` ${finding.code}` : "" })));
  });
  if (!items.length) items.push(element("li", { class: "quiet", text: state.revision ? "None" : "" }));
  byId("problems").replaceChildren(...items);
}

/** @param {import("./timeline.js").Timeline} timeline @param {import("./player.js").Player} player @param {Place} place */
function showSelection(timeline, player, place) {
  const chosen = timeline.selected;
  if (!chosen) return byId("selection").replaceChildren(element("p", { class: "quiet", text: "Click a segment of the timeline" }));
  const { segment, track } = chosen;
  const tracks = player.state.revision.timeline.tracks;
  const [file, line] = splitPlace(segment.place);
  const start = seconds(segment.start);
  const rows = [
    ["name", segment.name], ["is", segment.text], ["kind", segment.kind],
    ["track", tracks[track].name === segment.name ? null : tracks[track].name],
    ["from", button(short(start), "Go to its beginning", () => player.seek(player.state.grid.frameAt(start + 1e-4)), "link")],
    ["to", short(start + seconds(segment.duration))],
    ["lasts", short(seconds(segment.duration))],
    ["source", segment.source_start ? `from ${short(seconds(segment.source_start))}` : null],
    ["speed", segment.rate && seconds(segment.rate) !== 1 ? `${short(seconds(segment.rate))}×` : null],
    ["made by", file ? place(file, line) : null],
  ];
  byId("selection").replaceChildren(element("dl", {}, ...rows.filter(([, value]) => value)
    .flatMap(([name, value]) => [element("dt", { text: name }), element("dd", {}, value)])));
}

/** Splits title.lua:14. @param {string|null} text @returns {[string|null, number|null]} */
function splitPlace(text) {
  const parts = /^(.*):(\d+)$/.exec(text ?? "");
  return parts ? [parts[1], Number(parts[2])] : [text ?? null, null];
}
