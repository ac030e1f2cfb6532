import type { SearchHit } from "../../../contract/search";
import type { Db } from "../../../db/client";

/** Returns statements of findings by post, for posts that have one. The caller must have checked that the actor is staff. */
export async function findFindings(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("posts")
    .select(["database_id", "statement_of_findings"])
    .where("database_id", "in", ids)
    .where("statement_of_findings", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.database_id, row.statement_of_findings!]));
}

/** Adds statements of findings to hits. The caller must have checked that the actor is staff. */
export async function withFindings(db: Db, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const statements = await findFindings(
    db,
    hits.map(({ databaseId }) => databaseId),
  );
  return hits.map((hit) => ({ ...hit, findings: statements.get(hit.databaseId) ?? null }));
}
