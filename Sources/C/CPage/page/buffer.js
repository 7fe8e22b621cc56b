// @ts-check
// One track of a movie in a media element: segments are fetched when they are asked for and kept by their keys, so a
// new revision costs only what it changed.

/**
 * What a buffer plays. Segment n begins at `start(n)` seconds of the movie, `offset(n)` is added to the times in it;
 * `keys[n]` names its content.
 * @typedef {{mime: string, init: string, keys: string[], start: (index: number) => number,
 *            offset: (index: number) => number,
 *            address: (index: number) => string, duration: number}} Track
 */

/** Seconds that stay behind the playhead when the browser's memory for media is full. */
const keptBehind = 30;

/** Segments of one track in a media element of their own. */
export class SegmentBuffer {
  /** @type {SourceBuffer|null} */ #source = null;
  /** @type {MediaSource|null} */ #media = null;
  /** @type {Map<number, string>} keys of appended segments */ #appended = new Map();
  /** @type {Map<string, Promise<ArrayBuffer>>} */ #inits = new Map();
  /** @type {Promise<any>} */ #work = Promise.resolve();
  #init = "";
  #lastAnswer = 0;
  /** @type {number|null} when the requests began that are under way */ #oldest = null;

  /**
   * @param {HTMLMediaElement} element
   * @param {import("./link.js").Link} link
   */
  constructor(element, link) {
    this.element = element;
    this.link = link;
    /** @type {Track|null} */
    this.track = null;
    /** @type {Map<number, AbortController>} segments that were asked for */
    this.making = new Map();
    /** @type {Map<number, number>} moments before which a failed segment is not asked for again */
    this.resting = new Map();
    /** Seconds that a segment took lately; 0 before the first. */
    this.cost = 0;
    /** Called when what is buffered or being made changes. */
    this.onchange = () => {};
    /** Called when the media element gives up, such as without a sound device. */
    this.onbroken = () => {};
    element.addEventListener("error", () => {
      if (!element.error || !this.#source) return;
      this.close();
      this.onbroken();
    });
  }

  /** Returns true if the browser plays a kind of media. @param {string} mime */
  static plays(mime) {
    return "MediaSource" in window && MediaSource.isTypeSupported(mime);
  }

  /** The number of segments. */
  get count() { return this.track?.keys.length ?? 0; }

  /** The segment at a time, within the track. @param {number} time in seconds */
  indexAt(time) {
    const track = this.track;
    if (!track) return 0;
    let index = Math.floor(time / Math.max(track.start(1) - track.start(0), 1e-3));
    index = Math.max(0, Math.min(index, this.count - 1));
    while (index + 1 < this.count && time >= track.start(index + 1) - 1e-4) index += 1;
    while (index > 0 && time < track.start(index) - 1e-4) index -= 1;
    return Math.max(0, Math.min(index, this.count - 1));
  }

  /** Returns true if a segment's present content is buffered. @param {number} index */
  has(index) {
    if (!this.track || this.#appended.get(index) !== this.track.keys[index]) return false;
    return this.#contains((this.track.start(index) + this.#end(index)) / 2);
  }

  /** Returns true if the present content of a moment can be shown. @param {number} time in seconds */
  covers(time) {
    return this.has(this.indexAt(time)) && this.#contains(time);
  }

  /** Seconds that the next segment may take: no less than one that is awaited took so far. */
  get expectedCost() {
    const waited = this.#oldest === null ? 0 : (performance.now() - Math.max(this.#oldest, this.#lastAnswer)) / 1000;
    return Math.max(this.cost, waited);
  }

  /** The keys of what is buffered, in order. */
  get keys() {
    return [...this.#appended.keys()].sort((one, other) => one - other).filter(index => this.has(index))
      .map(index => this.#appended.get(index));
  }

  /**
   * Plays another track: keeps the segments whose keys stay and removes the others. Null plays nothing.
   * @param {Track|null} track
   */
  use(track) {
    const before = this.track;
    this.track = track;
    this.resting.clear();
    for (const [index, request] of this.making) {
      if (!track || before?.keys[index] !== track.keys[index]) request.abort();
    }
    return this.#enqueue(async () => {
      if (track && !this.#source) await this.#open(track);
      await this.#removeChanged(before);
      await this.#setDuration();
      this.onchange();
    });
  }

  /** Forgets the track and all that is buffered; `use` begins anew. */
  close() {
    this.track = this.#source = this.#media = null;
    this.#init = "";
    this.#appended.clear();
    for (const request of this.making.values()) request.abort();
    this.#work = Promise.resolve();
    this.onchange();
  }

  /** Takes the addresses of a new picture size for what is still to come; what is buffered stays. @param {Track} track */
  resize(track) {
    for (const [index, key] of this.#appended) {
      if (key === this.track?.keys[index]) this.#appended.set(index, track.keys[index]);
    }
    for (const request of this.making.values()) request.abort();
    this.track = track;
  }

  /** Returns true if a segment should be asked for now. @param {number} index */
  needs(index) {
    if (index < 0 || index >= this.count || this.making.has(index) || this.has(index)) return false;
    return (this.resting.get(index) ?? 0) < performance.now();
  }

  /** Fetches a segment and appends it. @param {number} index */
  async fetch(index) {
    const track = this.track;
    if (!track) return;
    const request = new AbortController();
    const asked = performance.now();
    this.making.set(index, request);
    this.#oldest ??= asked;
    this.onchange();
    try {
      const [init, bytes] = await Promise.all([
        this.#initBytes(track.init), this.link.bytes(track.address(index), request.signal)]);
      this.#measure(asked);
      if (this.track?.keys[index] === track.keys[index]) await this.#append(track, index, init, bytes);
    } catch (error) {
      if (!request.signal.aborted) this.resting.set(index, performance.now() + 1000);
    } finally {
      if (this.making.get(index) === request) this.making.delete(index);
      this.#oldest = this.making.size ? this.#oldest : null;
      this.onchange();
    }
  }

  /** Stops asking for segments outside of a span. @param {number} first @param {number} last both included */
  abandonOutside(first, last) {
    for (const [index, request] of this.making) if (index < first || index > last) request.abort();
  }

  /** @param {number} asked when the request was sent */
  #measure(asked) {
    // Segments are made one after the other: the wait for the one before is not this one's cost.
    const now = performance.now();
    const took = (now - Math.max(asked, this.#lastAnswer)) / 1000;
    this.#lastAnswer = now;
    this.cost = this.cost ? this.cost * 0.6 + took * 0.4 : took;
  }

  /** The bytes before the first segment. @param {string} address */
  #initBytes(address) {
    let bytes = this.#inits.get(address);
    if (!bytes) {
      bytes = this.link.bytes(address);
      this.#inits.set(address, bytes);
      bytes.catch(() => this.#inits.delete(address));
    }
    return bytes;
  }

  /** @param {number} index */
  #end(index) {
    return this.track ? Math.min(this.track.start(index + 1), this.track.duration) : 0;
  }

  /** @param {number} time */
  #contains(time) {
    const ranges = this.#source?.buffered;
    for (let index = 0; ranges && index < ranges.length; index += 1) {
      if (ranges.start(index) <= time + 1e-3 && time < ranges.end(index) - 1e-3) return true;
    }
    return false;
  }

  /** @template T @param {() => Promise<T>} action @returns {Promise<T>} */
  #enqueue(action) {
    const result = this.#work.then(action);
    this.#work = result.catch(() => {});
    return result;
  }

  /** @param {Track} track */
  async #open(track) {
    const media = new MediaSource();
    this.element.src = URL.createObjectURL(media);
    await new Promise(resolve => media.addEventListener("sourceopen", resolve, { once: true }));
    URL.revokeObjectURL(this.element.src);
    this.#media = media;
    this.#source = media.addSourceBuffer(track.mime);
    this.#mime = track.mime;
  }

  #mime = "";

  /** @param {Track} track @param {number} index @param {ArrayBuffer} init @param {ArrayBuffer} bytes */
  #append(track, index, init, bytes) {
    return this.#enqueue(async () => {
      const source = this.#source;
      if (!source || this.track?.keys[index] !== track.keys[index]) return;
      if (this.#init !== track.init) {
        if (this.#mime !== track.mime) source.changeType(track.mime);
        this.#mime = track.mime;
        await this.#change(() => source.appendBuffer(init));
        this.#init = track.init;
      }
      source.timestampOffset = track.offset(index);
      try {
        await this.#change(() => source.appendBuffer(bytes));
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") throw error;
        await this.#evict();
        await this.#change(() => source.appendBuffer(bytes));
      }
      this.#appended.set(index, track.keys[index]);
    });
  }

