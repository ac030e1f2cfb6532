import type { InternalCollectionChange } from "../../contract/internal-collections";
import type { Db } from "../../db/client";
import type { Actor } from "../actor";
import { START_HERE_ROLE } from "../posts/bodies";
import { onlyVisible } from "../posts/posts.reader";
import type { Sight } from "../posts/visibility.policy";
import { findMeanwhile, mergeWishes, noteChanges, type Wish } from "./collection-changes";
import type { Change } from "./collection-desk";
import { listPieces, setRecommended } from "./collection-pieces.repo";
import { claimTitle } from "./collection-titles";
import { authorise, checkStaffOnly, type Granted } from "./internal-collections.policy";
import { findTexts, touchCollection, updateFacts, updateTexts } from "./internal-collections.repo";

type Field = keyof Omit<InternalCollectionChange, "modified">;
type Values = Required<Omit<InternalCollectionChange, "modified">>;

/** Who sees it: two fields, one choice. */
const ACCESS: readonly Field[] = ["private", "staffOnly"];

/**
 * Writes what somebody wants of a collection and nobody else has changed meanwhile. Throws `edit_conflict`, `title_taken`,
 * and `forbidden` where the access is not theirs to change.
 */
export async function updateCollection(
  trx: Db,
  actor: Actor,
  collection: Granted<"edit">,
  { modified: seen, ...input }: InternalCollectionChange,
  { userId, sight, now }: Change,
): Promise<void> {
  const { id } = collection;
  const pieces = await findRecommended(trx, sight, id);
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

/** What is not for everybody cannot be public: it stops being featured, and asking to be. */
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
 * The pieces put first. Of a list only pieces that its writer sees count; those that they cannot see stay behind the others:
 * nobody meant to take them out who sent a list without them.
 */
async function findRecommended(
  trx: Db,
  sight: Sight,
  id: number,
): Promise<{ stored: number[]; hidden: number[]; visible(ids: readonly number[]): number[] }> {
  const [stored, pieces] = [await listPieces(trx, id, START_HERE_ROLE), await listPieces(trx, id)];
  const seen = new Set(await onlyVisible(trx, sight, pieces));
  return {
    stored,
    hidden: stored.filter((one) => !seen.has(one)),
    visible: (ids) => [...new Set(ids)].filter((one) => seen.has(one)),
  };
}
