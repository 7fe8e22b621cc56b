// @ts-check
// What a revision's event says about its media, as tracks for the buffers.
import { SegmentBuffer } from "./buffer.js";
import { Grid, parts, seconds } from "./time.js";

/**
 * The picture's track; null where there is none or the browser plays none.
 * @param {any} revision
 * @param {import("./state.js").State} state is told what the browser lacks
 * @returns {import("./buffer.js").Track|null}
 */
export function videoTrack(revision, state) {
  const video = revision.video;
  if (!video) return null;
  if (!SegmentBuffer.plays(video.mime)) {
    state.say(withoutMedia() ?? "This browser plays no H.264 here: the page shows stills, and no movement");
    return null;
  }
  const grid = new Grid(...parts(video.unit), revision.frames, video.starts);
  const start = index => grid.timeOf(Math.min(index * video.segmentFrames, revision.frames));
  return {
    mime: video.mime, init: video.init, keys: video.keys,
    start,
    // A segment's own times begin at zero: the same pictures are the same segment wherever they stand.
    offset: start,
    address: index => `/media/v/${video.keys[index]}.m4s`,
    duration: grid.duration,
  };
}

/** The sentence of a browser that can be given no segments at all; null for others. */
function withoutMedia() {
  return "MediaSource" in window ? null : "This browser has no Media Source Extensions: the page shows stills, without movement or sound";
}

/**
 * The sound's track; null where there is none or the browser plays none.
 * @param {any} revision
 * @param {import("./state.js").State} state is told what the browser lacks
 * @returns {import("./buffer.js").Track|null}
 */
export function soundTrack(revision, state) {
  const audio = revision.audio;
  if (!audio) return null;
  if (!SegmentBuffer.plays(audio.mime)) {
    state.say(withoutMedia() ?? "This browser plays no FLAC in MP4: the page plays without sound");
    return null;
  }
  const duration = Math.min(audio.count, seconds(revision.duration));
  const name = audio.key ?? `revision ${revision.revision}`;
  return {
    mime: audio.mime, init: audio.init,
    keys: Array.from({ length: audio.count }, (_, index) => `${name}:${index}`),
    start: index => Math.min(index, duration),
    offset: () => 0,
    address: index => `/media/a/${revision.revision}/${index}.m4s`,
    duration,
  };
}
