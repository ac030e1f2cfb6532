import {
  SEARCH_INDICES,
  SEARCH_POST_TYPES,
  type SearchIndex,
  type SearchPostType,
} from "../../contract/names";
import { type Actor, ANONYMOUS, isStaff } from "../actor";

/**
 * What each index holds (specification, section 9: the staff's own types belong to the internal index). The public index
 * holds what members make only for people who are signed in; the public finds it once it is featured. See docs/decisions/0025.
 */
const TYPES_OF_INDEX: Record<SearchIndex, readonly SearchPostType[]> = {
  public_search: ["document", "article", "toolkit", "featured_collection", "internal_collection"],
  internal_search: ["internal_document", "internal_pdf", "staff_only_collection"],
};

/**
 * The types that an actor may find in the indices asked for, in the contract's order. The internal index is the staff's
 * alone and is dropped without a word for all others, so that an answer never tells what exists inside it.
 */
export function searchableTypes(actor: Actor, indices: readonly SearchIndex[]): SearchPostType[] {
  const allowed = indices
    .filter((index) => index === "public_search" || isStaff(actor))
    .flatMap((index) => TYPES_OF_INDEX[index]);
  return SEARCH_POST_TYPES.filter(
    (type) => allowed.includes(type) && (type !== "internal_collection" || actor.kind === "user"),
  );
}

const FOUND_BY_EVERYBODY: ReadonlySet<SearchPostType> = new Set(
  searchableTypes(ANONYMOUS, SEARCH_INDICES),
);

/** Whether everybody finds posts of a type. */
export const isPublicSearchType = (type: SearchPostType): boolean => FOUND_BY_EVERYBODY.has(type);
