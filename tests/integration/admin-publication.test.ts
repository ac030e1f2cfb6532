// @database one-connection

import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { Article } from "../../cms/contract/posts";
import { AdminPost } from "../../cms/contract/admin";
import { AdminTerm } from "../../cms/contract/taxonomies";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { createRunner } from "../../cms/jobs/runner";
import { saveUser, signIn } from "../factories/accounts";
import { adminOf, type EditorsAdmin } from "../factories/admin";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { buildPost } from "../factories/posts";
import { fileStatus, freshPdf, makeUploader } from "../factories/uploads";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

/** The current time, because the resumable protocol has its own clock. */
const START = new Date();
let clock = START;
const cms = useCms({ now: () => clock });
const made: { edith?: EditorsAdmin; emil?: EditorsAdmin } = {};
const admin = () => made.edith!;
const db = () => cms().database.db;
const status = async (path: string) => (await cms().request(`/api/v1${path}`)).status;
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

beforeAll(async () => {
  await saveUser(db(), { username: "edith", name: "Edith Editor", roles: ["staff_admin"] });
  await saveUser(db(), { username: "emil", name: "Emil Editor", roles: ["administrator"] });
  made.edith = adminOf(cms(), await signIn(cms(), "edith"));
  made.emil = adminOf(cms(), await signIn(cms(), "emil"));
});
afterEach(() => {
  clock = START;
});

const article = (title: string, more = {}) => ({
  texts: { en: { title, abstract: "What it is about", ...more } },
});
async function publishArticle(title: string) {
  return admin().publish(
    await admin().save(await admin().begin({ type: "article" }), article(title)),
  );
}

describe("two editors", () => {
  test("do not overwrite each other's changes, and are told the differences", async () => {
    const post = await publishArticle("Shared");
    const saved = await made.emil!.save(post, article("Shared by Emil"));
    const refused = await admin().send("PUT", `/${post.databaseId}/draft`, {
      version: post.version,
      content: article("Shared by Edith"),
    });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "edit_conflict",
      changes: expect.arrayContaining([
        {
          field: "texts.en.title",
          yours: "Shared by Edith",
          theirs: "Shared by Emil",
          by: "Emil Editor",
        },
      ]),
    });
    expect(
      (await admin().send("POST", `/${post.databaseId}/publish`, { version: post.version })).status,
    ).toBe(409);
    expect((await admin().get(post.databaseId)).content).toEqual(saved.content);
  });

  test("do not undo a change from an import with a draft that was started before it", async () => {
    const draft = buildPost({ title: "Imported" });
    const id = (await savePosts(db(), [draft])).get(draft.sourceId)!;
    const read = await admin().get(id);
    const saved = await admin().save(
      read,
      {
        ...read.content,
        publicationYear: 1999,
        files: [{ language: "en", title: "x", linkUrl: "https://example.org/" }],
      },
      read.base,
    );
    await savePosts(db(), [
      { ...draft, translations: [{ language: "en", title: "Imported again", abstract: "Anew" }] },
    ]);

    const moved = await admin().get(id);
    expect(moved.live).not.toBe(moved.base);
    const refused = await admin().send("POST", `/${id}/publish`, { version: saved.version });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: "edit_conflict",
        changes: expect.arrayContaining([
          { field: "texts.en.title", yours: "Imported", theirs: "Imported again", by: null },
        ]),
      },
    ]);

    const again = await admin().save(moved, moved.content, moved.live);
    const published = await admin().publish(again, { note: "As before" });
    expect(published.content).toMatchObject({
      publicationYear: 1999,
      texts: { en: { title: "Imported" } },
    });
    const revisions = await admin().revisions(id);
    expect(revisions).toMatchObject([
      {
        number: 2,
        by: "Edith Editor",
        note: "As before",
        current: true,
        title: "Imported",
        changed: ["texts.en", "publicationYear", "files"],
      },
      { number: 1, by: null, current: false, title: "Imported again", changed: [] },
    ]);
  });
});

