// @database server

import { beforeAll, expect, test } from "vitest";
import { completeSampleLibrary } from "../../cms/sample/load";
import { saveUser, signIn } from "../factories/accounts";
import { adminOf, type EditorsAdmin } from "../factories/admin";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

const cms = useCms();
const made: { admin?: EditorsAdmin; headers?: { Authorization: string } } = {};
const admin = () => made.admin!;

beforeAll(async () => {
  const { services, database, storage } = cms();
  await completeSampleLibrary({
    database,
    storage,
    logger: testLogger,
    index: (ids) => services.searchEngine.index(ids),
    recountTerms: () => services.taxonomies.recount(),
  });
  await saveUser(database.db, { username: "edith", roles: ["administrator"] });
  made.headers = await signIn(cms(), "edith");
  made.admin = adminOf(cms(), made.headers);
});

test("posts of every type in the sample library open in the admin area, and publishing them unchanged changes nothing", async () => {
  const { db } = cms().database;
  const addresses = {
    document: "documents",
    article: "articles",
    toolkit: "toolkits",
    collection: "collections",
    page: "pages",
    internal_document: "internal_documents",
    internal_pdf: "internal_pdfs",
  } as const;
  for (const [type, path] of Object.entries(addresses)) {
    const ids = await db
      .selectFrom("posts")
      .select("database_id")
      .where("type", "=", type as keyof typeof addresses)
      .orderBy("database_id")
      .limit(4)
      .execute();
    expect(ids.length).toBeGreaterThan(0);
    for (const { database_id: id } of ids) {
      const post = await admin().get(id);
      expect({ id, problems: post.problems }).toEqual({ id, problems: {} });
      const slug = post.content.texts.en?.slug ?? Object.values(post.content.texts)[0]!.slug;
      const read = async () =>
        JSON.parse(
          await (
            await cms().request(`/api/v1/${path}/${slug}?language=en`, { headers: made.headers })
          ).text(),
          // Publishing changes `modified`, and the counts of terms can change the related posts.
          (key, value: unknown) => (key === "modified" || key === "related" ? undefined : value),
        ) as { title: string };
      const before = await read();
      const published = await admin().publish(await admin().save(post, post.content));
      expect(published.content).toEqual(post.content);
      expect(before.title).not.toBe("");
      expect(await read()).toEqual(before);
    }
  }
});
