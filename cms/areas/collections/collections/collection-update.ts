import type { InternalCollectionChange } from "../../../contract/internal-collections";
import type { Db } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import { START_HERE_ROLE, onlyVisible, type Viewer } from "../../posts";
import { findMeanwhile, mergeWishes, noteChanges, type Wish } from "./collection-changes";
import type { Change } from "./collection-admin";
import { listPieces, setRecommended } from "./collection-pieces.repo";
import { claimTitle } from "./collection-titles";
import { authorise, checkStaffOnly, type Granted } from "./internal-collections.policy";
import { findTexts, touchCollection, updateFacts, updateTexts } from "./internal-collections.repo";

type Field = keyof Omit<InternalCollectionChange, "modified">;
type Values = Required<Omit<InternalCollectionChange, "modified">>;

/** Two fields that together define the visibility. */
const ACCESS: readonly Field[] = ["private", "staffOnly"];

/**
 * Writes a user's changes of a collection, unless other users changed the same fields in the meantime. Throws `edit_conflict`,
 * `title_taken`, and `forbidden` if the user may not change the visibility.
 */
export async function updateCollection(
  trx: Db,
  actor: Actor,
  collection: Granted<"edit">,
  { modified: seen, ...input }: InternalCollectionChange,
  { userId, viewer, now }: Change,
): Promise<void> {
  const { id } = collection;
  const pieces = await findRecommended(trx, viewer, id);
  const current: Values = {
    ...(await findTexts(trx, id)),
    private: collection.private,
    staffOnly: collection.staff_only,
    recommendedPosts: pieces.visible(pieces.stored),
  };
  const wanted = {
    ...input,
    ...(input.recommendedPosts && { recommendedPosts: pieces.visible(input.recommendedPosts) }),
  };
  const wishes = (Object.keys(current) as Field[]).flatMap((field): Wish[] =>
    wanted[field] === undefined ? [] : [{ field, current: current[field], wanted: wanted[field] }],
  );

  const meanwhile = await findMeanwhile(trx, collection, seen ?? collection.modified);
  const others = meanwhile.get("recommendedPosts");
  if (others) others.base = pieces.visible(others.base as number[]);
  const written = mergeWishes(wishes, meanwhile, collection.modified, ACCESS);
  if (written.length === 0) return;
  const next: Values = {
    ...current,
    ...Object.fromEntries(written.map(({ field, wanted }) => [field, wanted])),
  };
  const isWritten = (...fields: Field[]) =>
    written.some(({ field }) => (fields as string[]).includes(field));

  if (isWritten("title"))
    await claimTitle(trx, { title: next.title, ownerId: collection.owner_id, except: id });
  if (isWritten("title", "description")) await updateTexts(trx, collection, next);
  if (isWritten(...ACCESS)) await changeAccess(trx, actor, collection, next);
  if (isWritten("recommendedPosts"))
    await setRecommended(trx, collection, [...next.recommendedPosts, ...pieces.hidden]);
  const modified = await touchCollection(trx, collection, now);
  await noteChanges(trx, collection, { written, userId, modified });
}

/**
 * Changes the visibility. A collection that becomes private or staff-only is no longer featured, and its request to be featured
 * ends.
 */
async function changeAccess(
  trx: Db,
  actor: Actor,
  collection: Granted<"edit">,
  { private: isPrivate, staffOnly }: Values,
): Promise<void> {
  authorise(actor, collection, "changeAccess");
  checkStaffOnly(actor, staffOnly && !collection.staff_only);
  const closed =
    isPrivate || staffOnly
      ? { featured: false, promotion_requested: null, requested_by: null }
      : {};
  await updateFacts(trx, collection, { private: isPrivate, staff_only: staffOnly, ...closed });
}

/**
 * Reads the recommended posts. `visible` filters a list to posts of the collection that the writer can see. Recommended posts that
 * the writer cannot see are kept behind the others: a list without them does not mean to remove them.
 */
async function findRecommended(
  trx: Db,
  viewer: Viewer,
  id: number,
): Promise<{ stored: number[]; hidden: number[]; visible(ids: readonly number[]): number[] }> {
  const [stored, pieces] = [await listPieces(trx, id, START_HERE_ROLE), await listPieces(trx, id)];
  const seen = new Set(await onlyVisible(trx, viewer, pieces));
  return {
    stored,
    hidden: stored.filter((one) => !seen.has(one)),
    visible: (ids) => [...new Set(ids)].filter((one) => seen.has(one)),
  };
}
