// @database one-connection

import { beforeAll, describe, expect, test } from "vitest";
import { Collection } from "../../cms/contract/collections";
import { Toolkit, ToolkitChapter } from "../../cms/contract/posts";
import type { AdminContentInput } from "../../cms/contract/admin";
import { Document } from "../../cms/contract/documents";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { saveReferenceTerms } from "../../cms/areas/vocabulary/reference-terms";
import { saveUser, signIn } from "../factories/accounts";
import { adminOf, type EditorsAdmin } from "../factories/admin";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { buildPost } from "../factories/posts";
import { useCms } from "../setup/cms";

const cms = useCms();
const made: { admin?: EditorsAdmin; guide?: number; study?: number } = {};
const admin = () => made.admin!;
const read = <T>(path: string, shape: { parse(value: unknown): T }) =>
  cms()
    .request(`/api/v1${path}`)
    .then((response) => answerOf(response, shape));

beforeAll(async () => {
  const { db } = cms().database;
  await saveUser(db, { username: "edith", name: "Edith Editor", roles: ["administrator"] });
  await saveReferenceTerms(db);
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "registration" },
    { taxonomy: "content_types", slug: "evaluations" },
    { taxonomy: "keywords", slug: "midwives" },
  ]);
  made.guide = await savePost(db, { title: "A guide" });
  made.study = await savePost(db, { title: "A study" });
  made.admin = adminOf(cms(), await signIn(cms(), "edith"));
});

/** Starts, saves and publishes a post. Returns it as the admin API then does. */
async function publish(
  type: Parameters<EditorsAdmin["begin"]>[0]["type"],
  content: AdminContentInput,
) {
  return admin().publish(await admin().save(await admin().begin({ type }), content));
}

