// @database both

import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  inject,
  type MockInstance,
  test,
  vi,
} from "vitest";
import { main as backup } from "../../cms/cli/backup";
import { type Manifest, MANIFEST_FILE } from "../../cms/backup/backup-format";
import { main as restore } from "../../cms/cli/restore";
import { SearchRequest } from "../../cms/contract/search";
import { ANONYMOUS } from "../../cms/shared/actor";
import { openCms, type OpenCms } from "../../cms/open";
import { readCmsEnvironment } from "../../cms/platform/env";
import { newId } from "../../cms/platform/ids";
import { saveUser } from "../factories/accounts";
import { storeFile } from "../factories/files";
import { saveNamedTerms, savePost } from "../factories/library";
import { makeDataDir, onServer, testLogger } from "../setup/database";
import { type S3Server, startS3 } from "../setup/s3-server";
import { createServerDatabase, type ServerDatabase } from "../setup/server-database";

/** Each test opens several databases. */
const TIMEOUT_MS = 180_000;
const POSTS = 12;

let dir = "";
let s3: S3Server;
let opened: OpenCms;
let source: Record<string, string>;
const databases: ServerDatabase[] = [];
let said: MockInstance;

/** Returns the environment of a library; on a server it has its own database. */
async function place(name: string, template?: string): Promise<Record<string, string>> {
  const dataDir = join(dir, name);
  if (!onServer) return { DATA_DIR: dataDir, DATABASE_URL: "" };
  const database = await createServerDatabase({ template });
  databases.push(database);
  return { DATA_DIR: dataDir, DATABASE_URL: database.url };
}

/** Runs a command in an environment; returns its exit code and its error output. */
async function run(
  command: (argv: string[]) => Promise<number>,
  environment: Record<string, string>,
  ...argv: string[]
) {
  for (const [name, value] of Object.entries({ S3_BUCKET: "", S3_ENDPOINT: "", ...environment }))
    vi.stubEnv(name, value);
  said.mockClear();
  const code = await command(argv);
  vi.unstubAllEnvs();
  return { code, complaint: said.mock.calls.flat().join("\n") };
}

