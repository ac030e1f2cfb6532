import { COLLECTION_ROLE, chapterRole, dropdownRole } from "../../cms/areas/posts/bodies";
import { fileKey, newId } from "../../cms/platform/ids";
import type { TestCms } from "../setup/cms";
import { makePdf } from "@resource-library/text-extraction/testing";
import { storeFile } from "./files";
import { saveCollection, saveItems, saveNamedTerms, savePost } from "./library";
import type { Person } from "./people";

/** Occurs only in internal content: in titles, texts, files, file names, terms and notes. */
export const SECRET_WORD = "zyxquillon";

/** The public content of the library. */
export interface OpenLibrary {
  document: number;
  article: number;
  toolkit: number;
  chapter: number;
  collection: number;
  removed: number;
  file: string;
  water: number;
  amal: number;
}

/** The internal content, for staff only. Before it is saved, these values refer to nothing. */
export interface Secrets {
  document: number;
  pdf: number;
  kept: number;
  staffCollection: number;
  file: string;
  thumbnail: string;
  author: number;
  topic: number;
}

/** Placeholders used until the internal content is saved. */
export const NO_SECRETS: Secrets = {
  document: 2_000_000_001,
  pdf: 2_000_000_002,
  kept: 2_000_000_003,
  staffCollection: 2_000_000_004,
  file: "01jnf3zq8v5e7m2k9p4r6t1w3x",
  thumbnail: "01jnf3zq8v5e7m2k9p4r6t1w3y",
  author: 2_000_000_005,
  topic: 2_000_000_006,
};

const TERMS = [
  { taxonomy: "topics", slug: "water" },
  { taxonomy: "authors", slug: "amal" },
  { taxonomy: "countries", slug: "peru" },
] as const;

