import { AppError } from "../../contract/errors";
import { FOLLOWED_KINDS } from "../../contract/names";
import {
  type FollowedInput,
  FollowedSearch,
  type SubscriptionForm,
} from "../../contract/subscriptions";
import { sightOf } from "../posts/visibility.policy";
import { mayHearOf } from "../taxonomies/terms.policy";
import { findCollectionsToFollow, type FollowedRow, type Wish } from "./subscriptions.repo";
import type { Look } from "./subscriptions-view";

/**
 * What is followed, each once. Throws `invalid_input` for terms of other taxonomies, for what is no collection, and for what may not be
 * heard of; what was followed `before` may stay, and what is `unseen` does, after all that was chosen.
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
      sightOf(as),
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

/** A search as it is kept: null for one without a condition, which finds everything. */
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

/** A wish by its conditions: without any, it is for everything. */
export function wishFor({ frequency, followed, search }: Omit<Wish, "everything">): Wish {
  return { frequency, followed, search, everything: followed.length === 0 && search === null };
}

/** Whether two wishes bring the same as often, in whatever order they name what is followed. */
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

/** A search as text, its fields in one order: the database has one of its own. */
const textOf = (search: object | null) =>
  search === null ? "" : JSON.stringify(FollowedSearch.parse(search));
