/** Data derived from others: the search index, usage counts, and records for harvesters. */

import type { Generated } from "kysely";
import type { PostType } from "../../contract/names";
import type { Timestamp } from "./columns";

/** A view or download that is not yet added to the daily counts. */
export interface UsageEventsTable {
  post_id: number;
  event: "view" | "download";
  /** Keyed hash that identifies the reader: see `cms/areas/usage/counting.ts`. */
  reader: number;
  language: string;
  at: Timestamp;
}

/** The key that a day's readers are hashed with. Deleted after the day. */
export interface UsageKeysTable {
  /** `YYYY-MM-DD`. */
  day: string;
  key: Uint8Array;
}

/** A single row: how far events have been added to the counts. */
export interface UsageStateTable {
  only_one: Generated<boolean>;
  revision: number;
  rolled_up: Timestamp | null;
}

/** A month that has counts, and the revision in which they last changed. */
export interface UsageMonthsTable {
  /** First day of the month. */
  month: string;
  revision: number;
  /** Whether the month's daily counts are merged into one, stored under the first day. */
  folded: Generated<boolean>;
}

/** Number of views or downloads of a post on a day. */
export interface UsageDailyTable {
  post_id: number;
  /** `YYYY-MM-DD`. For a folded month it is the first day, which stands for the whole month. */
  day: string;
  event: "view" | "download";
  language: string;
  count: number;
}

/** A translation of a post in the search index. */
export interface SearchEntriesTable {
  /** Increases with each entry and is never reused: see 0003_word_index. */
  id: number;
  post_id: number;
  language: string;
  /** Version of the text analysis that produced the entry. */
  analyser: number;
  /** Number of words in each field: the document lengths for BM25. */
  title_length: number;
  abstract_length: number;
  full_text_length: number;
  /** Orders titles by the language's alphabet when compared with COLLATE "C". */
  sort_key: string;
}

/** Entries that were indexed together, in the order of their numbers. */
export interface SearchChunksTable {
  /** Number of the chunk's last entry. */
  chunk: number;
  entries: number;
  postings: number;
}

/** A small new chunk in one value. `packages/search/src/storage/fresh-chunks.ts` explains the bytes. */
export interface SearchFreshChunksTable {
  /** Number of the chunk's last entry. */
  chunk: number;
  packed: Uint8Array;
  /** How many fresh chunks were joined into this one; 1 for a chunk that was not joined. */
  joined: Generated<number>;
}

/** Positions of a word in the entries of a chunk. `packages/search/src/storage/postings.ts` explains the bytes. */
export interface SearchPostingsTable {
  word: string;
  chunk: number;
  entries: number;
  postings: Uint8Array;
  places: Uint8Array;
}

/** Posts that search indexed again or dropped, by increasing revision. Other processes catch up from this table. */
export interface SearchChangesTable {
  revision: number;
  post_id: number;
}

/** A post that the index on a search cluster must get again, while `search_indexes` has rows. Written by database triggers. */
export interface SearchOutboxTable {
  id: Generated<number>;
  post_id: number;
  /** Until when a process delivers it. */
  claimed_until: Date | null;
  /** Why the cluster refused the post, which is tried again after its next change; null if it was not refused. */
  refused: Generated<string | null>;
}

/** An index on a search cluster: the one that is searched, and one that is being built. */
export interface SearchIndexesTable {
  name: string;
  is_building: Generated<boolean>;
  /** When the process that builds it last said so. */
  renewed: Generated<Date>;
}

/** A change of a post that is not yet in `harvest_records`. Written by database triggers. */
export interface HarvestChangesTable {
  id: Generated<number>;
  post_id: number;
}

/** A post that is or was public, with the time of its last change and all terms that it has or had. */
export interface HarvestRecordsTable {
  post_id: number;
  type: PostType;
  changed: Timestamp;
  deleted: Generated<boolean>;
  term_ids: number[];
}
