// @ts-check
// The playhead: playing, stopping, seeking. The clock decides which moment it is; sound and picture follow it.
import { Clock } from "./clock.js";
import { SegmentBuffer } from "./buffer.js";
import { Stills } from "./stills.js";
import { PictureFollower, SoundFollower } from "./followers.js";
import { soundTrack, videoTrack } from "./tracks.js";

/** Seconds of playing that are asked for in advance. */
const ahead = 8;
/** Seconds above which a segment, which lasts one, is made slowly. */
const slow = 0.8;
/** Milliseconds that playing waits for its sound once the picture is there. */
const patience = 500;
/** Milliseconds for which the picture may fail to keep up before the clock waits for it. */
const grace = 500;
/** Milliseconds after which the page says what it waits for. */
const late = 400;

/** Events: `playhead` when another frame is due, `transport` when playing, loop or volume change, `shown` after a still, `behind` when something is late, or no longer. */
export class Player extends EventTarget {
  #clock = new Clock();
  /** When playing begins without its sound, in milliseconds of the page's clock; 0 while the picture is not there. */ #startBy = 0;
  /** When the picture kept up last. */ #keptAt = 0;
  /** Since when something is waited for. */ #since = 0;
  #behind = "";
  #timer = 0;
  #isSoundBroken = false;

