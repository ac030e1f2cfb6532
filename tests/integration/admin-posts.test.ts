// @database one-connection

import { beforeAll, describe, expect, test } from "vitest";
import { Article, Page } from "../../cms/contract/posts";
import { Document } from "../../cms/contract/documents";
import { adminOf, type EditorsAdmin } from "../factories/admin";
import { saveUser, signIn } from "../factories/accounts";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { makeUploader, freshPdf } from "../factories/uploads";
import { useCms } from "../setup/cms";

const cms = useCms();
const made: { admin?: EditorsAdmin; guide?: number } = {};
const admin = () => made.admin!;
const read = <T>(path: string, shape: { parse(value: unknown): T }) =>
  cms()
    .request(`/api/v1${path}`)
    .then((response) => answerOf(response, shape));
const status = async (path: string) => (await cms().request(`/api/v1${path}`)).status;

beforeAll(async () => {
  const { db } = cms().database;
  await saveUser(db, { username: "edith", name: "Edith Editor", roles: ["staff_admin"] });
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "birth-registration" },
    { taxonomy: "content_types", slug: "reports" },
  ]);
  made.guide = await savePost(db, { title: "A guide" });
  made.admin = adminOf(cms(), await signIn(cms(), "edith"));
});

describe("a published post", () => {
  test("shows an article in two languages as it was written, only after publishing", async () => {
    const begun = await admin().begin({ type: "article", title: "Every birth counts" });
    expect(begun).toMatchObject({ state: "new", link: null, version: 1, by: "Edith Editor" });
    const saved = await admin().save(begun, {
      texts: {
        en: {
          title: "Every birth counts",
          abstract: "Why.",
          blocks: [
            { type: "text", markdown: "## First\n\n- one\n\t- two" },
            { type: "resources", title: "Read on", resources: [made.guide!] },
          ],
        },
        sv: {
          title: "Varje födelse räknas",
          abstract: "Varför.",
          blocks: [
            { type: "text", markdown: "Text" },
            { type: "resources", title: "Läs mer", resources: [made.guide!] },
          ],
        },
      },
      terms: { topics: ["birth-registration"] },
    });
    expect(saved).toMatchObject({
      state: "new",
      version: 2,
      problems: {},
      languages: ["en", "sv"],
    });
    expect(await status("/articles/every-birth-counts")).toBe(404);

    const published = await admin().publish(saved);
    expect(published).toMatchObject({
      state: "published",
      link: "/article/every-birth-counts",
      by: "Edith Editor",
    });
    const article = await read("/articles/every-birth-counts?language=sv", Article);
    expect(article).toMatchObject({
      databaseId: begun.databaseId,
      title: "Varje födelse räknas",
      slug: "varje-fodelse-raknas",
      text: "Varför.",
    });
    expect(article.body[1]).toMatchObject({
      title: "Läs mer",
      resources: [{ databaseId: made.guide }],
    });
    expect(published.content).toEqual({
      ...saved.content,
      texts: {
        en: { ...saved.content.texts.en, slug: "every-birth-counts" },
        sv: { ...saved.content.texts.sv, slug: "varje-fodelse-raknas" },
      },
    });
  });

  test("shows a document with its uploaded file", async () => {
    const uploader = await makeUploader(cms(), "edith");
    const file = await uploader.send("report.pdf", await freshPdf());
    const begun = await admin().begin({ type: "document", title: "The report" });
    expect(begun.problems).toEqual({ "texts.en.abstract": "blank", files: "document_file" });
    const saved = await admin().save(begun, {
      texts: { en: { title: "The report", abstract: "What it says." } },
      files: [{ language: "en", fileId: file.id }],
      terms: { content_types: ["reports"] },
      publicationYear: 2026,
    });
    expect(saved.files).toMatchObject([{ id: file.id, kind: "PDF", name: "report.pdf" }]);
    expect((await cms().request(saved.files[0]!.link)).status).toBe(404);
    await admin().publish(saved);
    const document = await read("/documents/the-report", Document);
    expect(document.documentFields.documents).toMatchObject([{ title: "The report", kind: "PDF" }]);
    expect((await cms().request(saved.files[0]!.link)).status).toBe(200);
  });

  test("shows a page with its sections, and anchors made from their titles", async () => {
    const begun = await admin().begin({ type: "page", title: "House rules" });
    await admin().publish(
      await admin().save(begun, {
        texts: {
          en: {
            title: "House rules",
            markdown: "Be kind.",
            sections: [{ title: "Quiet please", markdown: "Hush.", collapsible: true }],
          },
        },
      }),
    );
    expect((await read("/pages/house-rules", Page)).sections).toMatchObject([
      { anchor: "quiet-please", title: "Quiet please", collapsible: true },
    ]);
  });
});

describe("a draft", () => {
  test("is found by no public API call, although an older version is published", async () => {
    const post = await admin().publish(
      await admin().save(await admin().begin({ type: "article" }), {
        texts: { en: { title: "Open to all", abstract: "Yes" } },
      }),
    );
    await admin().save(post, {
      texts: { en: { title: "Zyxwvut to all", abstract: "Zyxwvut", slug: "zyxwvut" } },
    });
    await admin().begin({ type: "document", title: "Zyxwvut" });
    const answers = await Promise.all([
      cms().post("/api/v1/search_documents", { search: "zyxwvut" }),
      cms().request("/api/v1/autocomplete_documents?search=zyxwvut"),
      cms().post("/api/v1/get_recent_documents", {}),
      cms().request("/api/v1/articles/open-to-all"),
      cms().request("/api/v1/articles/zyxwvut"),
      cms().request("/api/v1/taxonomies?type=topics"),
    ]);
    for (const answer of answers)
      expect((await answer.text()).toLowerCase()).not.toContain("zyxwvut");
  });

  test("loses its author's name when the account is deleted, and is part of that user's data export", async () => {
    await saveUser(cms().database.db, { username: "gone", roles: ["staff_admin"] });
    const headers = await signIn(cms(), "gone");
    const draft = await adminOf(cms(), headers).begin({ type: "page", title: "Left behind" });
    const copy = (await (await cms().request("/api/v1/account/export", { headers })).json()) as {
      adminDrafts: unknown;
    };
    expect(copy.adminDrafts).toEqual([
      { databaseId: draft.databaseId, title: "Left behind", saved: draft.modified },
    ]);
    await cms().database.db.deleteFrom("users").where("username", "=", "gone").execute();
    expect(await admin().get(draft.databaseId)).toMatchObject({ title: "Left behind", by: null });
  });
});
