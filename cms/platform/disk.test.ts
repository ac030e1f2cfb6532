import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { errorResponse, toAppError } from "../http/errors";
import { freeBytes, isOutOfSpace, isSpaceLow, OutOfSpaceError, whileSpace } from "./disk";

test.each([
  ["the file system", Object.assign(new Error("write"), { code: "ENOSPC" })],
  ["a quota of the file system", Object.assign(new Error("write"), { code: "EDQUOT" })],
  [
    "PostgreSQL, embedded or a server",
    Object.assign(new Error("could not extend file"), { code: "53100" }),
  ],
  ["the check of the reserved space", new OutOfSpaceError()],
])("answers with 507 and its code if %s reports a full disk", async (_, error) => {
  expect(isOutOfSpace(error)).toBe(true);
  const answer = errorResponse(toAppError(error));
  expect([answer.status, await answer.json()]).toMatchObject([
    507,
    { statusCode: 507, code: "storage_full" },
  ]);
});

test("does not treat other errors of the file system as a full disk", () => {
  for (const error of [
    Object.assign(new Error("read"), { code: "ENOENT" }),
    new Error("plain"),
    null,
  ])
    expect(isOutOfSpace(error)).toBe(false);
});

test("lets bytes pass unchanged while there is space, even to a folder that does not exist yet", async () => {
  const folder = mkdtempSync(join(tmpdir(), "library-space-"));
  try {
    const later = join(folder, "not/there/yet");
    expect(await freeBytes(later)).toBeGreaterThan(0);
    expect(
      String(
        await buffer(
          whileSpace(later)(Readable.from([Buffer.from("some "), Buffer.from("bytes")])),
        ),
      ),
    ).toBe("some bytes");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const MB = 1024 * 1024;
test.each([
  ["95 of 10,000 MB free is too little", 10_000, 95, true],
  ["97 of 10,000 MB free is enough", 10_000, 97, false],
  ["49 of 500 MB free is too little", 500, 49, true],
  ["51 of 500 MB free is enough", 500, 51, false],
  ["31 of 100 MB free is too little", 100, 31, true],
  ["25 of 48 MB free is enough", 48, 25, false],
  ["23 of 48 MB free is too little", 48, 23, true],
])("keeps a reserve that fits the size of the file system: %s", (_, total, free, expected) => {
  expect(isSpaceLow({ blocks: total, bavail: free, bsize: MB })).toBe(expected);
});

test("does not treat a file system of unknown size as full", () => {
  expect(isSpaceLow({ blocks: 0, bavail: 0, bsize: 0 })).toBe(false);
});
