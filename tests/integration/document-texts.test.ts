// @database one-connection

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { importFile } from "../../cms/cli/import/import-file";
import { Document, DocumentText } from "../../cms/contract/documents";
import { ErrorBody } from "../../cms/contract/errors";
import { SearchRequest } from "../../cms/contract/search";
import { up as documentTextsUp } from "../../cms/db/migrations/0034_document_texts";
import { ANONYMOUS } from "../../cms/shared/actor";
import { saveReferenceTerms } from "../../cms/areas/vocabulary/reference-terms";
import { saveUser, signIn } from "../factories/accounts";
import { adminOf, type EditorsAdmin } from "../factories/admin";
import { answerOf, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
let admin: EditorsAdmin, staff: Person, visitor: Person;

beforeAll(async () => {
  const { db } = cms().database;
  await saveReferenceTerms(db);
  await saveUser(db, { username: "edith", name: "Edith Editor", roles: ["administrator"] });
  admin = adminOf(cms(), await signIn(cms(), "edith"));
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  visitor = makeVisitor(cms());
});

/** Imports records; returns their rows by title. */
async function imported(...records: { id: string; title: string }[]) {
  const path = join(cms().database.dataDir, "records.jsonl");
  writeFileSync(path, records.map((one) => JSON.stringify({ language: "en", ...one })).join("\n"));
  const { database, services, storage } = cms();
  await importFile(path, {
    db: database.db,
    engine: services.searchEngine,
    storage,
    dataDir: database.dataDir,
    onProgress: () => {},
  });
  const rows = await database.db
    .selectFrom("post_translations")
    .select(["post_id as id", "slug", "title"])
    .where(
      "title",
      "in",
      records.map(({ title }) => title),
    )
    .execute();
  return Object.fromEntries(rows.map(({ title, ...row }) => [title, row]));
}
const documentOf = async (slug: string, language = "en") =>
  answerOf(await visitor.call("GET", `/documents/${slug}?language=${language}`), Document);
const textOf = async (slug: string, query = "", who = visitor, type = "documents") =>
  answerOf(await who.call("GET", `/${type}/${slug}/text?${query}`), DocumentText);
const codeOf = async (slug: string, query = "", who = visitor, type = "documents") =>
  ErrorBody.parse(await (await who.call("GET", `/${type}/${slug}/text?${query}`)).json()).code;
const cardOf = async (search: string) =>
  (
    await cms().services.search.search(
      ANONYMOUS,
      SearchRequest.parse({ search, sort_by: "Relevance" }),
    )
  ).documents[0]!;

describe("an imported record without a file", () => {
  test("is a document that editors can correct and publish again, with its text", async () => {
    const { Storks } = await imported({
      id: "storks",
      title: "Storks",
      body: `**Why storks**\n\n${"They nest on roofs. ".repeat(200)}`,
    } as never);
    const read = await admin.get(Storks!.id);
    expect(read.problems).toEqual({});
    expect(read.content.texts.en!.markdown).toMatch(/^\*\*Why storks\*\*\n\nThey nest/);

    const { en } = read.content.texts;
    const saved = await admin.save(read, {
      ...read.content,
      texts: { en: { ...en!, title: "White storks" } },
    });
    const published = await admin.publish(saved);
    expect(published.state).toBe("published");
    expect((await documentOf(Storks!.slug)).documentFields).toMatchObject({
      documents: [],
      texts: ["en"],
    });
    expect((await textOf(Storks!.slug)).contents).toEqual([
      { level: 2, title: "Why storks", anchor: "section-1", page: 1 },
    ]);
  });

  test("may consist of one sentence, which search finds", async () => {
    const { Herons } = await imported({
      id: "herons",
      title: "Herons",
      text: "Herons wade.",
    } as never);
    expect((await admin.get(Herons!.id)).problems).toEqual({});
    expect(await textOf(Herons!.slug)).toMatchObject({
      html: "<p>Herons wade.</p>\n",
      contents: [],
    });
  });

  test("shows its language in search results, and its text without Markdown", async () => {
    await imported({
      id: "cranes",
      title: "Cranes",
      abstract: "Birds.",
      body: `Many **crimson feathers** were seen.\n\n${"They fly south in autumn. ".repeat(120)}`,
    } as never);
    const card = await cardOf("crimson");
    expect(card.files).toEqual([{ language: "en", kind: "TEXT", size: null, pageCount: null }]);
    expect(JSON.stringify(card.match)).toContain("crimson feathers");
    expect(JSON.stringify(card.match)).not.toContain("**");
  });
});

describe("a document that editors write", () => {
  test("needs a text, a file or a link", async () => {
    const begun = await admin.begin({ type: "document", title: "Wells" });
    const bare = await admin.save(begun, {
      texts: { en: { title: "Wells", abstract: "About wells." } },
    });
    expect(bare.problems).toEqual({ files: "document_file" });
    const whole = await admin.save(bare, {
      texts: { en: { title: "Wells", abstract: "About wells.", markdown: "Dig deep." } },
    });
    expect(whole.problems).toEqual({});
    await admin.publish(whole);
    const document = await documentOf("wells");
    expect(document.documentFields.texts).toEqual(["en"]);
    expect(document.terms.languages!.map(({ slug }) => slug)).toEqual(["en"]);
  });
});

describe("the text of a document", () => {
  test("is returned in the requested language, in the nearest one, or in exactly one", async () => {
    await savePost(cms().database.db, {
      translations: [
        { language: "en", slug: "boats", title: "Boats", abstract: "", fullText: "Boats float." },
        { language: "pt", title: "Barcos", abstract: "", fullText: "Os barcos flutuam." },
        { language: "sv", slug: "batar", title: "Båtar", abstract: "", fullText: "" },
      ],
    });
    expect(await textOf("boats", "language=sv")).toMatchObject({
      language: "en",
      languages: ["en", "pt"],
    });
    expect(await textOf("boats", "in=pt")).toMatchObject({
      language: "pt",
      html: "<p>Os barcos flutuam.</p>\n",
    });
    expect(await codeOf("boats", "in=sv")).toBe("not_found");
    expect((await documentOf("boats")).documentFields.texts).toEqual(["en", "pt"]);
  });

  test("has pages, and a page after the last answers 404", async () => {
    await savePost(cms().database.db, {
      translations: [
        {
          language: "en",
          slug: "roads",
          title: "Roads",
          abstract: "",
          fullText: Array.from(
            { length: 3 },
            (_, n) => `## Part ${n + 1}\n\n${"word ".repeat(3_000)}`,
          ).join("\n\n"),
        },
      ],
    });
    const second = await textOf("roads", "page=2");
    expect(second).toMatchObject({ page: 2, pages: 3 });
    expect(second.html).toMatch(/^<h2 id="section-2">Part 2<\/h2>/);
    expect(second.contents.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(await codeOf("roads", "page=4")).toBe("not_found");
  });

  test("is visible to staff only if the document is internal, and answers 404 if only a document number is stored", async () => {
    const { db } = cms().database;
    await savePost(db, {
      type: "internal_document",
      visibility: "internal",
      translations: [
        { language: "en", slug: "plans", title: "Plans", abstract: "", fullText: "Secret plans." },
      ],
    });
    expect(await codeOf("plans", "", visitor, "internal_documents")).toBe("not_found");
    expect((await textOf("plans", "", staff, "internal_documents")).html).toContain("Secret plans");
    await savePost(db, {
      translations: [
        { language: "en", slug: "numbered", title: "N", abstract: "", fullText: "A/HRC/12/9" },
      ],
    });
    expect(await codeOf("numbered")).toBe("not_found");
  });
});

test("the migration copies short texts of earlier imports, and adds the texts to drafts", async () => {
  const { db } = cms().database;
  const short = await savePost(db, {
    translations: [{ language: "en", slug: "gulls", title: "Gulls", abstract: "Gulls cry." }],
  });
  const long = await savePost(db, {
    translations: [
      { language: "en", slug: "terns", title: "Terns", abstract: "A", fullText: "Terns dive." },
    ],
  });
  const read = await admin.get(long);
  const saved = await admin.save(read, { ...read.content, publicationYear: 2020 });
  await db
    .updateTable("admin_posts")
    .set({
      content: JSON.stringify({
        ...saved.content,
        texts: { en: { ...saved.content.texts.en!, markdown: "" } },
      }),
    })
    .where("database_id", "=", long)
    .execute();

  // The migration is older than today's names of the tables.
  await sql`alter table admin_posts rename to desk_posts`.execute(db);
  await sql`alter table admin_revisions rename to desk_revisions`.execute(db);
  await documentTextsUp(db as never);
  await sql`alter table desk_posts rename to admin_posts`.execute(db);
  await sql`alter table desk_revisions rename to admin_revisions`.execute(db);

  const { rows } = await sql<{ full_text: string }>`
    select full_text from post_translations where post_id = ${short}`.execute(db);
  expect(rows).toEqual([{ full_text: "Gulls cry." }]);
  expect((await admin.get(long)).content).toMatchObject({
    publicationYear: 2020,
    texts: { en: { markdown: "Terns dive." } },
  });
});