describe("scheduling", () => {
  test("publishes a draft once at its time, with any number of processes", async () => {
    const saved = await admin().save(
      await admin().begin({ type: "article" }),
      article("Tomorrow's news"),
    );
    const scheduled = await admin().publish(saved, { at: later(5).toISOString(), note: "On time" });
    expect(scheduled).toMatchObject({
      state: "scheduled",
      publishAt: later(5).toISOString(),
      link: null,
    });
    const runners = [1, 2].map(() =>
      createRunner({ database: cms().database, services: cms().services, logger: testLogger }),
    );
    await runners[0]!.finish();
    expect(await status("/articles/tomorrows-news")).toBe(404);

    clock = later(6);
    await Promise.all(runners.map((runner) => runner.finish()));
    await cms().services.admin.publication.publishDue(saved.databaseId);
    expect(await status("/articles/tomorrows-news")).toBe(200);
    const post = await admin().get(saved.databaseId);
    expect(post).toMatchObject({
      state: "published",
      publishAt: null,
      by: "Edith Editor",
      modified: clock.toISOString(),
    });
    expect(await admin().revisions(saved.databaseId)).toHaveLength(1);
    const auditEvents = await db()
      .selectFrom("audit_log")
      .select("event")
      .where("subject_id", "=", saved.databaseId)
      .orderBy("id")
      .execute();
    expect(auditEvents.map(({ event }) => event)).toEqual(["post_scheduled", "post_published"]);
  });

  test("leaves a draft unpublished if the schedule was cancelled", async () => {
    const saved = await admin().save(await admin().begin({ type: "page" }), {
      texts: { en: { title: "Perhaps" } },
    });
    await admin().publish(saved, { at: later(5).toISOString() });
    expect((await admin().send("DELETE", `/${saved.databaseId}/schedule`)).status).toBe(204);
    clock = later(6);
    await cms().services.admin.publication.publishDue(saved.databaseId);
    expect(await admin().get(saved.databaseId)).toMatchObject({
      state: "new",
      publishAt: null,
      held: null,
    });
  });

  test("keeps a draft that cannot be published at its time, and says why", async () => {
    await saveUser(db(), { username: "eva", roles: ["staff_admin"] });
    const eva = adminOf(cms(), await signIn(cms(), "eva"));
    const schedule = async (title: string) =>
      eva.publish(await eva.save(await eva.begin({ type: "article" }), article(title)), {
        at: later(5).toISOString(),
      });
    const [lacking, nobodys] = [await schedule("Lacking"), await schedule("Nobody's")];
    await admin().save(lacking, { texts: { en: { abstract: "No title any more" } } });
    clock = later(6);
    expect((await cms().services.admin.publication.listDue()).toSorted()).toEqual(
      [lacking.databaseId, nobodys.databaseId].toSorted(),
    );
    await cms().services.admin.publication.publishDue(lacking.databaseId);
    await db().updateTable("users").set({ roles: [] }).where("username", "=", "eva").execute();
    await cms().services.admin.publication.publishDue(nobodys.databaseId);
    expect(await admin().get(lacking.databaseId)).toMatchObject({
      state: "new",
      held: "problems",
      publishAt: null,
    });
    expect(await admin().get(nobodys.databaseId)).toMatchObject({
      state: "new",
      held: "no_editor",
    });
    expect(await status("/articles/nobodys")).toBe(404);
    expect(await cms().services.admin.publication.listDue()).toEqual([]);
  });
});

test("a scheduled draft is published with its term although the term was renamed and merged meanwhile", async () => {
  const ids = await saveNamedTerms(db(), [
    { taxonomy: "topics", slug: "meals" },
    { taxonomy: "topics", slug: "nutrition" },
  ]);
  await cms().services.taxonomies.recount();
  const withTerm = (title: string) => ({ ...article(title), terms: { topics: ["meals"] } });
  const first = await admin().publish(
    await admin().save(await admin().begin({ type: "article" }), withTerm("Before the change")),
  );
  await admin().publish(await admin().save(first, withTerm("After the change")), {
    at: later(5).toISOString(),
  });

  const headers = { ...(await signIn(cms(), "edith")), "Content-Type": "application/json" };
  const path = `/api/v1/admin/terms/${ids.meals}`;
  const { names, descriptions, family, code, position, modified } = await answerOf(
    await cms().request(path, { headers }),
    AdminTerm,
  );
  const body = JSON.stringify({
    names,
    descriptions,
    parent: null,
    family,
    code,
    position,
    modified,
    slug: "food",
  });
  expect((await cms().request(path, { method: "PUT", headers, body })).status).toBe(200);
  const renamed = await admin().get(first.databaseId);
  expect(renamed).toMatchObject({ state: "scheduled", content: { terms: { topics: ["food"] } } });
  expect(renamed.base).toBe(renamed.live);
  expect((await admin().revisions(first.databaseId)).map(({ current }) => current)).toEqual([true]);

  expect(
    (
      await cms().request(`${path}/merge`, {
        method: "POST",
        headers,
        body: JSON.stringify({ into: ids.nutrition }),
      })
    ).status,
  ).toBe(200);
  clock = later(6);
  await cms().services.admin.publication.publishDue(first.databaseId);
  expect(await admin().get(first.databaseId)).toMatchObject({
    state: "published",
    held: null,
    title: "After the change",
    content: { terms: { topics: ["nutrition"] } },
  });
});

