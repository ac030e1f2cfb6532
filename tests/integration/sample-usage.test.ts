// @database server

import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { completeSampleLibrary } from "../../cms/sample/load";
import { completeSampleUsage, removeSampleUsage } from "../../cms/sample/usage";
import { addUses } from "../../cms/areas/usage/sums";
import { createDiskStorage } from "../../cms/platform/storage-disk";
import { testLogger, useDatabase } from "../setup/database";

const NOW = new Date("2026-11-22T12:00:00Z");

describe("the usage history of the sample library", () => {
  const database = useDatabase();
  beforeAll(() =>
    completeSampleLibrary({
      database: database(),
      storage: createDiskStorage(join(database().dataDir, "files")),
      logger: testLogger,
      index: async () => {},
      recountTerms: async () => {},
    }),
  );

  const figures = async () =>
    (
      await sql<{ first: string; last: string; views: number; downloads: number; posts: number }>`
    select min(day)::text as first, max(day)::text as last, sum(count) filter (where event = 'view')::int as views,
      sum(count) filter (where event = 'download')::int as downloads, count(distinct post_id)::int as posts from usage_daily`.execute(
        database().db,
      )
    ).rows[0]!;

  it("is added once, and is the same for the same day", async () => {
    const { db } = database();
    await Promise.all([completeSampleUsage(db, NOW), completeSampleUsage(db, NOW)]);
    const first = await figures();
    expect(first).toMatchObject({ first: "2022-08-01", last: "2026-11-22", posts: 71 });
    expect(first.downloads).toBeLessThan(first.views / 2);
    await completeSampleUsage(db, new Date("2027-01-01T00:00:00Z"));
    expect(await figures()).toEqual(first);

    await removeSampleUsage(db);
    await completeSampleUsage(db, NOW);
    expect(await figures()).toEqual(first);
  });

  it("can be removed before the site goes public, without the counts that were added since", async () => {
    const { db } = database();
    const { database_id: postId } = await db
      .selectFrom("posts")
      .select("database_id")
      .where("source_id", "=", "sample-document-01")
      .executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((trx) =>
        addUses(trx, [{ postId, day: "2026-11-23", event: "view", language: "en", count: 3 }]),
      );
    await removeSampleUsage(db);
    await removeSampleUsage(db);
    expect(
      await db.selectFrom("usage_daily").select(["post_id", "day", "count"]).execute(),
    ).toEqual([{ post_id: postId, day: "2026-11-23", count: 3 }]);
  });
});
