import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { whileSpace } from "./disk-space";
import { newId } from "./ids";
import { measured } from "./measured";
import type { Storage } from "./storage";
import { storageKey } from "./storage-key";

/**
 * Keeps files in a folder of this machine. New bytes are written to a temporary file, which then replaces the key in one
 * step, so that a reader never sees half a file. Throws on a key that could lead out of the folder.
 */
export function createDiskStorage(dir: string): Storage {
  const place = (key: string): string => join(dir, storageKey(key));
  return {
    async put(key, data) {
      const target = place(key);
      const draft = join(dir, ".incoming", newId());
      // Registered first: a stream may break off before it is read, and an unhandled error event would end the process.
      if (!(data instanceof Uint8Array)) data.on("error", () => {});
      await mkdir(dirname(draft), { recursive: true });
      await mkdir(dirname(target), { recursive: true });
      const measure = measured();
      try {
        const source =
          data instanceof Uint8Array ? Readable.from([data], { objectMode: false }) : data;
        await pipeline(source, whileSpace(dir), measure.through, createWriteStream(draft));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return measure.result();
    },
    async open(key, range) {
      const path = place(key);
      // Opened here and not by the stream, so that a missing file gives null and not a broken stream.
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
    async isEmpty() {
      const entries = await orNull(readdir(dir, { recursive: true, withFileTypes: true }));
      return !entries?.some((entry) => entry.isFile());
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
