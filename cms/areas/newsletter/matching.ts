import type { Logger } from "pino";
import { ISSUE_ITEMS_MAX } from "../../contract/limits";
import type { Db } from "../../db/client";
import type { StaffPeople } from "../people";
import { type Actor, ANONYMOUS } from "../../shared/actor";
import type { SearchEngine } from "../../platform/search-engine.port";
import type { SearchService } from "../discovery";
import type { TaxonomiesService } from "../vocabulary";
import {
  type Audience,
  claimDue,
  deliveredBefore,
  type DueSubscription,
  earliestDue,
  isAnyDue,
  LOOK_BACK_MS,
  markCovered,
  type NewIssue,
  readDue,
  saveIssues,
} from "./matching.repo";
import type { News } from "./news";
import { type Newsroom, openNewsroom, searchKey, type Window } from "./newsroom";
import { markMatched, type Run } from "./runs.repo";

/** Subscriptions matched in one transaction. Chosen: it blocks the embedded database for a tenth of a second. */
const BATCH = 500;
/**
 * Passes over a run to retry subscriptions whose search failed. After the last pass they wait for the next run, which also brings
 * what this run missed. Chosen: a few minutes outlast a busy moment.
 */
const PASSES_MAX = 3;

/** A generic staff member, for searches of the staff newsletter. It is not a real user. */
const SOMEBODY_OF_STAFF: Actor = {
  kind: "user",
  userId: 0,
  staff: true,
  editor: false,
  administrator: false,
  sessionId: "",
};
/** The actor whose permissions apply to each audience. */
export const ACTORS: Record<Audience, Actor> = { staff: SOMEBODY_OF_STAFF, everybody: ANONYMOUS };

/** The stored criteria of a subscription. */
export type Wanted = Pick<
  DueSubscription,
  "everything" | "search" | "language" | "term_ids" | "collection_ids"
>;

/** Finds new posts and the subscriptions they match. */
export interface Matching {
  /**
   * Matches all subscriptions of a run that are not matched yet, and saves their issues. It can stop anywhere, be repeated, or
   * run in several processes at once: each batch and its progress are one transaction. A subscription whose search fails stays
   * due, for another pass or the next run. Throws database errors, and the signal's reason when it aborts.
   */
  run(run: Run, signal?: AbortSignal): Promise<void>;
  /** Returns the ids of posts that would be new for an audience between two times, best first. Throws AppError("timeout"). */
  preview(audience: Audience, wanted: Wanted, window: Window): Promise<readonly number[]>;
}

interface MatchingDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  search: Pick<SearchService, "searchAll">;
  searchEngine: Pick<SearchEngine, "settle">;
  staff: Pick<StaffPeople, "amongAddresses">;
  logger: Logger;
  now: () => Date;
}

/** News during a run, by audience. */
type Newsrooms = Record<Audience, Newsroom>;

