import { AppError } from "../../contract/errors";
import { FOLLOWED_KINDS } from "../../contract/names";
import {
  type FollowedInput,
  FollowedSearch,
  type SubscriptionForm,
} from "../../contract/subscriptions";
import { viewerOf } from "../posts";
import { mayHearOf } from "../vocabulary";
import { findCollectionsToFollow, type FollowedRow, type Wish } from "./subscriptions.repo";
import type { Look } from "./subscriptions-view";

/**
 * Returns the rows of followed terms and collections, each once. Throws `invalid_input` for terms of other taxonomies, posts that
 * are not collections, and anything the actor may not see. What was followed `before` may stay. What is `unseen` always stays,
 * after the chosen ones.
 */
export async function followedOf(
  { db, tree, as }: Omit<Look, "language">,
  terms: readonly FollowedInput[],
  before: readonly FollowedRow[] = [],
  unseen: readonly FollowedRow[] = [],
): Promise<FollowedRow[]> {
  const mayChoose = mayHearOf(as, tree);
  const collections = new Set(
    await findCollectionsToFollow(
      db,
      viewerOf(as),
      terms.filter(({ nodeType }) => nodeType === "collections").map(({ id }) => id),
    ),
  );
  const isKnown = ({ nodeType, id }: FollowedInput) => {
    if (nodeType === "collections") return collections.has(id);
    const term = tree.byId(id);
    return term?.taxonomy === FOLLOWED_KINDS[nodeType] && mayChoose(term);
  };
  const kept = new Set(before.map(keyOf));
  const wanted = terms.map((term) => ({ term, row: rowOf(term) }));
  if (!wanted.every(({ term, row }) => isKnown(term) || kept.has(keyOf(row)))) {
    throw new AppError("invalid_input", "The input is not valid", {
      fields: { terms: "Not every id is a term or a collection of its nodeType" },
    });
  }
  return [
    ...new Map(
      [...wanted.map(({ row }) => row), ...unseen].map((row) => [keyOf(row), row]),
    ).values(),
  ];
}

/** Returns a search in its stored form. Null for a search without conditions, which finds everything. */
export function searchOf({ search }: Pick<SubscriptionForm, "search">): FollowedSearch | null {
  if (search === null) return null;
  const { advanced, ...conditions } = search;
  const kept =
    advanced &&
    [...advanced.must, ...advanced.should, ...advanced.must_not, advanced.exact_phrase].some(
      Boolean,
    )
      ? search
      : conditions;
  return textOf(kept) === textOf({}) ? null : kept;
}

/** Returns the criteria of a subscription. Without any condition, it is for everything. */
export function wishFor({ frequency, followed, search }: Omit<Wish, "everything">): Wish {
  return { frequency, followed, search, everything: followed.length === 0 && search === null };
}

/** Returns whether two subscriptions have the same criteria and frequency, in any order. */
export function isSameWish(one: Wish, other: Wish): boolean {
  const keys = ({ followed }: Wish) => followed.map(keyOf).sort().join();
  return (
    one.frequency === other.frequency &&
    one.everything === other.everything &&
    keys(one) === keys(other) &&
    textOf(one.search) === textOf(other.search)
  );
}

function rowOf({ nodeType, id }: FollowedInput): FollowedRow {
  return nodeType === "collections"
    ? { term_id: null, collection_id: id }
    : { term_id: id, collection_id: null };
}

const keyOf = ({ term_id, collection_id }: FollowedRow) =>
  term_id === null ? `collection ${collection_id}` : `term ${term_id}`;

/** Returns a search as text with its fields in a fixed order, because the database has an order of its own. */
const textOf = (search: object | null) =>
  search === null ? "" : JSON.stringify(FollowedSearch.parse(search));
