import { pipeline, type Readable, Transform } from "node:stream";

/** How long what is sent waits for a reader who reads nothing. Ours: longer than any line pauses, and a reader who left without a word does not hold a place for ever. */
const PATIENCE_MS = 5 * 60_000;

/** Hands bytes on as they are read, and breaks off when nobody has read for a while. `ended` is called once, however it ends. */
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
