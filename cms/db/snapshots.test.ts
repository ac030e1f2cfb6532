import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyOpenDatabase, requestSnapshot, offerSnapshots } from "./snapshots";

let dataDir = "";
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "library-snapshots-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const logger = pino({ level: "silent" });

test("a copy for another process waits for the copy in progress", async () => {
  const events: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const snapshots = offerSnapshots({
    dataDir,
    logger,
    async copyTo() {
      const isFirst = events.length === 0;
      events.push("begins");
      if (isFirst) await finished;
      events.push("ends");
      if (isFirst) throw new Error("the first fails");
    },
  });
  const first = snapshots.copy().catch((error: Error) => error.message);
  const [second, third] = [snapshots.copy(), requestSnapshot(dataDir)];
  finish();
  expect(await first).toBe("the first fails");
  const folders = [await second, await third];
  expect(events).toEqual(["begins", "ends", "begins", "ends", "begins", "ends"]);
  expect(readdirSync(join(dataDir, "snapshots"))).toHaveLength(2);
  expect(new Set(folders).size).toBe(2);
  snapshots.end();
});

test("closing the database aborts a copy and removes its files", async () => {
  const snapshots = offerSnapshots({
    dataDir,
    logger,
    copyTo: (folder, signal) =>
      new Promise((_, reject) => {
        mkdirSync(folder);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  });
  const copies = [snapshots.copy(), snapshots.copy()].map((copy) =>
    copy.then(
      () => "copied",
      (error: Error) => error.name,
    ),
  );
  await Promise.resolve();
  snapshots.end();
  expect(await Promise.all(copies)).toEqual(["AbortError", "AbortError"]);
  expect(readdirSync(join(dataDir, "snapshots"))).toEqual([]);
});

test("a copy that is refused because another is in progress keeps the log for that other copy", async () => {
  const kept: boolean[] = [];
  const source = (code: string) => ({
    folder: dataDir,
    run: async () => Promise.reject(Object.assign(new Error("refused"), { code })),
    setLogRetention: async (keep: boolean) => void kept.push(keep),
  });
  await expect(copyOpenDatabase(source("55000"), join(dataDir, "copy"))).rejects.toThrow("refused");
  expect(kept).toEqual([true]);
  await expect(copyOpenDatabase(source("53100"), join(dataDir, "copy"))).rejects.toThrow("refused");
  expect(kept).toEqual([true, true, false]);
});
