import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import { languageOrder } from "../posts/language";

/** A chapter in the translation to show, with the slugs of all. */
export interface ChapterRow {
  id: number;
  number: number;
  language: string;
  slug: string;
  title: string;
  summary: string;
  translations: { language: string; slug: string }[];
}

/** The chapters of a toolkit in their order. The caller has found that the actor may see the toolkit. */
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

/** Markdown of a chapter's translation. */
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
