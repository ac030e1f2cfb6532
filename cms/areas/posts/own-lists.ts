/** Lists of posts that users make for themselves, searched and sorted by the posts' titles. */

import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import { sortKey } from "../../shared/text/sort-key";
import { nameFilter, searchedText } from "../vocabulary";
import { languageOrder } from "../../shared/language";

/**
 * Returns those of some posts whose titles (in any language) or contributors match a search, in the given order. Each word of the
 * search must be the beginning of a word in them.
 */
export async function searchOwn(db: Db, ids: readonly number[], search: string): Promise<number[]> {
  if (search === "" || ids.length === 0) return [...ids];
  const { rows } = await sql<{ id: number; text: string }>`
    select p.database_id as id, concat_ws(' ', (select string_agg(t.title, ' ') from post_translations t where t.post_id = p.database_id), array_to_string(p.contributors, ' ')) as text
    from posts p where p.database_id = any(${[...ids]}::int[])`.execute(db);
  const fits = nameFilter(search);
  const found = new Set(rows.filter(({ text }) => fits(searchedText(text))).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/**
 * Returns the same posts sorted by their titles, as the language shows and sorts them. Reads all translations in one pass: a
 * query per post takes four times as long for thousands.
 */
export async function sortByTitle(
  db: Db,
  ids: readonly number[],
  language: Language,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; title: string }>`
    select distinct on (t.post_id) t.post_id as id, t.title from post_translations t where t.post_id = any(${[...ids]}::int[])
    order by t.post_id, array_position(${languageOrder(language)}::text[], t.language), t.language`.execute(
    db,
  );
  const keys = new Map(rows.map(({ id, title }) => [id, sortKey(title, language)]));
  const keyOf = (id: number) => keys.get(id) ?? "";
  return [...ids].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a - b));
}
