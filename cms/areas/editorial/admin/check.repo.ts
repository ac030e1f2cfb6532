import { sql } from "kysely";
import { PIECE_TYPES, type PostType, type Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/rows";

/** Returns the slugs of existing terms by `taxonomy/slug`. The slug differs if the term was renamed or merged since. */
export async function knownTerms(
  db: Db,
  terms: readonly { taxonomy: Taxonomy; slug: string }[],
): Promise<Map<string, string>> {
  if (terms.length === 0) return new Map();
  const { rows } = await sql<{ key: string; slug: string }>`
    select r.taxonomy || '/' || r.slug as key, coalesce(t.slug, now.slug) as slug from ${asRows(terms)} as r(taxonomy text, slug text)
    left join terms t on t.taxonomy = r.taxonomy and t.slug = r.slug
    left join former_term_slugs former on former.taxonomy = r.taxonomy and former.slug = r.slug
    left join terms now on now.id = former.term_id
    where t.id is not null or now.id is not null`.execute(db);
  return new Map(rows.map((row) => [row.key, row.slug]));
}

/** Returns which of the slugs other posts of the type have, as `language/slug`. */
export async function takenSlugs(
  db: Db,
  type: PostType,
  id: number,
  slugs: readonly { language: string; slug: string }[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select r.language || '/' || r.slug as key from ${asRows(slugs)} as r(language text, slug text)
    where exists (select 1 from post_translations t where t.type = ${type} and t.language = r.language and t.slug = r.slug and t.post_id <> ${id})`.execute(
    db,
  );
  return new Set(rows.map((row) => row.key));
}

export interface KnownFile {
  id: string;
  name: string;
  mime_type: string;
  size: number;
  visibility: "public" | "internal";
  width: number | null;
  height: number | null;
  alt_text: string;
  title: string;
}

/** Returns the existing files among the given ids, by id. */
export async function knownFiles(db: Db, ids: readonly string[]): Promise<Map<string, KnownFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("files")
    .select([
      "id",
      "name",
      "mime_type",
      "size",
      "visibility",
      "width",
      "height",
      "alt_text",
      "title",
    ])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface KnownPost {
  database_id: number;
  type: PostType;
  title: string;
  language: string;
  slug: string;
}

/** Returns posts that other posts can contain, by id, with their texts in the first available language. */
export async function knownPosts(
  db: Db,
  ids: readonly number[],
  languages: readonly string[],
): Promise<Map<number, KnownPost>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownPost>`
    select p.database_id, p.type, t.title, t.language, t.slug from posts p
    cross join lateral (
      select title, language, slug from post_translations where post_id = p.database_id order by array_position(${[...languages]}::text[], language), language limit 1
    ) t
    where p.database_id = any(${[...new Set(ids)]}::int[]) and p.type = any(${[...PIECE_TYPES]}::text[]) and p.removed is null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.database_id, row]));
}
