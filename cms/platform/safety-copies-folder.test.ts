import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { safetyCopies } from "./safety-copies-folder";

test("finds no copies in a folder that is missing or cannot be read", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "library-copies-"));
  try {
    expect(safetyCopies(dataDir)).toEqual([]);
    writeFileSync(join(dataDir, "backups"), "a file, which readdir refuses with ENOTDIR");
    expect(safetyCopies(dataDir)).toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
