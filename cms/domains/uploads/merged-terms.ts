import { type RawBuilder, sql } from "kysely";
import type { Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import { toDatabaseJson } from "../../db/rows";
import { TERM_FIELDS } from "./publishing";

/** The form's list that has terms of a taxonomy; none for those that nobody chooses there. */
const fieldOf = (taxonomy: Taxonomy): string | undefined =>
  Object.entries(TERM_FIELDS).find(([, its]) => its === taxonomy)?.[0];

const names = (field: string, slug: string): RawBuilder<boolean> =>
  sql<boolean>`fields->${field}::text @> to_jsonb(${slug}::text)`;

/** Contributions that are not decided yet and name a term. */
export async function countContributionsWith(
  db: Db,
  taxonomy: Taxonomy,
  slug: string,
): Promise<number> {
  const field = fieldOf(taxonomy);
  if (!field) return 0;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from submissions where state in ('waiting', 'returned') and ${names(field, slug)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Has contributions and drafts name a term by another slug, each of them once. */
export async function renameInForms(
  trx: Db,
  taxonomy: Taxonomy,
  from: string,
  to: string,
): Promise<void> {
  const field = fieldOf(taxonomy);
  if (!field) return;
  for (const table of ["submissions", "upload_drafts"] as const) {
    const key = table === "submissions" ? sql`id::text` : sql`user_id || '/' || id`;
    const { rows } = await sql<{ key: string; slugs: string | string[] }>`
      select ${key} as key, fields->${field}::text as slugs from ${sql.table(table)} where ${names(field, from)} for update`.execute(
      trx,
    );
    for (const { key: its, slugs } of rows) {
      const renamed = [...new Set([slugs].flat().map((slug) => (slug === from ? to : slug)))];
      const kept = toDatabaseJson(Array.isArray(slugs) ? renamed : to);
      await sql`update ${sql.table(table)} set fields = jsonb_set(fields, array[${field}::text], ${kept}::text::jsonb) where ${key} = ${its}`.execute(
        trx,
      );
    }
  }
}
