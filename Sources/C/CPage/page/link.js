// @ts-check
// The link to the program: the token, requests, and the stream of events with its return after a break.
import { pause } from "./dom.js";

/** An answer other than 2xx. `status` is 0 where there was none. */
export class RequestError extends Error {
  /** @param {number} status @param {string} message @param {any} [body] */
  constructor(status, message, body = null) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

const storedToken = "luaedit-token";

/** Requests to the program that serves this page, and its events. */
export class Link {
  constructor() {
    const [token, ...rest] = location.hash.slice(1).split("&");
    const stored = sessionStorage.getItem(storedToken) ?? "";
    /** The word that proves that this page was opened by its owner. */
    this.token = token || stored;
    /** @type {Record<string, any>} the form's values in the page's address */
    this.values = valuesIn(rest);
    if (this.token) sessionStorage.setItem(storedToken, this.token);
    /** The number of requests so far, for tests of the idle page. */
    this.requests = 0;
  }

  /** Writes the form's values into the page's address. @param {Record<string, any>} values */
  keep(values) {
    this.values = values;
    const text = Object.keys(values).length ? `&v=${encodeURIComponent(JSON.stringify(values))}` : "";
    history.replaceState(null, "", `#${this.token}${text}`);
  }

  /**
   * Sends a request and returns its answer once its status is known.
   * @param {string} path
   * @param {RequestInit} [options]
   * @returns {Promise<Response>}
   * @throws {RequestError} unless the status is 2xx; DOMException where it was aborted
   */
  async fetch(path, options = {}) {
    this.requests += 1;
    const headers = { Authorization: `Bearer ${this.token}`, ...options.headers };
    let answer;
    try {
      answer = await fetch(path, { cache: "no-store", ...options, headers });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new RequestError(0, "luaedit does not answer");
    }
    if (answer.ok) return answer;
    const body = await answer.json().catch(() => null);
    throw new RequestError(answer.status, body?.error ?? `luaedit answers ${answer.status}`, body);
  }

  /** Gets bytes. @param {string} path @param {AbortSignal} [signal] @returns {Promise<ArrayBuffer>} */
  async bytes(path, signal) {
    return (await this.fetch(path, { signal })).arrayBuffer();
  }

  /** Gets a picture. @param {string} path @param {AbortSignal} [signal] @returns {Promise<Blob>} */
  async picture(path, signal) {
    return (await this.fetch(path, { signal })).blob();
  }

  /** Posts JSON and returns the answer's. @param {string} path @param {any} body @returns {Promise<any>} */
  async post(path, body) {
    return (await this.fetch(path, json(body))).json();
  }

  /**
   * Listens for events for as long as the page lives. A broken stream is opened again, at first soon, then every
   * five seconds.
   * @param {(event: any) => void} onEvent
   * @param {(connection: "open"|"lost"|"refused", message: string) => void} onConnection
   */
  async listen(onEvent, onConnection) {
    for (let wait = 250; ; wait = Math.min(wait * 2, 5000)) {
      try {
        const answer = await this.fetch("/api/events", json({}));
        onConnection("open", "");
        wait = 125;
        await readLines(answer, onEvent);
        onConnection("lost", "The connection to luaedit is lost");
      } catch (error) {
        const refused = error instanceof RequestError && error.status === 401;
        onConnection(refused ? "refused" : "lost", refused
          ? "This page's key is not the running program's: open the link that luaedit printed"
          : "luaedit does not answer: it has ended, or the connection is lost");
      }
      await pause(wait);
    }
  }
}

/** The options of a POST of JSON. @param {any} body */
function json(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** The form's values in the parts of an address; none where it is damaged. @param {string[]} parts */
function valuesIn(parts) {
  try {
    const text = parts.find(part => part.startsWith("v="));
    const values = text ? JSON.parse(decodeURIComponent(text.slice(2))) : {};
    return values && typeof values === "object" && !Array.isArray(values) ? values : {};
  } catch {
    return {};
  }
}

/** Reads JSON objects, one a line, until the answer ends. @param {Response} answer @param {(event: any) => void} onEvent */
async function readLines(answer, onEvent) {
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) onEvent(JSON.parse(line));
  }
}