  /** Makes room: first what lies far behind the playhead, else everything that lies behind it. */
  async #evict() {
    const now = this.element.currentTime;
    for (const limit of [now - keptBehind, now - 2]) {
      const old = [...this.#appended.keys()].filter(index => this.#end(index) < limit);
      for (const index of old) await this.#remove(index);
      if (old.length) return;
    }
    for (const index of [...this.#appended.keys()]) {
      if (this.track && this.track.start(index) > now + 10) await this.#remove(index);
    }
  }

  /** @param {Track|null} before */
  async #removeChanged(before) {
    for (const [index, key] of [...this.#appended]) {
      if (this.track?.keys[index] !== key) await this.#remove(index, before ?? this.track);
    }
  }

  /** @param {number} index @param {Track|null} [track] whose times hold */
  async #remove(index, track = this.track) {
    const source = this.#source;
    this.#appended.delete(index);
    if (!source || !track) return;
    // A millisecond to the left: the browser's times are rounded, and a frame on the edge would stay.
    const start = Math.max(0, track.start(index) - 1e-3);
    await this.#change(() => source.remove(start, track.start(index + 1) - 1e-3));
  }

  async #setDuration() {
    const media = this.#media;
    if (!media || media.readyState !== "open" || !this.track) return;
    const ranges = this.#source?.buffered;
    const buffered = ranges?.length ? ranges.end(ranges.length - 1) : 0;
    const duration = Math.max(this.track.duration, buffered);
    if (media.duration !== duration) media.duration = duration;
  }

  /** Changes the source and waits until that is done. @param {() => void} action */
  #change(action) {
    const source = this.#source;
    if (!source) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const done = () => { forget(); resolve(undefined); };
      const failed = () => { forget(); reject(new Error("the browser refuses a segment")); };
      const forget = () => {
        source.removeEventListener("updateend", done);
        source.removeEventListener("error", failed);
      };
      source.addEventListener("updateend", done);
      source.addEventListener("error", failed);
      try {
        action();
      } catch (error) {
        forget();
        reject(error);
      }
    });
  }
}
