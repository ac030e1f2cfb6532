import { type RawBuilder, sql } from "kysely";
import type { Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { toDatabaseJson } from "../../../db/rows";
import { TERM_FIELDS } from "./publishing";

/** Returns the form's field with terms of a taxonomy; undefined if the form has none. */
const fieldOf = (taxonomy: Taxonomy): string | undefined =>
  Object.entries(TERM_FIELDS).find(([, its]) => its === taxonomy)?.[0];

const names = (field: string, slug: string): RawBuilder<boolean> =>
  sql<boolean>`fields->${field}::text @> to_jsonb(${slug}::text)`;

/** Counts undecided contributions that use a term. */
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

/** Replaces a term's slug in contributions and drafts, without creating duplicates. */
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
