// @database one-connection

import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { completeSampleAccounts, removeSampleAccounts } from "../../cms/sample/accounts";
import { completeSampleBelongings, removeSampleBelongings } from "../../cms/sample/belongings";
import { completeSampleLibrary, reloadSampleLibrary, type SampleDeps } from "../../cms/sample/load";
import { STORED_KINDS } from "../../cms/areas/files/media/stored-kinds.mjs";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { createDiskStorage } from "../../cms/platform/storage-disk";
import { buildPost } from "../factories/posts";
import { openTestDatabase, type TestDatabase, testLogger, useDatabase } from "../setup/database";

/** Returns what the sample load needs, and records what it indexed. */
function depsOf(database: TestDatabase, overrides: Partial<SampleDeps> = {}) {
  const indexed: number[][] = [];
  const deps: SampleDeps = {
    database,
    storage: createDiskStorage(join(database.dataDir, "files")),
    logger: testLogger,
    index: async (ids) => void indexed.push(ids),
    recountTerms: async () => {},
    ...overrides,
  };
  return { deps, indexed };
}

/** Counts the rows of every table that the load writes, to show that a second load adds none. */
async function countRows({ db }: TestDatabase): Promise<Record<string, number>> {
  const tables = [
    "posts",
    "post_translations",
    "post_terms",
    "terms",
    "term_translations",
    "files",
    "document_files",
    "authors",
    "chapters",
    "chapter_translations",
    "post_items",
    "collections",
    "menu_items",
    "site_settings",
  ];
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) from ${sql.table(table)}`.execute(db);
      return [table, rows[0]!.count] as const;
    }),
  );
  return Object.fromEntries(counts);
}

describe("the sample library", () => {
  const database = useDatabase();

  test("is loaded into an empty database once, and loading it again changes nothing", async () => {
    const { deps, indexed } = depsOf(database());
    await completeSampleLibrary(deps);
    const first = await countRows(database());
    expect(Object.entries(first).filter(([, count]) => count === 0)).toEqual([]);
    expect(indexed[0]).toHaveLength(first.posts!);

    await completeSampleLibrary(deps);
    expect(indexed).toHaveLength(1);

    const ids = () =>
      database()
        .db.selectFrom("posts")
        .select(["source_id", "database_id"])
        .orderBy("source_id")
        .execute();
    const before = await ids();
    await reloadSampleLibrary(deps);
    expect(await countRows(database())).toEqual(first);
    expect(await ids()).toEqual(before);
  });

  test("is loaded again without touching a file that staff have replaced", async () => {
    const { db } = database();
    const { deps } = depsOf(database());
    await completeSampleLibrary(deps);
    const { id } = await db
      .selectFrom("files")
      .innerJoin("document_files as d", "d.file_id", "files.id")
      .select("files.id")
      .where("d.kind", "=", "PDF")
      .orderBy("files.id")
      .executeTakeFirstOrThrow();
    const { mimeType } = STORED_KINDS.find(({ kind }) => kind === "DOCX")!;
    const file = () =>
      db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const kinds = () =>
      db.selectFrom("document_files").select("kind").where("file_id", "=", id).execute();
    const first = await file();
    await db
      .updateTable("files")
      .set({
        storage_key: "files/of/staff",
        sha256: "ab",
        name: "report.docx",
        mime_type: mimeType,
        size: 7,
        version: 2,
      })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("document_files")
      .set({ kind: "DOCX" })
      .where("file_id", "=", id)
      .execute();
    const replaced = { file: await file(), kinds: await kinds() };
    await reloadSampleLibrary(deps);
    expect({ file: await file(), kinds: await kinds() }).toEqual(replaced);
    // Later tests expect the library in its original state.
    await db
      .updateTable("files")
      .set({ ...first, database_id: undefined })
      .where("id", "=", id)
      .execute();
    await db.updateTable("document_files").set({ kind: "PDF" }).where("file_id", "=", id).execute();
  });

  test("has real files of every kind, small and with descriptions", async () => {
    const { deps } = depsOf(database());
    const files = await database().db.selectFrom("files").selectAll().execute();
    const starts: Record<string, string> = {
      pdf: "%PDF-1.7",
      docx: "PK",
      xlsx: "PK",
      webp: "RIFF",
    };
    for (const file of files) {
      const stream = await deps.storage.open(file.storage_key);
      const bytes = await buffer(stream!);
      const ending = file.name.split(".").at(-1)!;
      expect(bytes.subarray(0, 8).toString("latin1")).toMatch(new RegExp(`^${starts[ending]}`));
      expect(bytes.length).toBe(file.size);
      expect(file.size).toBeLessThan(40 * 1024);
      expect(file.page_count === null).toBe(ending !== "pdf");
      expect(file.width === null).toBe(ending !== "webp");
    }
    expect(new Set(files.map((file) => file.name.split(".").at(-1)))).toEqual(
      new Set(Object.keys(starts)),
    );
  });

  test("keeps internal files internal", async () => {
    const leaks = await database()
      .db.selectFrom("document_files")
      .innerJoin("files", "files.id", "document_files.file_id")
      .innerJoin("posts", "posts.database_id", "document_files.post_id")
      .whereRef("files.visibility", "!=", "posts.visibility")
      .select("files.name")
      .execute();
    expect(leaks).toEqual([]);
  });

  test("gives documents the regions of their countries and the languages of their files", async () => {
    const { db } = database();
    const slugs = async (taxonomy: "regions" | "languages") =>
      (
        await db
          .selectFrom("post_terms")
          .innerJoin("posts", "posts.database_id", "post_terms.post_id")
          .innerJoin("terms", "terms.id", "post_terms.term_id")
          .where("posts.source_id", "=", "sample-document-01")
          .where("terms.taxonomy", "=", taxonomy)
          .select("terms.slug")
          .orderBy("terms.slug")
          .execute()
      ).map((term) => term.slug);
    expect(await slugs("regions")).toEqual(["africa", "eastern-africa", "sub-saharan-africa"]);
    expect(await slugs("languages")).toContain("en");
  });

  test("has users with collections and saved resources, created once and removed with the users", async () => {
    const { db } = database();
    await completeSampleAccounts(db);
    await Promise.all([completeSampleBelongings(db), completeSampleBelongings(db)]);
    const theirs = async () => ({
      collections: (
        await sql<{ line: string }>`
        select concat_ws(' ', u.username, case when c.private then 'private' when c.staff_only then 'staff' else 'open' end, t.title,
          (select string_agg(m.accepted is not null || ' ' || m.by_address, ',') from collection_members m where m.collection_id = c.post_id),
          case when c.promotion_requested is not null then 'asked' end) as line
        from collections c join users u on u.database_id = c.owner_id join post_translations t on t.post_id = c.post_id order by c.post_id`.execute(
          db,
        )
      ).rows.map(({ line }) => line),
      saved: (await db.selectFrom("library_items").select("post_id").execute()).length,
    });
    const first = await theirs();
    expect(first.collections).toEqual([
      "reader private Calm classrooms, without the stick",
      "reader open A bookshelf for our school council",
      "author private Names and papers: a teaching file true false",
      "author private School after the storm false false",
      "author open Left out of the count asked",
      "staff staff Before we consult children: read this",
    ]);
    expect(first.saved).toBe(13);
    const { rows: internal } = await sql<{ title: string }>`
      select distinct t.title from post_items i join posts p on p.database_id = i.post_id join post_translations t on t.post_id = i.owner_id
      join collections c on c.post_id = i.owner_id where p.visibility = 'internal' and c.owner_id is not null`.execute(
      db,
    );
    expect(internal).toEqual([{ title: "Before we consult children: read this" }]);

    // What a user has deleted stays deleted.
    await db
      .deleteFrom("posts")
      .where("database_id", "=", (of) =>
        of
          .selectFrom("post_translations")
          .select("post_id")
          .where("title", "=", "Left out of the count"),
      )
      .execute();
    await completeSampleBelongings(db);
    expect((await theirs()).collections).toHaveLength(5);

    expect(await removeSampleBelongings(db)).toHaveLength(5);
    await removeSampleAccounts(db);
    expect(await theirs()).toEqual({ collections: [], saved: 0 });
    expect(await removeSampleBelongings(db)).toEqual([]);
  });
});

describe("a sample load that fails", () => {
  test("leaves nothing half done, and the next start completes it", async () => {
    const database = await openTestDatabase();
    const breaks = async () => {
      throw new Error("power cut");
    };

    const full = depsOf(database, {
      storage: { ...createDiskStorage(join(database.dataDir, "files")), put: breaks },
    });
    await expect(completeSampleLibrary(full.deps)).rejects.toThrow("power cut");
    expect((await countRows(database)).posts).toBe(0);

    const unindexed = depsOf(database, { index: breaks });
    await expect(completeSampleLibrary(unindexed.deps)).rejects.toThrow("power cut");
    const { deps, indexed } = depsOf(database);
    await completeSampleLibrary(deps);
    expect(indexed).toHaveLength(1);
    await database.close();
  });

  test("does not touch a library with its own content", async () => {
    const database = await openTestDatabase();
    await savePosts(database.db, [buildPost()]);
    const { deps, indexed } = depsOf(database);
    await completeSampleLibrary(deps);
    expect(indexed).toEqual([]);
    expect((await countRows(database)).posts).toBe(1);
    await database.close();
  });
});
