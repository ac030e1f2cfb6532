// @database both

import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VISIBLE_TABLES } from "../../cms/db/migrations/0026_content_changed";
import { saveUser, signIn } from "../factories/accounts";
import { makeCollection, readCollection } from "../factories/collections";
import { adminOf } from "../factories/admin";
import { saveNamedTerms, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { type OpenLibrary, saveOpenLibrary, type Secrets, saveSecrets } from "../factories/secrets";
import { useCms } from "../setup/cms";

/**
 * Tests which changes the database announces so that cached pages are rebuilt: each change of public content, and nothing
 * else.
 */

const cms = useCms();
let open: OpenLibrary;
let secrets: Secrets;
let reader: Person;
let author: Person;
let hiddenToolkit: { id: number; chapter: number };
const heard: string[] = [];
let stop = () => {};

beforeAll(async () => {
  const { database } = cms();
  const { db } = database;
  open = await saveOpenLibrary(cms());
  reader = await makePerson(cms(), "reader");
  author = await makePerson(cms(), "author", { author_id: open.amal });
  await reader.call("POST", `/user_library/posts/${open.document}`);
  secrets = await saveSecrets(cms(), open, reader);
  const id = await savePost(db, {
    type: "toolkit",
    visibility: "internal",
    translations: [
      { language: "en", title: "Kept", abstract: "", body: { description: "", markdown: "" } },
    ],
  });
  const { id: chapter } = await db
    .insertInto("chapters")
    .values({ toolkit_id: id, number: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("chapter_translations")
    .values({
      chapter_id: chapter,
      toolkit_id: id,
      language: "en",
      slug: "kept",
      title: "Kept",
      summary: "",
      markdown: "",
    })
    .execute();
  hiddenToolkit = { id, chapter };
  await db
    .insertInto("menu_items")
    .values({
      location: "FOOTER",
      language: "en",
      parent_id: null,
      position: 0,
      label: "About",
      url: "/page/about",
    })
    .execute();
  await db
    .insertInto("site_settings")
    .values({ key: "title", language: "en", value: '"The library"' })
    .execute();
  await db
    .insertInto("former_term_slugs")
    .values([
      { taxonomy: "topics", slug: "old-water", term_id: open.water },
      { taxonomy: "topics", slug: "old-secret", term_id: secrets.topic },
    ])
    .execute();
  stop = database.onChange((topic) => heard.push(topic));
}, 120_000);
afterAll(() => stop());

/** Returns whether the database announced a content change during the work. It sends announcements in the order of commits. */
async function announces(work: () => Promise<unknown>): Promise<boolean> {
  const { database } = cms();
  const settled = async () => {
    const before = heard.filter((topic) => topic === "site").length;
    await database.announceChange("site");
    await expect.poll(() => heard.filter((topic) => topic === "site").length).toBe(before + 1);
    return heard.splice(0).includes("content");
  };
  await settled();
  await work();
  return settled();
}

/** A public row, a hidden row where the table can have one, and an update that changes nothing. */
interface Case {
  same: string;
  shown: () => RawBuilder<unknown>;
  hidden: (() => RawBuilder<unknown>) | null;
}

const CASES: Record<string, Case> = {
  posts: {
    same: "modified = modified",
    shown: () => sql`database_id = ${open.document}`,
    hidden: () => sql`database_id = ${secrets.document}`,
  },
  post_translations: {
    same: "title = title",
    shown: () => sql`post_id = ${open.document} and language = 'en'`,
    hidden: () => sql`post_id = ${secrets.kept} and language = 'en'`,
  },
  post_terms: {
    same: "position = position",
    shown: () => sql`post_id = ${open.document} and term_id = ${open.water}`,
    hidden: () => sql`post_id = ${secrets.document} and term_id = ${open.water}`,
  },
  post_items: {
    same: "position = position",
    shown: () =>
      sql`owner_id = ${open.collection} and role = 'collection' and post_id = ${open.document}`,
    hidden: () =>
      sql`owner_id = ${open.collection} and role = 'collection' and post_id = ${secrets.document}`,
  },
  chapters: {
    same: "number = number",
    shown: () => sql`id = ${open.chapter}`,
    hidden: () => sql`id = ${hiddenToolkit.chapter}`,
  },
  chapter_translations: {
    same: "title = title",
    shown: () => sql`chapter_id = ${open.chapter}`,
    hidden: () => sql`chapter_id = ${hiddenToolkit.chapter}`,
  },
  collections: {
    same: "curator = curator",
    shown: () => sql`post_id = ${open.collection}`,
    hidden: () => sql`post_id = ${secrets.staffCollection}`,
  },
  terms: {
    same: "position = position",
    shown: () => sql`id = ${open.water}`,
    hidden: () => sql`id = ${secrets.topic}`,
  },
  term_translations: {
    same: "name = name",
    shown: () => sql`term_id = ${open.water} and language = 'en'`,
    hidden: () => sql`term_id = ${secrets.topic} and language = 'en'`,
  },
  former_term_slugs: {
    same: "slug = slug",
    shown: () => sql`term_id = ${open.water}`,
    hidden: () => sql`term_id = ${secrets.topic}`,
  },
  authors: {
    same: "role = role",
    shown: () => sql`term_id = ${open.amal}`,
    hidden: () => sql`term_id = ${secrets.author}`,
  },
  files: {
    same: "name = name",
    shown: () => sql`id = ${open.file}`,
    hidden: () => sql`id = ${secrets.file}`,
  },
  document_files: {
    same: "title = title",
    shown: () => sql`post_id = ${open.document} and file_id = ${open.file}`,
    hidden: () => sql`post_id = ${open.document} and file_id = ${secrets.file}`,
  },
  file_extractions: {
    same: "state = state",
    shown: () => sql`file_id = ${open.file}`,
    hidden: () => sql`file_id = ${secrets.file}`,
  },
  menu_items: { same: "label = label", shown: () => sql`label = 'About'`, hidden: null },
  site_settings: {
    same: "value = value",
    shown: () => sql`key = 'title' and language = 'en'`,
    hidden: null,
  },
  // Logging in also updates the user's row, so here the update must change a value.
  users: {
    same: "name = name || '.'",
    shown: () => sql`database_id = ${author.id}`,
    hidden: () => sql`database_id = ${reader.id}`,
  },
};

describe("the database announces a change", () => {
  test.each(VISIBLE_TABLES.map(({ table }) => table))(
    "of a row in %s only if the row is public",
    async (table) => {
      const { same, shown, hidden } = CASES[table]!;
      const touch = (where: () => RawBuilder<unknown>) => async () => {
        const { numAffectedRows } =
          await sql`update ${sql.table(table)} set ${sql.raw(same)} where ${where()}`.execute(
            cms().database.db,
          );
        expect(Number(numAffectedRows)).toBe(1);
      };
      expect(await announces(touch(shown))).toBe(true);
      if (hidden) expect(await announces(touch(hidden))).toBe(false);
    },
  );

  test("when public content is added, deleted, published or hidden", async () => {
    const { db } = cms().database;
    const visible = (visibility: "public" | "internal", id: number) => () =>
      db.updateTable("posts").set({ visibility }).where("database_id", "=", id).execute();
    const carry = (post_id: number) => () =>
      db
        .insertInto("post_terms")
        .values({ post_id, term_id: secrets.author })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const drop = (postId: number) => () =>
      db
        .deleteFrom("post_terms")
        .where("post_id", "=", postId)
        .where("term_id", "=", secrets.author)
        .execute();
    expect([await announces(carry(open.article)), await announces(drop(open.article))]).toEqual([
      true,
      true,
    ]);
    expect([await announces(drop(secrets.pdf)), await announces(carry(secrets.pdf))]).toEqual([
      false,
      false,
    ]);
    expect([
      await announces(visible("public", secrets.kept)),
      await announces(visible("internal", secrets.kept)),
      await announces(visible("internal", secrets.kept)),
    ]).toEqual([true, true, false]);
    expect(
      await announces(() =>
        db.deleteFrom("posts").where("database_id", "=", hiddenToolkit.id).execute(),
      ),
    ).toBe(false);
  });

  test("only once per transaction", async () => {
    let told = 0;
    const stopCounting = cms().database.onChange((topic) => topic === "content" && told++);
    expect(
      await announces(() =>
        cms()
          .database.db.transaction()
          .execute(async (trx) => {
            for (let number = 0; number < 20; number++)
              await trx
                .insertInto("site_settings")
                .values({ key: `one-${number}`, language: "", value: '"x"' })
                .execute();
          }),
      ),
    ).toBe(true);
    stopCounting();
    expect(told).toBe(1);
  });
});

describe("the content version stays the same", () => {
  const visitor = () => makeVisitor(cms());
  const version = async () => (await visitor().call("GET", "/content_version")).text();
  const search = (text: string) => visitor().call("POST", "/search_documents", { search: text });
  /** Returns whether the version is unchanged and nothing was announced after the search index is updated. */
  async function changesNothing(work: () => Promise<unknown>): Promise<boolean> {
    await search("wells");
    await cms().services.searchEngine.catchUp();
    const before = await version();
    const wasTold = await announces(async () => {
      await work();
      await cms().services.searchEngine.catchUp();
    });
    return !wasTold && (await version()) === before;
  }
  const answered = async (asked: Promise<Response>) => expect((await asked).ok).toBe(true);

  test("when members change private collections or collections that only a link leads to", async () => {
    for (const isPrivate of [true, false]) {
      expect(
        await changesNothing(async () => {
          const { databaseId } = await makeCollection(reader, {
            private: isPrivate,
            posts: [open.document],
          });
          await answered(
            reader.call("POST", `/internal_collections/${databaseId}/posts/${open.article}`),
          );
          await answered(
            reader.call("PUT", `/internal_collections/${databaseId}/posts/${open.article}/note`, {
              note: "Read this first",
              modified: (await readCollection(reader, databaseId)).modified,
            }),
          );
          await cms().cms.jobs.finish();
          await answered(
            reader.call("DELETE", `/internal_collections/${databaseId}/posts/${open.article}`),
          );
          await answered(reader.call("DELETE", `/internal_collections/${databaseId}`));
          await cms().cms.jobs.finish();
        }),
      ).toBe(true);
    }
  });

  test("when internal documents with their own terms and files, or drafts, change", async () => {
    const {
      database: { db },
      services,
    } = cms();
    await saveUser(db, { username: "editor", roles: ["staff_admin"] });
    const admin = adminOf(cms(), await signIn(cms(), "editor"));
    expect(
      await changesNothing(async () => {
        await saveNamedTerms(db, [{ taxonomy: "keywords", slug: "seldom" }]);
        const id = await savePost(db, {
          type: "internal_document",
          visibility: "internal",
          terms: [
            { taxonomy: "keywords", slug: "seldom" },
            { taxonomy: "topics", slug: "water" },
          ],
          files: [{ language: "en", kind: "PDF", title: "Seldom", fileId: secrets.file }],
        });
        await services.uploads.publishing.announceWithFiles([id], [secrets.file]);
        await cms().cms.jobs.finish();
        await db
          .updateTable("posts")
          .set({ modified: new Date("2026-05-01T00:00:00Z") })
          .where("database_id", "=", id)
          .execute();
        await services.uploads.publishing.announce([id]);
        await admin.begin({ type: "document", title: "Only begun" });
      }),
    ).toBe(true);
  });

  test("when accounts change", async () => {
    expect(
      await changesNothing(async () => {
        await makePerson(cms(), "newcomer");
        await answered(reader.call("PATCH", "/account", { name: "Rea Der" }));
        await answered(reader.call("POST", `/user_library/posts/${open.article}`));
      }),
    ).toBe(true);
  });

  test("but changes with public content", async () => {
    expect(
      await changesNothing(() =>
        cms()
          .database.db.updateTable("posts")
          .set({ publication_year: 2020 })
          .where("database_id", "=", open.document)
          .execute(),
      ),
    ).toBe(false);
  });
});
