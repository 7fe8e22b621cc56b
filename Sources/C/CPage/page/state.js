// @ts-check
// Everything that the program has said, in one place. Parts of the page read it and listen for its changes.
import { Grid, parts, seconds } from "./time.js";

/**
 * The events of `State`: `hello`, `revision`, `failed`, `running`, `size`, `render`, `message`, `connection`.
 * A part of the page listens for those that it shows.
 */
export class State extends EventTarget {
  constructor() {
    super();
    /** @type {any} the program's greeting */
    this.hello = null;
    /** @type {any} the newest revision that has pictures or sound */
    this.revision = null;
    /** The frames of that revision. */
    this.grid = new Grid(1, 30, 1);
    /** @type {any} the failure of a revision newer than that, or null */
    this.failed = null;
    /** True while a recipe is being run. */
    this.running = false;
    /** @type {{ratio: number, lines: number}|null} how fast segments are made, and how small */
    this.size = null;
    /** @type {Map<number, any>} renders by their number */
    this.renders = new Map();
    /** @type {"connecting"|"open"|"lost"|"refused"|"gone"} */
    this.connection = "connecting";
    /** A sentence for the person, or an empty text. */
    this.message = "";
    /** When a message may be taken away by the next revision, in milliseconds of the page's clock. */
    this.keepsUntil = 0;
    /** @type {string[]} the texts of recipes that were changed last */
    this.files = [];
  }

  /** The form: the failed revision's where it has one, as its fields are those of the text on the disk. */
  get form() { return this.failed?.form ?? this.revision?.form ?? null; }

  /** Takes one event of the program. @param {any} event */
  apply(event) {
    switch (event.type) {
    case "hello": this.hello = event; break;
    case "running": this.running = true; break;
    case "file-changed": this.files = event.files; return;
    case "revision": this.#take(event); break;
    case "failed": this.running = false; this.failed = event; break;
    case "size": if (!this.#resize(event)) return; break;
    case "worker-died":
      this.say(event.message);
      // The next revision may come before anybody has read it.
      this.keepsUntil = performance.now() + 4000;
      return;
    case "render": this.renders.set(event.id, { ...this.renders.get(event.id), ...event }); break;
    case "gone": this.connect("gone", event.message); return;
    default: return;
    }
    this.dispatchEvent(new Event(event.type));
  }

  /** Says a sentence to the person; an empty one takes the last away. @param {string} message */
  say(message) {
    this.message = message;
    this.dispatchEvent(new Event("message"));
  }

  /** Notes the state of the connection. @param {State["connection"]} connection @param {string} message */
  connect(connection, message) {
    // The program said that it ends; a connection that breaks after that is no news.
    if (this.connection === "gone" && connection === "lost") return;
    if (this.connection === connection && this.message === message) return;
    this.connection = connection;
    this.message = message;
    this.dispatchEvent(new Event("connection"));
    this.dispatchEvent(new Event("message"));
  }

  /** @param {any} revision */
  #take(revision) {
    this.running = false;
    this.failed = null;
    this.revision = revision;
    this.grid = gridOf(revision);
    const message = this.message;
    if (this.connection !== "open" || !message) return;
    const clear = () => { if (this.message === message) this.say(""); };
    const rest = this.keepsUntil - performance.now();
    if (rest > 0) setTimeout(clear, rest); else clear();
  }

  /** Returns false for a size of another revision. @param {any} event */
  #resize(event) {
    if (!this.revision || event.revision !== this.revision.revision) return false;
    this.revision.video = event.video;
    this.size = { ratio: event.ratio, lines: event.lines };
    return true;
  }
}

/** The frames of a revision; thirty a second where it has sound alone. @param {any} revision */
function gridOf(revision) {
  const video = revision.video;
  if (video) return new Grid(...parts(video.unit), revision.frames, video.starts);
  const [rate, unit] = parts(revision.rate ?? "30/1");
  const frames = revision.frames || Math.ceil(seconds(revision.duration) * rate / unit - 1e-6);
  return new Grid(unit, rate, frames);
}