export function createMatching({
  db,
  taxonomies,
  search,
  searchEngine,
  staff,
  logger,
  now,
}: MatchingDeps): Matching {
  /** Passes over each run in which some subscriptions could not be matched. */
  const passes = new Map<string, number>();
  const open = async (
    audience: Audience,
    window: Window,
    collectionIds?: readonly number[],
  ): Promise<Newsroom> =>
    openNewsroom(
      { db, tree: await taxonomies.tree(), search },
      { audience, as: ACTORS[audience], window, ...(collectionIds && { collectionIds }) },
    );

  /**
   * Finds out which readers of a batch are staff, and what their searches find. Runs before the transaction, because the embedded
   * database has only one connection.
   */
  async function prepare(rooms: Newsrooms, batch: readonly DueSubscription[]) {
    const staffs = await staff.amongAddresses(
      db,
      batch.map((one) => one.email_key),
    );
    const audienceOf = (one: DueSubscription): Audience =>
      staffs.has(one.email_key) ? "staff" : "everybody";
    const keyOf = (one: DueSubscription) =>
      `${audienceOf(one)} ${one.search ? searchKey(one.search, one.language) : ""}`;
    const found = new Map<string, readonly number[] | null | undefined>();
    for (const one of batch)
      if (!found.has(keyOf(one)))
        found.set(keyOf(one), await findOrLog(rooms[audienceOf(one)], one));
    return { audienceOf, foundBy: (one: DueSubscription) => found.get(keyOf(one)) };
  }

  /**
   * Returns undefined if a search fails, so that other subscriptions still get their issues. Logs no search words, because they
   * are private.
   */
  async function findOrLog(
    room: Newsroom,
    one: DueSubscription,
  ): Promise<readonly number[] | null | undefined> {
    try {
      return await room.find(one);
    } catch (error) {
      logger.error(
        { err: error, subscription: one.id },
        "a search that a subscription follows cannot be made",
      );
      return undefined;
    }
  }

  /** Returns the ids of subscriptions in a batch whose search failed. */
  async function matchBatch(
    rooms: Newsrooms,
    run: Run,
    batch: readonly DueSubscription[],
  ): Promise<number[]> {
    const { audienceOf, foundBy } = await prepare(rooms, batch);
    await db.transaction().execute(async (trx) => {
      // A subscription whose search just changed or failed is matched in a later pass.
      const claimed = (
        await claimDue(
          trx,
          run,
          batch.map(({ id }) => id),
        )
      ).filter((one) => foundBy(one) !== undefined);
      const drafts = claimed.map((one) => {
        const since = Math.max(one.covered_until.getTime(), run.until.getTime() - LOOK_BACK_MS);
        const { news } = rooms[audienceOf(one)];
        return {
          id: one.id,
          since,
          news,
          posts: news.match(wishesOf(one, foundBy(one) ?? null), since),
        };
      });
      const before = await deliveredBefore(
        trx,
        drafts.map(({ id }) => id),
        postsInDoubt(drafts),
      );
      const issues = drafts.flatMap(({ id, since, posts }): NewIssue[] => {
        const had = before.get(id);
        const fresh = had ? posts.filter((post) => !had.has(post)) : posts;
        return fresh.length === 0
          ? []
          : [
              {
                subscription_id: id,
                since: new Date(since),
                count: fresh.length,
                posts: fresh.slice(0, ISSUE_ITEMS_MAX),
              },
            ];
      });
      await saveIssues(trx, run, issues, now());
      await markCovered(
        trx,
        claimed.map(({ id }) => id),
        run.until,
      );
    });
    return batch.filter((one) => foundBy(one) === undefined).map(({ id }) => id);
  }

  /** Matches all subscriptions of a run that can be matched. Returns the ids of those whose search failed. */
  async function pass(run: Run, signal: AbortSignal | undefined): Promise<number[]> {
    const earliest = await earliestDue(db, run);
    if (!earliest) return [];
    // Another process may have indexed posts after their arrival was recorded.
    await searchEngine.settle();
    const window = {
      from: new Date(Math.max(earliest.getTime(), run.until.getTime() - LOOK_BACK_MS)),
      until: run.until,
    };
    const rooms = {
      staff: await open("staff", window),
      everybody: await open("everybody", window),
    };
    const left: number[] = [];
    for (let after = 0; ;) {
      signal?.throwIfAborted();
      const batch = await readDue(db, run, after, BATCH);
      if (batch.length === 0) return left;
      left.push(...(await matchBatch(rooms, run, batch)));
      after = batch.at(-1)!.id;
    }
  }

  return {
    async run(run, signal) {
      const left = await pass(run, signal);
      const key = `${run.frequency} ${run.until.toISOString()}`;
      const made = (passes.get(key) ?? 0) + 1;
      const leaves = made >= PASSES_MAX ? left : [];
      passes.set(key, made);
      // Subscriptions may be left because another process locked them, they changed, or they wait for another pass. The next call
      // checks again.
      if (await isAnyDue(db, run, leaves)) return;
      passes.delete(key);
      await markMatched(db, run, now());
    },

    async preview(audience, wanted, window) {
      const room = await open(audience, window, wanted.collection_ids ?? []);
      return room.news.match(wishesOf(wanted, await room.find(wanted)), window.from.getTime());
    },
  };
}

/**
 * Returns posts that the matched subscriptions may have received before. Groups subscriptions by the time until which they were
 * matched, because most share it.
 */
function postsInDoubt(drafts: readonly { news: News; since: number }[]): number[] {
  const sinces = new Map<News, Set<number>>();
  for (const { news, since } of drafts)
    sinces.set(news, (sinces.get(news) ?? new Set()).add(since));
  return [
    ...new Set(
      [...sinces].flatMap(([news, times]) =>
        [...times].flatMap((since) => news.mayHaveCome(since)),
      ),
    ),
  ];
}

const wishesOf = (
  { everything, term_ids, collection_ids }: Wanted,
  found: readonly number[] | null,
) => ({ everything, termIds: term_ids ?? [], collectionIds: collection_ids ?? [], found });
