import { AppError, type FieldChange } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import { toDatabaseJson } from "../../../db/rows";
import type { Granted } from "./internal-collections.policy";
import { sql } from "kysely";

/** What other users did to a field since it was read: its value at that time, and who changed it last. */
export interface Meanwhile {
  base: unknown;
  by: string | null;
}

/** The current and the wanted value of a field. */
export interface Wish {
  field: string;
  current: unknown;
  wanted: unknown;
}

/**
 * Returns the changes to write. A field is written if its value differs and no other user changed it in the meantime. A field
 * that others changed and the writer did not keeps their value. A field that both set to the same value is no conflict. Fields in
 * `together` form one choice: they are written or kept as one, so that two users' choices never mix into a third. Throws
 * `edit_conflict` with every field that both changed.
 */
export function mergeWishes(
  wishes: readonly Wish[],
  meanwhile: ReadonlyMap<string, Meanwhile>,
  modified: Date,
  together: readonly string[] = [],
): Wish[] {
  const changes: FieldChange[] = [];
  const isOfThem = ({ field }: Wish) => together.includes(field);
  const ones = [
    ...wishes
      .filter((wish) => !isOfThem(wish))
      .map((wish) => ({ wishes: [wish], fields: [wish.field] })),
    { wishes: wishes.filter(isOfThem), fields: together },
  ];
  const written = ones.flatMap(({ wishes, fields }) => {
    const differing = wishes.filter(({ current, wanted }) => !isSame(current, wanted));
    const others = fields.flatMap((field) => meanwhile.get(field) ?? []);
    if (others.length === 0) return differing;
    const isTheirs = wishes.every(({ field, current, wanted }) =>
      isSame(meanwhile.has(field) ? meanwhile.get(field)!.base : current, wanted),
    );
    if (!isTheirs)
      changes.push(
        ...differing.map(({ field, current, wanted }) => ({
          field,
          yours: wanted,
          theirs: current,
          by: (meanwhile.get(field) ?? others[0])!.by,
        })),
      );
    return [];
  });
  if (changes.length === 0) return written;
  throw new AppError("edit_conflict", "Somebody else changed the same meanwhile", {
    changes,
    modified: modified.toISOString(),
  });
}

/** Returns the changes in a collection since a time, by field. */
export async function findMeanwhile(
  trx: Db,
  { id }: Granted,
  seen: Date,
): Promise<Map<string, Meanwhile>> {
  const { rows } = await sql<Meanwhile & { field: string }>`
    select c.field, (array_agg(c.before order by c.modified))[1] as base, (array_agg(u.name order by c.modified desc))[1] as by
    from collection_changes c left join users u on u.database_id = c.user_id
    where c.collection_id = ${id} and c.modified > ${seen} group by c.field`.execute(trx);
  return new Map(rows.map(({ field, ...meanwhile }) => [field, meanwhile]));
}

/** Records the values of fields before they were written. `modified` is the collection's time after the change. */
export async function noteChanges(
  trx: Db,
  { id }: Granted,
  { written, userId, modified }: { written: readonly Wish[]; userId: number; modified: Date },
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
