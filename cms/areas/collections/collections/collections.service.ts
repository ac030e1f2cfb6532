import type { Collection, CollectionsAnswer } from "../../../contract/collections";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import {
  COLLECTION_ROLE,
  START_HERE_ROLE,
  loadCards,
  findItems,
  findPost,
  viewerOf,
} from "../../posts";
import { translationRefs } from "../../../shared/language";
import type { TaxonomiesService } from "../../vocabulary";
import { personOf } from "./collection-view";
import { findCollectionFacts, findCollectionItems, listSiteCollections } from "./collections.repo";

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
        findCollectionFacts(db, post.database_id),
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
        author: personOf(facts.author_id, facts.author),
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
