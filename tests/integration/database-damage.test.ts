// @database embedded

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../cms/db/client";
import { readEmptyDatabase, writeEmptyDatabase } from "../../cms/db/empty-database.mjs";
import { makeDataDir, testLogger } from "../setup/database";

let dataDir = "";
const inFolder = (...path: string[]) => join(dataDir, "db", ...path);
const open = (durability?: "full") => openDatabase({ dataDir, durability, logger: testLogger });
const failure = () =>
  open().then(
    (database) => database.close().then(() => "it opened"),
    (error: Error) => error.message,
  );

beforeEach(() => void (dataDir = makeDataDir()));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Creates a finished safety copy, as far as the start checks it. */
function keepSafetyCopy(name: string, made: string): void {
  mkdirSync(join(dataDir, "backups", name), { recursive: true });
  writeFileSync(join(dataDir, "backups", name, "manifest.json"), JSON.stringify({ made }));
}

const damages: [string, () => void, RegExp][] = [
  ["without PG_VERSION", () => rmSync(inFolder("PG_VERSION")), /the file PG_VERSION is missing/],
  [
    "of another PostgreSQL version",
    () => writeFileSync(inFolder("PG_VERSION"), "17\n"),
    /made by PostgreSQL "17", and this program has PostgreSQL 18/,
  ],
  [
    "without a write-ahead log",
    () =>
      readdirSync(inFolder("pg_wal")).forEach((name) =>
        rmSync(inFolder("pg_wal", name), { recursive: true }),
      ),
    /the write-ahead log is missing/,
  ],
  [
    "with a control file of zeros",
    () => writeFileSync(inFolder("global/pg_control"), Buffer.alloc(8192)),
    /the control file global\/pg_control holds only zeros/,
  ],
  [
    "with a control file cut short",
    () => truncateSync(inFolder("global/pg_control"), 100),
    /the control file global\/pg_control is cut short/,
  ],
  [
    "without its tables",
    () => rmSync(inFolder("base"), { recursive: true }),
    /the folder base is missing/,
  ],
  [
    "without its transactions",
    () => readdirSync(inFolder("pg_xact")).forEach((name) => rmSync(inFolder("pg_xact", name))),
    /cannot be used: (?!Aborted)/,
  ],
];

test.each(damages)(
  "a database folder %s stops the start and stays unchanged",
  async (_, damage, says) => {
    damage();
    const before = readdirSync(inFolder()).sort();
    const message = await failure();
    expect(message).toMatch(says);
    expect(message).toMatch(/There is no safety copy in .*backups.*npm run restore -- FOLDER/);
    expect(readdirSync(inFolder()).sort()).toEqual(before);
    expect(existsSync(join(dataDir, "db.lock"))).toBe(false);
  },
);

test("the message names the newest safety copy and the command that restores it", async () => {
  keepSafetyCopy("2026-11-20T03-00-00Z", "2026-11-20T03:00:00.000Z");
  keepSafetyCopy("2026-11-21T03-00-00Z", "2026-11-21T03:00:00.000Z");
  mkdirSync(join(dataDir, "backups/2026-11-22T03-00-00Z"));
  rmSync(inFolder("PG_VERSION"));
  const message = await failure();
  expect(message).toContain("The newest safety copy is of 21 November 2026, 03:00 UTC");
  expect(message).toContain(
    `DATA_DIR=${dataDir} npm run restore -- ${join(dataDir, "backups/2026-11-21T03-00-00Z")}`,
  );
});

test.each([
  ["table", "posts_of_test"],
  ["index", "posts_of_test_pkey"],
])("a %s whose file is cut off at a page boundary stops the start", async (_, name) => {
  const database = await open();
  await sql`create table posts_of_test (id int primary key, words text)`.execute(database.db);
  await sql`insert into posts_of_test select n, repeat('word ', 200) from generate_series(1, 1000) n`.execute(
    database.db,
  );
  await sql`analyze posts_of_test`.execute(database.db);
  const {
    rows: [file],
  } = await sql<{ path: string }>`select pg_relation_filepath(${name}::regclass) as path`.execute(
    database.db,
  );
  await sql`checkpoint`.execute(database.db);
  await database.close();
  expect(await failure()).toBe("it opened");
  truncateSync(inFolder(file!.path), 8192);
  expect(await failure()).toContain(`the file of ${name} is cut short`);
});

test("a table that was really shortened is no damage, even if its old length is still recorded", async () => {
  const database = await open();
  await sql`create table posts_of_test (id int primary key, words text)`.execute(database.db);
  await sql`insert into posts_of_test select n, repeat('word ', 200) from generate_series(1, 1000) n`.execute(
    database.db,
  );
  await sql`delete from posts_of_test where id > 10`.execute(database.db);
  await sql`vacuum posts_of_test`.execute(database.db);
  await sql`update pg_class set relpages = 100 where relname = 'posts_of_test'`.execute(
    database.db,
  );
  await database.close();
  expect(await failure()).toBe("it opened");
});

test(
  "a first start that a crash interrupted is repeated, and an empty folder is filled",
  { timeout: 180_000 },
  async () => {
    rmSync(inFolder(), { recursive: true });
    mkdirSync(inFolder());
    mkdirSync(join(dataDir, "db.new/base"), { recursive: true });
    writeFileSync(join(dataDir, "db.new/PG_VERSION"), "18\n");
    expect(await failure()).toBe("it opened");
    expect(readFileSync(inFolder("PG_VERSION"), "utf8")).toBe("18\n");
    expect(existsSync(join(dataDir, "db.new"))).toBe(false);
  },
);

