import { sql } from "kysely";
import { DEFAULT_LANGUAGE } from "../../contract/languages";
import type { Db } from "../../db/client";
import { languageOrder } from "../posts/language";

/** What search reads of a post's files for one of its translations. */
export interface FileText {
  post_id: number;
  /** Of the translation: the file's own language, or the post's first where the post has no translation in that. */
  language: string;
  text: string;
}

/**
 * The texts of posts' files by post and translation, in the order of the files and their pages, an empty line between
 * parts. Reads whole parts until `maxChars` of a translation are reached. Files that fewer people may see than the post
 * are left out: what finds a post must not tell of them.
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
