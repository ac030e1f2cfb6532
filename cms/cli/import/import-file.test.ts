import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { IMPORT_LINE_MAX_BYTES } from "../../contract/parser-limits.mjs";
import { readLines } from "./import-file";

const folder = mkdtempSync(join(tmpdir(), "library-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer): Promise<unknown[]> {
  const path = join(folder, "lines");
  writeFileSync(path, content);
  const lines = [];
  for await (const line of readLines(path)) lines.push(line);
  return lines;
}

test("numbers lines, skips empty ones and does not require a line end after the last one", async () => {
  expect(await read("\uFEFFa\r\n\n  \nå\nlast")).toEqual([
    { number: 1, text: "a" },
    { number: 4, text: "å" },
    { number: 5, text: "last" },
  ]);
  expect(await read("")).toEqual([]);
});
test("rejects a line that is too long and reads the next one", async () => {
  const lines = await read(`${"x".repeat(IMPORT_LINE_MAX_BYTES + 1)}\nshort`);
  expect(lines).toEqual([
    { number: 1, reason: "the line is longer than 4 MB" },
    { number: 2, text: "short" },
  ]);
});
test("reads a line at the size limit across many chunks of the file", async () => {
  expect(await read(`${"x".repeat(IMPORT_LINE_MAX_BYTES)}\n`)).toEqual([
    { number: 1, text: "x".repeat(IMPORT_LINE_MAX_BYTES) },
  ]);
});
test("rejects bytes that are not UTF-8", async () => {
  expect(await read(Buffer.from([0x61, 0xff, 0x0a, 0x62]))).toEqual([
    { number: 1, reason: "the line is not UTF-8" },
    { number: 2, text: "b" },
  ]);
});
