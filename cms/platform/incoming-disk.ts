import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { whileSpace } from "./disk-space";
import type { IncomingBytes } from "./incoming";

/** Ids are ours; nothing else becomes a path. */
const ID = /^[0-9a-z]{26}$/;

/** Keeps the bytes of uploads in a folder, a file each. Processes on several machines may share it, where it is mounted on all. */
export function createIncomingOnDisk(dir: string): IncomingBytes {
  const place = (id: string): string => {
    if (!ID.test(id)) throw new Error(`Not an id of an upload: ${JSON.stringify(id)}`);
    return join(dir, id);
  };

  async function size(id: string): Promise<number> {
    try {
      // Opened, because a network file system asks the server again only then: a file must not look shorter than it is.
      const file = await open(place(id), "r");
      try {
        return (await file.stat()).size;
      } finally {
        await file.close();
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
      throw error;
    }
  }

  return {
    size,
    async append(id, offset, data) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const there = await size(id);
      if (there !== offset)
        throw new Error(`An upload has ${there} bytes, and was to go on at ${offset}`);
      // "r+" and a place, not "a": a writer that was thought dead cannot make the file longer than its own bytes.
      await pipeline(
        data,
        whileSpace(dir),
        createWriteStream(place(id), {
          flags: offset === 0 ? "w" : "r+",
          start: offset,
          mode: 0o600,
        }),
      );
    },
    async localPath(id) {
      // Nobody writes to a file of no bytes, and yet it is looked at.
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await (await open(place(id), "a", 0o600)).close();
      return place(id);
    },
    async remove(id) {
      await rm(place(id), { force: true });
    },
    async ids() {
      const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return names.filter((name) => ID.test(name));
    },
  };
}
