// @ts-check
// The timeline: ruler, tracks with their segments, marks, and the playhead. Sound peaks and the strip of what is made
// are drawn by lanes.js.
import { beforePaint, byId, element } from "./dom.js";
import { clock, seconds } from "./time.js";
import { Lanes } from "./lanes.js";
import { sentence } from "./problems.js";

/** A row: its track, the track's place in the revision, and whether it has rows inside that can be shown. @typedef {{track: any, index: number, path: string, depth: number, holds: boolean}} Row */

/** The timeline. Fires `select` with the chosen segment in `selected`. */
export class Timeline extends EventTarget {
  #scroller = byId("lanes");
  #sheet = byId("sheet");
  #ruler = byId("ruler");
  /** Pixels of a second; 0 shows all of the movie. */
  #zoom = 0;
  /** @type {Map<string, HTMLElement>} segments on the page by their place */ #shown = new Map();
  /** @type {Row[]} */ #rows = [];
  /** @type {Map<number, HTMLElement>} the rows' elements by the place of their tracks */ #lines = new Map();
  /** @type {Set<string>} paths of rows whose inside is shown */ #open = new Set();
  #redraw = beforePaint(() => this.#draw());

  /**
   * @param {import("./state.js").State} state
   * @param {import("./player.js").Player} player
   * @param {import("./link.js").Link} link
   * @param {import("./thumbnails.js").Thumbnails} thumbnails
   */
  constructor(state, player, link, thumbnails) {
    super();
    this.state = state;
    this.player = player;
    this.thumbnails = thumbnails;
    this.lanes = new Lanes(state, player, link);
    /** @type {any} the chosen segment, or null */
    this.selected = null;
    /** @type {number[]} frames at which a segment begins, in order */
    this.cuts = [];
    state.addEventListener("revision", () => this.#takeRevision());
    state.addEventListener("failed", () => this.#showMarks());
    player.addEventListener("playhead", () => this.#showPlayhead());
    player.addEventListener("transport", () => this.#showLoop());
    player.pictures.onchange = player.sounds.onchange = beforePaint(() => this.lanes.drawStrip(this.view));
    thumbnails.onpicture = this.#redraw;
    this.lanes.onpeaks = this.#redraw;
    this.#scroller.addEventListener("scroll", this.#redraw);
    this.#scroller.addEventListener("wheel", (/** @type {WheelEvent} */ event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => this.#layOut()).observe(this.#scroller);
    this.#listenToRuler();
    byId("zoom-in").addEventListener("click", () => this.zoom(2));
    byId("zoom-out").addEventListener("click", () => this.zoom(0.5));
    byId("zoom-fit").addEventListener("click", () => this.zoom(0));
  }

  /** What is visible: pixels of a second, the first pixel, the width. */
  get view() {
    const width = this.#scroller.clientWidth;
    const fit = Math.max(width - 8, 10) / this.state.grid.duration;
    return { scale: Math.max(this.#zoom, fit), left: this.#scroller.scrollLeft, width };
  }

  /** Makes the timeline larger by a factor around the playhead; 0 shows all of it. @param {number} factor @param {number} [time] that stays in place */
  zoom(factor, time = this.player.time) {
    const { scale, left } = this.view;
    const place = time * scale - left;
    this.#zoom = Math.min(scale * factor, 1000);
    this.#layOut();
    this.#scroller.scrollLeft = time * this.view.scale - place;
    this.#redraw();
  }

  /** Draws all of it again, such as in other colours. */
  refresh() { this.#redraw(); }

  #takeRevision() {
    const { timeline } = this.state.revision;
    const starts = new Set(timeline.tracks.filter((/** @type {any} */ track) => track.kind === "video")
      .flatMap((/** @type {any} */ track) => track.segments.map((/** @type {any} */ segment) => this.state.grid.frameAt(seconds(segment.start) + 1e-4))));
    this.cuts = [...starts].sort((one, other) => one - other);
    this.#layRows();
    byId("peaks").hidden = !this.state.revision.audio;
    this.#ruler.setAttribute("aria-valuemax", String(this.state.grid.frames - 1));
    if (this.selected) this.#keepSelection();
    this.#showMarks();
    this.#layOut();
  }

  /** Puts the rows on the page: layers inside others only where those are open. */
  #layRows() {
    const { timeline, audio } = this.state.revision;
    // A single instruction says nothing that the tracks do not say.
    const isShown = (/** @type {any} */ track) => track.kind !== "instructions" || track.segments.length > 1;
    /** @type {Row[]} */
    const above = [];
    /** @type {Map<string, number>} */
    const counts = new Map();
    this.#rows = [];
    timeline.tracks.forEach((/** @type {any} */ track, /** @type {number} */ index) => {
      const depth = track.depth ?? 0;
      while (above.length && above[above.length - 1].depth >= depth) above.pop();
      const own = `${above[above.length - 1]?.path ?? track.kind}\n${track.name}`;
      counts.set(own, (counts.get(own) ?? 0) + 1);
      const path = `${own}\n${counts.get(own)}`;
      const row = { track, index, path, depth, holds: (timeline.tracks[index + 1]?.depth ?? 0) > depth };
      if (isShown(track) && above.every(each => this.#open.has(each.path))) this.#rows.push(row);
      above.push(row);
    });
    this.#shown.clear();
    this.#lines = new Map(this.#rows.map(({ track, index }) =>
      [index, element("div", { class: `track${track.kind === "video" ? "" : " low"}`, role: "group", "aria-label": track.name })]));
    byId("tracks").replaceChildren(...this.#lines.values());
    const focused = document.activeElement?.getAttribute("data-path");
    const heads = this.#rows.map(row => this.#makeHead(row));
    if (audio) heads.push(element("div", { class: "head sound", text: "Sound" }));
    heads.push(element("div", { class: "head thin", title: "What is made: full is there, striped is being made" }));
    byId("heads").replaceChildren(...heads);
    if (focused) heads[this.#rows.findIndex(row => row.path === focused)]?.querySelector("button")?.focus();
  }

  /** @param {Row} row */
  #makeHead(row) {
    const { track, path, depth, holds } = row;
    const isOpen = this.#open.has(path);
    const toggle = () => {
      if (!this.#open.delete(path)) this.#open.add(path);
      this.#layRows();
      this.#redraw();
    };
    const name = holds ? element("button", {
      type: "button", class: "fold", "aria-expanded": String(isOpen), "data-path": path, on: { click: toggle } },
      element("i", { text: isOpen ? "▾" : "▸", "aria-hidden": "true" }), track.name) : element("span", { text: track.name });
    const head = element("div", { class: `head${track.kind === "video" ? "" : " low"}`, title: track.name }, name);
    head.style.paddingLeft = `${8 + depth * 10 + (holds || track.kind !== "overlay" ? 0 : 12)}px`;
    return head;
  }

  /** The chosen segment of the new revision: the one at the same place. */
  #keepSelection() {
    const { track, index } = this.selected;
    const segment = this.state.revision.timeline.tracks[track]?.segments[index];
    this.selected = segment ? { track, index, segment } : null;
    this.dispatchEvent(new Event("select"));
  }

  #layOut() {
    const { scale } = this.view;
    this.#sheet.style.width = `${Math.ceil(this.state.grid.duration * scale)}px`;
    this.#showPlayhead();
    this.#showLoop();
    this.#showMarks();
    this.#redraw();
  }

  #draw() {
    if (!this.state.revision) return;
    this.lanes.drawRuler(this.view);
    this.lanes.drawPeaks(this.view);
    this.lanes.drawStrip(this.view);
    this.#showSegments();
  }

  /** Puts the segments that can be seen on the page, and takes the others away. */
  #showSegments() {
    const { scale, left, width } = this.view;
    const used = new Set();
    for (const { track, index: row } of this.#rows) {
      let edge = -1;
      track.segments.forEach((/** @type {any} */ segment, /** @type {number} */ index) => {
        const start = seconds(segment.start) * scale;
        const end = start + seconds(segment.duration) * scale;
        // Segments of less than a pixel beside one that is shown cannot be told apart.
        if (end < left - 50 || start > left + width + 50 || end < edge + 1) return;
        edge = end;
        const place = `${row}:${index}`;
        used.add(place);
        let shown = this.#shown.get(place);
        if (!shown) {
          shown = this.#makeSegment(track, row, segment, index);
          this.#shown.set(place, shown);
          this.#lines.get(row)?.append(shown);
        }
        shown.style.left = `${start}px`;
        shown.style.width = `${Math.max(2, end - start - 1)}px`;
        shown.setAttribute("aria-pressed", String(this.selected?.track === row && this.selected.index === index));
        if (track.kind === "video" && end - start > 24) this.#showThumbnail(shown, segment);
      });
    }
    for (const [place, shown] of this.#shown) {
      if (used.has(place)) continue;
      shown.remove();
      this.#shown.delete(place);
    }
  }

  /** @param {any} track @param {number} row @param {any} segment @param {number} index */
  #makeSegment(track, row, segment, index) {
    const choose = () => {
      this.selected = { track: row, index, segment };
      this.dispatchEvent(new Event("select"));
      this.#redraw();
    };
    const label = `${segment.name || segment.kind}, from ${clock(Math.floor(seconds(segment.start)))}`;
    return element("button", {
      type: "button", class: `segment ${track.kind} ${segment.kind}`, title: segment.text ?? segment.name, "aria-label": label,
      on: { click: choose },
    }, element("span", { text: segment.name }));
  }

  /** @param {HTMLElement} shown @param {any} segment */
  #showThumbnail(shown, segment) {
    const frame = this.state.grid.frameAt(seconds(segment.start) + Math.min(1, seconds(segment.duration) / 2));
    const address = this.thumbnails.picture(frame);
    let image = shown.querySelector("img");
    if (!address || image?.src === address) return;
    if (!image) {
      image = element("img", { alt: "" });
      shown.prepend(/** @type {HTMLImageElement} */ (image));
    }
    /** @type {HTMLImageElement} */ (image).src = address;
  }

  #showMarks() {
    const { revision, failed } = this.state;
    if (!revision) return;
    const { scale } = this.view;
    const mark = (/** @type {number} */ time, /** @type {string} */ text, /** @type {string} */ kind) => {
      const made = element("button", {
        type: "button", class: `mark ${kind}`, title: text, text,
        on: { click: () => this.player.seek(this.state.grid.frameAt(time + 1e-4)) },
      });
      made.style.left = `${time * scale}px`;
      return made;
    };
    const chapters = revision.timeline.chapters.map((/** @type {any} */ each) => mark(seconds(each.time), each.title || "chapter", "chapter"));
    const findings = [...revision.findings, ...failed ? [failed.failure] : []].filter(finding => finding.time ?? finding.range)
      .map(finding => mark(seconds(finding.time ?? finding.range[0]), sentence(finding), finding.severity));
    byId("marks").replaceChildren(...chapters, ...findings);
  }

