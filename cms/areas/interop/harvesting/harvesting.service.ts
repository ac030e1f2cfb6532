import type { Db } from "../../../db/client";
import type { TaxonomiesService, TermTree } from "../../vocabulary";
import { type DublinCore, dublinCoreOf } from "./dublin-core";
import {
  recordHarvestChanges,
  countRecords,
  findEarliest,
  findRecord,
  listRecords,
  loadPosts,
  type RecordPlace,
  type RecordRange,
  type RecordRow,
} from "./harvesting.repo";
import {
  OaiError,
  type ResumptionTokens,
  findSet,
  type HarvestSet,
  listSets,
  setSpecsOf,
} from "./oai-protocol";
import { networkOf } from "../../../platform/network";
import type { Client } from "../../../shared/actor";
import { createCounter } from "../../../shared/rate-limits";

/** Records per response. Chosen: a page weighs some hundred kilobytes, which is quick to send and to request again. */
export const RECORDS_PER_PAGE = 100;
/** Sets per response. Chosen: each set takes only one line. */
const SETS_PER_PAGE = 500;

/** A record. Has no metadata if its post is no longer public, or if only headers were requested. */
export interface HarvestRecord {
  id: number;
  changed: Date;
  deleted: boolean;
  setSpecs: string[];
  metadata: DublinCore[] | null;
}

/** Part of a list, and how to continue it. */
export interface HarvestList<Item> {
  items: Item[];
  /** Null if the list fits in one response. The last of several parts has an empty token. */
  resumption: { token: string; expires: Date | null; cursor: number; total: number | null } | null;
}

export type RecordsVerb = "ListRecords" | "ListIdentifiers";

/** The conditions of a request for records. */
export interface RecordsQuery {
  from: Date | null;
  /** The first time excluded. */
  before: Date | null;
  set: string | null;
}

/** Provides metadata for harvesting programs: posts that are public, and posts that once were. */
export interface HarvestingService {
  /** Returns when the first record changed; the current time if there is none. */
  earliest(): Promise<Date>;
  /** Returns the first records of a list, in order of change. Throws `noRecordsMatch`. */
  records(verb: RecordsVerb, query: RecordsQuery): Promise<HarvestList<HarvestRecord>>;
  /** Returns the next part of a list. Throws `badResumptionToken`. */
  moreRecords(verb: RecordsVerb, token: string): Promise<HarvestList<HarvestRecord>>;
  /** Returns one record. Throws `idDoesNotExist`. */
  record(id: number): Promise<HarvestRecord>;
  /**
   * Returns the first or next sets that contain public posts. Throws `badResumptionToken`, and `noSetHierarchy` if there is
   * no set.
   */
  sets(token: string | null): Promise<HarvestList<HarvestSet>>;
  /** For jobs. Processes changes in advance, so that requests wait less. */
  recordChanges(): Promise<void>;
}

interface HarvestingDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  tokens: ResumptionTokens;
  siteUrl: string;
  now: () => Date;
}

/** Contents of a token for records: the range, the last position, the number of records read, and the total. Times in ms. */
interface RecordsClaims {
  from: number | null;
  before: number | null;
  set: string | null;
  after: [changed: number, id: number];
  cursor: number;
  total: number;
}

interface SetsClaims {
  after: number;
  cursor: number;
}

