// @database one-connection

import { beforeAll, describe, expect, it } from "vitest";
import { Document } from "../../cms/contract/documents";
import { ErrorBody } from "../../cms/contract/errors";
import { storeFile } from "../factories/files";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();
let documentId: number;

const get = (slug: string, language?: string) =>
  cms().request(`/api/v1/documents/${slug}${language ? `?language=${language}` : ""}`);
const read = async (slug: string, language?: string) =>
  answerOf(await get(slug, language), Document);

beforeAll(async () => {
  const { database, storage, services } = cms();
  const { db } = database;
  await saveNamedTerms(db, [
    {
      taxonomy: "topics",
      slug: "governance",
      names: { en: "Governance", sv: "Styrning" },
      family: "governance",
    },
    {
      taxonomy: "topics",
      slug: "birth-registration",
      names: { en: "Birth registration" },
      parentSlug: "governance",
    },
    { taxonomy: "content_types", slug: "reports", names: { en: "Reports", sv: "Rapporter" } },
    { taxonomy: "publishers", slug: "alliance" },
    { taxonomy: "publishers", slug: "alliance-east", parentSlug: "alliance" },
    { taxonomy: "authors", slug: "grace", names: { en: "Grace Wanjiru" } },
    { taxonomy: "keywords", slug: "midwives" },
  ]);
  const report = await storeFile({ db, storage });
  const secret = await storeFile({ db, storage }, { name: "secret.pdf", visibility: "internal" });
  documentId = await savePost(db, {
    title: "Registering every birth",
    translations: [
      {
        language: "en",
        slug: "registering",
        title: "Registering every birth",
        abstract: "First paragraph.\n\nSecond paragraph.",
      },
      {
        language: "sv",
        slug: "registrera",
        title: "Registrera varje födelse",
        abstract: "Om födslar.",
      },
      { language: "pt", slug: "registrar", title: "Registrar", abstract: "Sobre." },
    ],
    contributors: ["Grace Wanjiru"],
    terms: [
      { taxonomy: "topics", slug: "birth-registration" },
      { taxonomy: "content_types", slug: "reports" },
      { taxonomy: "publishers", slug: "alliance-east" },
      { taxonomy: "authors", slug: "grace" },
      { taxonomy: "keywords", slug: "midwives" },
    ],
    thumbnailFileId: secret.id,
    files: [
      {
        language: "fr",
        kind: "LINK",
        title: "Version française",
        linkUrl: "https://example.org/fr",
      },
      { language: "en", kind: "PDF", title: "Full report", fileId: report.id },
      { language: "en", kind: "PDF", title: "Kept inside", fileId: secret.id },
      { language: "es", kind: "XLSX", title: "Kept inside", fileId: secret.id },
    ],
  });
  await savePost(db, {
    title: "Rare sibling",
    terms: [{ taxonomy: "keywords", slug: "midwives" }],
  });
  await savePost(db, {
    title: "Common sibling",
    terms: [{ taxonomy: "content_types", slug: "reports" }],
  });
  await savePost(db, {
    title: "Another common one",
    terms: [{ taxonomy: "content_types", slug: "reports" }],
  });
  await savePost(db, { title: "Stranger" });
  await savePost(db, {
    title: "Internal sibling",
    type: "internal_document",
    visibility: "internal",
    terms: [{ taxonomy: "keywords", slug: "midwives" }],
  });
  await savePost(db, {
    title: "Internal",
    visibility: "internal",
    translations: [{ language: "en", slug: "internal", title: "Internal", abstract: "" }],
  });
  await saveCollection(db, { title: "First papers", items: [documentId] });
  await saveCollection(db, {
    title: "For staff",
    items: [documentId],
    facts: { staff_only: true },
  });
  await saveCollection(db, {
    title: "Somebody's own",
    items: [documentId],
    facts: { private: true },
  });
  await services.taxonomies.recount();
});

