import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newId } from "./ids";
import type { Storage } from "./storage";

/** Segments of letters, digits, dots, dashes and underscores; none begins with a dot, so no key leaves the folder or meets our own `.incoming`. */
const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/i;
const KEY_MAX_CHARS = 500;

/**
 * Keeps files in a folder of this machine. New bytes go to a temporary file first and take the key's place in one step,
 * so that a reader never sees half a file. Throws on a key that could lead out of the folder.
 */
export function createDiskStorage(dir: string): Storage {
  const place = (key: string): string => {
    if (key.length > KEY_MAX_CHARS || !KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
    return join(dir, key);
  };
  return {
    async put(key, data) {
      const target = place(key);
      const draft = join(dir, ".incoming", newId());
      // At once: a stream may break off before it is read, and an error that nobody listens to would end the process.
      if (!(data instanceof Uint8Array)) data.on("error", () => {});
      await mkdir(dirname(draft), { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      const hash = createHash("sha256");
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        const source = data instanceof Uint8Array ? Readable.from([data], { objectMode: false }) : data;
        await pipeline(source, measure, createWriteStream(draft));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return { size, sha256: hash.digest("hex") };
    },
    async open(key, range) {
      const path = place(key);
      // Opened here and not by the stream, so that a missing file is an answer and not a broken stream.
      const handle = await orNull(open(path, "r"));
      return handle && createReadStream(path, { ...range, fd: handle });
    },
    async size(key) {
      const info = await orNull(stat(place(key)));
      return info?.isFile() ? info.size : null;
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
  };
}

async function orNull<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}
