import { sql } from "kysely";
import type { Logger } from "pino";
import type { Taxonomy } from "../contract/names";
import { chapterRole, COLLECTION_ROLE, START_HERE_ROLE, savePosts } from "../areas/posts";
import { slugOf } from "../shared/slugs";
import { saveReferenceTerms, saveTerms } from "../areas/vocabulary";
import type { Storage } from "../platform/storage";
import type { Db } from "../db/client";
import { asRows } from "../db/queries";
import {
  articles,
  authors,
  collections,
  menus,
  type SampleMenuItem,
  settings,
  taxonomies,
  toolkits,
} from "./content";
import { fileOf, type SampleFiles, storeSampleFiles } from "./files";
import { dropdownsOf, postDrafts } from "./posts";
import type { Language } from "../contract/languages";
import type { SpotlightItemDraft } from "../contract/discovery";
import { listSpotlight, replaceSpotlight } from "../areas/discovery";
import { readMark, writeMark } from "./load";

/** Number of posts saved by one call of the writer. */
const BATCH = 50;

/**
 * Writes the sample library: first the files to the storage, then everything else in one transaction, so that a failure
 * leaves nothing half done.
 * Repeatable: posts are matched by id, terms by slug, files by content. Menus and settings are replaced.
 * Inside the transaction, `isDone` is checked first, under a lock; nothing happens if another process was faster. `finish`
 * runs last.
 */
export async function writeSampleLibrary(
  { db, storage, logger }: { db: Db; storage: Storage; logger: Logger },
  { isDone, finish }: { isDone: (trx: Db) => Promise<boolean>; finish: (trx: Db) => Promise<void> },
): Promise<void> {
  const files = await storeSampleFiles(db, storage, logger);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample library'))`.execute(trx);
    if (await isDone(trx)) return;
    await saveFileRows(trx, files);
    await saveSampleTerms(trx);
    const ids = await saveSamplePosts(trx, files);
    await saveAuthors(trx, files, ids);
    await saveChapters(trx, ids);
    await saveArticleResources(trx, ids);
    await saveCollections(trx, ids);
    await saveMenus(trx);
    await saveSettings(trx);
    await finish(trx);
  });
}

/** Post ids by sample id. */
type Ids = ReadonlyMap<string, number>;

async function saveFileRows(db: Db, { rows }: SampleFiles): Promise<void> {
  // A file that staff have replaced is not overwritten.
  await db
    .insertInto("files")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((row) => ({
          visibility: row.ref("excluded.visibility"),
          storage_key: row.ref("excluded.storage_key"),
          sha256: row.ref("excluded.sha256"),
          name: row.ref("excluded.name"),
          size: row.ref("excluded.size"),
          page_count: row.ref("excluded.page_count"),
          title: row.ref("excluded.title"),
          alt_text: row.ref("excluded.alt_text"),
        }))
        .where("files.version", "=", 1),
    )
    .execute();
}

async function saveSampleTerms(db: Db): Promise<void> {
  await saveReferenceTerms(db);
  const own = Object.entries(taxonomies).flatMap(([taxonomy, terms]) =>
    terms.map((term, position) => ({
      taxonomy: taxonomy as Taxonomy,
      slug: term.slug,
      names: term.names,
      descriptions: term.descriptions,
      parentSlug: term.parent ?? null,
      family: term.family ?? null,
      code: term.code ?? null,
      position,
    })),
  );
  const people = authors.map((author, position) => {
    const name = `${author.firstName} ${author.lastName}`;
    const languages = ["en", ...Object.keys(author.descriptions ?? {})];
    return {
      taxonomy: "authors" as const,
      slug: author.slug,
      descriptions: author.descriptions,
      position,
      names: Object.fromEntries(languages.map((language) => [language, name])),
    };
  });
  await saveTerms(db, [...own, ...people]);
}

async function saveSamplePosts(db: Db, files: SampleFiles): Promise<Ids> {
  const drafts = postDrafts(files);
  const ids = new Map<string, number>();
  for (let start = 0; start < drafts.length; start += BATCH) {
    for (const [sourceId, id] of await savePosts(db, drafts.slice(start, start + BATCH)))
      ids.set(sourceId, id);
  }
  return ids;
}

async function saveAuthors(db: Db, files: SampleFiles, ids: Ids): Promise<void> {
  const terms = await db
    .selectFrom("terms")
    .select(["id", "slug"])
    .where("taxonomy", "=", "authors")
    .execute();
  const termOf = new Map(terms.map((term) => [term.slug, term.id]));
  const rows = authors.map((author) => ({
    term_id: termOf.get(author.slug)!,
    first_name: author.firstName,
    last_name: author.lastName,
    affiliation: author.affiliation,
    role: author.role,
    image_file_id: files.idOf.get(fileOf.author(author)) ?? null,
    top_resources: (author.topResources ?? []).map((id) => idOf(ids, id)),
  }));
  await db
    .insertInto("authors")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("term_id").doUpdateSet((row) => ({
        first_name: row.ref("excluded.first_name"),
        last_name: row.ref("excluded.last_name"),
        affiliation: row.ref("excluded.affiliation"),
        role: row.ref("excluded.role"),
        image_file_id: row.ref("excluded.image_file_id"),
        top_resources: row.ref("excluded.top_resources"),
      })),
    )
    .execute();
}

