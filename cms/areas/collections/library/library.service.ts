import { AppError } from "../../../contract/errors";
import type { LibraryAnswer, LibraryQuery, LibraryState, Place } from "../../../contract/library";
import { LIBRARY_POSTS_MAX } from "../../../contract/limits";
import type { Language } from "../../../contract/languages";
import { PIECE_TYPES, type PostType } from "../../../contract/names";
import type { Card } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import { type Actor, signedIn } from "../../../shared/actor";
import { loadCards, searchOwn, sortByTitle, moved, visibleType, viewerOf } from "../../posts";
import { pageOf, type TaxonomiesService } from "../../vocabulary";
import {
  deleteItem,
  findModified,
  insertFirst,
  listIds,
  listVisible,
  lockLibrary,
  setOrder,
  touchLibrary,
} from "./library.repo";

/** Post types that can be saved: all except the site's own pages. */
const SAVED_TYPES: readonly PostType[] = [...PIECE_TYPES, "collection"];

/** Manages a user's saved posts. Each user has one library and sees no other. All methods throw `unauthenticated` without an account. */
export interface LibraryService {
  /** Returns a page of the library. Posts that are gone or no longer visible are left out silently. */
  list(actor: Actor, query: LibraryQuery): Promise<LibraryAnswer>;
  /** Returns when it last changed; null if nothing was ever saved. */
  modified(actor: Actor): Promise<string | null>;
  /** Returns the first saved posts in the user's order, up to a limit. */
  first(
    actor: Actor,
    language: Language,
    limit: number,
  ): Promise<{ posts: Card[]; hasMore: boolean }>;
  /**
   * Saves a post before all others; repeating it changes nothing. Throws `not_found` for posts that the user cannot see,
   * `limit_reached`.
   */
  add(actor: Actor, postId: number): Promise<LibraryState>;
  /** Removes a post, even if it is no longer visible; repeating it changes nothing. */
  remove(actor: Actor, postId: number): Promise<LibraryState>;
  /**
   * Moves a saved post in the user's own order. Throws `not_found` if the post is not saved, and `conflict` if the post to place it
   * behind is not saved.
   */
  move(actor: Actor, postId: number, place: Place): Promise<LibraryState>;
}

export function createLibraryService({
  db,
  taxonomies,
  now,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  now: () => Date;
}): LibraryService {
  return {
    async list(actor, { language, search, sort, page, page_size }) {
      const { userId } = signedIn(actor);
      const viewer = viewerOf(actor);
      const all = await listVisible(db, viewer, userId, sort === "saved" ? "saved" : "own");
      const found = await searchOwn(db, all, search);
      const { rows, ...place } = pageOf(
        sort === "title" ? await sortByTitle(db, found, language) : found,
        page,
        page_size,
      );
      const [posts, modified] = await Promise.all([
        loadCards(db, taxonomies, viewer, rows, language),
        findModified(db, userId),
      ]);
      return { ...place, posts, size: all.length, modified: textOf(modified) };
    },

    async modified(actor) {
      return textOf(await findModified(db, signedIn(actor).userId));
    },

    async first(actor, language, limit) {
      const viewer = viewerOf(actor);
      const ids = await listVisible(db, viewer, signedIn(actor).userId, "own");
      return {
        posts: await loadCards(db, taxonomies, viewer, ids.slice(0, limit), language),
        hasMore: ids.length > limit,
      };
    },

    async add(actor, postId) {
      const { userId } = signedIn(actor);
      const type = await visibleType(db, viewerOf(actor), postId);
      if (!type || !SAVED_TYPES.includes(type))
        throw new AppError("not_found", "There is nothing with this databaseId to save");
      return change(userId, async (trx) => {
        const ids = await listIds(trx, userId);
        if (ids.length >= LIBRARY_POSTS_MAX && !ids.includes(postId))
          throw new AppError(
            "limit_reached",
            `A library holds ${LIBRARY_POSTS_MAX} pieces at most`,
          );
        return insertFirst(trx, userId, postId, now());
      });
    },

    async remove(actor, postId) {
      const { userId } = signedIn(actor);
      return change(userId, (trx) => deleteItem(trx, userId, postId));
    },

    async move(actor, postId, place) {
      const { userId } = signedIn(actor);
      return change(userId, async (trx) => {
        const visible = await listVisible(trx, viewerOf(actor), userId, "own");
        if (!visible.includes(postId))
          throw new AppError("not_found", "This is not in the library");
        const order = moved(await listIds(trx, userId), visible, postId, place);
        if (!order)
          throw new AppError(
            "conflict",
            "What it was to be put behind is not in the library any more",
          );
        await setOrder(trx, userId, order);
        return true;
      });
    },
  };

  /** Runs one change at a time: devices that change a library at once wait for each other. Records the time if anything changed. */
  function change(userId: number, make: (trx: Db) => Promise<boolean>): Promise<LibraryState> {
    return db.transaction().execute(async (trx) => {
      await lockLibrary(trx, userId, now());
      const hasChanged = await make(trx);
      return {
        modified: textOf(
          hasChanged ? await touchLibrary(trx, userId, now()) : await findModified(trx, userId),
        ),
      };
    });
  }
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
