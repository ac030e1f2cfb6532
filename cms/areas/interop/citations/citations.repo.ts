import type { Db } from "../../../db/client";

/** Returns the parts of authors' names as they entered them, by term; no entry for authors who did not. */
export async function listNameParts(
  db: Db,
  termIds: readonly number[],
): Promise<Map<number, { first: string; last: string }>> {
  if (termIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("authors")
    .select(["term_id", "first_name as first", "last_name as last"])
    .where("term_id", "in", [...termIds])
    .execute();
  return new Map(rows.map(({ term_id: id, ...parts }) => [id, parts]));
}
