import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { Collection, CollectionsAnswer } from "../../../contract/collections";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { headCell, numberCell, textCell } from "../../../platform/spreadsheets";
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
} from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import { toPersonRef } from "./collection-view";
import {
  findCollectionDetails,
  findCollectionItems,
  listSiteCollections,
} from "./collections.repo";

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
      const bytes = await writeXlsxFile([heads, ...rows], {
        columns: WIDTHS.map((width) => ({ width })),
        stickyRowsCount: 1,
      }).toBuffer();
      return { name: `${safeName(title, "collection")}.xlsx`, bytes };
    },
  };
}