test(
  "a first start loads the build's empty database, so all new databases have the same origin",
  { timeout: 180_000 },
  async () => {
    await writeEmptyDatabase();
    const originOfNew = async () => {
      rmSync(inFolder(), { recursive: true });
      const database = await open();
      const { rows } = await sql<{
        id: string;
      }>`select system_identifier::text as id from pg_control_system()`.execute(database.db);
      await database.close();
      return rows[0]!.id;
    };
    expect(await originOfNew()).toBe(await originOfNew());
  },
);

test(
  "the build makes one empty database for its version of PGlite, and none is read before",
  { timeout: 180_000 },
  async () => {
    expect(readEmptyDatabase(dataDir)).toBeUndefined();
    writeFileSync(join(dataDir, "empty-database-0.5.13.tar.gz"), "of an earlier build");
    await Promise.all([writeEmptyDatabase(dataDir), writeEmptyDatabase(dataDir)]);
    const made = () => readdirSync(dataDir).filter((name) => name.startsWith("empty-database"));
    expect(made()).toEqual([expect.stringMatching(/^empty-database-\d+\.\d+\.\d+\.tar\.gz$/)]);
    const { mtimeMs } = statSync(join(dataDir, made()[0]!));
    await writeEmptyDatabase(dataDir);
    expect(statSync(join(dataDir, made()[0]!)).mtimeMs).toBe(mtimeMs);
    expect(readEmptyDatabase(dataDir)!.size).toBeLessThan(6_000_000);
  },
);

test("with DURABILITY=full the database forces its commits to disk", async () => {
  const settings = async (durability?: "full") => {
    const database = await open(durability);
    const { rows } = await sql<{
      name: string;
      setting: string;
    }>`select name, setting from pg_settings where name in ('fsync', 'wal_sync_method')`.execute(
      database.db,
    );
    await database.close();
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  };
  expect(await settings()).toMatchObject({ fsync: "off" });
  expect(await settings("full")).toEqual({ fsync: "on", wal_sync_method: "fsync" });
});

test("a copy made during writes contains every row up to the moment it was finished", async () => {
  const database = await open();
  await sql`create table numbers (number int primary key, words text)`.execute(database.db);
  const insert = (number: number) =>
    sql`insert into numbers values (${number}, repeat('x', 1000))`.execute(database.db);
  for (let number = 0; number < 50; number++) await insert(number);
  let last = 49;
  const state = { isCopied: false };
  const copying = database.copy!().finally(() => (state.isCopied = true));
  while (!state.isCopied) await insert(++last);
  const folder = await copying;
  const copy = await openDatabase({ dataDir: folder, logger: testLogger });
  const {
    rows: [found],
  } = await sql<{
    count: number;
    last: number;
  }>`select count(*) as count, max(number) as last from numbers`.execute(copy.db);
  expect(found!.count).toBe(found!.last + 1);
  expect(found!.count).toBeGreaterThanOrEqual(50);
  await copy.close();
  await insert(++last);
  await database.close();
});

test("the message about another host's lock says when it expires and how to take over", async () => {
  const lock = join(dataDir, "db.lock");
  writeFileSync(
    lock,
    JSON.stringify({ pid: 17, host: "other-host", started: "1", boot: "another" }),
  );
  expect(await failure()).toMatch(/process 17 on other-host.*takes over 30 s after/s);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await failure()).toBe("it opened");
});

test.each([
  ["another start of the host", { boot: "another-boot" }],
  ["another container", { pidNamespace: "pid:[1]" }],
  ["a system without a boot id and a PID namespace", { boot: null, pidNamespace: null }],
])(
  "a lock with the same host name from %s is taken over only after 30 s without a touch",
  async (_, differs) => {
    const lock = join(dataDir, "db.lock");
    const database = await open();
    const own = JSON.parse(readFileSync(lock, "utf8")) as Record<string, unknown>;
    await database.close();
    writeFileSync(lock, JSON.stringify({ ...own, pid: 2_000_000_000, ...differs }));
    expect(await failure()).toMatch(/wait 30 s and start again/);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect(await failure()).toBe("it opened");
    expect(readdirSync(dataDir).filter((name) => name.startsWith("db.lock"))).toEqual([]);
  },
);

test(
  "a process that lost its lock writes nothing more to the database, not even when it closes",
  { timeout: 60_000 },
  async () => {
    const database = await open();
    await sql`create table numbers (number int)`.execute(database.db);
    const other = JSON.stringify({ pid: 17, host: "other-host", started: "1", boot: "another" });
    const control = () => readFileSync(inFolder("global/pg_control"));
    const before = control();
    writeFileSync(join(dataDir, "db.lock"), other);
    await expect
      .poll(
        () =>
          sql`select 1`.execute(database.db).then(
            () => "it answers",
            (error: Error) => error.message,
          ),
        { timeout: 20_000 },
      )
      .toBe("The database is closed");
    await database.close();
    expect(control().equals(before)).toBe(true);
    expect(readFileSync(join(dataDir, "db.lock"), "utf8")).toBe(other);
  },
);

test("a missing database beside safety copies stops the start instead of creating an empty library", async () => {
  keepSafetyCopy("2026-11-21T03-00-00Z", "2026-11-21T03:00:00.000Z");
  rmSync(inFolder(), { recursive: true });
  expect(await failure()).toMatch(
    /cannot be used: it is missing.*npm run restore.*To begin with an empty library.*move .*backups away first/s,
  );
  expect(existsSync(inFolder())).toBe(false);
});
