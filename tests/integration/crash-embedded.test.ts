// @database embedded

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { buildProgram } from "../setup/program";

const KILLS = 3;
/** Opens the database four times, each time after a crash: 8 s on an idle machine. */
const TIMEOUT_MS = 180_000;

test(
  "keeps every acknowledged write of the embedded database when SIGKILL interrupts writing",
  async () => {
    const run = await buildProgram("bench/crash.ts");
    const folder = mkdtempSync(join(tmpdir(), "library-crash-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(inject("databaseTemplate"), folder, { recursive: true });
    const program = run(["--kills", String(KILLS), "--folder", folder], { LOG_LEVEL: "warn" });
    expect([await program.ended, program.output()]).toEqual([
      0,
      expect.stringMatching(
        /^3 kills during writes: [1-9]\d* writes acknowledged, 0 lost, 0 wrong\n$/,
      ),
    ]);
  },
  TIMEOUT_MS,
);
