// @ts-check
// The exact picture of a paused playhead: one request at a time, the newest wish wins, and the picture that is shown
// stays until the next one is decoded.
import { RequestError } from "./link.js";
import { pause } from "./dom.js";

/** The still over the video. */
export class Stills {
  /** @type {{revision: number, frame: number, width: number}|null} */ #wanted = null;
  #busy = false;
  /** @type {AbortController|null} */ #request = null;

  /**
   * @param {import("./link.js").Link} link
   * @param {HTMLCanvasElement} canvas
   */
  constructor(link, canvas) {
    this.link = link;
    this.canvas = canvas;
    /** @type {{revision: number, frame: number, width: number}|null} what the canvas holds */
    this.shown = null;
    /** Called when a still was painted, or could not be had (then with a sentence). */
    this.onshown = (/** @type {string} */ failure) => {};
  }

  /** True while a still is on its way. */
  get isBusy() { return this.#busy; }

  /** Asks for a frame. @param {number} revision @param {number} frame @param {number} width in device pixels */
  want(revision, frame, width) {
    this.#wanted = { revision, frame, width };
    if (this.#busy) {
      // A still of an older revision is of no use; one of another frame still shows where a scrub is.
      if (this.#asked && this.#asked.revision < revision) this.#request?.abort();
    } else this.#run();
  }

  /** @type {{revision: number, frame: number, width: number}|null} */ #asked = null;

  /** Forgets the wish: the movie plays. */
  cancel() {
    this.#wanted = null;
    this.#request?.abort();
  }

  async #run() {
    this.#busy = true;
    while (this.#wanted && !same(this.#wanted, this.shown)) {
      const wish = this.#wanted;
      const failure = await this.#show(wish);
      if (failure !== "" && this.#wanted === wish) {
        this.#wanted = null;
        this.#busy = false;
        this.onshown(failure);
        return;
      }
    }
    this.#busy = false;
    if (this.#wanted) this.onshown("");
  }

  /** Returns an empty text, or why the wish has to be given up. @param {{revision: number, frame: number, width: number}} wish */
  async #show(wish) {
    this.#asked = wish;
    const request = new AbortController();
    this.#request = request;
    try {
      const blob = await this.link.picture(`/still/${wish.revision}/${wish.frame}?w=${wish.width}`, request.signal);
      const picture = await createImageBitmap(blob);
      if (!this.#wanted || this.#wanted.revision > wish.revision) return "";
      this.#paint(picture);
      this.shown = wish;
      this.onshown("");
      return "";
    } catch (error) {
      if (request.signal.aborted) return "";
      const status = error instanceof RequestError ? error.status : 0;
      if (status === 409 || status === 503) {
        await pause(20);
        return "";
      }
      // 410: the revision is gone, and its successor's event asks again.
      return status === 410 ? "gone" : error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {ImageBitmap} picture */
  #paint(picture) {
    // Setting the size clears the canvas, so it is set only where it changes, and painted in the same turn.
    if (this.canvas.width !== picture.width) this.canvas.width = picture.width;
    if (this.canvas.height !== picture.height) this.canvas.height = picture.height;
    this.canvas.getContext("2d", { alpha: false })?.drawImage(picture, 0, 0);
    picture.close();
  }
}

/** @param {any} one @param {any} other */
function same(one, other) {
  return other !== null && one.revision === other.revision && one.frame === other.frame && one.width === other.width;
}