/** Saves a small library with content of every kind and adds it to the search index. */
export async function saveOpenLibrary({
  cms,
  database: { db },
  storage,
  services,
}: TestCms): Promise<OpenLibrary> {
  const { water = 0, amal = 0 } = await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "water", names: { en: "Water", sv: "Vatten" } },
    { taxonomy: "authors", slug: "amal", names: { en: "Amal Haddad" } },
    { taxonomy: "countries", slug: "peru", names: { en: "Peru" }, code: "PE" },
  ]);
  await db
    .insertInto("authors")
    .values({
      term_id: amal,
      first_name: "Amal",
      last_name: "Haddad",
      affiliation: "",
      role: "",
      image_file_id: null,
      top_resources: [],
    })
    .execute();
  const file = await storeFile(
    { db, storage },
    { name: "wells.pdf", bytes: await makePdf(["Wells for villages"]) },
  );
  const document = await savePost(db, {
    title: "Wells",
    terms: [...TERMS],
    files: [{ language: "en", kind: "PDF", title: "Wells", fileId: file.id }],
    translations: [
      { language: "en", title: "Wells for villages", slug: "wells", abstract: "About wells." },
      { language: "sv", title: "Brunnar", slug: "brunnar", abstract: "Om brunnar." },
    ],
  });
  const removed = await savePost(db, { title: "Old wells", terms: [...TERMS] });
  await db
    .updateTable("posts")
    .set({ removed: new Date("2026-03-01T00:00:00Z") })
    .where("database_id", "=", removed)
    .execute();
  await db
    .insertInto("tombstones")
    .values({
      post_id: removed,
      type: "document",
      visibility: "public",
      removed: new Date("2026-03-01T00:00:00Z"),
      removed_by: null,
      reason: "",
      reason_language: "en",
      successor_id: null,
    })
    .execute();
  await db
    .insertInto("tombstone_addresses")
    .values({ post_id: removed, language: "en", slug: "old-wells" })
    .execute();
  const blocks = [{ type: "resources" as const, title: "Read more", role: dropdownRole(1) }];
  const article = await savePost(db, {
    type: "article",
    terms: [...TERMS],
    translations: [
      {
        language: "en",
        title: "A story of wells",
        slug: "story",
        abstract: "Intro",
        body: { text: "Intro", imageCaption: "", imageReference: "", blocks },
      },
    ],
  });
  const toolkit = await savePost(db, {
    type: "toolkit",
    terms: [...TERMS],
    translations: [
      {
        language: "en",
        title: "Wells in practice",
        slug: "practice",
        abstract: "Steps",
        body: { description: "Steps", markdown: "Begin" },
      },
    ],
  });
  const { id: chapter } = await db
    .insertInto("chapters")
    .values({ toolkit_id: toolkit, number: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("chapter_translations")
    .values({
      chapter_id: chapter,
      toolkit_id: toolkit,
      language: "en",
      slug: "dig",
      title: "Dig",
      summary: "How",
      markdown: "Dig",
    })
    .execute();
  const collection = await saveCollection(db, {
    title: "Shelf of wells",
    terms: [...TERMS],
    items: [document],
  });
  await savePost(db, {
    type: "page",
    translations: [
      {
        language: "en",
        title: "About",
        slug: "about",
        abstract: "",
        body: { introMarkdown: "About us", sections: [] },
      },
    ],
  });
  // Only staff can find the first version of this file, which `saveSecrets` adds.
  await db.updateTable("files").set({ version: 2 }).where("id", "=", file.id).execute();
  await services.taxonomies.recount();
  await cms.jobs.finish();
  await services.searchEngine.index([document, article, toolkit, collection]);
  return { document, article, toolkit, chapter, collection, removed, file: file.id, water, amal };
}

/**
 * Saves internal content everywhere it can occur: beside, inside and behind public content. Updates the search index and the
 * counts.
 */
export async function saveSecrets(
  cms: TestCms,
  open: OpenLibrary,
  reader: Person,
): Promise<Secrets> {
  const {
    database: { db },
    storage,
    services,
  } = cms;
  const word = SECRET_WORD;
  const { [`${word}-author`]: author = 0, [`${word}-topic`]: topic = 0 } = await saveNamedTerms(
    db,
    [
      {
        taxonomy: "topics",
        slug: `${word}-topic`,
        names: { en: `Topic ${word}` },
        parentSlug: "water",
      },
      { taxonomy: "keywords", slug: `${word}-keyword`, names: { en: `Keyword ${word}` } },
      { taxonomy: "publishers", slug: `${word}-publisher`, names: { en: `Publisher ${word}` } },
      {
        taxonomy: "authors",
        slug: `${word}-author`,
        names: { en: `Author ${word}` },
        descriptions: { en: `About ${word}` },
      },
    ],
  );
  await db
    .insertInto("authors")
    .values({
      term_id: author,
      first_name: "Author",
      last_name: word,
      affiliation: word,
      role: word,
      image_file_id: null,
      top_resources: [],
    })
    .execute();
  const stored = await storeFile(
    { db, storage },
    { name: `${word}.pdf`, visibility: "internal", bytes: await makePdf([`The text of ${word}`]) },
  );
  const thumbnail = await storeFile(
    { db, storage },
    {
      name: `${word}.webp`,
      mimeType: "image/webp",
      visibility: "internal",
      bytes: Buffer.from(`A picture of ${word}`),
    },
  );
  await db
    .updateTable("files")
    .set({
      caption: `Caption ${word}`,
      alt_text: `Alt ${word}`,
      description: `Description ${word}`,
      title: `File ${word}`,
    })
    .where("id", "=", stored.id)
    .execute();
  const secretTerms = [
    ...TERMS,
    { taxonomy: "topics", slug: `${word}-topic` },
    { taxonomy: "keywords", slug: `${word}-keyword` },
    { taxonomy: "publishers", slug: `${word}-publisher` },
    { taxonomy: "authors", slug: `${word}-author` },
  ] as const;
  const internal = {
    visibility: "internal" as const,
    terms: [...secretTerms],
    thumbnailFileId: thumbnail.id,
    publicationYear: 2019,
    contributors: [`Contributor ${word}`],
    files: [
      { language: "en", kind: "PDF" as const, title: `File ${word}`, fileId: stored.id },
      {
        language: "fr",
        kind: "LINK" as const,
        title: word,
        linkUrl: `https://example.org/${word}`,
      },
    ],
  };
  const texts = (slug: string) => [
    {
      language: "en",
      title: `Wells ${word}`,
      slug,
      abstract: `Abstract ${word}`,
      fullText: `Text ${word}`,
    },
    { language: "sv", title: `Brunnar ${word}`, slug: `${slug}-sv`, abstract: `Om ${word}` },
  ];
  const document = await savePost(db, {
    ...internal,
    type: "internal_document",
    translations: texts(`${word}-document`),
  });
  const pdf = await savePost(db, {
    ...internal,
    type: "internal_pdf",
    translations: texts(`${word}-pdf`),
  });
  // A post of a public type with internal visibility.
  const kept = await savePost(db, {
    ...internal,
    type: "document",
    translations: texts(`${word}-kept`),
  });
  const gone = await savePost(db, {
    ...internal,
    type: "internal_document",
    translations: texts(`${word}-gone`),
  });
  await db
    .updateTable("posts")
    .set({ removed: new Date("2026-03-02T00:00:00Z") })
    .where("database_id", "=", gone)
    .execute();
  await db
    .insertInto("tombstones")
    .values({
      post_id: gone,
      type: "internal_document",
      visibility: "internal",
      removed: new Date("2026-03-02T00:00:00Z"),
      removed_by: null,
      reason: `Because of ${word}`,
      reason_language: "en",
      successor_id: null,
    })
    .execute();
  await db
    .insertInto("tombstone_addresses")
    .values({ post_id: gone, language: "en", slug: `${word}-gone` })
    .execute();
  await db
    .updateTable("tombstones")
    .set({ successor_id: document })
    .where("post_id", "=", open.removed)
    .execute();
  const staffCollection = await saveCollection(db, {
    title: `Staff's ${word}`,
    terms: [...TERMS],
    items: [open.document, document],
    facts: { staff_only: true, site_collection: true },
    translations: [
      {
        language: "en",
        slug: `${word}-collection`,
        title: `Staff's ${word}`,
        abstract: word,
        body: { description: word },
      },
    ],
  });

  // Internal content inside and behind public content.
  await db
    .insertInto("post_items")
    .values({
      owner_id: open.collection,
      role: COLLECTION_ROLE,
      post_id: document,
      position: 0,
      note: `Note ${word}`,
    })
    .execute();
  await saveItems(db, open.collection, "start_here", [document, pdf]);
  await saveItems(db, open.article, dropdownRole(1), [document, kept]);
  await saveItems(db, open.toolkit, chapterRole(open.chapter), [pdf]);
  await db
    .insertInto("document_files")
    .values({
      post_id: open.document,
      language: "en",
      position: 1,
      kind: "PDF",
      title: `Beside ${word}`,
      file_id: stored.id,
      link_url: null,
      link_type: null,
    })
    .execute();
  const former = fileKey(newId());
  await storage.put(former, Buffer.from(word));
  await db
    .insertInto("file_versions")
    .values({
      file_id: open.file,
      number: 1,
      storage_key: former,
      sha256: "0".repeat(64),
      name: `${word}-old.pdf`,
      kind: "PDF",
      mime_type: "application/pdf",
      size: word.length,
      page_count: 1,
      version_at: new Date("2024-03-01T12:00:00Z"),
      version_by: null,
      version_note: word,
    })
    .execute();
  await db
    .updateTable("authors")
    .set({ top_resources: [document] })
    .where("term_id", "=", open.amal)
    .execute();
  await db
    .insertInto("usage_daily")
    .values([{ post_id: document, day: "2026-03-01", event: "view", language: "en", count: 7 }])
    .execute();
  // The reader saved this document while it was public.
  await db
    .insertInto("library_items")
    .values({
      user_id: reader.id,
      post_id: document,
      position: 0,
      saved: new Date("2026-02-01T00:00:00Z"),
    })
    .execute();

  await services.taxonomies.recount();
  await cms.cms.jobs.finish();
  await services.searchEngine.index([
    document,
    pdf,
    kept,
    gone,
    staffCollection,
    open.collection,
    open.article,
    open.toolkit,
    open.document,
  ]);
  return {
    document,
    pdf,
    kept,
    staffCollection,
    file: stored.id,
    thumbnail: thumbnail.id,
    author,
    topic,
  };
}
