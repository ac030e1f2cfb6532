import { type PassThrough, Readable, pipeline, Transform } from "node:stream";
import { ZipFile } from "yazl";
import { yieldBetween } from "./iteration";

/**
 * How long a response waits for a reader who reads nothing. Chosen: longer than any connection pauses, but a reader who
 * disappears does not hold a place forever.
 */
const PATIENCE_MS = 5 * 60_000;

/**
 * Passes bytes on as they are read, and breaks off if the reader has not read for a while. Calls `ended` once, on success
 * or failure.
 */
export function withIdleTimeout(
  source: Readable,
  ended: () => void,
  patienceMs = PATIENCE_MS,
): Readable {
  const bytes = new Transform({
    transform(chunk, _encoding, done) {
      patience.refresh();
      done(null, chunk);
    },
  });
  const patience = setTimeout(
    () => bytes.destroy(new Error(`The reader has read nothing for ${patienceMs} ms`)),
    patienceMs,
  ).unref();
  pipeline(source, bytes, () => {
    clearTimeout(patience);
    ended();
  });
  return bytes;
}

/** A file in a zip. Its bytes are opened only when its turn comes. */
export interface ZipEntry {
  path: string;
  modified: Date;
  size: number;
  /**
   * Whether the file is compressed already, as most kinds are. Deflating it would save little, so it is stored as it is; all
   * others are deflated.
   */
  isCompressed: boolean;
  open: () => Promise<Readable | null>;
}

export interface Zip {
  /**
   * Produced while being read, with one open file at a time. Destroying it closes that file. Breaks off if bytes are missing.
   */
  bytes: Readable;
  /** Bytes of the whole zip; null if a file in it still has to be deflated. */
  size: number | null;
}

/**
 * Returns an entry for a text that is generated while it is sent and is never entirely in memory. `make` is called twice
 * and must give the same result. A zip reports its size before its first byte, so the text is measured first.
 */
export async function textEntry(
  path: string,
  modified: Date,
  make: () => AsyncIterable<string> | Iterable<string>,
): Promise<ZipEntry> {
  let size = 0;
  for await (const part of yieldBetween(make())) size += Buffer.byteLength(part);
  return {
    path,
    modified,
    size,
    isCompressed: true,
    open: async () => Readable.from(yieldBetween(make()), { objectMode: false }),
  };
}

/** Combines files into a zip without holding a whole file in memory. Calls `ended` once, on success or failure. */
export function streamZip(
  entries: Iterable<ZipEntry>,
  ended: () => void,
  patienceMs?: number,
): Zip {
  const zip = new ZipFile();
  // A pass-through stream, although its type only promises a readable one.
  const packed = zip.outputStream as PassThrough;
  let current: Readable | null = null;
  zip.on("error", (error: Error) => packed.destroy(error));

  for (const entry of entries) {
    zip.addReadStreamLazy(
      entry.path,
      { mtime: entry.modified, mode: 0o100644, compress: !entry.isCompressed, size: entry.size },
      (give) => {
        entry
          .open()
          .then((stream) => {
            if (!stream) throw new Error(`The bytes of ${entry.path} are missing`);
            current = stream;
            if (packed.destroyed) stream.destroy();
            stream.once("error", (error) => zip.emit("error", error));
            give(null, stream);
          })
          .catch((error: unknown) => zip.emit("error", error));
      },
    );
  }
  let size = -1;
  // The callback gets the size, which its type does not declare.
  zip.end({ forceZip64Format: false, comment: "" }, (...[known = size]: number[]) => {
    size = known;
  });

  const bytes = withIdleTimeout(
    packed,
    () => {
      current?.destroy();
      ended();
    },
    patienceMs,
  );
  return { bytes, size: size < 0 ? null : size };
}
