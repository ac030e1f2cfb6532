import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { streamZip, textEntry, type ZipEntry } from "./zip";

const modified = new Date("2024-03-01T12:00:00Z");
const MEBIBYTE = 1024 * 1024;

function fileOf(path: string, bytes: Uint8Array, overrides: Partial<ZipEntry> = {}): ZipEntry {
  return {
    path,
    modified,
    size: bytes.length,
    isCompressed: true,
    open: async () => Readable.from([bytes], { objectMode: false }),
    ...overrides,
  };
}

/** An endless stream that counts the bytes read from it. */
function endless() {
  const source = { stream: null as Readable | null, read: 0 };
  const open = async () =>
    (source.stream = new Readable({
      read(size) {
        source.read += size;
        this.push(Buffer.alloc(size, 1));
      },
    }));
  return {
    source,
    entry: {
      path: "endless",
      modified,
      size: Number.MAX_SAFE_INTEGER,
      isCompressed: true,
      open,
    } satisfies ZipEntry,
  };
}

/** Lets all pending work run. */
async function runPendingWork() {
  for (let turn = 0; turn < 200; turn++) await new Promise((done) => setImmediate(done));
}

describe("streamZip", () => {
  it("contains the files byte for byte, and knows its size in advance", async () => {
    const ended = vi.fn();
    const large = Buffer.alloc(3 * MEBIBYTE, "0123456789");
    const zip = streamZip(
      [
        await textEntry("index.html", modified, () => ["Ä"]),
        fileOf("files/å ä ö ☃.pdf", large),
        fileOf("files/empty", Buffer.alloc(0)),
      ],
      ended,
    );
    const bytes = await buffer(zip.bytes);
    expect(bytes.length).toBe(zip.size);
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(["index.html", "files/å ä ö ☃.pdf", "files/empty"]);
    const hash = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
    expect(hash(files["files/å ä ö ☃.pdf"]!)).toBe(hash(large));
    expect(Buffer.from(files["index.html"]!).toString()).toBe("Ä");
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it("deflates files that are not compressed, and then does not know its size", async () => {
    const zip = streamZip(
      [fileOf("picture.bmp", Buffer.alloc(MEBIBYTE), { isCompressed: false })],
      () => {},
    );
    expect(zip.size).toBeNull();
    const bytes = await buffer(zip.bytes);
    expect(bytes.length).toBeLessThan(10_000);
    expect(unzipSync(bytes)["picture.bmp"]).toHaveLength(MEBIBYTE);
  });

  it("opens one file at a time, and reads no more than requested", async () => {
    const { source, entry } = endless();
    const next = vi.fn(async () => null);
    const { bytes } = streamZip([entry, { ...entry, path: "next", open: next }], () => {});
    bytes.read();
    await runPendingWork();
    expect(source.read).toBeLessThan(2 * MEBIBYTE);
    expect(next).not.toHaveBeenCalled();
    bytes.destroy();
  });

  it("closes the open file when the reader leaves", async () => {
    const { source, entry } = endless();
    const ended = vi.fn();
    const { bytes } = streamZip([entry], ended);
    await new Promise((done) => bytes.once("readable", done));
    bytes.destroy();
    await runPendingWork();
    expect(source.stream?.destroyed).toBe(true);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it("closes a file that is opened after the reader has left", async () => {
    const { source, entry } = endless();
    const { bytes } = streamZip([entry], () => {});
    bytes.destroy();
    await runPendingWork();
    expect(source.stream?.destroyed).toBe(true);
  });

  it("gives up if the reader reads nothing", async () => {
    const { source, entry } = endless();
    const { bytes } = streamZip([entry], () => {}, 20);
    await expect(new Promise((_, failed) => bytes.once("error", failed))).rejects.toThrow(
      "The reader has read nothing for 20 ms",
    );
    await runPendingWork();
    expect(source.stream?.destroyed).toBe(true);
  });

  it.each([
    ["are missing", { open: async () => null }, "The bytes of files/a.pdf are missing"],
    [
      "cannot be read",
      {
        open: async () =>
          Readable.from(
            (async function* () {
              yield "012";
              throw new Error("disk error");
            })(),
          ),
      },
      "disk error",
    ],
    ["are fewer than they should be", { size: 11 }, "unexpected number of bytes"],
  ])("breaks off if bytes %s", async (_, overrides, message) => {
    const ended = vi.fn();
    await expect(
      buffer(streamZip([fileOf("files/a.pdf", Buffer.alloc(10), overrides)], ended).bytes),
    ).rejects.toThrow(message);
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

it("lets other work run between the parts of a text, while it is measured and while it is sent", async () => {
  const PARTS = 20;
  const turns = { count: 0, isOver: false };
  const count = () => {
    turns.count++;
    if (!turns.isOver) setImmediate(count);
  };
  async function* parts() {
    for (let part = 0; part < PARTS; part++) yield "ä";
  }
  count();
  const entry = await textEntry("list.txt", modified, parts);
  expect(turns.count).toBeGreaterThanOrEqual(PARTS);
  turns.count = 0;
  const zip = streamZip([entry], () => {});
  expect(Buffer.from(unzipSync(await buffer(zip.bytes))["list.txt"]!).toString()).toBe(
    "ä".repeat(PARTS),
  );
  expect(turns.count).toBeGreaterThanOrEqual(PARTS);
  turns.isOver = true;
});