export function createHarvestingService({
  db,
  taxonomies,
  tokens,
  siteUrl,
  now,
}: HarvestingDeps): HarvestingService {
  /** Processes pending changes, so that all changes committed so far have their time before a read. */
  const upToDate = () => recordHarvestChanges(db, now);

  /** Returns the range of a query; null for an unknown set. */
  function rangeOf({ from, before, set }: RecordsQuery, tree: TermTree): RecordRange | null {
    const members = set === null ? null : findSet(set, tree);
    return members === undefined ? null : { from, before, set: members };
  }

  async function toRecords(
    rows: readonly RecordRow[],
    withMetadata: boolean,
    tree: TermTree,
  ): Promise<HarvestRecord[]> {
    // Also for headers: a post that stopped being public a moment ago is reported as deleted.
    const posts = await loadPosts(
      db,
      rows.filter(({ deleted }) => !deleted).map(({ post_id }) => post_id),
    );
    return rows.map(({ post_id: id, changed, term_ids: termIds }) => {
      const post = posts.get(id);
      const metadata = post && withMetadata ? dublinCoreOf(post, termIds, tree, siteUrl) : null;
      return { id, changed, deleted: !post, setSpecs: setSpecsOf(termIds, tree), metadata };
    });
  }

  async function page(
    verb: RecordsVerb,
    query: RecordsQuery,
    range: RecordRange,
    tree: TermTree,
    { after, cursor, total }: { after: RecordPlace | null; cursor: number; total: number | null },
  ): Promise<HarvestList<HarvestRecord>> {
    const rows = await listRecords(db, range, after, RECORDS_PER_PAGE + 1);
    const shown = rows.slice(0, RECORDS_PER_PAGE);
    const items = await toRecords(shown, verb === "ListRecords", tree);
    const last = shown.at(-1);
    if (!last || rows.length === shown.length)
      return { items, resumption: after && { token: "", expires: null, cursor, total } };
    const counted = total ?? (await countRecords(db, range));
    const claims: RecordsClaims = {
      from: query.from?.getTime() ?? null,
      before: query.before?.getTime() ?? null,
      set: query.set,
      after: [last.changed.getTime(), last.post_id],
      cursor: cursor + shown.length,
      total: counted,
    };
    return { items, resumption: { ...(await tokens.make(verb, claims)), cursor, total: counted } };
  }

  return {
    async earliest() {
      await upToDate();
      return (await findEarliest(db)) ?? now();
    },

    async records(verb, query) {
      await upToDate();
      const tree = await taxonomies.tree();
      const range = rangeOf(query, tree);
      const list =
        range && (await page(verb, query, range, tree, { after: null, cursor: 0, total: null }));
      if (!list || list.items.length === 0)
        throw new OaiError("noRecordsMatch", "No records match the request");
      return list;
    },

    async moreRecords(verb, token) {
      const claims = await tokens.read<RecordsClaims>(verb, token);
      await upToDate();
      const tree = await taxonomies.tree();
      const date = (ms: number | null) => (ms === null ? null : new Date(ms));
      const query: RecordsQuery = {
        from: date(claims.from),
        before: date(claims.before),
        set: claims.set,
      };
      const range = rangeOf(query, tree);
      if (!range)
        throw new OaiError(
          "badResumptionToken",
          "The set of this list no longer exists; start a new list request",
        );
      const [changed, id] = claims.after;
      const list = await page(verb, query, range, tree, {
        after: { changed: new Date(changed), id },
        cursor: claims.cursor,
        total: claims.total,
      });
      if (list.items.length === 0)
        throw new OaiError(
          "badResumptionToken",
          "The rest of this list has changed; start a new list request with the responseDate of the first response as from",
        );
      return list;
    },

    async record(id) {
      await upToDate();
      const [tree, row] = await Promise.all([taxonomies.tree(), findRecord(db, id)]);
      if (!row) throw new OaiError("idDoesNotExist", "There is no record with this identifier");
      const [record] = await toRecords([row], true, tree);
      return record!;
    },

    async sets(token) {
      const claims = token === null ? null : await tokens.read<SetsClaims>("ListSets", token);
      const { sets, next } = listSets(
        await taxonomies.tree(),
        claims?.after ?? null,
        SETS_PER_PAGE,
      );
      if (claims === null && sets.length === 0)
        throw new OaiError("noSetHierarchy", "No records are in a set");
      const cursor = claims?.cursor ?? 0;
      if (next === null)
        return {
          items: sets,
          resumption: claims && { token: "", expires: null, cursor, total: null },
        };
      return {
        items: sets,
        resumption: {
          ...(await tokens.make("ListSets", {
            after: next,
            cursor: cursor + sets.length,
          } satisfies SetsClaims)),
          cursor,
          total: null,
        },
      };
    },

    async recordChanges() {
      while (await recordHarvestChanges(db, now));
    },
  };
}

/**
 * Requests allowed per period in seconds. Chosen: a harvester that gets a hundred records per request
 * needs no more, even if two share an address.
 */
const RULE = { points: 600, duration: 5 * 60 };

/** Counts a harvester's request. Throws `rate_limited` with the seconds to wait. */
export type HarvestLimit = (client: Client) => Promise<void>;

export function createHarvestLimit({ db, key }: { db: Db; key: Uint8Array }): HarvestLimit {
  const count = createCounter({ db, key, name: "harvest", rule: RULE });
  return ({ address }) => count("network", networkOf(address));
}
