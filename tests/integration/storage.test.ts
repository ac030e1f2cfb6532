// @database embedded

import { createHash } from "node:crypto";
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IncomingBytes, Storage } from "../../cms/platform/storage";
import { createIncomingOnDisk, createDiskStorage } from "../../cms/platform/storage-disk";
import { newId } from "../../cms/platform/ids";
import {
  type Bucket,
  openBucket,
  createIncomingInS3,
  createS3Storage,
} from "../../cms/platform/storage-s3";
import { BUCKET, type S3Server, startS3 } from "../setup/s3-server";

const MB = 1024 * 1024;

let dir = "";
let s3: S3Server;
let bucket: Bucket;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "library-storage-"));
  s3 = await startS3();
  bucket = await s3.open();
});
afterAll(async () => {
  bucket.close();
  await s3.close();
  rmSync(dir, { recursive: true });
});

const PLACES = {
  "a folder": () => ({
    storage: createDiskStorage(join(dir, "files")),
    incoming: createIncomingOnDisk(join(dir, "incoming")),
  }),
  "a bucket": () => ({
    storage: createS3Storage(bucket),
    incoming: createIncomingInS3(bucket, join(dir, "work")),
  }),
};

/** Returns bytes that differ from place to place, so that a misplaced part is noticed. */
function pattern(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let place = 0; place + 4 <= length; place += 4) bytes.writeUInt32LE(place, place);
  return bytes;
}

/** Returns a stream of bytes that then breaks, at once or after a condition is met. */
const broken = (bytes: Uint8Array, until: () => unknown = () => {}) =>
  Readable.from(
    (async function* () {
      yield bytes;
      await until();
      throw new Error("connection lost");
    })(),
  );

describe.each(Object.entries(PLACES))("files in %s", (_name, open) => {
  let storage: Storage;
  beforeAll(() => {
    storage = open().storage;
  });

  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await storage.open(key, range);
    return stream && text(stream);
  };

  test("report a stream that breaks before it is read, and keep nothing of it", async () => {
    await expect(
      storage.put("files/ab/gone", createReadStream(join(dir, "nothing"))),
    ).rejects.toThrow("ENOENT");
    expect(await storage.size("files/ab/gone")).toBeNull();
  });

  test("are stored from a stream, with size and hash", async () => {
    const stored = await storage.put(
      "files/ab/one",
      Readable.from([Buffer.from("hello "), Buffer.from("world")]),
    );
    expect(stored).toEqual({
      size: 11,
      sha256: createHash("sha256").update("hello world").digest("hex"),
    });
    expect(await storage.size("files/ab/one")).toBe(11);
    expect(await read("files/ab/one")).toBe("hello world");
    expect(await storage.put("files/ab/none", new Uint8Array())).toMatchObject({ size: 0 });
    expect([await storage.size("files/ab/none"), await read("files/ab/none")]).toEqual([0, ""]);
  });

  test("are stored in parts, and are read in the right order", async () => {
    const bytes = pattern(12 * MB + 17);
    const { size, sha256 } = await storage.put(
      "large",
      Readable.from([bytes.subarray(0, 7 * MB), bytes.subarray(7 * MB)]),
    );
    expect([size, sha256]).toEqual([
      bytes.length,
      createHash("sha256").update(bytes).digest("hex"),
    ]);
    expect((await buffer((await storage.open("large"))!)).equals(bytes)).toBe(true);
    expect(
      (await buffer((await storage.open("large", { start: 5 * MB - 3, end: 5 * MB + 4 }))!)).equals(
        bytes.subarray(5 * MB - 3, 5 * MB + 5),
      ),
    ).toBe(true);
  });

  test("can be read by range, with inclusive ends", async () => {
    await storage.put("range", Buffer.from("0123456789"));
    expect(await read("range", { start: 2, end: 4 })).toBe("234");
    expect(await read("range", { start: 9, end: 9 })).toBe("9");
  });

  test("keep the old bytes when writing new ones fails", async () => {
    await storage.put("kept", Buffer.from("old"));
    await expect(storage.put("kept", broken(Buffer.from("new")))).rejects.toThrow(
      "connection lost",
    );
    expect(await read("kept")).toBe("old");
  });

  test("are null when they do not exist, and so are folders", async () => {
    expect(await storage.open("nothing")).toBeNull();
    expect(await storage.size("nothing/at/all")).toBeNull();
    expect(await storage.size("files/ab")).toBeNull();
    await storage.remove("nothing");
  });

  test("can be removed", async () => {
    await storage.put("gone", Buffer.from("x"));
    await storage.remove("gone");
    expect(await storage.size("gone")).toBeNull();
  });

  test.each([
    "../outside",
    "a/../../b",
    "/etc/passwd",
    "a//b",
    "",
    ".hidden",
    "a/.",
    "a\\b",
    "a\0b",
    "ä",
    "x".repeat(600),
  ])("reject the key %j", async (key) => {
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("Not a storage key");
    await expect(storage.open(key)).rejects.toThrow("Not a storage key");
    await expect(storage.size(key)).rejects.toThrow("Not a storage key");
    await expect(storage.remove(key)).rejects.toThrow("Not a storage key");
  });
});

