// @database embedded

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createCms } from "../../cms";
import { openDatabase, type OpenedDatabase } from "../../cms/db/client";
import { toAppError } from "../../cms/http/errors";
import { createDiskSpace, RESERVED_MIN_BYTES } from "../../cms/platform/disk";
import { saveUser } from "../factories/accounts";
import { savePost } from "../factories/library";
import { makeUploader, type Uploader } from "../factories/uploads";
import { ORIGIN, type TestCms, testDeps } from "../setup/cms";
import { testLogger } from "../setup/database";

const SENTENCE =
  "The storage is full, so nothing can be saved. Reading still works. Try again once there is space";
/** Size of the file system in MB. The test database needs a fifth of it. */
const DISK_MB = 320;
const MB = 1024 * 1024;
const CORRECTION = {
  name: "Félicité Ngo",
  email: "felicite@example.net",
  text: "The year should be 2023.",
};

const dataDir = mkdtempSync(join(tmpdir(), "library-disk-"));
const mounted = mount(dataDir);
afterAll(() => {
  if (mounted) execFileSync("umount", ["-l", dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Mounts a separate small file system. Returns false where mounting is not allowed. */
function mount(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

const free = () => {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
};
const filler = join(dataDir, "filler");
/** Fills the disk until only this many bytes are free. */
const fill = (left: number) => writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left)));
const empty = () => rmSync(filler, { force: true });

describe.skipIf(!mounted)("on a full disk", () => {
  let database: OpenedDatabase;
  let world: TestCms;
  let uploader: Uploader;
  let upload = "";
  let document = "";
  const request: TestCms["request"] = (path, init) =>
    world.cms.fetch(new Request(ORIGIN + path, init));
  const correct = () =>
    request("/api/v1/correction", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...CORRECTION, document }),
    });
  /** Waits until the next check of the disk has this result. */
  const untilSeen = async (isFull: boolean) =>
    expect
      .poll(async () => "degraded" in ((await (await request("/readyz")).json()) as object), {
        timeout: 10_000,
      })
      .toBe(isFull);

  beforeAll(async () => {
    cpSync(inject("databaseTemplate"), dataDir, { recursive: true });
    database = await openDatabase({ dataDir, logger: testLogger });
    const deps = testDeps(database, dataDir);
    const { services, ...cms } = await createCms({
      ...deps,
      isSpaceLow: createDiskSpace(dataDir).isLow,
    });
    world = {
      cms,
      services,
      database: { ...database, dataDir, databaseUrl: undefined },
      storage: deps.storage,
      request,
      post: () => Promise.reject(new Error("not used")),
    };
    document = String(await savePost(database.db, { title: "Water" }));
    await saveUser(database.db, { username: "ana" });
    uploader = await makeUploader(world, "ana");
    upload = await uploader.begin("a.pdf", 20 * MB);
  }, 120_000);
  afterAll(async () => {
    empty();
    await world?.cms.close();
    await database?.close();
  });

  test("writes are refused with 507 and a sentence, reading goes on, and /readyz gives the reason", async () => {
    await untilSeen(false);
    fill(RESERVED_MIN_BYTES - 8 * MB);
    await untilSeen(true);
    const ready = await request("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: "ready",
      degraded: "storage_full",
      message: SENTENCE,
    });
    await expect(
      sql`insert into site_settings (key, language, value) values ('a', '', '"x"')`.execute(
        database.db,
      ),
    ).rejects.toMatchObject({ code: "53100" });
    const part = await uploader.patch(upload, 0, new Uint8Array(1 * MB));
    expect([part.status, await part.json()]).toMatchObject([507, { code: "storage_full" }]);
    const answer = await correct();
    expect([answer.status, await answer.json()]).toMatchObject([
      507,
      { statusCode: 507, code: "storage_full", message: SENTENCE },
    ]);
    await expect(world.storage.put("files/aa/a", Buffer.from("bytes"))).rejects.toMatchObject({
      code: "ENOSPC",
    });
    expect((await makeUploader(world, "ana")).headers.Authorization).toMatch(/^Bearer /);
    expect((await request("/api/v1/sitemap")).status).toBe(200);
    expect((await database.db.selectFrom("posts").select("database_id").execute()).length).toBe(1);
  }, 60_000);

  test("deleting is still possible, and everything works again once there is space", async () => {
    await sql`delete from site_settings where key = 'a'`.execute(database.db);
    empty();
    await untilSeen(false);
    // The site, its storage and its database each check the disk once a second.
    const send = async () =>
      uploader.patch(upload, await uploader.offset(upload), new Uint8Array(1 * MB));
    await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(204);
    await expect.poll(async () => (await correct()).status, { timeout: 10_000 }).toBeLessThan(500);
  }, 60_000);

  test("a disk filled to the last byte by another program is reported as full, and the database stays intact", async () => {
    fill(4 * MB);
    const failure =
      await sql`create table filler as select md5(n::text) as words from generate_series(1, 500000) n`
        .execute(database.db)
        .then(
          () => null,
          (error: unknown) => error,
        );
    expect(toAppError(failure)).toMatchObject({ code: "storage_full", status: 507 });
    empty();
    await untilSeen(false);
    expect((await database.db.selectFrom("posts").select("database_id").execute()).length).toBe(1);
    const create = () =>
      sql`create table filler as select 1 as one`.execute(database.db).then(
        () => "created",
        (error: unknown) => error,
      );
    await expect.poll(create, { timeout: 10_000 }).toBe("created");
  }, 120_000);
});
