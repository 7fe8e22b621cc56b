// @ts-check
// Times and frames. Fractions come from the program as texts, "1001/30000"; the page computes in seconds and keeps the
// playhead as a frame's number, so that it stays exact.

/** The numerator and denominator of a fraction. @param {string} fraction @returns {[number, number]} */
export function parts(fraction) {
  const [numerator, denominator] = fraction.split("/").map(Number);
  return [numerator, denominator];
}

/** Returns a fraction in seconds; 0 for null. @param {string|null|undefined} fraction */
export function seconds(fraction) {
  if (!fraction) return 0;
  const [numerator, denominator] = parts(fraction);
  return numerator / denominator;
}

/** The frames of a movie: frame k is shown from `k * ticks / timescale` seconds on, or where its own time says. */
export class Grid {
  /**
   * @param {number} ticks of one frame
   * @param {number} timescale ticks of a second
   * @param {number} frames of the movie, at least 1
   * @param {number[]|null} [starts] of frames on no grid, in ticks, and the end of the last
   */
  constructor(ticks, timescale, frames, starts = null) {
    this.starts = starts;
    this.ticks = ticks;
    this.timescale = timescale;
    this.frames = Math.max(1, frames);
  }

  /** Seconds of one frame. */
  get frameDuration() { return this.starts ? this.duration / this.frames : this.ticks / this.timescale; }

  /** Seconds of the movie. */
  get duration() { return this.timeOf(this.frames); }

  /** Frames of a second, rounded: a step of the keys. */
  get framesPerSecond() { return Math.max(1, Math.round(1 / this.frameDuration)); }

  /** The time at which a frame begins. @param {number} frame */
  timeOf(frame) { return (this.starts ? this.starts[frame] : frame) * this.ticks / this.timescale; }

  /** The frame that is shown at a time, within the movie. @param {number} time in seconds */
  frameAt(time) {
    // A thousandth of a frame is forgiven: times are sums of binary fractions.
    const ticks = time * this.timescale / this.ticks + 1e-3;
    if (!this.starts) return this.clamp(Math.floor(ticks));
    let [low, high] = [0, this.frames];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= ticks) low = middle; else high = middle;
    }
    return low;
  }

  /** The nearest frame of the movie. @param {number} frame */
  clamp(frame) { return Math.min(Math.max(0, Math.round(frame)), this.frames - 1); }

  /** A frame as hours, minutes, seconds and frames: 0:01:02:12. @param {number} frame */
  timecode(frame) {
    const whole = Math.floor(this.timeOf(frame) + 1e-6);
    const shown = this.frameAt(whole);
    const first = this.timeOf(shown) < whole - 1e-6 ? shown + 1 : shown;
    return `${clock(whole)}:${pad(Math.max(0, frame - first))}`;
  }

  /**
   * Reads a frame as people type it: 240f or f240 is a frame, 12 and 12.5 are seconds, 1:02 and 1:02.5 are minutes
   * and seconds, 0:01:02:12 is a timecode. Returns null for anything else.
   * @param {string} text
   */
  parse(text) {
    const words = text.trim();
    const frame = /^(?:f\s*(\d+)|(\d+)\s*f)$/i.exec(words);
    if (frame) return this.clamp(Number(frame[1] ?? frame[2]));
    const parts = words.split(":");
    if (!parts.length || parts.length > 4 || !parts.every(part => /^\d+(\.\d*)?$/.test(part))) return null;
    const frames = parts.length === 4 ? Number(parts.pop()) : 0;
    const time = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
    return this.clamp(this.frameAt(time) + frames);
  }
}

/** Whole seconds as 0:01:02. @param {number} whole */
export function clock(whole) {
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

/** A time as people write it, without needless parts: 1:02.5 or 3.25. @param {number} time in seconds */
export function short(time) {
  const thousandths = Math.round(time * 1000);
  const rest = thousandths % 60000 / 1000;
  const minutes = Math.floor(thousandths / 60000);
  if (minutes === 0) return String(rest);
  const text = rest < 10 ? `0${rest}` : String(rest);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${pad(minutes % 60)}:${text}` : `${minutes}:${text}`;
}

/** Two digits at least. @param {number} number */
function pad(number) {
  return String(number).padStart(2, "0");
}
