import { pipeline, type Readable, Transform } from "node:stream";

/**
 * How long a response waits for a reader who reads nothing. Chosen: longer than any connection pauses, but a reader who
 * disappears does not hold a place forever.
 */
const PATIENCE_MS = 5 * 60_000;

/**
 * Passes bytes on as they are read, and breaks off if the reader has not read for a while. Calls `ended` once, on success
 * or failure.
 */
export function patient(source: Readable, ended: () => void, patienceMs = PATIENCE_MS): Readable {
  const bytes = new Transform({
    transform(chunk, _encoding, done) {
      patience.refresh();
      done(null, chunk);
    },
  });
  const patience = setTimeout(
    () => bytes.destroy(new Error(`Nobody read for ${patienceMs} ms`)),
    patienceMs,
  ).unref();
  pipeline(source, bytes, () => {
    clearTimeout(patience);
    ended();
  });
  return bytes;
}
