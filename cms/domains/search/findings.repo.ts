import type { SearchHit } from "../../contract/search";
import type { Db } from "../../db/client";

/** Gives hits their statements of findings. Whoever calls knows that staff have asked. */
export async function withFindings(db: Db, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ databaseId }) => databaseId);
  const rows = await db
    .selectFrom("posts")
    .select(["database_id", "statement_of_findings"])
    .where("database_id", "in", ids)
    .execute();
  const statements = new Map(rows.map((row) => [row.database_id, row.statement_of_findings]));
  return hits.map((hit) => ({ ...hit, findings: statements.get(hit.databaseId) ?? null }));
}
