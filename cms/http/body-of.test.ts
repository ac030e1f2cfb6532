import { PassThrough, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { bodyOf } from "./body-of";

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