  /**
   * @param {import("./state.js").State} state
   * @param {import("./link.js").Link} link
   * @param {{video: HTMLVideoElement, audio: HTMLAudioElement, still: HTMLCanvasElement}} elements
   */
  constructor(state, link, elements) {
    super();
    this.state = state;
    this.elements = elements;
    this.pictures = new SegmentBuffer(elements.video, link);
    this.sounds = new SegmentBuffer(elements.audio, link);
    this.stills = new Stills(link, elements.still);
    this.picture = new PictureFollower(elements.video, this.pictures);
    this.sound = new SoundFollower(elements.audio, this.sounds);
    /** The frame under the playhead. */
    this.frame = 0;
    /** The speed: 0 paused, 1, 2, 4 or −1, −2, −4. */
    this.rate = 0;
    /** @type {{in: number|null, out: number|null, on: boolean}} frames; the frame `out` is the last one shown */
    this.loop = { in: null, out: null, on: false };
    this.stills.onshown = failure => this.#stillShown(failure);
    this.sounds.onbroken = () => {
      this.#isSoundBroken = true;
      state.say("The browser cannot play sound on this computer: the page plays without it");
    };
    this.pictures.onbroken = () => {
      state.say("The browser cannot decode the video: it starts again with the next change");
    };
    state.addEventListener("revision", () => this.#takeRevision());
    state.addEventListener("size", () => this.#takeSize());
  }

  /** True while it plays in any direction. */
  get isPlaying() { return this.rate !== 0; }

  /** What the page waits for, as a sentence; empty while nothing is late. */
  get behind() { return this.#behind; }

  /** True while playing waits for its picture or its first sound: the clock stands still. */
  get isStarting() { return this.isPlaying && this.#clock.rate === 0; }

  /** The playhead in seconds, between frames while it plays. */
  get time() { return this.isPlaying ? this.#clock.now() : this.state.grid.timeOf(this.frame); }

  /** Plays at a speed, or pauses at 0. @param {number} rate */
  play(rate) {
    if (!this.state.revision || rate === this.rate) return;
    const time = this.time;
    const { first, last } = this.#span();
    this.rate = rate;
    this.stills.cancel();
    if (rate === 0) return this.#pause(time);
    let start = time;
    if (rate > 0 && this.state.grid.frameAt(time) >= last) start = this.state.grid.timeOf(first);
    if (rate < 0 && this.state.grid.frameAt(time) <= first) start = this.state.grid.timeOf(last);
    this.#start(start);
    this.#announce("transport");
  }

  /** Plays, or pauses where it plays. */
  toggle() { this.play(this.isPlaying ? 0 : 1); }

  /** Moves the playhead. @param {number} frame */
  seek(frame) {
    const target = this.state.grid.clamp(frame);
    const moved = target !== this.frame;
    this.frame = target;
    if (this.isPlaying) this.#start(this.state.grid.timeOf(target));
    else this.wantStill();
    if (moved) this.#announce("playhead");
  }

  /** Sets the loop's points; null takes one away. @param {Partial<Player["loop"]>} change */
  setLoop(change) {
    Object.assign(this.loop, change);
    const { in: start, out: end } = this.loop;
    if (start !== null && end !== null && start > end) {
      if ("in" in change) this.loop.out = null;
      else this.loop.in = null;
    }
    this.#announce("transport");
  }

  /** Sets how loud the sound is. @param {number} volume 0…1 @param {boolean} muted */
  setVolume(volume, muted) {
    this.elements.audio.volume = Math.min(1, Math.max(0, volume));
    this.elements.audio.muted = muted;
    this.#announce("transport");
  }

  /** Asks for the exact picture under the playhead. */
  wantStill() {
    const revision = this.state.revision;
    if (!revision?.video || this.isPlaying) return;
    const box = this.elements.still.parentElement?.getBoundingClientRect();
    const shown = Math.ceil((box?.width ?? 640) * devicePixelRatio);
    // Steps of 64: a window that is dragged larger does not ask for a still at every pixel.
    const width = Math.max(64, Math.min(revision.width, Math.ceil(shown / 64) * 64));
    if (!this.stills.isBusy) this.#since = performance.now();
    this.stills.want(revision.revision, this.frame, width);
    setTimeout(() => this.#judge(), late + 10);
  }

  /** Says what is late. */
  #judge() {
    const waits = this.isStarting || !this.isPlaying && this.stills.isBusy;
    let sentence = "";
    if (waits && performance.now() - this.#since > late) {
      const time = this.#clock.now();
      const decodes = this.pictures.has(this.pictures.indexAt(time)) && !this.#isShowing(time);
      sentence = !this.isPlaying ? "This frame is still being drawn"
        : `Waiting for the ${decodes ? "browser to decode" : "picture to be made"}`;
    }
    if (sentence === this.#behind) return;
    this.#behind = sentence;
    this.#announce("behind");
  }

  /** @param {number} time */
  #pause(time) {
    clearInterval(this.#timer);
    this.#clock.set(time, 0);
    this.picture.pause();
    this.sound.pause();
    this.pictures.abandonOutside(1, 0);
    this.sounds.abandonOutside(1, 0);
    this.frame = this.state.grid.frameAt(time);
    this.wantStill();
    this.#judge();
    this.#announce("transport");
    this.#announce("playhead");
  }

  /** @param {number} time */
  #start(time) {
    this.#clock.set(time, 0);
    this.#startBy = 0;
    this.#since = performance.now();
    this.sound.pause();
    clearInterval(this.#timer);
    // A hidden page paints nothing, and its sound goes on: the timer fills the buffers then.
    this.#timer = window.setInterval(() => this.#advance(), 250);
    const tick = () => {
      if (!this.isPlaying || timer !== this.#timer) return;
      this.#advance();
      requestAnimationFrame(tick);
    };
    const timer = this.#timer;
    tick();
  }

  #advance() {
    if (this.#clock.rate === 0) {
      if (!this.#isReady()) return this.#judge(), this.#fill(this.#clock.now());
      this.#clock.set(this.sound.startTime(this.#clock.now(), this.rate), this.rate);
      this.#keptAt = performance.now();
    }
    let time = this.#clock.now();
    const { grid } = this.state;
    const { first, last } = this.#span();
    const [start, end] = [grid.timeOf(first), grid.timeOf(last + 1)];
    if (time >= end || time < start && this.rate < 0) {
      if (!this.loop.on) return this.play(0), this.seek(time >= end ? last : first);
      time = this.rate > 0 ? start : end - grid.frameDuration;
      this.#clock.set(time, this.rate);
    }
    if (this.#isBehind(time)) return this.#start(time);
    this.sound.follow(this.#clock, this.rate);
    this.picture.follow(this.#clock.now(), this.rate, grid.frameDuration);
    this.#fill(time);
    this.#uncover();
    this.#judge();
    const frame = grid.frameAt(this.#clock.now());
    if (frame === this.frame) return;
    this.frame = frame;
    this.#announce("playhead");
  }

  /** Returns true if playing may begin or go on: the picture is there, and the sound, or that was waited for long enough. */
  #isReady() {
    const time = this.#clock.now();
    if (!this.#hasPicture(time)) {
      this.#startBy = 0;
      this.sound.pause();
      return false;
    }
    this.#startBy ||= performance.now() + patience;
    return this.rate < 0 || this.sound.prepare(time, this.rate) || performance.now() > this.#startBy;
  }

  /** Returns true if the picture of a moment is shown, and the next second is there too where seconds are made slowly. @param {number} time */
  #hasPicture(time) {
    const { pictures } = this;
    if (!this.picture.prepare(time)) return false;
    // A hidden page paints nothing.
    if (!this.#isShowing(time) && !document.hidden) return false;
    const next = pictures.indexAt(time) + Math.sign(this.rate);
    return pictures.expectedCost <= slow || !pictures.needs(next) && !pictures.making.has(next);
  }

  /** @param {number} time */
  #isShowing(time) {
    return !this.pictures.track || this.picture.isShowing(time, this.rate, this.state.grid.frameDuration);
  }

  /** Returns true if the clock has to wait for the picture: it is not there, or the browser shows an older one. @param {number} time */
  #isBehind(time) {
    const { pictures } = this;
    const now = performance.now();
    // At the end nothing comes any more.
    if (!pictures.track || document.hidden || time > pictures.track.duration - 0.1 || this.#isShowing(time)) this.#keptAt = now;
    return now - this.#keptAt > grace || Boolean(pictures.track) && !pictures.has(pictures.indexAt(time));
  }

  /** The frames that play: the loop's where it is on. */
  #span() {
    const { grid } = this.state;
    if (!this.loop.on) return { first: 0, last: grid.frames - 1 };
    return { first: grid.clamp(this.loop.in ?? 0), last: grid.clamp(this.loop.out ?? grid.frames - 1) };
  }

  /** Asks for the segments that come next. @param {number} time */
  #fill(time) {
    const reach = ahead * Math.abs(this.rate);
    if (this.pictures.track) this.#fillOne(this.pictures, time, reach, 2);
    if (this.sounds.track && this.rate > 0) this.#fillOne(this.sounds, time, reach, 1);
  }

  /**
   * @param {SegmentBuffer} buffer
   * @param {number} time
   * @param {number} reach in seconds
   * @param {number} limit of requests at the same time
   */
  #fillOne(buffer, time, reach, limit) {
    const step = Math.sign(this.rate);
    const from = buffer.indexAt(time);
    const to = buffer.indexAt(time + reach * step);
    // A segment that is played over stays asked for: the engine is at work on it, and a loop may want it again.
    buffer.abandonOutside(Math.min(from, to) - ahead, Math.max(from, to) + ahead);
    const most = buffer.expectedCost > slow ? 1 : limit;
    for (let index = from; index !== to + step && buffer.making.size < most; index += step) {
      if (buffer.needs(index)) buffer.fetch(index);
    }
  }

  /** Takes the still away once the video shows the moment that plays. */
  #uncover() {
    if (this.pictures.track && this.#isShowing(this.#clock.now())) this.#cover(false);
  }

  /** Shows or hides the still. @param {boolean} covered */
  #cover(covered) {
    this.elements.still.classList.toggle("away", !covered);
  }

  /** @param {string} failure */
  #stillShown(failure) {
    if (!this.isPlaying && this.stills.shown) this.#cover(true);
    this.#judge();
    if (failure && failure !== "gone") this.state.say(failure);
    this.#announce("shown");
  }

  #takeRevision() {
    const { revision, grid } = this.state;
    const time = this.time;
    this.frame = grid.clamp(this.frame);
    // The still is asked for first: the program makes it before what would be played.
    this.wantStill();
    this.pictures.use(videoTrack(revision, this.state));
    this.sounds.use(this.#isSoundBroken ? null : soundTrack(revision, this.state));
    if (this.isPlaying && time >= grid.duration) this.seek(grid.frames - 1);
    this.#announce("playhead");
    this.#announce("transport");
  }

  #takeSize() {
    const track = videoTrack(this.state.revision, this.state);
    if (track) this.pictures.resize(track);
  }

  /** @param {string} name */
  #announce(name) { this.dispatchEvent(new Event(name)); }
}
