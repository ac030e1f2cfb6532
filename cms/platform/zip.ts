import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { inTurns } from "./in-turns";
import { patient } from "./patient";

/** A file of a zip. Its bytes are opened only when it is their turn. */
export interface ZipEntry {
  path: string;
  modified: Date;
  size: number;
  /** `tight` bytes, which most kinds of file are made of, are stored as they are; only others are deflated. */
  tight: boolean;
  open: () => Promise<Readable | null>;
}

export interface Zip {
  /** Made while it is read and no faster; one file is open at a time. Destroying it closes that file. Breaks off when bytes are missing. */
  bytes: Readable;
  /** Bytes of the whole zip; null when something in it has yet to be deflated. */
  size: number | null;
}

/**
 * A text that is made while it is sent and never lies in memory whole. `make` is called twice and says the same each time: a zip tells
 * its size before its first byte, so the text is measured first.
 */
export async function textEntry(
  path: string,
  modified: Date,
  make: () => AsyncIterable<string> | Iterable<string>,
): Promise<ZipEntry> {
  let size = 0;
  for await (const part of inTurns(make())) size += Buffer.byteLength(part);
  return {
    path,
    modified,
    size,
    tight: true,
    open: async () => Readable.from(inTurns(make()), { objectMode: false }),
  };
}

/** Puts files together as a zip without ever holding one in memory. `ended` is called once, however it ends. */
export function streamZip(
  entries: Iterable<ZipEntry>,
  ended: () => void,
  patienceMs?: number,
): Zip {
  const zip = new ZipFile();
  // A pass-through, although its type promises only that it can be read.
  const packed = zip.outputStream as PassThrough;
  let current: Readable | null = null;
  zip.on("error", (error: Error) => packed.destroy(error));

  for (const entry of entries) {
    zip.addReadStreamLazy(
      entry.path,
      { mtime: entry.modified, mode: 0o100644, compress: !entry.tight, size: entry.size },
      (give) => {
        entry
          .open()
          .then((stream) => {
            if (!stream) throw new Error(`The bytes of ${entry.path} are gone`);
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
  // The callback is told the size, of which its type says nothing.
  zip.end({ forceZip64Format: false, comment: "" }, (...[known = size]: number[]) => {
    size = known;
  });

  const bytes = patient(
    packed,
    () => {
      current?.destroy();
      ended();
    },
    patienceMs,
  );
  return { bytes, size: size < 0 ? null : size };
}