describe("unpublishing, discarding and restoring", () => {
  test("hides a post at once, and publishing again restores it at the same address with its files", async () => {
    const uploader = await makeUploader(cms(), "edith");
    const file = await uploader.send("annex.pdf", await freshPdf());
    const post = await admin().publish(
      await admin().save(await admin().begin({ type: "document" }), {
        ...article("Come and go"),
        files: [{ language: "en", fileId: file.id }],
      }),
    );
    const { link } = post.files[0]!;
    const reader = await saveUser(db());
    await db().insertInto("libraries").values({ user_id: reader, modified: START }).execute();
    await db()
      .insertInto("library_items")
      .values({ user_id: reader, post_id: post.databaseId, position: 1, saved: START })
      .execute();

    const unpublished = await admin().unpublish(post.databaseId);
    expect(unpublished).toMatchObject({ state: "unpublished", link: null, content: post.content });
    expect([await status("/documents/come-and-go"), await fileStatus(cms(), link)]).toEqual([
      404, 404,
    ]);
    const search = await cms().post("/api/v1/search_documents", { search: "come and go" });
    expect(await search.json()).toMatchObject({ count: 0 });
    // An unpublished post is not in the bin, so it is never deleted permanently.
    clock = later(60 * 24 * 40);
    expect(await cms().services.removal.listDue()).toEqual([]);
    clock = START;

    const back = await admin().publish(unpublished);
    expect(back).toMatchObject({
      state: "published",
      link: "/document/come-and-go",
      content: post.content,
    });
    expect([await status("/documents/come-and-go"), await fileStatus(cms(), link)]).toEqual([
      200, 200,
    ]);
    expect(
      await db()
        .selectFrom("library_items")
        .select("post_id")
        .where("user_id", "=", reader)
        .execute(),
    ).toHaveLength(1);
  });

  test("is refused for the page that the website links to by a fixed path", async () => {
    const faq = await savePost(db(), {
      type: "page",
      translations: [
        {
          language: "en",
          slug: "frequently-asked-questions",
          title: "Questions",
          abstract: "",
          body: { introMarkdown: "", sections: [] },
        },
      ],
    });
    expect((await admin().send("POST", `/${faq}/unpublish`)).status).toBe(409);
    const read = await admin().get(faq);
    const saved = await admin().save(read, {
      texts: { en: { title: "Questions", slug: "questions" } },
    });
    expect(saved.problems).toEqual({ "texts.en.slug": "slug_fixed" });
  });

  test("discards a draft completely, and leaves its upload without a reference", async () => {
    const uploader = await makeUploader(cms(), "edith");
    const file = await uploader.send("draft.pdf", await freshPdf());
    const saved = await admin().save(await admin().begin({ type: "document" }), {
      ...article("Not this"),
      files: [{ language: "en", fileId: file.id }],
    });
    const tidyLater = async () => {
      clock = later(90);
      await cms().services.uploads.tidy();
      clock = START;
    };
    await tidyLater();
    expect((await admin().get(saved.databaseId)).files).toHaveLength(1);
    expect(
      (await admin().send("DELETE", `/${saved.databaseId}/draft`, { version: saved.version }))
        .status,
    ).toBe(204);
    expect((await admin().send("GET", `/${saved.databaseId}`)).status).toBe(404);
    await tidyLater();
    expect(await db().selectFrom("files").select("id").where("id", "=", file.id).execute()).toEqual(
      [],
    );
  });

  test("restores a revision as a draft, which visitors see once it is published", async () => {
    const first = await publishArticle("As it was");
    clock = later(1);
    const second = await admin().publish(
      await admin().save(first, article("As it is", { slug: "as-it-was" })),
    );
    const restored = await answerOf(
      await admin().send("POST", `/${first.databaseId}/revisions/1/restore`, {
        version: second.version,
      }),
      { parse: (post: unknown) => post as typeof second },
    );
    expect(restored).toMatchObject({ state: "changed", content: first.content });
    const read = async () => answerOf(await cms().request("/api/v1/articles/as-it-was"), Article);
    expect((await read()).title).toBe("As it is");
    await admin().publish(restored);
    expect((await read()).title).toBe("As it was");
    expect(
      (await admin().revisions(first.databaseId)).map(({ number, current, title }) => [
        number,
        current,
        title,
      ]),
    ).toEqual([
      [3, true, "As it was"],
      [2, false, "As it is"],
      [1, false, "As it was"],
    ]);
    const beside = await (await admin().send("GET", `/${first.databaseId}/revisions/2`)).json();
    expect(beside).toMatchObject({
      content: { texts: { en: { title: "As it is" } } },
      before: { texts: { en: { title: "As it was" } } },
      revision: { changed: ["texts.en"] },
    });
  });
});

