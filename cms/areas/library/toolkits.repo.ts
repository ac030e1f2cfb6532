import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import { LISTED_POSTS_MAX } from "../../contract/limits";
import type { Db } from "../../db/client";
import { languageOrder } from "../../shared/language";
import { type Viewer, visiblePost } from "../posts";

/** A filter of toolkits; properties that are left out do not matter. */
interface ToolkitsFilter {
  /** Toolkits with any of these terms. */
  terms?: readonly number[];
  /** Toolkits with a text in this language. */
  language?: string;
}

/** Returns the ids of the matching toolkits that the viewer may see, latest change first, at most LISTED_POSTS_MAX. */
export async function listToolkits(
  db: Db,
  viewer: Viewer,
  { terms, language }: ToolkitsFilter,
): Promise<number[]> {
  const withTerm = terms
    ? sql`and exists (select 1 from post_terms pt where pt.post_id = p.database_id and pt.term_id = any(${[...terms]}::int[]))`
    : sql``;
  const written = language
    ? sql`and exists (select 1 from post_translations t where t.post_id = p.database_id and t.language = ${language})`
    : sql``;
  const { rows } = await sql<{ database_id: number }>`
    select p.database_id from posts p
    where p.type = 'toolkit' and ${visiblePost(viewer, "p")} ${withTerm} ${written}
    order by p.modified desc, p.database_id desc limit ${LISTED_POSTS_MAX}`.execute(db);
  return rows.map((row) => row.database_id);
}

/** Returns the terms of toolkits that the viewer may see, and the languages of their texts. */
export async function findToolkitChoices(
  db: Db,
  viewer: Viewer,
): Promise<{ terms: number[]; languages: string[] }> {
  const { rows } = await sql<{ terms: number[]; languages: string[] }>`
    with shown as (select p.database_id from posts p where p.type = 'toolkit' and ${visiblePost(viewer, "p")})
    select array(select distinct pt.term_id from post_terms pt join shown on shown.database_id = pt.post_id) as terms,
      array(select distinct t.language from post_translations t join shown on shown.database_id = t.post_id order by t.language) as languages`.execute(
    db,
  );
  return rows[0]!;
}

/** A chapter in the translation to show, with the slugs of all translations. */
export interface ChapterRow {
  id: number;
  number: number;
  language: string;
  slug: string;
  title: string;
  summary: string;
  translations: { language: string; slug: string }[];
}

/** Returns the chapters of a toolkit in their order. The caller has checked that the actor may see the toolkit. */
export async function listChapters(
  db: Db,
  toolkitId: number,
  language: Language,
): Promise<ChapterRow[]> {
  const { rows } = await sql<ChapterRow>`
    select c.id, c.number, t.language, t.slug, t.title, t.summary,
      (select json_agg(json_build_object('language', language, 'slug', slug)) from chapter_translations where chapter_id = c.id) as translations
    from chapters c
    cross join lateral (
      select * from chapter_translations where chapter_id = c.id
      order by array_position(${languageOrder(language)}::text[], language), language
      limit 1
    ) t
    where c.toolkit_id = ${toolkitId}
    order by c.number`.execute(db);
  return rows;
}

/** Returns the Markdown of a chapter's translation. */
export async function findChapterText(
  db: Db,
  chapterId: number,
  language: string,
): Promise<string> {
  const row = await db
    .selectFrom("chapter_translations")
    .select("markdown")
    .where("chapter_id", "=", chapterId)
    .where("language", "=", language)
    .executeTakeFirst();
  return row?.markdown ?? "";
}
