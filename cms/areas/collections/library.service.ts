import { sql } from "kysely";
import type { AccountExport } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import type { LibraryAnswer, LibraryQuery, LibraryState, Place } from "../../contract/library";
import { LIBRARY_POSTS_MAX } from "../../contract/limits";
import { COLLECTION_ITEM_TYPES, type PostType } from "../../contract/names";
import type { Card } from "../../contract/shared";
import type { Db } from "../../db/client";
import { type Actor, signedIn } from "../../shared/actor";
import {
  loadCards,
  filterByTitle,
  sortByTitle,
  moved,
  visibleType,
  viewerOf,
  englishOf,
  visiblePost,
  type Viewer,
} from "../posts";
import { pageOf, type TaxonomiesService } from "../vocabulary";

/** Locks a user's library until the transaction ends; other changes wait. Creates the library if it does not exist. */
async function lockLibrary(trx: Db, userId: number, now: Date): Promise<void> {
  await trx
    .insertInto("libraries")
    .values({ user_id: userId, modified: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom("libraries")
    .select("user_id")
    .where("user_id", "=", userId)
    .forUpdate()
    .execute();
}

/** Returns when a library last changed; null if nothing was ever saved. */
async function findModified(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom("libraries")
    .select("modified")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.modified ?? null;
}

/** Records a change. Each change gets a later time than the previous one, even if the clock goes back. */
async function markLibraryChanged(trx: Db, userId: number, now: Date): Promise<Date> {
  const { modified } = await trx
    .updateTable("libraries")
    .set({
      modified: sql<Date>`greatest(${now}::timestamptz, modified + interval '1 millisecond')`,
    })
    .where("user_id", "=", userId)
    .returning("modified")
    .executeTakeFirstOrThrow();
  return modified;
}

/** Returns the ids of saved posts in the user's order. Includes posts that the user can no longer see. */
async function listIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("library_items")
    .select("post_id")
    .where("user_id", "=", userId)
    .orderBy("position")
    .orderBy("post_id")
    .execute();
  return rows.map((row) => row.post_id);
}

/** Returns the ids of visible saved posts: in the user's order, or last saved first. */
async function listVisible(
  db: Db,
  viewer: Viewer,
  userId: number,
  order: "own" | "saved",
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.post_id as id from library_items l join posts p on p.database_id = l.post_id
    where l.user_id = ${userId} and ${visiblePost(viewer, "p")}
    order by ${order === "own" ? sql`l.position` : sql`l.saved desc`}, l.post_id`.execute(db);
  return rows.map((row) => row.id);
}

/** Saves a post before all others. Returns false if it is already saved. */
async function insertLibraryItem(
  trx: Db,
  userId: number,
  postId: number,
  saved: Date,
): Promise<boolean> {
  const result = await sql`
    insert into library_items (user_id, post_id, position, saved)
    select ${userId}, ${postId}, coalesce(min(position), 0) - 1, ${saved} from library_items where user_id = ${userId}
    on conflict do nothing`.execute(trx);
  return Number(result.numAffectedRows) > 0;
}

/** Removes a post. Returns false if it was not saved. */
async function deleteLibraryItem(trx: Db, userId: number, postId: number): Promise<boolean> {
  const result = await trx
    .deleteFrom("library_items")
    .where("user_id", "=", userId)
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Sets the order of all posts in a library. */
async function setOrder(trx: Db, userId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update library_items l set position = wanted.place
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where l.user_id = ${userId} and l.post_id = wanted.id and l.position <> wanted.place`.execute(
    trx,
  );
}

/** Post types that can be saved: all except the site's own pages. */
const SAVED_TYPES: readonly PostType[] = [...COLLECTION_ITEM_TYPES, "collection"];

/**
 * Manages a user's saved posts. Each user has one library and sees no other. All methods throw `unauthenticated` without an
 * account.
 */
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
   * Moves a saved post in the user's own order. Throws `not_found` if the post is not saved, and `conflict` if the post to
   * place it behind is not saved.
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
      const found = await filterByTitle(db, all, search);
      const { rows, ...place } = pageOf(
        sort === "title" ? await sortByTitle(db, found, language) : found,
        page,
        page_size,
      );
      const [posts, modified] = await Promise.all([
        loadCards(db, taxonomies, viewer, rows, language),
        findModified(db, userId),
      ]);
      return { ...place, posts, size: all.length, modified: toIsoTime(modified) };
    },

    async modified(actor) {
      return toIsoTime(await findModified(db, signedIn(actor).userId));
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
        throw new AppError(
          "not_found",
          "There is no post with this databaseId, or it cannot be saved",
        );
      return change(userId, async (trx) => {
        const ids = await listIds(trx, userId);
        if (ids.length >= LIBRARY_POSTS_MAX && !ids.includes(postId))
          throw new AppError(
            "limit_reached",
            `A library can hold at most ${LIBRARY_POSTS_MAX} posts`,
          );
        return insertLibraryItem(trx, userId, postId, now());
      });
    },

    async remove(actor, postId) {
      const { userId } = signedIn(actor);
      return change(userId, (trx) => deleteLibraryItem(trx, userId, postId));
    },

    async move(actor, postId, place) {
      const { userId } = signedIn(actor);
      return change(userId, async (trx) => {
        const visible = await listVisible(trx, viewerOf(actor), userId, "own");
        if (!visible.includes(postId))
          throw new AppError("not_found", "This post is not in the library");
        const order = moved(await listIds(trx, userId), visible, postId, place);
        if (!order)
          throw new AppError("conflict", "The post to place it after is no longer in the library");
        await setOrder(trx, userId, order);
        return true;
      });
    },
  };

  /**
   * Runs one change at a time: devices that change a library at once wait for each other. Records the time if anything
   * changed.
   */
  function change(userId: number, make: (trx: Db) => Promise<boolean>): Promise<LibraryState> {
    return db.transaction().execute(async (trx) => {
      await lockLibrary(trx, userId, now());
      const hasChanged = await make(trx);
      return {
        modified: toIsoTime(
          hasChanged
            ? await markLibraryChanged(trx, userId, now())
            : await findModified(trx, userId),
        ),
      };
    });
  }
}

function toIsoTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

/**
 * Returns the caller's saved posts for the export of their data, in the caller's order. Includes only posts that are still
 * visible to the caller. Titles are in English where available. Throws `unauthenticated`.
 */
export async function exportSavedTitles(db: Db, actor: Actor): Promise<AccountExport["library"]> {
  const { rows } = await sql<{ databaseId: number; title: string; saved: Date }>`
    select l.post_id as "databaseId", l.saved, ${englishOf("title", "l.post_id")} as title
    from library_items l join posts p on p.database_id = l.post_id
    where l.user_id = ${signedIn(actor).userId} and ${visiblePost(viewerOf(actor), "p")}
    order by l.position, l.post_id`.execute(db);
  return rows.map((post) => ({ ...post, saved: post.saved.toISOString() }));
}
