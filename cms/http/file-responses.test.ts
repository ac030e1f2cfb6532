import { PassThrough, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, describe } from "vitest";
import { bodyOf, parseRange } from "./file-responses";

test("a body contains all bytes of chunks and strings", async () => {
  expect(await new Response(bodyOf(Readable.from([Buffer.from("é"), "ü"]))).text()).toBe("éü");
});

test("cancelling a body while bytes are ready destroys the source and throws nothing", async () => {
  const source = new PassThrough();
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  source.write("ready");
  await bodyOf(source).cancel();
  await nextTurn();
  process.off("uncaughtException", note);
  expect({ uncaught, isDestroyed: source.destroyed }).toEqual({ uncaught: [], isDestroyed: true });
});

test("an error of the source reaches the reader, before and after the first chunk", async () => {
  const broken = new PassThrough();
  broken.destroy(new Error("gone"));
  await expect(new Response(bodyOf(broken)).text()).rejects.toThrow("gone");
  const later = new PassThrough();
  const reader = bodyOf(later).getReader();
  later.write("a");
  expect(Buffer.from((await reader.read()).value!).toString()).toBe("a");
  later.destroy(new Error("gone too"));
  await expect(reader.read()).rejects.toThrow("gone too");
});

describe("a Range header for 10 bytes", () => {
  test.each([
    ["bytes=0-3", { start: 0, end: 3 }],
    ["bytes=4-", { start: 4, end: 9 }],
    ["bytes=8-100", { start: 8, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-100", { start: 0, end: 9 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=99999999999999999999-", "unsatisfiable"],
    ["bytes=5-3", null],
    ["bytes=0-1,4-5", null],
    ["bytes=-", null],
    ["bytes=a-b", null],
    ["pages=0-1", null],
    [undefined, null],
  ])("is parsed as RFC 9110 describes: %s", (header, range) =>
    expect(parseRange(header, 10)).toEqual(range),
  );

  test("cannot be satisfied if the file is empty", () => {
    expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
    expect(parseRange("bytes=-1", 0)).toBe("unsatisfiable");
  });
});
