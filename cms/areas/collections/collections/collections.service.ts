import type { Cell } from "write-excel-file/node";
import type { Collection, CollectionsAnswer } from "../../../contract/collections";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { headCell, loadWorkbookWriter, numberCell, textCell } from "../../../platform/spreadsheets";
import { translator } from "../../../platform/texts";
import type { Actor } from "../../../shared/actor";
import { safeName } from "../../../shared/file-names";
import { translationRefs, postPath } from "../../../shared/language";
import {
  COLLECTION_ROLE,
  START_HERE_ROLE,
  loadCards,
  findItems,
  findPost,
  viewerOf,
  listForExport,
  creditNames,
  type Viewer,
  visiblePost,
} from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import { toPersonRef } from "./collection-view";
import { sql } from "kysely";
import { LISTED_POSTS_MAX } from "../../../contract/limits";

interface CollectionRowDetails {
  site_collection: boolean;
  featured: boolean;
  curator: string | null;
  author_id: number | null;
  author: string | null;
}

/** Returns the ids of site collections and featured collections, newest change first, at most LISTED_POSTS_MAX. */
async function listSiteCollections(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await db
    .selectFrom("collections as c")
    .innerJoin("posts as p", "p.database_id", "c.post_id")
    .select("p.database_id")
    .where((where) =>
      where.or([where("c.site_collection", "=", true), where("c.featured", "=", true)]),
    )
    .where(visiblePost(viewer, "p"))
    .orderBy("p.modified", "desc")
    .orderBy("p.database_id", "desc")
    .limit(LISTED_POSTS_MAX)
    .execute();
  return rows.map((row) => row.database_id);
}

/** Returns the data that only collections have. A collection without a row has no owner. */
async function findCollectionDetails(db: Db, id: number): Promise<CollectionRowDetails> {
  const row = await db
    .selectFrom("collections as c")
    .leftJoin("users as u", "u.database_id", "c.owner_id")
    .select([
      "c.site_collection",
      "c.featured",
      "c.curator",
      "u.database_id as author_id",
      "u.name as author",
    ])
    .where("c.post_id", "=", id)
    .executeTakeFirst();
  return (
    row ?? { site_collection: false, featured: false, curator: null, author_id: null, author: null }
  );
}

/** Returns the ids of a collection's visible posts in order; undefined if the collection is not visible. */
async function findCollectionItems(
  db: Db,
  viewer: Viewer,
  id: number,
  role: string,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select (
      select array_agg(i.post_id order by i.position, i.post_id)
      from post_items i join posts item on item.database_id = i.post_id
      where i.owner_id = p.database_id and i.role = ${role} and ${visiblePost(viewer, "item")}
    ) as ids
    from posts p
    where p.database_id = ${id} and p.type = 'collection' and ${visiblePost(viewer, "p")}`.execute(
    db,
  );
  return rows[0] && (rows[0].ids ?? []);
}

export interface CollectionsService {
  /** Returns site collections and featured collections, newest change first. */
  list(actor: Actor, language: Language): Promise<CollectionsAnswer>;
  /** Returns a collection by databaseId, or by slug in any language, without its documents. Throws `not_found`. */
  get(actor: Actor, key: number | string, language: Language): Promise<Collection>;
  /** Returns the ids of a collection's posts that the actor may see, in order, for a search within it. Throws `not_found`. */
  itemIds(actor: Actor, id: number): Promise<number[]>;
}

export function createCollectionsService(db: Db, terms: TaxonomiesService): CollectionsService {
  return {
    async list(actor, language) {
      const viewer = viewerOf(actor);
      const ids = await listSiteCollections(db, viewer);
      const collections = await loadCards(db, terms, viewer, ids, language);
      return { collections, count: collections.length };
    },

    async get(actor, key, language) {
      const viewer = viewerOf(actor);
      const post = await findPost(db, viewer, "collection", key, language);
      if (!post) throw new AppError("not_found", "There is no such collection");
      const [facts, items] = await Promise.all([
        findCollectionDetails(db, post.database_id),
        findItems(db, viewer, post.database_id, [START_HERE_ROLE]),
      ]);
      const [card, ...recommendedPosts] = await loadCards(
        db,
        terms,
        viewer,
        [post.database_id, ...(items.get(START_HERE_ROLE) ?? [])],
        language,
      );
      if (!card) throw new AppError("not_found", "There is no such collection");
      return {
        ...card,
        description: post.body.description,
        siteCollection: facts.site_collection,
        featured: facts.featured,
        curator: facts.curator,
        author: toPersonRef(facts.author_id, facts.author),
        recommendedPosts,
        translations: translationRefs("collection", post.translations),
      };
    },

    async itemIds(actor, id) {
      const ids = await findCollectionItems(db, viewerOf(actor), id, COLLECTION_ROLE);
      if (!ids) throw new AppError("not_found", "There is no such collection");
      return ids;
    },
  };
}

/** Widths in characters, in the order of the columns. */
const WIDTHS = [50, 30, 8, 50, 80];

/** Exports a collection's posts as a workbook. */
export interface CollectionWorkbooks {
  /** Exports the posts that the actor may see, in order. Finds the collection by databaseId or slug. Throws `not_found`. */
  make(
    actor: Actor,
    key: number | string,
    language: Language,
  ): Promise<{ name: string; bytes: Buffer }>;
}

export function createCollectionWorkbooks({
  db,
  terms,
  collections,
  siteUrl,
}: {
  db: Db;
  terms: Pick<TaxonomiesService, "tree">;
  collections: Pick<CollectionsService, "get" | "itemIds">;
  siteUrl: string;
}): CollectionWorkbooks {
  return {
    async make(actor, key, language) {
      const { databaseId, title } = await collections.get(actor, key, language);
      const [items, tree] = await Promise.all([
        collections
          .itemIds(actor, databaseId)
          .then((ids) => listForExport(db, viewerOf(actor), ids, language)),
        terms.tree(),
      ]);
      const t = translator(language, "workbook");
      const rows: Cell[][] = items.map((item) => [
        textCell(item.title),
        textCell(creditNames(item, tree, language).join("; ")),
        numberCell(item.year),
        textCell(siteUrl + postPath(item.type, item.slug, language)),
        textCell(item.abstract),
      ]);
      const heads = [t("title"), t("authors"), t("year"), t("link"), t("abstract")].map(headCell);
      const writeXlsxFile = await loadWorkbookWriter();
      const bytes = await writeXlsxFile([heads, ...rows], {
        columns: WIDTHS.map((width) => ({ width })),
        stickyRowsCount: 1,
      }).toBuffer();
      return { name: `${safeName(title, "collection")}.xlsx`, bytes };
    },
  };
}
