// @ts-check
// The drawn parts of the timeline: ruler, sound peaks, and the strip of what is made.
import { byId } from "./dom.js";
import { clock } from "./time.js";

/** What of the timeline is visible. @typedef {{scale: number, left: number, width: number}} View */

/** Steps of the ruler in seconds. */
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** Peaks of one request: a minute. */
const peakCount = 600;

/** Draws the ruler, the sound and the strip. */
export class Lanes {
  /** @type {Map<string, number[]>} peaks by the sound's key and their first */ #peaks = new Map();
  /** @type {Set<string>} */ #asked = new Set();
  #perSecond = 10;

  /**
   * @param {import("./state.js").State} state
   * @param {import("./player.js").Player} player
   * @param {import("./link.js").Link} link
   */
  constructor(state, player, link) {
    this.state = state;
    this.player = player;
    this.link = link;
    /** Called when peaks came that were not there before. */
    this.onpeaks = () => {};
    player.addEventListener("shown", () => this.onpeaks());
    player.addEventListener("transport", () => { if (!player.isPlaying) this.onpeaks(); });
  }

  /** @param {View} view */
  drawRuler(view) {
    const { pen, height } = prepare(byId("ruler"), view);
    const style = getComputedStyle(document.documentElement);
    pen.fillStyle = style.getPropertyValue("--quiet");
    pen.font = `11px ${getComputedStyle(document.body).fontFamily}`;
    const step = steps.find(each => each * view.scale >= 70) ?? 3600;
    const parts = step * view.scale >= 140 ? 10 : 5;
    const first = Math.floor(view.left / view.scale / step);
    for (let index = first; index * step * view.scale < view.left + view.width; index += 1) {
      const x = index * step * view.scale - view.left;
      pen.fillRect(Math.round(x), height - 10, 1, 10);
      pen.fillText(label(index * step, step), x + 4, height - 12);
      for (let part = 1; part < parts; part += 1) {
        pen.fillRect(Math.round(x + part * step * view.scale / parts), height - 4, 1, 4);
      }
    }
  }

  /** @param {View} view */
  drawPeaks(view) {
    if (!this.state.revision?.audio) return;
    const { pen, height } = prepare(byId("peaks"), view);
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--good");
    const { grid } = this.state;
    const end = Math.min(view.width, grid.duration * view.scale - view.left);
    for (let x = 0; x < end; x += 1) {
      const from = Math.floor((view.left + x) / view.scale * this.#perSecond);
      const to = Math.max(from + 1, Math.floor((view.left + x + 1) / view.scale * this.#perSecond));
      let peak = 0;
      for (let index = from; index < to; index += 1) peak = Math.max(peak, this.#peak(index) ?? 0);
      const tall = Math.max(1, peak / 255 * (height - 6));
      pen.fillRect(x, (height - tall) / 2, 1, tall);
    }
    this.#askForPeaks(view);
  }

  /** Green is there, striped is being made, empty is missing. @param {View} view */
  drawStrip(view) {
    const { pictures, sounds } = this.player;
    const buffer = pictures.track ? pictures : sounds;
    const { pen, height } = prepare(byId("strip"), view);
    const track = buffer.track;
    if (!track) return;
    const style = getComputedStyle(document.documentElement);
    const [there, coming] = [style.getPropertyValue("--good"), style.getPropertyValue("--warning")];
    const last = buffer.indexAt((view.left + view.width) / view.scale);
    for (let index = buffer.indexAt(view.left / view.scale); index <= last; index += 1) {
      const isMade = buffer.has(index);
      if (!isMade && !buffer.making.has(index)) continue;
      const x = track.start(index) * view.scale - view.left;
      pen.fillStyle = isMade ? there : coming;
      const wide = Math.max(1, (track.start(index + 1) - track.start(index)) * view.scale - 1);
      if (isMade) pen.fillRect(x, 2, wide, height - 4);
      else for (let at = 0; at < wide; at += 4) pen.fillRect(x + at, 2, 2, height - 4);
    }
  }

  /** @param {number} index */
  #peak(index) {
    const first = Math.floor(index / peakCount) * peakCount;
    return this.#peaks.get(`${this.#sound}:${first}`)?.[index - first];
  }

  /** The name of the sound that is shown: its key, or the revision where it has none. */
  get #sound() {
    const { revision } = this.state;
    return revision.audio.key ?? `revision ${revision.revision}`;
  }

  /** Asks for the visible peaks, one minute at a time, while nothing more urgent is on its way. @param {View} view */
  async #askForPeaks(view) {
    const { revision, grid } = this.state;
    if (this.#asked.size || this.player.isPlaying || this.player.stills.isBusy) return;
    const total = Math.ceil(grid.duration * this.#perSecond);
    const first = Math.floor(view.left / view.scale * this.#perSecond / peakCount) * peakCount;
    const last = Math.min(total, (view.left + view.width) / view.scale * this.#perSecond);
    for (let from = first; from < last; from += peakCount) {
      const name = `${this.#sound}:${from}`;
      if (this.#peaks.has(name)) continue;
      this.#asked.add(name);
      try {
        const answer = await this.link.post("/api/peaks", { revision: revision.revision, from, count: Math.min(peakCount, total - from) });
        this.#perSecond = answer.perSecond;
        this.#peaks.set(name, answer.peaks);
      } catch {
        // No peaks for this revision; the next one asks again.
        this.#peaks.set(`revision ${revision.revision}`, []);
        return void this.#asked.delete(name);
      }
      this.#asked.delete(name);
      return this.onpeaks();
    }
  }
}

/** Sizes a canvas to what is visible and clears it. @param {HTMLCanvasElement} canvas @param {View} view */
function prepare(canvas, view) {
  const height = canvas.clientHeight;
  const ratio = devicePixelRatio;
  canvas.style.width = `${view.width}px`;
  canvas.width = Math.round(view.width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(ratio, ratio);
  return { pen, height };
}

/** A time on the ruler. @param {number} time in seconds @param {number} step between labels */
function label(time, step) {
  const whole = clock(Math.floor(time + 1e-6)).replace(/^0:/, "");
  return step < 1 ? `${whole}.${Math.round(time % 1 * 10) % 10}` : whole;
}
