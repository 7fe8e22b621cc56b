// @ts-check
// Small stills for the timeline: asked for one at a time while the page has nothing else to do, and kept by the key of
// the part they show, so that an edit asks only for what it changed.

/** Device pixels across. */
const width = 96;
/** Pictures that are kept. */
const limit = 600;

/** The timeline's pictures. */
export class Thumbnails {
  /** @type {Map<string, string>} blob addresses by key and frame */ #pictures = new Map();
  /** @type {Map<string, number>} frames that were asked for, by name */ #wanted = new Map();
  /** @type {AbortController|null} */ #request = null;
  #revision = 0;
  #timer = 0;

  /**
   * @param {import("./state.js").State} state
   * @param {import("./player.js").Player} player
   * @param {import("./link.js").Link} link
   */
  constructor(state, player, link) {
    this.state = state;
    this.player = player;
    this.link = link;
    /** Called when a picture came. */
    this.onpicture = () => {};
    player.addEventListener("shown", () => this.#schedule());
    player.addEventListener("playhead", () => this.#request?.abort());
    player.addEventListener("transport", () => this.#schedule());
    state.addEventListener("revision", () => {
      this.#request?.abort();
      this.#wanted.clear();
    });
  }

  /** The address of a frame's picture; null until it is there. @param {number} frame */
  picture(frame) {
    const name = this.#name(frame);
    if (!name) return null;
    const address = this.#pictures.get(name);
    if (address) return address;
    this.#wanted.set(name, frame);
    this.#schedule();
    return null;
  }

  /** The key of the part that a frame is in, with its place there. @param {number} frame */
  #name(frame) {
    const video = this.state.revision?.video;
    return video ? `${video.keys[Math.floor(frame / video.segmentFrames)]}:${frame % video.segmentFrames}` : null;
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.#wanted.size && !this.#request) this.#timer = window.setTimeout(() => this.#ask(), 60);
  }

  async #ask() {
    const next = this.#wanted.entries().next().value;
    const { state, player } = this;
    if (!next || this.#request || player.isPlaying || player.stills.isBusy || state.connection !== "open") return;
    const [name, frame] = next;
    this.#wanted.delete(name);
    if (this.#name(frame) !== name) return this.#schedule();
    const request = this.#request = new AbortController();
    const revision = state.revision.revision;
    try {
      const blob = await this.link.picture(`/still/${revision}/${frame}?w=${width}`, request.signal);
      this.#keep(name, URL.createObjectURL(blob));
      this.onpicture();
    } catch {
      // Gone, or taken back for a more urgent one: still wanted while the revision is the same.
      if (request.signal.aborted && revision === state.revision.revision) this.#wanted.set(name, frame);
    }
    this.#request = null;
    this.#schedule();
  }

  /** @param {string} name @param {string} address */
  #keep(name, address) {
    this.#pictures.set(name, address);
    for (const [old, oldAddress] of this.#pictures) {
      if (this.#pictures.size <= limit) break;
      this.#pictures.delete(old);
      URL.revokeObjectURL(oldAddress);
    }
  }
}
