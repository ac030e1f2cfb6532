import {
  SEARCH_INDICES,
  SEARCH_POST_TYPES,
  type SearchIndex,
  type SearchPostType,
} from "../../../contract/names";
import { isStaff } from "../../../contract/roles";
import { type Actor, ANONYMOUS } from "../../../shared/actor";

/**
 * Post types of each index (R9.20, R9.21: the staff's own types belong to the internal index). Collections by members
 * are in the public index, but only for signed-in users. The public finds a collection once it is featured. See
 * docs/decisions/0025.
 */
const TYPES_OF_INDEX: Record<SearchIndex, readonly SearchPostType[]> = {
  public_search: ["document", "article", "toolkit", "featured_collection", "internal_collection"],
  internal_search: ["internal_document", "internal_pdf", "staff_only_collection"],
};

/**
 * Returns the types that an actor may find in the requested indices, in the contract's order. For all but staff, the
 * internal index is silently ignored, so that an answer never reveals what exists in it.
 */
export function searchableTypes(actor: Actor, indices: readonly SearchIndex[]): SearchPostType[] {
  const allowed = indices
    .filter((index) => index === "public_search" || isStaff(actor))
    .flatMap((index) => TYPES_OF_INDEX[index]);
  return SEARCH_POST_TYPES.filter(
    (type) => allowed.includes(type) && (type !== "internal_collection" || actor.kind === "user"),
  );
}

const PUBLIC_TYPES: ReadonlySet<SearchPostType> = new Set(
  searchableTypes(ANONYMOUS, SEARCH_INDICES),
);

/** Returns whether all visitors can find posts of a type. */
export const isPublicSearchType = (type: SearchPostType): boolean => PUBLIC_TYPES.has(type);