describe("a document", () => {
  it("is returned in the requested language, with terms in that language or in English", async () => {
    const document = await read("registrera", "sv");
    expect(document).toMatchObject({
      language: "sv",
      title: "Registrera varje födelse",
      slug: "registrera",
      link: "/sv/document/registrera",
    });
    expect(document.contentTypes).toEqual([{ slug: "reports", name: "Rapporter" }]);
    expect(document.topicPath).toEqual([
      { slug: "governance", name: "Styrning" },
      { slug: "birth-registration", name: "Birth registration" },
    ]);
    expect(document.topicFamily).toBe("governance");
  });

  it("falls back to English and says so", async () => {
    const document = await read("registering", "es");
    expect(document).toMatchObject({
      language: "en",
      title: "Registering every birth",
      link: "/es/document/registering",
    });
  });

  it("is found by the slug of another language, even one that the site does not have", async () => {
    expect(await read("registrera", "en")).toMatchObject({
      databaseId: documentId,
      language: "en",
      slug: "registering",
    });
    expect(await read("registrar", "sv")).toMatchObject({ databaseId: documentId, language: "sv" });
  });

  it("lists only real translations in the site's languages", async () => {
    expect((await read("registering")).translations).toEqual([
      { language: "en", slug: "registering", link: "/document/registering" },
      { language: "sv", slug: "registrera", link: "/sv/document/registrera" },
    ]);
  });

  it("has its type as contentTypeName (R3.1)", async () => {
    expect(await read("registering")).toMatchObject({ contentTypeName: "document" });
  });

  it("has its complete abstract, its paths and its authors", async () => {
    const document = await read("registering");
    expect(document.documentFields.abstract).toBe("First paragraph.\n\nSecond paragraph.");
    expect(document.publisherPaths).toEqual([
      [
        { slug: "alliance", name: "alliance" },
        { slug: "alliance-east", name: "alliance-east" },
      ],
    ]);
    expect(document.authors).toEqual([{ slug: "grace", name: "Grace Wanjiru", image: null }]);
    expect(document.terms.keywords?.map((term) => [term.slug, term.count])).toEqual([
      ["midwives", 2],
    ]);
  });

  it("lists files in the requested language first, and no internal files", async () => {
    const titles = async (language: string) =>
      (await read("registering", language)).documentFields.documents.map((file) => file.title);
    expect(await titles("en")).toEqual(["Full report", "Version française"]);
    expect(await titles("fr")).toEqual(["Version française", "Full report"]);
    const card = await read("registering");
    expect(card.files.map((file) => file.language)).toEqual(["en", "fr"]);
    expect(card.thumbnail).toBeNull();
    const [, file] = (await read("registering", "fr")).documentFields.documents;
    expect(file).toMatchObject({
      type: "file",
      kind: "PDF",
      documentLanguage: { name: "anglais", iso: "en" },
      documentFile: { mediaType: "file", fileSize: 16 },
    });
  });

  it("has related documents by shared terms, the rarest first, and never internal ones", async () => {
    const titles = (await read("registering")).related.map((card) => card.title);
    expect(titles[0]).toBe("Rare sibling");
    expect(titles.slice(1).sort()).toEqual(["Another common one", "Common sibling"]);
  });

  it("names only public collections", async () => {
    expect((await read("registering")).collections.map((collection) => collection.title)).toEqual([
      "First papers",
    ]);
  });

  it("answers 404 with the same body whether it is missing or internal", async () => {
    const [missing, internal] = await Promise.all([get("nothing"), get("internal")]);
    expect([missing.status, internal.status]).toEqual([404, 404]);
    const body = ErrorBody.parse(await missing.json());
    expect(body).toMatchObject({ statusCode: 404, code: "not_found" });
    expect(await internal.json()).toEqual(body);
  });

  it("refuses an unknown language and names the field", async () => {
    const response = await get("registering", "tlh");
    expect(response.status).toBe(422);
    expect(ErrorBody.parse(await response.json()).fields).toHaveProperty("language");
  });

  it("may be cached by proxies and answers 304 to its own ETag", async () => {
    const first = await get("registering");
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60");
    const etag = first.headers.get("etag")!;
    const again = await cms().request("/api/v1/documents/registering", {
      headers: { "If-None-Match": etag },
    });
    expect(again.status).toBe(304);
  });

  it("accepts no other method", async () => {
    const response = await cms().post("/api/v1/documents/registering", {});
    expect(response.status).toBe(405);
    expect(ErrorBody.parse(await response.json()).code).toBe("method_not_allowed");
  });
});