async function saveChapters(db: Db, ids: Ids): Promise<void> {
  for (const toolkit of toolkits) {
    const toolkitId = idOf(ids, toolkit.id);
    await db.deleteFrom("chapters").where("toolkit_id", "=", toolkitId).execute();
    const resources: Record<string, string[]> = {};
    for (const [index, chapter] of toolkit.chapters.entries()) {
      const { id } = await db
        .insertInto("chapters")
        .values({ toolkit_id: toolkitId, number: index + 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("chapter_translations")
        .values(
          Object.entries(chapter.translations).map(([language, text]) => ({
            chapter_id: id,
            toolkit_id: toolkitId,
            language,
            slug: slugOf(text.title, language),
            ...text,
          })),
        )
        .execute();
      resources[chapterRole(id)] = chapter.documents;
    }
    await saveItems(db, ids, toolkitId, resources);
  }
}

async function saveArticleResources(db: Db, ids: Ids): Promise<void> {
  for (const article of articles) {
    const lists = [...dropdownsOf(article)].map(([documents, role]) => [
      role,
      documents ? documents.split(",") : [],
    ]);
    await saveItems(db, ids, idOf(ids, article.id), Object.fromEntries(lists));
  }
}

async function saveCollections(db: Db, ids: Ids): Promise<void> {
  for (const collection of collections) {
    const postId = idOf(ids, collection.id);
    const facts = {
      site_collection: true,
      featured: collection.featured ?? false,
      curator: collection.curator ?? null,
    };
    await db
      .insertInto("collections")
      .values({ post_id: postId, ...facts, private: false, staff_only: false })
      .onConflict((conflict) => conflict.column("post_id").doUpdateSet(facts))
      .execute();
    await saveItems(db, ids, postId, {
      [COLLECTION_ROLE]: collection.documents,
      [START_HERE_ROLE]: collection.startHere ?? [],
    });
  }
}

/** Replaces all posts inside another post by lists of sample ids, by role. */
async function saveItems(
  db: Db,
  ids: Ids,
  ownerId: number,
  lists: Record<string, string[]>,
): Promise<void> {
  await db.deleteFrom("post_items").where("owner_id", "=", ownerId).execute();
  const rows = Object.entries(lists).flatMap(([role, posts]) =>
    [...new Set(posts)].map((post, position) => ({
      owner_id: ownerId,
      role,
      post_id: idOf(ids, post),
      position,
    })),
  );
  if (rows.length > 0) await db.insertInto("post_items").values(rows).execute();
}

async function saveMenus(db: Db): Promise<void> {
  await db.deleteFrom("menu_items").execute();
  for (const { location, language, items } of menus)
    await saveMenuItems(db, { location, language, parent_id: null }, items);
}

async function saveMenuItems(
  db: Db,
  place: {
    location: (typeof menus)[number]["location"];
    language: string;
    parent_id: number | null;
  },
  items: SampleMenuItem[],
): Promise<void> {
  for (const [position, { label, url, items: below = [] }] of items.entries()) {
    const { id } = await db
      .insertInto("menu_items")
      .values({ ...place, position, label, url })
      .returning("id")
      .executeTakeFirstOrThrow();
    await saveMenuItems(db, { ...place, parent_id: id }, below);
  }
}

/**
 * Saves the settings. A setting whose value is an object has one value per language; any other has no language. Null
 * settings are omitted.
 */
async function saveSettings(db: Db): Promise<void> {
  const rows = Object.entries(settings).flatMap(([key, value]) => {
    if (value === null) return [];
    if (typeof value !== "object" || Array.isArray(value)) return [{ key, language: "", value }];
    return Object.entries(value).map(([language, text]) => ({
      key,
      language,
      value: text as unknown,
    }));
  });
  await sql`
    insert into site_settings (key, language, value)
    select key, language, value from ${asRows(rows)} as r(key text, language text, value jsonb)
    on conflict (key, language) do update set value = excluded.value`.execute(db);
}

function idOf(ids: Ids, sampleId: string): number {
  const id = ids.get(sampleId);
  if (id === undefined)
    throw new Error(`The sample library names a post that it does not have: ${sampleId}`);
  return id;
}

/** Site setting that records that the spotlight was filled. Items that editors remove are not added again. */
const SPOTLIGHT_MARKER = "sampleSpotlight";

/** A spotlight item. Posts are named by their sample id. */
type SampleSpotlightItem = { post: string } | { link: string; title: string; text: string };

/**
 * Adds items of the sample library to the spotlight of the staff's discovery page, unless that was done before. Skips
 * deleted posts, and does nothing if editors have already added items. Safe when two processes start at the same time.
 */
export async function completeSampleSpotlight(db: Db): Promise<void> {
  if (await isDone(db)) return;
  const { default: spotlight } = await import("./content/spotlight.json");
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample spotlight'))`.execute(trx);
    if (await isDone(trx)) return;
    const rows = await trx
      .selectFrom("posts")
      .select(["database_id", "source_id"])
      .where("source_id", "like", "sample-%")
      .execute();
    const idOf = new Map(rows.map((row) => [row.source_id!, row.database_id]));
    for (const [language, items] of Object.entries(spotlight) as [
      Language,
      SampleSpotlightItem[],
    ][]) {
      if ((await listSpotlight(trx, language)).length > 0) continue;
      await replaceSpotlight(
        trx,
        language,
        items.flatMap((item): SpotlightItemDraft[] => {
          if (!("post" in item)) return [{ ...item, file_id: null }];
          const post_id = idOf.get(item.post);
          return post_id === undefined ? [] : [{ post_id }];
        }),
      );
    }
    await writeMark(trx, SPOTLIGHT_MARKER);
  });
}

const isDone = async (db: Db) => (await readMark(db, SPOTLIGHT_MARKER)) !== undefined;
