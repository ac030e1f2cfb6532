import { sql } from "kysely";
import { DEFAULT_LANGUAGE } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { languageOrder } from "../../../shared/language";

/** Text of a post's files that search indexes for one of its translations. */
export interface FileText {
  post_id: number;
  /** Language of the translation: the file's own language, or the post's first language if the post has no translation in it. */
  language: string;
  text: string;
}

/**
 * Returns the texts of posts' files by post and translation, in the order of the files and their pages, with an empty line
 * between parts. Reads whole parts until a translation has `maxChars`. Files with a narrower visibility than the post are
 * omitted, because search results must not reveal them.
 */
export async function readFileTexts(
  db: Db,
  postIds: readonly number[],
  maxChars: number,
): Promise<FileText[]> {
  const { rows } = await sql<FileText>`
    select post_id, language, string_agg(text, E'\n\n' order by place) as text
    from (
      select d.post_id, t.language, row_number() over files as place, ft.text,
        sum(ft.chars) over files - ft.chars as chars_before
      from document_files d
      join posts p on p.database_id = d.post_id
      join files f on f.id = d.file_id and (f.visibility = 'public' or p.visibility = 'internal')
      join file_texts ft on ft.file_id = f.id
      cross join lateral (
        select language from post_translations where post_id = d.post_id
        order by language <> d.language, array_position(${languageOrder(DEFAULT_LANGUAGE)}::text[], language), language
        limit 1
      ) t
      where d.post_id = any(${[...postIds]}::int[])
      window files as (partition by d.post_id, t.language order by d.position, d.id, ft.part)
    ) parts
    where chars_before < ${maxChars}
    group by post_id, language`.execute(db);
  return rows;
}