describe("a draft that the editor has not seen", () => {
  test("is neither discarded nor overwritten by a restored revision, and a restored revision is not scheduled", async () => {
    const first = await publishArticle("Looked at");
    const path = `/${first.databaseId}`;
    const saved = await made.emil!.save(first, article("Written meanwhile"));
    const scheduled = await made.emil!.publish(saved, { at: later(5).toISOString() });
    for (const refused of [
      await admin().send("DELETE", `${path}/draft`, { version: first.version }),
      await admin().send("POST", `${path}/revisions/1/restore`, { version: first.version }),
    ]) {
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        { code: "edit_conflict" },
      ]);
    }
    expect(await admin().get(first.databaseId)).toMatchObject({
      state: "scheduled",
      content: saved.content,
    });

    const restored = await answerOf(
      await admin().send("POST", `${path}/revisions/1/restore`, { version: scheduled.version }),
      AdminPost,
    );
    expect(restored).toMatchObject({ publishAt: null, content: first.content });
    const auditEvents = await db()
      .selectFrom("audit_log")
      .select("event")
      .where("event", "=", "draft_restored")
      .execute();
    expect(auditEvents.length).toBeGreaterThan(0);
    expect(
      (await admin().send("DELETE", `${path}/draft`, { version: restored.version })).status,
    ).toBe(204);
    expect((await admin().get(first.databaseId)).state).toBe("published");
  });
});

describe("a preview", () => {
  test("shows what visitors would read, and changes nothing", async () => {
    const guide = await savePost(db(), { title: "A guide" });
    const post = await publishArticle("Published");
    const blocks = [
      { type: "text" as const, markdown: "**new**" },
      { type: "resources" as const, title: "Read on", resources: [guide, 999_999] },
    ];
    const draft = await admin().save(post, article("Not yet", { blocks }));
    const before = await everything();
    const preview = await admin().preview(post.databaseId);
    expect(preview.article).toMatchObject({
      title: "Not yet",
      link: "/article/published",
      body: [{ html: "<p><strong>new</strong></p>\n" }, { resources: [{ databaseId: guide }] }],
    });
    expect(preview.article).not.toHaveProperty("saved");
    expect(await everything()).toEqual(before);
    expect((await answerOf(await cms().request("/api/v1/articles/published"), Article)).title).toBe(
      "Published",
    );

    // Requests two previews at once, then publishes and compares the result.
    const [one, other] = await Promise.all([
      admin().preview(post.databaseId),
      admin().preview(post.databaseId),
    ]);
    expect(one).toEqual(other);
    await admin().publish(
      await admin().save(draft, {
        ...draft.content,
        texts: {
          en: {
            ...draft.content.texts.en!,
            blocks: [blocks[0]!, { ...blocks[1]!, resources: [guide] } as never],
          },
        },
      }),
    );
    const published = await answerOf(await cms().request("/api/v1/articles/published"), Article);
    expect({ ...published, modified: null }).toEqual({ ...one.article, modified: null });
    expect((await admin().preview(post.databaseId, "revision=1")).article!.title).toBe("Published");
    expect((await admin().send("GET", `/${post.databaseId}/preview?revision=9`)).status).toBe(404);
  });

  test("exists for a new draft of every type, and for a toolkit's chapters", async () => {
    for (const type of [
      "document",
      "internal_document",
      "internal_pdf",
      "article",
      "toolkit",
      "collection",
      "page",
    ] as const) {
      const { databaseId } = await admin().begin({ type });
      expect(
        Object.keys(await admin().preview(databaseId)).filter((key) => key !== "post"),
      ).toHaveLength(1);
    }
    const toolkit = await admin().save(await admin().begin({ type: "toolkit" }), {
      ...article("Kit"),
      chapters: [
        { texts: { en: { title: "First" } } },
        { texts: { en: { title: "Second", markdown: "_two_" } } },
      ],
    });
    expect((await admin().preview(toolkit.databaseId, "chapter=2")).chapter).toMatchObject({
      title: "Second",
      html: "<p><em>two</em></p>\n",
      previous: { title: "First" },
    });
    expect((await admin().send("GET", `/${toolkit.databaseId}/preview?chapter=3`)).status).toBe(
      404,
    );
  });

  /** Returns the rows of all tables that public API calls read. */
  async function everything() {
    const tables = [
      "posts",
      "post_translations",
      "post_terms",
      "post_items",
      "document_files",
      "chapters",
      "chapter_translations",
      "collections",
      "files",
      "search_entries",
      "admin_posts",
    ] as const;
    return Promise.all(
      tables.map(async (table) =>
        (await db().selectFrom(table).selectAll().execute())
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ),
    );
  }
});

