import { sql } from "kysely";
import type { InternalCollectionChange } from "../../../contract/collections";
import { AppError, type FieldChange } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import { toDatabaseJson } from "../../../db/queries";
import type { Actor } from "../../../shared/actor";
import { START_HERE_ROLE, onlyVisible, type Viewer } from "../../posts";
import type { ChangeContext } from "./collection-access";
import { listItems, setStartHere } from "./collection-items.repo";
import {
  authorise,
  checkStaffOnly,
  type AuthorisedCollection,
} from "./internal-collections.policy";
import {
  claimTitle,
  findTexts,
  markCollectionChanged,
  updateFacts,
  updateTexts,
} from "./internal-collections.repo";

/** A change of a field by other users since it was read: its value at that time, and the user who changed it last. */
export interface ConcurrentChange {
  base: unknown;
  by: string | null;
}

/** The current and the wanted value of a field. */
export interface FieldEdit {
  field: string;
  current: unknown;
  wanted: unknown;
}

/**
 * Returns the changes to write. A field is written if its value differs and no other user changed it in the meantime. If others
 * changed a field and the writer did not, the field keeps their value. If both set a field to the same value, there is no
 * conflict. Fields in `together` form one choice: they are written or kept as one, so that two users' choices never mix into a
 * third. Throws `edit_conflict` with every field that both changed.
 */
export function mergeEdits(
  edits: readonly FieldEdit[],
  concurrent: ReadonlyMap<string, ConcurrentChange>,
  modified: Date,
  together: readonly string[] = [],
): FieldEdit[] {
  const changes: FieldChange[] = [];
  const isOfThem = ({ field }: FieldEdit) => together.includes(field);
  const ones = [
    ...edits
      .filter((edit) => !isOfThem(edit))
      .map((edit) => ({ edits: [edit], fields: [edit.field] })),
    { edits: edits.filter(isOfThem), fields: together },
  ];
  const written = ones.flatMap(({ edits, fields }) => {
    const differing = edits.filter(({ current, wanted }) => !isSame(current, wanted));
    const others = fields.flatMap((field) => concurrent.get(field) ?? []);
    if (others.length === 0) return differing;
    const isTheirs = edits.every(({ field, current, wanted }) =>
      isSame(concurrent.has(field) ? concurrent.get(field)!.base : current, wanted),
    );
    if (!isTheirs)
      changes.push(
        ...differing.map(({ field, current, wanted }) => ({
          field,
          yours: wanted,
          theirs: current,
          by: (concurrent.get(field) ?? others[0])!.by,
        })),
      );
    return [];
  });
  if (changes.length === 0) return written;
  throw new AppError(
    "edit_conflict",
    "Another user has changed the same fields since you read them",
    {
      changes,
      modified: modified.toISOString(),
    },
  );
}

/** Returns the changes in a collection since a time, by field. */
export async function findConcurrentChanges(
  trx: Db,
  { id }: AuthorisedCollection,
  seen: Date,
): Promise<Map<string, ConcurrentChange>> {
  const { rows } = await sql<ConcurrentChange & { field: string }>`
    select c.field, (array_agg(c.before order by c.modified))[1] as base, (array_agg(u.name order by c.modified desc))[1] as by
    from collection_changes c left join users u on u.database_id = c.user_id
    where c.collection_id = ${id} and c.modified > ${seen} group by c.field`.execute(trx);
  return new Map(rows.map(({ field, ...concurrent }) => [field, concurrent]));
}

/** Records the previous values of written fields. `modified` is the collection's time after the change. */
export async function recordChanges(
  trx: Db,
  { id }: AuthorisedCollection,
  { written, userId, modified }: { written: readonly FieldEdit[]; userId: number; modified: Date },
): Promise<void> {
  if (written.length === 0) return;
  await trx
    .insertInto("collection_changes")
    .values(
      written.map(({ field, current }) => ({
        collection_id: id,
        modified,
        field,
        before: toDatabaseJson(current),
        user_id: userId,
      })),
    )
    .execute();
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

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
  collection: AuthorisedCollection<"edit">,
  { modified: seen, ...input }: InternalCollectionChange,
  { userId, viewer, now }: ChangeContext,
): Promise<void> {
  const { id } = collection;
  const items = await findRecommended(trx, viewer, id);
  const current: Values = {
    ...(await findTexts(trx, id)),
    private: collection.private,
    staffOnly: collection.staff_only,
    recommendedPosts: items.visible(items.stored),
  };
  const wanted = {
    ...input,
    ...(input.recommendedPosts && { recommendedPosts: items.visible(input.recommendedPosts) }),
  };
  const edits = (Object.keys(current) as Field[]).flatMap((field): FieldEdit[] =>
    wanted[field] === undefined ? [] : [{ field, current: current[field], wanted: wanted[field] }],
  );

  const concurrent = await findConcurrentChanges(trx, collection, seen ?? collection.modified);
  const others = concurrent.get("recommendedPosts");
  if (others) others.base = items.visible(others.base as number[]);
  const written = mergeEdits(edits, concurrent, collection.modified, ACCESS);
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
  if (isWritten(...ACCESS)) await changeVisibility(trx, actor, collection, next);
  if (isWritten("recommendedPosts"))
    await setStartHere(trx, collection, [...next.recommendedPosts, ...items.hidden]);
  const modified = await markCollectionChanged(trx, collection, now);
  await recordChanges(trx, collection, { written, userId, modified });
}

/**
 * Changes the visibility. A collection that becomes private or staff-only is no longer featured, and its request to be featured
 * ends.
 */
async function changeVisibility(
  trx: Db,
  actor: Actor,
  collection: AuthorisedCollection<"edit">,
  { private: isPrivate, staffOnly }: Values,
): Promise<void> {
  authorise(actor, collection, "changeVisibility");
  checkStaffOnly(actor, staffOnly && !collection.staff_only);
  const closed =
    isPrivate || staffOnly
      ? { featured: false, promotion_requested: null, requested_by: null }
      : {};
  await updateFacts(trx, collection, { private: isPrivate, staff_only: staffOnly, ...closed });
}

/**
 * Reads the recommended posts. `visible` filters a list to posts of the collection that the writer can see. Recommended posts
 * that the writer cannot see are kept after the others, because the writer's list could not contain them.
 */
async function findRecommended(
  trx: Db,
  viewer: Viewer,
  id: number,
): Promise<{ stored: number[]; hidden: number[]; visible(ids: readonly number[]): number[] }> {
  const [stored, items] = [await listItems(trx, id, START_HERE_ROLE), await listItems(trx, id)];
  const seen = new Set(await onlyVisible(trx, viewer, items));
  return {
    stored,
    hidden: stored.filter((one) => !seen.has(one)),
    visible: (ids) => [...new Set(ids)].filter((one) => seen.has(one)),
  };
}
