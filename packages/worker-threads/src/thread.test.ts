import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createThread, createThreads, ThreadError } from "./index";

const folder = mkdtempSync(join(tmpdir(), "library-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that echoes each question, and never answers the question "never". */
const source = `import { parentPort } from "node:worker_threads";
parentPort.on("message", (question) => question === "never" || parentPort.postMessage(question));`;

test("answers other questions in another thread while one is never answered", async () => {
  const path = join(folder, "echo.mjs");
  writeFileSync(path, source);
  const threads = createThreads<string, string>(2, {
    file: path,
    maxMs: 60_000,
    heapMaxMb: 64,
    workMax: 100,
  });
  const stop = new AbortController();
  const never = threads.ask("never", { work: 1, signal: stop.signal });
  try {
    expect(await threads.ask("first", { work: 1 })).toBe("first");
    expect(await threads.ask("second", { work: 1 })).toBe("second");
  } finally {
    stop.abort(new Error("the test is over"));
    await expect(never).rejects.toThrow("the test is over");
    await threads.close();
  }
});

test("reports a problem with the question if the thread crashes while it answers", async () => {
  const path = join(folder, "breaks.mjs");
  writeFileSync(
    path,
    `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { throw new Error("broken"); });`,
  );
  const thread = createThread<string, string>({
    file: path,
    maxMs: 60_000,
    heapMaxMb: 64,
    workMax: 100,
  });
  await expect(thread.ask("anything", { work: 1 })).rejects.toMatchObject({
    name: "ThreadError",
    problem: "crashed",
  });
  await thread.close();
});

test("does not report a problem with the question if the thread cannot start", async () => {
  const path = join(folder, "incomplete.mjs");
  writeFileSync(path, `import "./missing.mjs";`);
  const thread = createThread<string, string>({
    file: path,
    maxMs: 60_000,
    heapMaxMb: 64,
    workMax: 100,
  });
  const error: unknown = await thread
    .ask("anything", { work: 1 })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "ERR_MODULE_NOT_FOUND" });
  expect(error).not.toBeInstanceOf(ThreadError);
  await thread.close();
});