test("an interrupted write leaves nothing behind", async () => {
  expect(readdirSync(join(dir, "files", ".incoming"))).toEqual([]);
  const { storage } = PLACES["a bucket"]();
  const parts = () => s3.asked.filter((line) => line.startsWith("PUT /library-tests/halves?"));
  await expect(
    storage.put(
      "halves",
      broken(pattern(12 * MB), () => expect.poll(parts).not.toEqual([])),
    ),
  ).rejects.toThrow("connection lost");
  expect(s3.asked.filter((line) => /^DELETE .*halves\?.*uploadId=/.test(line))).toHaveLength(1);
  expect(await storage.size("halves")).toBeNull();
});

describe.each(Object.entries(PLACES))("uploads that arrive in %s", (_name, open) => {
  let incoming: IncomingBytes;
  beforeAll(() => {
    incoming = open().incoming;
  });

  test("continue in any process after a broken connection, and are checked as a whole", async () => {
    const id = newId();
    const bytes = pattern(11 * MB + 5);
    expect(await incoming.size(id)).toBe(0);
    const line = broken(bytes.subarray(0, 7 * MB), () =>
      expect.poll(() => incoming.size(id)).toBe(7 * MB),
    );
    await expect(incoming.append(id, 0, line)).rejects.toThrow("connection lost");
    expect(await incoming.size(id)).toBe(7 * MB);
    await expect(incoming.append(id, 3, Readable.from([Buffer.from("x")]))).rejects.toThrow(
      `has ${7 * MB} bytes`,
    );
    const another = open().incoming;
    await another.append(id, 7 * MB, Readable.from([bytes.subarray(7 * MB)]));
    expect(readFileSync(await incoming.localPath(id)).equals(bytes)).toBe(true);
    expect(readFileSync(await another.localPath(id)).equals(bytes)).toBe(true);
    expect(await incoming.ids()).toEqual([id]);
    await incoming.remove(id);
    expect([await incoming.ids(), await incoming.size(id)]).toEqual([[], 0]);
  });

  test("may be empty", async () => {
    const id = newId();
    expect(statSync(await incoming.localPath(id)).size).toBe(0);
    await incoming.remove(id);
    expect(await incoming.ids()).toEqual([]);
  });

  test("accept only valid ids", async () => {
    await expect(incoming.size("../../etc/passwd")).rejects.toThrow("Not an upload id");
  });
});

test("parts of an earlier writer that was believed dead change nothing", async () => {
  const { storage, incoming } = PLACES["a bucket"]();
  const id = newId();
  const bytes = pattern(1000);
  await incoming.append(id, 0, Readable.from([bytes.subarray(0, 300)]));
  await incoming.append(id, 300, Readable.from([bytes.subarray(300, 800)]));
  await storage.put(`incoming/${id}/${"100".padStart(15, "0")}`, bytes.subarray(100, 900));
  expect(await incoming.size(id)).toBe(900);
  expect(readFileSync(await incoming.localPath(id)).equals(bytes.subarray(0, 900))).toBe(true);
  await incoming.remove(id);
});

test("an unusable bucket is reported in a sentence", async () => {
  const { endpoint } = s3;
  await expect(openBucket({ bucket: "not-there", endpoint })).rejects.toThrow(
    `Cannot use the bucket not-there of S3_BUCKET (${endpoint}): there is no such bucket.`,
  );
  await expect(openBucket({ bucket: BUCKET, endpoint: "http://127.0.0.1:1" })).rejects.toThrow(
    "it cannot be reached (ECONNREFUSED)",
  );
  process.env.AWS_ACCESS_KEY_ID = "SOMEBODY";
  try {
    await expect(openBucket({ bucket: BUCKET, endpoint })).rejects.toThrow(
      "the credentials do not give access to it",
    );
  } finally {
    process.env.AWS_ACCESS_KEY_ID = s3.environment.AWS_ACCESS_KEY_ID;
  }
});
