import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePdf } from "../testing";
import { createPdfReader } from "../readers";

describe("a PDF on disk", () => {
  let dir = "";
  const reader = createPdfReader();
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), "library-pdf-"));
  });
  afterAll(async () => {
    await reader.close();
    rmSync(dir, { recursive: true });
  });
  const store = async (bytes: Uint8Array) => {
    const path = join(dir, "file.pdf");
    await writeFile(path, bytes);
    return path;
  };

  test("has its number of pages, whether it is complete, and the names of its attachments", async () => {
    expect(await reader.inspect(await store(await makePdf(["One", "Two"])))).toEqual({
      pageCount: 2,
      missing: 0,
      hasTable: true,
      attachments: [],
    });
  });

  test("is drawn in its own proportions, as far as it fits", async () => {
    const path = await store(await makePdf(["One"]));
    const drawing = await reader.drawFirstPage(path, { width: 200, maxHeight: 1_000 });
    // US Letter, 612 by 792 points, with dark letters on white.
    expect(drawing).toMatchObject({ width: 200, height: 259 });
    const { data } = drawing as { data: Uint8Array };
    expect([data.length, data[0], data.some((value) => value < 220)]).toEqual([
      200 * 259 * 4,
      255,
      true,
    ]);
    expect(await reader.drawFirstPage(path, { width: 200, maxHeight: 100 })).toMatchObject({
      width: 200,
      height: 100,
    });
  });

  test("that is locked, damaged or truncated is reported, and the next one is opened", async () => {
    const whole = await makePdf(["One", "Two", "Three"]);
    expect(
      await reader.inspect(await store(await makePdf(["Secret"], { password: "sesame" }))),
    ).toEqual({ failed: "encrypted" });
    expect(await reader.inspect(await store(whole.subarray(0, 500)))).toEqual({ failed: "broken" });
    expect(await reader.inspect(await store(Buffer.alloc(0)))).toEqual({ failed: "broken" });
    expect(await reader.inspect(await store(whole.subarray(0, whole.length - 30)))).toEqual({
      failed: "broken",
    });
    const misled = Buffer.from(
      whole.toString("latin1").replace(/startxref\n\d+/, "startxref\n1"),
      "latin1",
    );
    expect(await reader.inspect(await store(misled))).toMatchObject({
      pageCount: 3,
      missing: 0,
      hasTable: false,
    });
    expect(await reader.inspect(await store(whole))).toMatchObject({ pageCount: 3 });
  });

  test("that takes too long is abandoned", async () => {
    const hasty = createPdfReader({ maxMs: 1 });
    expect(await hasty.inspect(await store(await makePdf(["One"])))).toEqual({
      failed: "too_slow",
    });
    await hasty.close();
  });

  test("is abandoned if the signal aborts", async () => {
    const controller = new AbortController();
    const reading = reader.inspect(await store(await makePdf(["One"])), controller.signal);
    controller.abort(new Error("closing"));
    await expect(reading).rejects.toThrow("closing");
  });
});
