// @database embedded

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { Manifest } from "../../cms/backup/backup-format";
import { createSafetyCopies } from "../../cms/backup/safety-copies";
import { main as restore } from "../../cms/cli/restore";
import { openCms } from "../../cms/open";
import { readCmsEnvironment } from "../../cms/platform/env";
import { safetyCopies } from "../../cms/platform/safety-copies-folder";
import { storedSecret } from "../../cms/platform/secrets";
import { storeFile } from "../factories/files";
import { savePost } from "../factories/library";
import { makeDataDir, testLogger } from "../setup/database";

/** Each test opens several databases. */
const TIMEOUT_MS = 300_000;

const folders: string[] = [];
let dataDir = "";
let said: MockInstance;
const open = () =>
  openCms(
    readCmsEnvironment({
      DATA_DIR: dataDir,
      SITE_URL: "http://library.test",
      NODE_ENV: "test",
      SAMPLE_CONTENT: "none",
    }),
    testLogger,
  );
const copiesOf = (opened: Awaited<ReturnType<typeof open>>, freeBytes?: () => Promise<number>) =>
  createSafetyCopies({
    dataDir,
    database: opened.database,
    version: "1.0.0",
    logger: testLogger,
    ...(freeBytes && { freeBytes }),
  });
const inBackups = () => readdirSync(join(dataDir, "backups")).sort();

async function runRestore(folder: string): Promise<{ code: number; complaint: string }> {
  for (const [name, value] of Object.entries({
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    S3_BUCKET: "",
    S3_ENDPOINT: "",
  }))
    vi.stubEnv(name, value);
  said.mockClear();
  const code = await restore([folder]);
  vi.unstubAllEnvs();
  return { code, complaint: said.mock.calls.flat().join("\n") };
}

beforeEach(() => {
  folders.push((dataDir = makeDataDir()));
  said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

test(
  "a damaged site is restored, with its posts, files and secrets, by the single command that the start names",
  { timeout: TIMEOUT_MS },
  async () => {
    const opened = await open();
    const {
      database: { db },
      storage,
    } = opened;
    const { id } = await storeFile(
      { db, storage },
      { name: "a.pdf", bytes: Buffer.from("The bytes") },
    );
    await savePost(db, {
      title: "Kept by the copy",
      files: [{ language: "en", kind: "PDF", title: "Text", fileId: id }],
    });
    const { storage_key: key } = await db
      .selectFrom("files")
      .select("storage_key")
      .executeTakeFirstOrThrow();
    const secret = storedSecret(dataDir, "jwt");
    const copies = copiesOf(opened);
    const { path } = await copies.make();
    expect(readdirSync(path).sort()).toEqual(["database", "manifest.json", "secrets"]);
    expect(
      (JSON.parse(readFileSync(join(path, "manifest.json"), "utf8")) as Manifest).files,
    ).toBeNull();
    expect(readdirSync(join(dataDir, "snapshots"))).toEqual([]);
    await savePost(db, { title: "Written after the copy" });
    expect((await runRestore(path)).complaint).toContain(`in use by process ${process.pid}`);
    await copies.stop();
    await opened.close();

    rmSync(join(dataDir, "db/PG_VERSION"));
    writeFileSync(join(dataDir, "secrets/jwt"), "");
    const message = await open().then(
      () => "",
      (error: Error) => error.message,
    );
    const command = /npm run restore -- (\S+)/.exec(message)?.[1];
    expect(command).toBe(path);
    expect(await runRestore(command!)).toEqual({ code: 0, complaint: "" });

    const again = await open();
    const { rows } = {
      rows: await again.database.db.selectFrom("post_translations").select("title").execute(),
    };
    expect(rows).toEqual([{ title: "Kept by the copy" }]);
    expect(await again.storage.size(key)).toBe("The bytes".length);
    expect(storedSecret(dataDir, "jwt")).toBe(secret);
    await again.close();
    const aside = readdirSync(dataDir).filter((name) => name.startsWith("db.replaced-"));
    expect(aside).toHaveLength(1);
    expect(readdirSync(join(dataDir, aside[0]!))).toContain("base");
  },
);

test(
  "seven safety copies are kept, and incomplete copies of a crashed process are removed",
  { timeout: TIMEOUT_MS },
  async () => {
    for (let day = 1; day <= 8; day++) {
      const folder = join(dataDir, "backups", `2026-01-0${day}T03-00-00Z`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, "manifest.json"),
        JSON.stringify({ made: `2026-01-0${day}T03:00:00.000Z` }),
      );
    }
    mkdirSync(join(dataDir, "backups/.unfinished-1/database"), { recursive: true });
    mkdirSync(join(dataDir, "backups/of-the-operator"));
    const opened = await open();
    const copies = copiesOf(opened);
    const { path } = await copies.make();
    const kept = safetyCopies(dataDir).map((copy) => copy.path);
    expect(kept[0]).toBe(path);
    expect(kept).toHaveLength(7);
    expect(inBackups().filter((name) => !kept.includes(join(dataDir, "backups", name)))).toEqual([
      "of-the-operator",
    ]);

    await expect(copiesOf(opened, async () => 500 * 1024 * 1024).make()).rejects.toThrow(
      /500 MB free, and a safety copy needs \d+ MB/,
    );
    expect(safetyCopies(dataDir).map((copy) => copy.path)).toEqual(kept);
    await copies.stop();
    await opened.close();
  },
);

test(
  "a start after an interrupted restore asks for the restore again instead of creating an empty library",
  { timeout: TIMEOUT_MS },
  async () => {
    rmSync(join(dataDir, "db"), { recursive: true });
    mkdirSync(join(dataDir, "restoring/db"), { recursive: true });
    expect(
      await open().then(
        () => "",
        (error: Error) => error.message,
      ),
    ).toMatch(/a restore was interrupted/);
    expect(readdirSync(dataDir)).not.toContain("db");
  },
);

test("safety copies are refused when the database runs on a server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "library-copy-"));
  folders.push(folder);
  const part = { name: "posts", rows: 0, sha256: "0".repeat(64), columns: [] };
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({
      format: 2,
      made: new Date().toISOString(),
      program: { version: "1" },
      migration: "0001_content",
      database: { kind: "embedded", version: "18" },
      tables: [part],
      files: null,
      secrets: [],
      missing: [],
    }),
  );
  vi.stubEnv("DATABASE_URL", "postgres://127.0.0.1:1/library");
  expect(await restore([folder])).toBe(2);
  vi.unstubAllEnvs();
  expect(said.mock.calls.flat().join()).toContain(
    "a safety copy can be restored only to the embedded database",
  );
});
