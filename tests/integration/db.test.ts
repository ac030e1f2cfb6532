// @database both

import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ChangeTopic, isMigrated, openDatabase, QUERY_CANCELED } from "../../cms/db/client";
import { makeDataDir, onServer, testLogger, useDatabase } from "../setup/database";
import { createServerDatabase } from "../setup/server-database";

/** Runs longer than any test waits, without using memory. */
const ENDLESS = sql`select count(*) from generate_series(1, 100000000000)`;
const setting = (key: string) => ({ key, language: "", value: '"x"' });

describe("an open database", () => {
  const database = useDatabase();

  test("returns the same JavaScript types on both kinds of database", async () => {
    const { rows } = await sql`select
      timestamptz '2024-05-03 09:30:00.123+00' as moment, date '2024-05-03' as day, 5::int8 as whole, count(*) as counted,
      1.5::float8 as real, 1.50::numeric as exact, true as flag, null as nothing, '{"a": [1, "x"]}'::jsonb as json,
      '{a,"b, c",NULL}'::text[] as texts, '{1,2}'::int[] as ints, '{3,4}'::int8[] as longs, array[date '2024-05-03'] as days`.execute(
      database().db,
    );
    expect(rows).toEqual([
      {
        moment: new Date("2024-05-03T09:30:00.123Z"),
        day: "2024-05-03",
        whole: 5,
        counted: 1,
        real: 1.5,
        exact: "1.50",
        flag: true,
        nothing: null,
        json: { a: [1, "x"] },
        texts: ["a", "b, c", null],
        ints: [1, 2],
        longs: [3, 4],
        days: ["2024-05-03"],
      },
    ]);
  });

  test("accepts the same JavaScript values on both kinds of database", async () => {
    const moment = new Date("2024-05-03T09:30:00.123Z");
    const { rows } =
      await sql`select ${moment}::timestamptz as moment, ${"2024-05-03"}::date as day, ${["a", 'b"c, d']}::text[] as texts,
      ${[1, 2]}::int[] as ints, ${JSON.stringify([{ a: 1 }])}::jsonb as json, ${null}::int as nothing, ${true}::boolean as flag, ${7}::text as text,
      2 = any(${[1, 2]}::int[]) as found`.execute(database().db);
    expect(rows).toEqual([
      {
        moment,
        day: "2024-05-03",
        texts: ["a", 'b"c, d'],
        ints: [1, 2],
        json: [{ a: 1 }],
        nothing: null,
        flag: true,
        text: "7",
        found: true,
      },
    ]);
  });

  test("counts the rows that a statement changed", async () => {
    const { db } = database();
    await db
      .insertInto("site_settings")
      .values([setting("one"), setting("two")])
      .execute();
    const [result] = await db
      .deleteFrom("site_settings")
      .where("key", "in", ["one", "two"])
      .execute();
    expect(result?.numDeletedRows).toBe(2n);
  });

  test("rolls a transaction back when its work throws", async () => {
    const { db } = database();
    const work = db.transaction().execute(async (trx) => {
      await trx.insertInto("site_settings").values(setting("lost")).execute();
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(
      await db.selectFrom("site_settings").where("key", "=", "lost").selectAll().execute(),
    ).toEqual([]);
  });

  test("makes other statements wait, not fail, while a transaction is open", async () => {
    const { db } = database();
    const order: string[] = [];
    await Promise.all([
      db.transaction().execute(async (trx) => {
        await sql`select pg_sleep(0.1)`.execute(trx);
        order.push("transaction");
      }),
      ...Array.from({ length: 20 }, () => sql`select 1`.execute(db)),
    ]);
    expect(order).toEqual(["transaction"]);
  });

  test("reports PostgreSQL's own error code", async () => {
    await expect(sql`select * from nowhere`.execute(database().db)).rejects.toMatchObject({
      code: "42P01",
    });
    await expect(sql`select ${"a\0b"}::text`.execute(database().db)).rejects.toMatchObject({
      code: "22021",
    });
  });

  test("never uses merge joins, because outdated statistics make their estimates wrong", async () => {
    expect(
      (await sql<{ enable_mergejoin: string }>`show enable_mergejoin`.execute(database().db)).rows,
    ).toEqual([{ enable_mergejoin: "off" }]);
  });

  test("is migrated, and migrating again changes nothing", async () => {
    await database().migrate();
    await Promise.all([database().migrate(), database().migrate()]);
    expect(await isMigrated(database().db)).toBe(true);
  });

  test("notifies its listeners of changes until they stop listening", async () => {
    const heard: ChangeTopic[] = [];
    const stop = database().onChange((topic) => heard.push(topic));
    // A server's listening connection takes a moment to open.
    await expect
      .poll(async () => (await database().announceChange("terms"), heard.length))
      .toBeGreaterThan(0);
    // A server first announces every topic, because anything may have changed before it was listened to.
    heard.length = 0;
    await database().announceChange("terms");
    await expect.poll(() => new Set(heard)).toEqual(new Set(["terms"]));
    stop();
    const before = heard.length;
    await database().announceChange("posts");
    await sql`select pg_sleep(0.1)`.execute(database().db);
    expect(heard).toHaveLength(before);
  });
});

describe("a statement that takes too long", () => {
  const database = useDatabase({ statementTimeoutMs: 500 });

  test("is cancelled, and the next ones work", async () => {
    await expect(ENDLESS.execute(database().db)).rejects.toMatchObject({ code: QUERY_CANCELED });
    expect((await sql`select 1 as one`.execute(database().db)).rows).toEqual([{ one: 1 }]);
  });

  test("rolls back its transaction, even if the caller goes on", async () => {
    const { db } = database();
    const work = db.transaction().execute(async (trx) => {
      await trx.insertInto("site_settings").values(setting("before")).execute();
      await ENDLESS.execute(trx).catch(() => {});
      await trx.insertInto("site_settings").values(setting("after")).execute();
    });
    await expect(work).rejects.toThrow();
    expect(await db.selectFrom("site_settings").select("key").execute()).toEqual([]);
  });

  test("does not cancel the statements queued behind it", async () => {
    const { db } = database();
    const [slow, ...others] = await Promise.allSettled([
      ENDLESS.execute(db),
      ...Array.from({ length: 5 }, () => sql`select 1`.execute(db)),
    ]);
    expect(slow?.status).toBe("rejected");
    expect(others.map((other) => other.status)).toEqual(
      Array.from({ length: 5 }, () => "fulfilled"),
    );
  });
});

describe.skipIf(onServer)("the embedded database's folder", () => {
  let dataDir = "";
  const lock = () => join(dataDir, "db.lock");
  const open = () => openDatabase({ dataDir, logger: testLogger });
  beforeEach(() => {
    dataDir = makeDataDir();
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test("belongs to one process, and the error names that process", async () => {
    const database = await open();
    await expect(open()).rejects.toThrow(
      new RegExp(`process ${process.pid} .*DATA_DIR.*DATABASE_URL`),
    );
    await database.close();
    expect(existsSync(lock())).toBe(false);
  });

  test.each([
    ["no longer exists", { pid: 2_000_000_000, started: "1" }],
    ["ended, and whose id another process now has", { pid: process.pid, started: "1" }],
    ["left an unreadable lock", "nonsense"],
  ])("is taken over from a process that %s", async (_, left) => {
    // The lock that a process on this system writes.
    const earlier = await open();
    const own = JSON.parse(readFileSync(lock(), "utf8")) as Record<string, unknown>;
    await earlier.close();
    writeFileSync(lock(), JSON.stringify(typeof left === "string" ? left : { ...own, ...left }));
    const database = await open();
    expect(JSON.parse(readFileSync(lock(), "utf8"))).toMatchObject({ pid: process.pid });
    await database.close();
  });

  test("stays locked by another host as long as that host keeps touching the lock", async () => {
    writeFileSync(lock(), JSON.stringify({ pid: 1, host: "elsewhere", started: "1" }));
    await expect(open()).rejects.toThrow("process 1 on elsewhere");
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock(), longAgo, longAgo);
    await (await open()).close();
  });

  test("keeps what was written", async () => {
    const database = await open();
    await database.db.insertInto("site_settings").values(setting("kept")).execute();
    await database.close();
    const again = await open();
    expect(await again.db.selectFrom("site_settings").select("key").execute()).toEqual([
      { key: "kept" },
    ]);
    await again.close();
  });
});

describe.skipIf(onServer)("the embedded database's write-ahead log", () => {
  test("stays short during large writes", async () => {
    const dataDir = makeDataDir();
    const log = join(dataDir, "db/pg_wal");
    const database = await openDatabase({ dataDir, logger: testLogger });
    await sql`create table filler as select ''::text as words`.execute(database.db);
    let longest = 0;
    for (let round = 0; round < 6; round++) {
      await database.db
        .transaction()
        .execute((trx) =>
          sql`insert into filler select repeat(md5(n::text), 30) from generate_series(1, 40000) n`.execute(
            trx,
          ),
        );
      await sql`select`.execute(database.db); // the log's length is checked after the transaction has been answered
      longest = Math.max(longest, sizeOf(log));
    }
    await database.close();
    // A round writes about 45 MB, and a checkpoint follows after at most 64 MB. Without checkpoints it would be 270 MB.
    expect(longest).toBeLessThan(160);
    expect(sizeOf(log)).toBeLessThan(80);
    rmSync(dataDir, { recursive: true });
  }, 60_000);
});

/** Returns the size of a folder's files in MB. */
function sizeOf(folder: string): number {
  return (
    readdirSync(folder).reduce(
      (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    ) /
    1024 /
    1024
  );
}

describe.skipIf(onServer)("a database in memory", () => {
  test("works, and leaves no files behind", async () => {
    const database = await openDatabase({ dataDir: "memory://", logger: testLogger });
    await database.migrate();
    expect(await isMigrated(database.db)).toBe(true);
    await database.close();
    await database.close();
    await expect(sql`select 1`.execute(database.db)).rejects.toThrow();
  });
});

describe("a server that cannot be reached", () => {
  test.each([
    [
      "postgres://reader:hidden@127.0.0.1:1/library",
      /DATABASE_URL \(127\.0\.0\.1:1\/library\).*ECONNREFUSED/,
    ],
    ["postgres://reader:hidden:5432/library", /DATABASE_URL \(an address that cannot be read\)/],
  ])("is named in the error without its password: %s", async (databaseUrl, expected) => {
    const error = await openDatabase({ dataDir: "", databaseUrl, logger: testLogger }).then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error?.message).toMatch(expected);
    expect(error?.message).not.toContain("hidden");
  });
});

describe.runIf(onServer)("a server's database without tables", () => {
  test("is migrated once when several processes start together", async () => {
    const server = await createServerDatabase();
    const databases = await Promise.all(
      [1, 2, 3].map(() =>
        openDatabase({ dataDir: "", databaseUrl: server.url, logger: testLogger }),
      ),
    );
    await Promise.all(databases.map((database) => database.migrate()));
    expect(await isMigrated(databases[0]!.db)).toBe(true);
    await Promise.all(databases.map((database) => database.close()));
    await server.drop();
  });

  test("says what to do when the role may not create tables", async () => {
    const server = await createServerDatabase();
    const owner = await openDatabase({ dataDir: "", databaseUrl: server.url, logger: testLogger });
    const role = `library_role_${process.pid}`;
    await sql.raw(`create role ${role} login`).execute(owner.db);
    const url = new URL(server.url);
    url.username = role;
    const limited = await openDatabase({ dataDir: "", databaseUrl: url.href, logger: testLogger });
    await expect(limited.migrate()).rejects.toThrow(
      /permission denied for schema public\. Make it the owner of the database/,
    );
    await limited.close();
    await sql.raw(`drop role ${role}`).execute(owner.db);
    await owner.close();
    await server.drop();
  });

  test("fails only the work whose connection broke between two statements", async () => {
    const server = await createServerDatabase();
    const [database, other] = await Promise.all(
      [1, 2].map(() => openDatabase({ dataDir: "", databaseUrl: server.url, logger: testLogger })),
    );
    const broken = database!.db.transaction().execute(async (trx) => {
      const {
        rows: [own],
      } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      // Stopping the server terminates all connections in the same way. The call returns once the connection is closed; the
      // client learns of it a while later.
      await sql`select pg_terminate_backend(${own!.pid}, 5000)`.execute(other!.db);
      await expect
        .poll(() =>
          sql`select 1`.execute(trx).then(
            () => "alive",
            () => "gone",
          ),
        )
        .toBe("gone");
      await sql`select 1`.execute(trx);
    });
    await expect(broken).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(database!.db)).rows).toEqual([{ one: 1 }]);
    await Promise.all([database!.close(), other!.close()]);
    await server.drop();
  });

  test("announces changes again after its connections broke", async () => {
    const server = await createServerDatabase();
    const database = await openDatabase({
      dataDir: "",
      databaseUrl: server.url,
      logger: testLogger,
    });
    const heard: ChangeTopic[] = [];
    database.onChange((topic) => heard.push(topic));
    await expect
      .poll(async () => (await database.announceChange("site"), heard.length))
      .toBeGreaterThan(0);
    heard.length = 0;
    const other = await openDatabase({ dataDir: "", databaseUrl: server.url, logger: testLogger });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      other.db,
    );
    // Announcements in the meantime are lost, so every topic is announced.
    await expect
      .poll(() => new Set(heard), { timeout: 5_000 })
      .toEqual(new Set(["posts", "terms", "site", "content", "tree", "search"]));
    await Promise.all([database.close(), other.close()]);
    await server.drop();
  });
});
