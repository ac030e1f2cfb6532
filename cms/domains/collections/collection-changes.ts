import { AppError, type FieldChange } from "../../contract/errors";
import type { Db } from "../../db/client";
import { toDatabaseJson } from "../../db/rows";
import type { Granted } from "./internal-collections.policy";
import { sql } from "kysely";

/** What others did to a field since somebody read it: what it said then, and who changed it last. */
export interface Meanwhile {
  base: unknown;
  by: string | null;
}

/** A field as it is and as somebody wants it. */
export interface Wish {
  field: string;
  current: unknown;
  wanted: unknown;
}

/**
 * Which wishes are to be written: a field that nobody else changed meanwhile, or not otherwise, is; one that others
 * changed and the writer did not stays as they left it. Throws `edit_conflict` with every field that both changed.
 */
export function mergeWishes(wishes: readonly Wish[], meanwhile: ReadonlyMap<string, Meanwhile>, modified: Date): Wish[] {
  const changes: FieldChange[] = [];
  const written = wishes.filter(({ field, current, wanted }) => {
    if (isSame(current, wanted)) return false;
    const others = meanwhile.get(field);
    if (!others) return true;
    if (!isSame(others.base, wanted)) changes.push({ field, yours: wanted, theirs: current, by: others.by });
    return false;
  });
  if (changes.length === 0) return written;
  throw new AppError("edit_conflict", "Somebody else changed the same meanwhile", { changes, modified: modified.toISOString() });
}

/** What was changed in a collection since a time, by field. */
export async function findMeanwhile(trx: Db, { id }: Granted, seen: Date): Promise<Map<string, Meanwhile>> {
  const { rows } = await sql<Meanwhile & { field: string }>`
    select c.field, (array_agg(c.before order by c.modified))[1] as base, (array_agg(u.name order by c.modified desc))[1] as by
    from collection_changes c left join users u on u.database_id = c.user_id
    where c.collection_id = ${id} and c.modified > ${seen} group by c.field`.execute(trx);
  return new Map(rows.map(({ field, ...meanwhile }) => [field, meanwhile]));
}

/** Notes what fields said before they were written. `modified` is the collection's after it. */
export async function noteChanges(trx: Db, { id }: Granted, { written, userId, modified }: { written: readonly Wish[]; userId: number; modified: Date }): Promise<void> {
  if (written.length === 0) return;
  await trx.insertInto("collection_changes").values(written.map(({ field, current }) => ({
    collection_id: id, modified, field, before: toDatabaseJson(current), user_id: userId,
  }))).execute();
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