const open = (environment: Record<string, string>) =>
  openCms(
    readCmsEnvironment({
      ...environment,
      SITE_URL: "http://library.test",
      NODE_ENV: "test",
      SAMPLE_CONTENT: "none",
    }),
    testLogger,
  );
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8")) as Manifest;
const inDir = (name: string) => join(dir, name);

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "library-backup-"));
  s3 = await startS3();
  source = onServer
    ? await place("source", inject("databaseTemplate"))
    : { DATA_DIR: makeDataDir(), DATABASE_URL: "" };
  opened = await open(source);
  const {
    database: { db },
    storage,
    services,
  } = opened;
  await saveUser(db, { username: "ana" });
  await saveNamedTerms(db, [{ taxonomy: "topics", slug: "health" }]);
  const ids: number[] = [];
  for (let number = 1; number <= POSTS; number++) {
    const { id } = await storeFile(
      { db, storage },
      { name: `${number}.pdf`, bytes: Buffer.from(`The bytes of ${number}`) },
    );
    ids.push(
      await savePost(db, {
        title: `Children’s rights “${number}” \\ \n`,
        terms: [{ taxonomy: "topics", slug: "health" }],
        files: [{ language: "en", kind: "PDF", title: "Text", fileId: id }],
      }),
    );
  }
  // Covers null, JSON columns, and larger and smaller values than usual.
  const upload = {
    user_id: null,
    by_form: false,
    created: new Date(),
    expires: new Date(Date.now() + 1e6),
    name: "a.pdf",
    size: 5,
  };
  await db
    .insertInto("incoming_files")
    .values([{ ...upload, id: newId(), state: "refused", reason: "broken" }])
    .execute();
  await services.searchEngine.index(ids);
  await services.taxonomies.recount();
}, TIMEOUT_MS);
afterAll(async () => {
  await opened.close();
  await s3.close();
  for (const database of databases) await database.drop();
  for (const folder of [dir, source.DATA_DIR!]) rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

test(
  "a backup of an open library restores every row and every file into an empty place",
  { timeout: TIMEOUT_MS },
  async () => {
    expect(await run(backup, source, inDir("backup"))).toEqual({ code: 0, complaint: "" });
    const manifest = manifestOf(inDir("backup"));
    expect(manifest.tables.find(({ name }) => name === "posts")!.rows).toBe(POSTS);
    expect(manifest.files?.rows).toBe(POSTS);
    expect(manifest).toMatchObject({
      database: { kind: onServer ? "server" : "embedded" },
      secrets: ["jwt"],
      missing: [],
    });
    expect(statSync(inDir("backup")).mode & 0o077).toBe(0);

    // The source has its files in a folder, the target in a bucket.
    const target = { ...(await place("target")), ...s3.environment };
    expect(await run(restore, target, inDir("backup"))).toEqual({ code: 0, complaint: "" });
    expect(await run(backup, target, inDir("again"))).toEqual({ code: 0, complaint: "" });
    const again = manifestOf(inDir("again"));
    expect(again.tables).toEqual(manifest.tables);
    expect(again.files).toEqual(manifest.files);
    expect(readFileSync(join(target.DATA_DIR!, "secrets/jwt"), "utf8")).toBe(
      readFileSync(join(source.DATA_DIR!, "secrets/jwt"), "utf8"),
    );

    expect((await run(restore, target, inDir("backup"))).complaint).toContain("empty place");
    expect((await run(backup, source, inDir("backup"))).complaint).toContain(
      "is not empty; choose a new folder",
    );

    // The restored library works: sequences continue, foreign keys are valid, search finds posts.
    const restored = await open(target);
    try {
      const {
        rows: [next],
      } = await sql<{
        id: number;
      }>`select nextval(pg_get_serial_sequence('posts', 'database_id'))::int as id`.execute(
        restored.database.db,
      );
      const { id: highest } = await restored.database.db
        .selectFrom("posts")
        .select((eb) => eb.fn.max("database_id").as("id"))
        .executeTakeFirstOrThrow();
      expect(next!.id).toBeGreaterThan(highest);
      const { rows: references } = await sql<{
        count: number;
      }>`select count(*) as count from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and convalidated`.execute(
        restored.database.db,
      );
      expect(references[0]!.count).toBeGreaterThan(50);
      expect(
        (
          await restored.services.search.search(
            ANONYMOUS,
            SearchRequest.parse({ search: "children" }),
          )
        ).count,
      ).toBe(POSTS);
    } finally {
      await restored.close();
    }
  },
);

test(
  "refuses damaged backups, backups of newer versions and other folders with a sentence, and leaves nothing behind",
  { timeout: TIMEOUT_MS },
  async () => {
    cpSync(inDir("backup"), inDir("bad"), { recursive: true });
    const manifest = manifestOf(inDir("bad"));
    const write = (changes: Partial<Manifest>) =>
      writeFileSync(join(inDir("bad"), MANIFEST_FILE), JSON.stringify({ ...manifest, ...changes }));
    const target = await place("refused");
    write({ migration: "9999_later" });
    expect(await run(restore, target, inDir("bad"))).toEqual({
      code: 2,
      complaint: expect.stringContaining(
        "made by a newer version of the library (9999_later)",
      ) as string,
    });
    write({ format: 3 });
    expect((await run(restore, target, inDir("bad"))).complaint).toContain(
      "made by a newer version",
    );
    expect((await run(restore, target, dir)).complaint).toContain("is not a complete backup");
    // Nothing has been written up to this point.
    write({
      tables: manifest.tables.map((table) =>
        table.name === "terms" ? { ...table, sha256: "0".repeat(64) } : table,
      ),
    });
    expect((await run(restore, target, inDir("bad"))).complaint).toMatch(
      /terms\.jsonl\.gz has changed since it was written: the backup is damaged/,
    );

    write({});
    const cut = inDir("bad/database/terms.jsonl.gz");
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    expect((await run(restore, await place("cut"), inDir("bad"))).complaint).toMatch(
      /terms\.jsonl\.gz has changed since it was written: the backup is damaged/,
    );

    expect((await run(backup, await place("nothing", "template1"), inDir("none"))).code).toBe(2);
    for (const command of [backup, restore])
      expect((await run(command, source)).complaint).toContain("Usage");
  },
);

test("names a file that the storage has lost", { timeout: TIMEOUT_MS }, async () => {
  const { storage_key: key } = await opened.database.db
    .selectFrom("files")
    .select("storage_key")
    .limit(1)
    .executeTakeFirstOrThrow();
  await opened.storage.remove(key);
  const { code, complaint } = await run(backup, source, inDir("lost"));
  expect([code, complaint]).toEqual([1, `Lost or damaged in the storage: ${key}`]);
  expect(manifestOf(inDir("lost")).missing).toEqual([key]);
});