describe("a published post opens in the admin area as it was written", () => {
  test("a toolkit keeps the ids of its chapters when they are reordered, and deletes removed ones", async () => {
    const first = await publish("toolkit", {
      texts: {
        en: { title: "The kit", abstract: "All of it", markdown: "# Front" },
        fr: { title: "La trousse" },
      },
      chapters: [
        {
          texts: { en: { title: "One", summary: "First", markdown: "A" }, fr: { title: "Un" } },
          resources: [made.guide!, made.study!],
        },
        { texts: { en: { title: "Two", markdown: "B" } } },
        { texts: { en: { title: "One", markdown: "C" } } },
      ],
    });
    const ids = first.content.chapters.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(first.content.chapters.map(({ texts }) => texts.en!.slug)).toEqual([
      "one",
      "two",
      "one-2",
    ]);
    expect(first.content.chapters[0]).toMatchObject({
      resources: [made.guide, made.study],
      texts: { fr: { slug: "un", title: "Un" } },
    });

    const [one, two] = first.content.chapters;
    const saved = await admin().save(first, {
      ...first.content,
      chapters: [{ texts: { en: { title: "Zero" } } }, two!, one!],
    });
    expect((await read("/toolkits/the-kit", Toolkit)).chapters.map(({ title }) => title)).toEqual([
      "One",
      "Two",
      "One",
    ]);
    const second = await admin().publish(saved);
    expect(second.content.chapters.map(({ id }) => id)).toEqual([
      expect.any(Number),
      ids[1],
      ids[0],
    ]);
    expect(
      (await read("/toolkits/the-kit", Toolkit)).chapters.map(({ number, title }) => [
        number,
        title,
      ]),
    ).toEqual([
      [1, "Zero"],
      [2, "Two"],
      [3, "One"],
    ]);
    expect(
      (await read("/toolkits/the-kit/one", ToolkitChapter)).resources.map(
        ({ databaseId }) => databaseId,
      ),
    ).toEqual([made.guide, made.study]);
  });

  test("a site collection keeps the order and the notes of its documents", async () => {
    const collection = await publish("collection", {
      texts: { en: { title: "Our shelf", abstract: "What we read" } },
      curator: "The librarians",
      documents: [{ databaseId: made.study!, note: "Read this" }, { databaseId: made.guide! }],
      startHere: [made.guide!],
    });
    expect(collection.content).toMatchObject({
      documents: [
        { databaseId: made.study, note: "Read this" },
        { databaseId: made.guide, note: "" },
      ],
      startHere: [made.guide],
      curator: "The librarians",
    });
    expect(await read("/collections/our-shelf", Collection)).toMatchObject({
      siteCollection: true,
      curator: "The librarians",
      postCount: 2,
      recommendedPosts: [{ databaseId: made.guide }],
    });
  });

  test("an internal document stays internal when it is saved and published", async () => {
    const internal = await publish("internal_document", {
      texts: { en: { title: "Our plan", abstract: "What we plan" } },
      files: [{ language: "en", title: "Elsewhere", linkUrl: "https://example.org/plan" }],
    });
    expect(internal.link).toBe("/internal_document/our-plan");
    expect((await cms().request("/api/v1/internal_documents/our-plan")).status).toBe(404);
    const { visibility } = await cms()
      .database.db.selectFrom("posts")
      .select("visibility")
      .where("database_id", "=", internal.databaseId)
      .executeTakeFirstOrThrow();
    expect(visibility).toBe("internal");
  });

  test("an imported document keeps the values that the editor does not show", async () => {
    const { db } = cms().database;
    const draft = buildPost({
      translations: [
        { language: "en", slug: "old-slug-2", title: "Imported", abstract: "A" },
        { language: "pt", title: "Importado", abstract: "B", fullText: "as palavras todas" },
      ],
      terms: [
        { taxonomy: "countries", slug: "kenya" },
        { taxonomy: "regions", slug: "africa" },
        { taxonomy: "regions", slug: "asia" },
        { taxonomy: "languages", slug: "pt" },
      ],
      files: [
        {
          language: "en",
          kind: "PDF",
          title: "A file elsewhere",
          linkUrl: "https://example.org/a.pdf",
          linkType: "report",
        },
      ],
      contributors: ["Ada Example"],
      recommended: true,
    });
    const id = (await savePosts(db, [draft])).get(draft.sourceId)!;
    const before = await admin().get(id);
    expect(before).toMatchObject({
      state: "published",
      version: 0,
      problems: {},
      content: {
        texts: { en: { slug: "old-slug-2" }, pt: { title: "Importado" } },
        contributors: ["Ada Example"],
        recommended: true,
      },
    });

    const after = await admin().publish(
      await admin().save(before, {
        ...before.content,
        texts: {
          ...before.content.texts,
          en: { ...before.content.texts.en!, title: "Imported, and put right", slug: "old-slug" },
        },
      }),
    );
    expect(after.content).toEqual({
      ...before.content,
      texts: {
        ...before.content.texts,
        en: { ...before.content.texts.en!, title: "Imported, and put right", slug: "old-slug" },
      },
    });
    const document = await read("/documents/old-slug", Document);
    expect(document.terms.regions!.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(["africa", "eastern-africa", "asia"]),
    );
    expect(document.terms.languages!.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(["pt", "en"]),
    );
    expect(document.documentFields.documents).toMatchObject([
      { type: "link", kind: "PDF", documentLinkType: "report" },
    ]);
    const texts = await db
      .selectFrom("post_translations")
      .select(["language", "full_text"])
      .where("post_id", "=", id)
      .orderBy("language")
      .execute();
    expect(texts).toEqual([
      { language: "en", full_text: "" },
      { language: "pt", full_text: "as palavras todas" },
    ]);
    const { source_id, created } = await db
      .selectFrom("posts")
      .selectAll()
      .where("database_id", "=", id)
      .executeTakeFirstOrThrow();
    expect({ source_id, created }).toEqual({ source_id: draft.sourceId, created: draft.created });
  });

  test("Markdown and titles with code are shown as text, and 300 KB of text are accepted", async () => {
    const markdown = `<script>alert(1)</script>\n\n[a](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n${"word ".repeat(60_000)}`;
    const page = await publish("page", { texts: { en: { title: "<b>Bold</b>\u202e", markdown } } });
    expect(page.content.texts.en).toMatchObject({ title: "<b>Bold</b>", markdown });
    const { introHtml } = (await (
      await cms().request(`/api/v1/pages/${page.content.texts.en!.slug}`)
    ).json()) as { introHtml: string };
    expect(introHtml).not.toMatch(/<script|<img|href="javascript/i);
    expect(introHtml.length).toBeGreaterThan(300_000);
    const tooMuch = await admin().send("PUT", `/${page.databaseId}/draft`, {
      version: page.version,
      content: { texts: { en: { title: "x".repeat(301) } } },
    });
    expect([tooMuch.status, await tooMuch.json()]).toMatchObject([
      422,
      { rules: { "content.texts.en.title": "too_many_characters" } },
    ]);
    const far = await admin().send("PUT", `/${page.databaseId}/draft`, {
      version: page.version,
      content: { texts: { en: { markdown: "x".repeat(5_000_000) } } },
    });
    expect(far.status).toBe(413);
  });
});

describe("the list of posts", () => {
  test("excludes members' collections and removed documents", async () => {
    const { db } = cms().database;
    const theirs = await saveCollection(db, {
      title: "Theirs",
      facts: { site_collection: false, featured: true },
    });
    const removed = await savePost(db, { title: "Removed" });
    await cms().request(`/api/v1/documents/${removed}`, {
      method: "DELETE",
      headers: await signIn(cms(), "edith"),
      body: "{}",
    });
    for (const id of [theirs, 2_000_000])
      expect((await admin().send("GET", `/${id}`)).status).toBe(404);
    expect(
      (await admin().send("PUT", `/${theirs}/draft`, { version: 0, content: { texts: {} } }))
        .status,
    ).toBe(404);
    const { posts } = await admin().list("search=Theirs");
    expect(posts).toEqual([]);
  });

  test("finds titles by words in any language, also in drafts, and filters by type and state", async () => {
    const draft = await admin().save(
      await admin().begin({ type: "article", language: "sv", title: "Första 100% utkastet" }),
      { texts: { sv: { title: "Första 100% utkastet" }, en: { title: "First draft" } } },
    );
    for (const query of [
      "search=utkastet första",
      "search=draft first",
      "search=100%25",
      "type=article&state=new&language=es",
    ]) {
      expect((await admin().list(query)).posts.map(({ databaseId }) => databaseId)).toContain(
        draft.databaseId,
      );
    }
    expect((await admin().list("search=first&language=sv")).posts[0]).toMatchObject({
      title: "Första 100% utkastet",
      language: "sv",
      languages: ["en", "sv"],
      state: "new",
    });
    expect((await admin().list("search=första second")).count).toBe(0);
    expect((await admin().list("state=new&type=page")).posts).toEqual([]);
    expect((await admin().list("page=99")).page).toBe(1);
  });
});

describe("an incomplete draft", () => {
  test("reports each problem by the path of its field, and cannot be published", async () => {
    const begun = await admin().begin({ type: "document", title: "A study" });
    const saved = await admin().save(begun, {
      texts: {
        en: { title: "A study", slug: "a guide!" },
        sv: { abstract: "Utan titel" },
        xx: { title: "Nobody's" },
      },
      terms: { topics: ["nothing"], content_types: ["evaluations"] },
      publicationYear: 999,
      files: [{ language: "en", linkUrl: "javascript:alert(1)" }],
    });
    const problems = {
      "texts.en.slug": "slug",
      "texts.sv.title": "blank",
      "texts.xx": "language",
      "terms.topics": "choice",
      publicationYear: "year",
      "files.0.linkUrl": "web_address",
      "files.0.title": "blank",
      statementOfFindings: "sof_required",
    };
    expect(saved.problems).toEqual(problems);
    const refused = await admin().send("POST", `/${saved.databaseId}/publish`, {
      version: saved.version,
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: "invalid_input", rules: problems },
    ]);
    expect((await admin().get(saved.databaseId)).state).toBe("new");
  });

  test("refuses taken slugs, missing resources and duplicate anchors", async () => {
    await publish("page", { texts: { en: { title: "Taken", slug: "taken" } } });
    const page = await admin().save(await admin().begin({ type: "page" }), {
      texts: {
        en: {
          title: "Other",
          slug: "taken",
          sections: [
            { title: "A", anchor: "a", markdown: "" },
            { title: "B", anchor: "a", markdown: "" },
            { title: "", anchor: "b c", markdown: "" },
          ],
        },
      },
    });
    expect(page.problems).toEqual({
      "texts.en.slug": "slug_taken",
      "texts.en.sections.1.anchor": "anchor_twice",
      "texts.en.sections.2.title": "blank",
      "texts.en.sections.2.anchor": "anchor",
    });
    const collection = await admin().save(await admin().begin({ type: "collection" }), {
      texts: { en: { title: "Shelf" } },
      documents: [{ databaseId: page.databaseId }],
      startHere: [made.guide!],
    });
    expect(collection.problems).toEqual({ documents: "post_unknown", startHere: "start_here" });
  });

  test("refuses a chapter slug that is the address of a toolkit's citation", async () => {
    const chapter = (slug: string) => ({
      texts: { en: { title: "How to cite", slug, markdown: "By name." } },
    });
    const toolkit = await admin().save(await admin().begin({ type: "toolkit" }), {
      texts: { en: { title: "Writing" } },
      chapters: [chapter("cite"), chapter("citation"), chapter("cited")],
    });
    expect(toolkit.problems).toMatchObject({
      "chapters.0.texts.en.slug": "slug_reserved",
      "chapters.1.texts.en.slug": "slug_reserved",
    });
    expect(Object.keys(toolkit.problems)).not.toContain("chapters.2.texts.en.slug");
  });
});