  #showPlayhead() {
    const { grid } = this.state;
    const x = grid.timeOf(this.player.frame) * this.view.scale;
    byId("playhead").style.transform = `translateX(${x}px)`;
    this.#ruler.setAttribute("aria-valuenow", String(this.player.frame));
    this.#ruler.setAttribute("aria-valuetext", grid.timecode(this.player.frame));
    const { left, width } = this.view;
    if (this.player.isPlaying && (x > left + width || x < left)) this.#scroller.scrollLeft = x - 40;
  }

  #showLoop() {
    const { loop, state } = this.player;
    const box = byId("loop-range");
    box.hidden = loop.in === null && loop.out === null;
    const start = state.grid.timeOf(loop.in ?? 0) * this.view.scale;
    const end = state.grid.timeOf((loop.out ?? state.grid.frames - 1) + 1) * this.view.scale;
    box.style.transform = `translateX(${start}px)`;
    box.style.width = `${Math.max(2, end - start)}px`;
    box.classList.toggle("off", !loop.on);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { scale, left } = this.view;
    const x = event.clientX - this.#scroller.getBoundingClientRect().left + left;
    this.zoom(event.deltaY < 0 ? 1.25 : 0.8, x / scale);
  }

  #listenToRuler() {
    const move = (/** @type {PointerEvent} */ event) => {
      const { scale, left } = this.view;
      const x = event.clientX - this.#scroller.getBoundingClientRect().left + left;
      this.player.seek(this.state.grid.frameAt(x / scale));
    };
    this.#ruler.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.#ruler.setPointerCapture(event.pointerId);
      move(event);
    });
    this.#ruler.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => { if (event.buttons & 1) move(event); });
  }
}
