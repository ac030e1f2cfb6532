import type { Language } from "../../contract/languages";
import { FOLLOWED_KINDS, type FollowedKind, type Taxonomy } from "../../contract/names";
import type { Followed, Subscription, SubscriptionReader } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import type { Actor } from "../../shared/actor";
import { pickTranslation } from "../../shared/language";
import { viewerOf } from "../posts";
import { canSeeTerm, type TermTree } from "../vocabulary";
import {
  type ReaderRow,
  findCollectionTitles,
  type FollowedRow,
  listSubscriptions,
  type SubscriptionRow,
} from "./subscriptions.repo";

/** The form's names for followed kinds, by taxonomy. */
const KIND_OF_TAXONOMY = Object.fromEntries(
  Object.entries(FOLLOWED_KINDS).map(([kind, taxonomy]) => [taxonomy, kind]),
) as Partial<Record<Taxonomy, FollowedKind>>;

/**
 * Context for reading subscriptions. The terms are read before a transaction begins, because the transaction uses the only
 * connection of the embedded database.
 */
export interface ReadContext {
  db: Db;
  tree: TermTree;
  /** The actor whose permissions decide which names are shown. */
  as: Actor;
  language: Language;
}

/**
 * Returns a function that names followed terms and collections in the language or the closest one. It returns null for deleted ones
 * and those that the actor may not see.
 */
export async function namesOf(
  { db, tree, as, language }: ReadContext,
  followed: readonly FollowedRow[],
): Promise<(row: FollowedRow) => Followed | null> {
  const mayName = canSeeTerm(as, tree);
  const titles = await findCollectionTitles(
    db,
    viewerOf(as),
    followed.flatMap(({ collection_id }) => collection_id ?? []),
    language,
  );
  return ({ term_id, collection_id }) => {
    if (collection_id !== null) {
      const title = titles.get(collection_id);
      return title ? { nodeType: "collections", id: collection_id, ...title } : null;
    }
    const term = term_id === null ? undefined : tree.byId(term_id);
    const nodeType = term && KIND_OF_TAXONOMY[term.taxonomy];
    if (!nodeType || !mayName(term)) return null;
    return {
      nodeType,
      id: term.id,
      name: tree.name(term, language),
      language: pickTranslation(term.translations, language)?.language ?? language,
    };
  };
}

/** Converts subscriptions for their reader. */
export async function toSubscriptions(
  context: ReadContext,
  { email }: ReaderRow,
  rows: readonly SubscriptionRow[],
): Promise<Subscription[]> {
  const nameOf = await namesOf(
    context,
    rows.flatMap(({ followed }) => followed),
  );
  return rows.map(
    ({ id, frequency, followed, search, everything, state, created, last_issue }) => ({
      id,
      email,
      frequency,
      terms: followed.flatMap((row) => nameOf(row) ?? []),
      search,
      everything,
      state,
      created: created.toISOString(),
      lastIssue: last_issue?.toISOString() ?? null,
    }),
  );
}

/** Converts a reader with all subscriptions. */
export async function toReader(
  context: ReadContext,
  reader: ReaderRow,
): Promise<SubscriptionReader> {
  const { id, email, language, returned, return_reason } = reader;
  return {
    email,
    language,
    returned: returned && return_reason && { reason: return_reason, since: returned.toISOString() },
    subscriptions: await toSubscriptions(context, reader, await listSubscriptions(context.db, id)),
  };
}
