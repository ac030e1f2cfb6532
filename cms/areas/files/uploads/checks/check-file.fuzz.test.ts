import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDocx } from "@resource-library/text-extraction/testing";
import { bmpOf } from "../../../../../tests/factories/hostile-files";
import { UPLOAD_REASONS } from "../../../../contract/upload-rules";
import { createPdfReader } from "@resource-library/text-extraction";
import { createFileChecks } from "./check-file";

/** Damaged files of each kind. Chosen: enough to reach every branch of the walkers, few enough for every test run. */
const RUNS = 60;
/** Longest time for one file. In production a single step may take a minute. */
const FILE_MAX_MS = 10_000;

const pdf = createPdfReader();
const checks = createFileChecks({
  pdf,
  scanner: null,
  logger: pino({ level: "silent" }),
  stepMaxMs: FILE_MAX_MS,
});
let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "library-fuzz-"));
});
afterAll(async () => {
  await Promise.all([pdf.close(), checks.close()]);
  rmSync(dir, { recursive: true });
});

const picture = () =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: "#836" } }).withExif({
    IFD0: { Artist: "Ana" },
    IFD3: { GPSLatitudeRef: "N" },
  });
const SEEDS: Record<string, () => Promise<Buffer> | Buffer> = {
  "text.docx": () => makeDocx(["One", "Two"]),
  "photo.jpg": () => picture().jpeg().toBuffer(),
  "photo.png": () => picture().png().toBuffer(),
  "photo.gif": () => picture().gif().toBuffer(),
  "photo.tif": () => picture().tiff({ compression: "lzw" }).toBuffer(),
  "large.tif": () =>
    picture().tiff({ compression: "none", bigtiff: true, pyramid: true, tile: true }).toBuffer(),
  "photo.bmp": () => bmpOf(4, 2, Buffer.alloc(24)),
};

/** Changes to a file: bytes to overwrite, each at a fraction of the length, and where to truncate it, if at all. */
const damage = fc.record({
  bytes: fc.array(
    fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.oneof(fc.constantFrom(0, 1, 0x7f, 0xff), fc.integer({ min: 0, max: 255 })),
    ),
    { maxLength: 12 },
  ),
  // Half of the changes hit the beginning, where the headers are.
  isAtHead: fc.boolean(),
  cut: fc.option(fc.double({ min: 0.05, max: 1, noNaN: true })),
});

test.each(Object.keys(SEEDS))(
  "a damaged %s is accepted or refused for a known reason, in time",
  { timeout: 60_000 },
  async (name) => {
    const whole = await SEEDS[name]!();
    await fc.assert(
      fc.asyncProperty(damage, async ({ bytes, isAtHead, cut }) => {
        const damaged = Buffer.from(
          whole.subarray(0, cut === null ? undefined : Math.ceil(whole.length * cut)),
        );
        const reach = isAtHead ? Math.min(damaged.length, 200) : damaged.length;
        for (const [place, value] of bytes)
          damaged[Math.min(reach - 1, Math.floor(place * reach))] = value;
        const path = join(dir, "damaged");
        await writeFile(path, damaged);
        const found = await checks.checkFile({ path, name });
        expect(found.accepted || (found.reason in UPLOAD_REASONS && !found.wasInterrupted)).toBe(
          true,
        );
      }),
      { numRuns: RUNS, seed: 21, endOnFailure: true },
    );
  },
);
