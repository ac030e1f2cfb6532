import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Storage } from "./storage";
import { createDiskStorage } from "./storage-disk";

describe("disk storage", () => {
  let dir = "";
  let storage: Storage;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), "library-storage-"));
    storage = createDiskStorage(join(dir, "files"));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await storage.open(key, range);
    return stream && text(stream);
  };

  test("hears of a stream that breaks off before it is read, and keeps nothing of it", async () => {
    await expect(storage.put("files/ab/gone", createReadStream(join(dir, "nothing")))).rejects.toThrow("ENOENT");
    expect(await storage.size("files/ab/gone")).toBeNull();
  });

  test("stores a stream and tells its size and hash", async () => {
    const stored = await storage.put("files/ab/one", Readable.from([Buffer.from("hello "), Buffer.from("world")]));
    expect(stored).toEqual({ size: 11, sha256: createHash("sha256").update("hello world").digest("hex") });
    expect(await storage.size("files/ab/one")).toBe(11);
    expect(await read("files/ab/one")).toBe("hello world");
  });

  test("opens a range with inclusive ends", async () => {
    await storage.put("range", Buffer.from("0123456789"));
    expect(await read("range", { start: 2, end: 4 })).toBe("234");
    expect(await read("range", { start: 9, end: 9 })).toBe("9");
  });

  test("keeps the old bytes when new ones break off, and leaves nothing behind", async () => {
    await storage.put("kept", Buffer.from("old"));
    const broken = Readable.from((async function* () {
      yield Buffer.from("new");
      throw new Error("connection lost");
    })());
    await expect(storage.put("kept", broken)).rejects.toThrow("connection lost");
    expect(await read("kept")).toBe("old");
    expect(readdirSync(join(dir, "files", ".incoming"))).toEqual([]);
  });

  test("answers null for what is not there, folders included", async () => {
    expect(await storage.open("nothing")).toBeNull();
    expect(await storage.size("nothing/at/all")).toBeNull();
    expect(await storage.size("files/ab")).toBeNull();
    await storage.remove("nothing");
  });

  test("removes", async () => {
    await storage.put("gone", Buffer.from("x"));
    await storage.remove("gone");
    expect(await storage.size("gone")).toBeNull();
  });

  test.each(["../outside", "a/../../b", "/etc/passwd", "a//b", "", ".hidden", "a/.", "a\\b", "a\0b", "ä", "x".repeat(600)])("refuses the key %j", async (key) => {
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("Not a storage key");
    await expect(storage.open(key)).rejects.toThrow("Not a storage key");
    await expect(storage.size(key)).rejects.toThrow("Not a storage key");
    await expect(storage.remove(key)).rejects.toThrow("Not a storage key");
  });
});