describe("files of a changed document", () => {
  const report = (title: string, ...ids: string[]) => ({
    texts: { en: { title, abstract: "About" } },
    files: ids.map((fileId) => ({ language: "en", fileId })),
  });
  const answers = (post: AdminPost) =>
    Promise.all(post.files.map(({ link }) => fileStatus(cms(), link)));

  test("become inaccessible when they are removed, and public again when an older revision with them is published", async () => {
    const uploads = await makeUploader(cms(), "edith");
    const [wrong, right] = [
      await uploads.send("wrong.pdf", await freshPdf("wrong")),
      await uploads.send("right.pdf", await freshPdf("right")),
    ];
    const first = await admin().publish(
      await admin().save(await admin().begin({ type: "document" }), report("Redacted", wrong.id)),
    );
    expect(await answers(first)).toEqual([200]);
    const second = await admin().publish(await admin().save(first, report("Redacted", right.id)));
    expect([await answers(first), await answers(second)]).toEqual([[404], [200]]);
    await admin().unpublish(first.databaseId);
    expect([await answers(first), await answers(second)]).toEqual([[404], [404]]);
    await admin().publish(await admin().save(await admin().get(first.databaseId), first.content));
    expect([await answers(first), await answers(second)]).toEqual([[200], [404]]);
  });

  test("stay internal in a public document, although an old revision with them is published again", async () => {
    const uploads = await makeUploader(cms(), "edith");
    const [held, open] = [
      await uploads.send("held.pdf", await freshPdf("held")),
      await uploads.send("open.pdf", await freshPdf("open")),
    ];
    const first = await admin().publish(
      await admin().save(
        await admin().begin({ type: "document" }),
        report("Partly", held.id, open.id),
      ),
    );
    await db()
      .updateTable("files")
      .set({ visibility: "internal" })
      .where("id", "=", held.id)
      .execute();
    const statuses = Object.fromEntries(
      first.files.map(({ id }) => [id, id === held.id ? 404 : 200]),
    );
    const expected = first.files.map(({ id }) => statuses[id]);
    const second = await admin().publish(
      await admin().save(first, report("Partly, anew", held.id, open.id)),
    );
    expect(await answers(first)).toEqual(expected);
    const third = await admin().publish(
      await admin().save(second, report("Partly, without", open.id)),
    );
    await admin().publish(await admin().save(third, first.content));
    expect(await answers(first)).toEqual(expected);
  });
});

describe("files of other documents", () => {
  test("stay internal: they cannot be added to a public document", async () => {
    const uploader = await makeUploader(cms(), "emil");
    const file = await uploader.send("secret.pdf", await freshPdf());
    await made.emil!.publish(
      await made.emil!.save(await made.emil!.begin({ type: "internal_document" }), {
        ...article("Secret plan"),
        files: [{ language: "en", fileId: file.id }],
      }),
    );
    const begun = await admin().begin({ type: "document" });
    const refused = await admin().send("PUT", `/${begun.databaseId}/draft`, {
      version: begun.version,
      content: { ...article("Public plan"), files: [{ language: "en", fileId: file.id }] },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { rules: { "files.0": "file_internal" } },
    ]);
    const unknown = await admin().send("PUT", `/${begun.databaseId}/draft`, {
      version: begun.version,
      content: {
        ...article("Public plan"),
        files: [{ language: "en", fileId: "01jnf3zq8v5e7m2k9p4r6t1w3x" }],
      },
    });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      422,
      { rules: { "files.0": "file_unknown" } },
    ]);
  });
});
