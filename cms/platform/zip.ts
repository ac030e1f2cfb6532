import { pipeline, type Readable, Transform, type PassThrough } from "node:stream";
import { ZipFile } from "yazl";

/** How long a zip waits for a reader that reads nothing. Ours: longer than any line pauses, and a reader who left without a word does not hold a place for ever. */
const PATIENCE_MS = 5 * 60_000;

/** A file of a zip: text at hand, or bytes that are opened only when it is their turn. */
export type ZipEntry = { path: string; modified: Date } & (
  | { text: string }
  /** `tight` bytes, which most kinds of file are made of, are stored as they are; only others are deflated. */
  | { size: number; tight: boolean; open: () => Promise<Readable | null> }
);

export interface Zip {
  /** Made while it is read and no faster; one file is open at a time. Destroying it closes that file. Breaks off when bytes are missing. */
  bytes: Readable;
  /** Bytes of the whole zip; null when something in it has yet to be deflated. */
  size: number | null;
}

/** Puts files together as a zip without ever holding one in memory. `ended` is called once, however it ends. */
export function streamZip(entries: Iterable<ZipEntry>, ended: () => void, patienceMs = PATIENCE_MS): Zip {
  const zip = new ZipFile();
  // A pass-through, although its type promises only that it can be read.
  const packed = zip.outputStream as PassThrough;
  let current: Readable | null = null;
  zip.on("error", (error: Error) => packed.destroy(error));

  for (const entry of entries) {
    const options = { mtime: entry.modified, mode: 0o100644 };
    if ("text" in entry) {
      // Stored too, since the size of the whole can be told only then.
      zip.addBuffer(Buffer.from(entry.text), entry.path, { ...options, compress: false });
      continue;
    }
    zip.addReadStreamLazy(entry.path, { ...options, compress: !entry.tight, size: entry.size }, (give) => {
      entry.open().then((stream) => {
        if (!stream) throw new Error(`The bytes of ${entry.path} are gone`);
        current = stream;
        if (packed.destroyed) stream.destroy();
        stream.once("error", (error) => zip.emit("error", error));
        give(null, stream);
      }).catch((error: unknown) => zip.emit("error", error));
    });
  }
  let size = -1;
  // The callback is told the size, of which its type says nothing.
  zip.end({ forceZip64Format: false, comment: "" }, (...[known = size]: number[]) => {
    size = known;
  });

  const bytes = new Transform({
    transform(chunk, _encoding, done) {
      patience.refresh();
      done(null, chunk);
    },
  });
  const patience = setTimeout(() => bytes.destroy(new Error(`Nobody read the zip for ${patienceMs} ms`)), patienceMs).unref();
  pipeline(packed, bytes, () => {
    clearTimeout(patience);
    current?.destroy();
    ended();
  });
  return { bytes, size: size < 0 ? null : size };
}
