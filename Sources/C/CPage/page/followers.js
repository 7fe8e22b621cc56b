// @ts-check
// How the two media elements are held to the clock.

/** Seconds that the picture may be off before it is moved instead of nudged. */
const pictureJump = 0.12;
/** Seconds that the sound may be off before it is moved: more is heard as an echo of the picture. */
const soundJump = 0.08;

/** Holds a muted video at the clock's time: nudges its speed, moves it where it is far off, leaves out late segments. */
export class PictureFollower {
  #presented = -1;
  #seekedAt = 0;

  /** @param {HTMLVideoElement} video @param {import("./buffer.js").SegmentBuffer} buffer */
  constructor(video, buffer) {
    this.video = video;
    this.buffer = buffer;
    const note = (/** @type {number} */ now, /** @type {{mediaTime: number}} */ frame) => {
      this.#presented = frame.mediaTime;
      video.requestVideoFrameCallback(note);
    };
    if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(note);
    else video.addEventListener("seeked", () => { this.#presented = video.currentTime; });
  }

  /** The time of the picture that the video shows, in seconds; negative before the first. */
  get presented() {
    const { video } = this;
    if (!("requestVideoFrameCallback" in video) && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return video.currentTime;
    return this.#presented;
  }

  /** Returns true if the video shows a picture of about this time. @param {number} time @param {number} rate of playing: a faster one leaves out more @param {number} frame its duration in seconds */
  isShowing(time, rate, frame) { return Math.abs(this.presented - time) < frame + 0.2 * Math.max(1, Math.abs(rate)); }

  /** Moves the video to where playing will begin; returns true if it is there. @param {number} time */
  prepare(time) {
    const { video, buffer } = this;
    if (!buffer.track) return true;
    this.pause();
    if (!buffer.has(buffer.indexAt(time))) return false;
    const now = performance.now();
    // A browser that does not paint where it is said to be is sent there again.
    if (!video.seeking && (Math.abs(video.currentTime - time) > 0.001 || Math.abs(this.presented - time) > 1 && now - this.#seekedAt > 2000)) {
      this.#seekedAt = now;
      video.currentTime = time;
    }
    return !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  }

  /** Follows the clock. @param {number} time @param {number} rate @param {number} frame its duration in seconds */
  follow(time, rate, frame) {
    const { video, buffer } = this;
    if (!buffer.track || !buffer.covers(time)) return this.pause();
    const off = video.currentTime - time;
    if (rate < 0) {
      this.pause();
      if (!video.seeking && Math.abs(off) >= frame) video.currentTime = time;
      return;
    }
    if (Math.abs(off) > pictureJump * Math.max(1, rate)) return this.#jump(time, rate);
    const wish = Math.abs(off) < frame / 4 ? rate : rate * (1 - Math.max(-0.2, Math.min(0.2, off / rate * 2)));
    if (Math.abs(video.playbackRate - wish) > 0.01 * rate) video.playbackRate = wish;
    if (video.paused) video.play().catch(() => {});
  }

  /** Holds the picture that is shown. */
  pause() {
    if (!this.video.paused) this.video.pause();
  }

  /** @param {number} time @param {number} rate */
  #jump(time, rate) {
    const { video } = this;
    const now = performance.now();
    if (video.seeking && now - this.#seekedAt < 1000) return;
    this.#seekedAt = now;
    // Decoding from the key frame before takes a moment, in which the clock goes on.
    const there = time + 0.04 * rate;
    video.currentTime = this.buffer.covers(there) ? there : time;
    video.playbackRate = rate;
    if (video.paused) video.play().catch(() => {});
  }
}

/** Holds the sound at the clock's time, and lets the clock follow it while it plays. */
export class SoundFollower {
  #movedAt = 0;
  #last = -1;
  #lead = 0.05;
  #learns = false;
  #settlesBy = 0;
  #heardAt = 0;

  /** @param {HTMLAudioElement} audio @param {import("./buffer.js").SegmentBuffer} buffer */
  constructor(audio, buffer) {
    this.audio = audio;
    this.buffer = buffer;
    audio.preservesPitch = true;
  }

  /** Starts the sound; returns true once it is heard, or if there is none. @param {number} time @param {number} rate */
  prepare(time, rate) {
    const { audio, buffer } = this;
    if (!buffer.track) return true;
    if (!buffer.covers(time)) return false;
    if (audio.paused) this.#move(time, rate);
    return !audio.seeking && audio.currentTime > time + 0.001;
  }

  /** The time at which the clock begins: the sound's, which is heard already. @param {number} time @param {number} rate */
  startTime(time, rate) {
    const heard = this.audio.currentTime;
    const isHeard = rate > 0 && this.buffer.track && !this.audio.paused && heard > time && heard < time + 0.5;
    this.#learns = false;
    this.#settlesBy = performance.now() + 700;
    return isHeard ? heard : time;
  }

  /** Follows the clock, or is followed by it. @param {import("./clock.js").Clock} clock @param {number} rate */
  follow(clock, rate) {
    const { audio, buffer } = this;
    const time = clock.now();
    if (rate < 0 || !buffer.track || !buffer.covers(time)) return this.pause();
    if (audio.paused) return this.#move(time + this.#lead * rate, rate);
    if (audio.seeking || performance.now() - this.#movedAt < 400) return;
    // Between two steps of the element's time the last one says nothing new.
    const heard = audio.currentTime;
    if (heard === this.#last) {
      // A sound that stands still for a second is stuck: it is started again where the playhead is.
      if (performance.now() - this.#heardAt > 1000) this.#move(time + this.#lead * rate, rate);
      return;
    }
    this.#last = heard;
    this.#heardAt = performance.now();
    const off = (heard - time) / rate;
    if (this.#learns) this.#lead = Math.min(0.3, Math.max(0, this.#lead - off / 2));
    this.#learns = false;
    // A sound device takes a moment to start. What was heard by then is right: the picture waits for it.
    if (performance.now() < this.#settlesBy) return clock.set(heard, rate);
    if (Math.abs(off) > soundJump) this.#move(time + this.#lead * rate, rate);
    else clock.follow(heard);
  }

  /** Stops the sound. */
  pause() {
    if (!this.audio.paused) this.audio.pause();
  }

  /** @param {number} time @param {number} rate */
  #move(time, rate) {
    const { audio } = this;
    this.#movedAt = this.#heardAt = performance.now();
    this.#learns = true;
    audio.currentTime = this.buffer.covers(time) ? time : Math.max(0, time - this.#lead * rate);
    audio.playbackRate = rate;
    audio.play().catch(() => {});
  }
}
