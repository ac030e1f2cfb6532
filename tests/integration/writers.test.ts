// @database one-connection

import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { saveReferenceTerms } from "../../cms/areas/vocabulary/reference-terms";
import { saveTerms } from "../../cms/areas/vocabulary/terms.writer";
import { buildPost } from "../factories/posts";
import { useDatabase } from "../setup/database";

describe("saveTerms", () => {
  const database = useDatabase();
  const name = async (slug: string) => {
    const { rows } = await sql<{ name: string; description: string; parent: string | null }>`
      select n.name, n.description, p.slug as parent from terms t join term_translations n on n.term_id = t.id left join terms p on p.id = t.parent_id
      where t.slug = ${slug} and n.language = 'en'`.execute(database().db);
    return rows[0];
  };

  test("accepts parents in any order, and returns ids in the drafts' order", async () => {
    const ids = await saveTerms(database().db, [
      { taxonomy: "topics", slug: "child", names: { en: "Child" }, parentSlug: "parent" },
      {
        taxonomy: "topics",
        slug: "parent",
        names: { en: "Parent", sv: "Förälder" },
        descriptions: { en: "Above" },
      },
    ]);
    expect(await name("child")).toMatchObject({ parent: "parent" });
    expect(
      await saveTerms(database().db, [
        { taxonomy: "topics", slug: "parent", names: { en: "Renamed" } },
      ]),
    ).toEqual([ids[1]]);
    expect(await name("parent")).toEqual({ name: "Renamed", description: "Above", parent: null });
  });
  test("keeps existing terms when told to", async () => {
    await saveTerms(database().db, [{ taxonomy: "topics", slug: "kept", names: { en: "Old" } }]);
    await saveTerms(
      database().db,
      [
        { taxonomy: "topics", slug: "kept", names: { en: "New" } },
        { taxonomy: "topics", slug: "added", names: { en: "Added" } },
      ],
      { existing: "keep" },
    );
    expect([(await name("kept"))?.name, (await name("added"))?.name]).toEqual(["Old", "Added"]);
  });
  test("rejects a parent that does not exist, and saves nothing", async () => {
    await expect(
      saveTerms(database().db, [
        { taxonomy: "topics", slug: "orphan", names: { en: "O" }, parentSlug: "nobody" },
      ]),
    ).rejects.toThrow(/orphan.*nobody/);
    expect(await name("orphan")).toBeUndefined();
  });
  test("saves countries, regions and languages, again without duplicates", async () => {
    await saveReferenceTerms(database().db);
    const count = () =>
      sql<{ count: number }>`select count(*)::int as count from terms`
        .execute(database().db)
        .then(({ rows }) => rows[0]!.count);
    const before = await count();
    expect(before).toBeGreaterThan(400);
    await saveReferenceTerms(database().db);
    expect(await count()).toBe(before);
    expect(await name("northern-africa")).toMatchObject({
      name: "Northern Africa",
      parent: "africa",
    });
  });
});

describe("savePosts", () => {
  const database = useDatabase();
  beforeAll(() =>
    saveTerms(database().db, [{ taxonomy: "topics", slug: "one", names: { en: "One" } }]),
  );
  const titled = (sourceId: string, title: string, more: object = {}) =>
    buildPost({ sourceId, translations: [{ language: "en", title, abstract: "", ...more }] });
  const slugs = async () => {
    const { rows } = await sql<{
      source_id: string;
      slug: string;
    }>`select source_id, slug from post_translations join posts on database_id = post_id order by database_id`.execute(
      database().db,
    );
    return Object.fromEntries(rows.map((row) => [row.source_id, row.slug]));
  };

  test("numbers slugs that are taken, and keeps them when posts are saved again", async () => {
    const drafts = [
      titled("a", "Same"),
      titled("b", "Same"),
      titled("c", "Same 2"),
      titled("d", "学校"),
      titled("e", "NGOs & Rätt", { slug: undefined }),
    ];
    const ids = await savePosts(database().db, drafts);
    const before = await slugs();
    expect(before).toEqual({
      a: "same",
      b: "same-3",
      c: "same-2",
      d: "document",
      e: "ngos-and-raett",
    });
    expect(
      await savePosts(database().db, [titled("b", "Another title"), titled("a", "Same")]),
    ).toEqual(
      new Map([
        ["b", ids.get("b")],
        ["a", ids.get("a")],
      ]),
    );
    expect(await slugs()).toEqual(before);
    await savePosts(database().db, [titled("b", "Another title", { slug: "given" })]);
    expect(await slugs()).toMatchObject({ b: "given" });
  });
  test("replaces translations, terms and files", async () => {
    const [id] = (
      await savePosts(database().db, [
        buildPost({
          sourceId: "parts",
          terms: [
            { taxonomy: "topics", slug: "one" },
            { taxonomy: "topics", slug: "one" },
          ],
          files: [{ language: "en", kind: "LINK", title: "L", linkUrl: "https://example.org" }],
        }),
      ])
    ).values();
    const parts = async () => {
      const { rows } = await sql<{
        parts: number[];
      }>`select array[(select count(*) from post_translations where post_id = ${id}), (select count(*) from post_terms where post_id = ${id}),
        (select count(*) from document_files where post_id = ${id})]::int[] as parts`.execute(
        database().db,
      );
      return rows[0]!.parts;
    };
    expect(await parts()).toEqual([1, 1, 1]);
    await savePosts(database().db, [buildPost({ sourceId: "parts" })]);
    expect(await parts()).toEqual([1, 0, 0]);
  });
  test("replaces characters that Postgres cannot store", async () => {
    await savePosts(database().db, [
      buildPost({
        sourceId: "odd",
        contributors: ['A, "b" {c}', "d\\e"],
        translations: [
          { language: "en", title: "x\0y", abstract: "half \ud800", body: { text: "\0" } },
        ],
      }),
    ]);
    const row = await database()
      .db.selectFrom("post_translations")
      .innerJoin("posts", "database_id", "post_id")
      .selectAll()
      .where("source_id", "=", "odd")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      title: "xy",
      abstract: "half \ufffd",
      body: { text: "" },
      contributors: ['A, "b" {c}', "d\\e"],
    });
  });
  test("saves a batch completely or not at all", async () => {
    const before = await slugs();
    await expect(
      savePosts(database().db, [
        titled("new", "New"),
        buildPost({ sourceId: "wrong", terms: [{ taxonomy: "topics", slug: "nope" }] }),
      ]),
    ).rejects.toThrow(/nope/);
    await expect(
      savePosts(database().db, [titled("twice", "T"), titled("twice", "T")]),
    ).rejects.toThrow(/twice/);
    expect(await slugs()).toEqual(before);
  });
});
