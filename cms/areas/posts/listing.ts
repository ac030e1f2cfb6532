import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType, Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import { type TermTree, nameFilter, searchedText } from "../vocabulary";
import { hasText, shownTranslation } from "./posts.reader";
import { type Viewer, visibleFile, visiblePost } from "./visibility.policy";
import { sortKey } from "@resource-library/search/text";
import { languageOrder } from "../../shared/language";
import type { Place } from "../../contract/library";

/** Returns the key by which names are compared: without accents, capitals and double spaces. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("\u2019", "'")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * Returns the authors and contributors of a post in the order in which pages, lists and references name them. First come its
 * authors, who have their own pages, then the contributors (illustrators, translators, groups). Records often name an author
 * among the contributors too, sometimes in another spelling: that person is listed once, as the author is spelled.
 */
export function creditsOf(authors: readonly string[], contributors: readonly string[]): string[] {
  const credits = new Map<string, string>();
  for (const name of [...authors, ...contributors]) {
    const key = nameKey(name);
    if (key && !credits.has(key)) credits.set(key, name);
  }
  return [...credits.values()];
}

/** A post for exported lists, with its complete abstract and the ids of its terms. */
export interface ListedPost {
  id: number;
  type: PostType;
  slug: string;
  /** Language of the title and the abstract. */
  language: string;
  title: string;
  abstract: string;
  year: number | null;
  contributors: string[];
  term_ids: number[] | null;
  /** Language tags of its files and texts. */
  languages: string[] | null;
}

/** Returns a row for each post that the viewer may see, in the order of the ids. */
export async function listForExport(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  language: Language,
): Promise<ListedPost[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedPost>`
    select p.database_id as id, p.type, t.slug, t.language, t.title, t.abstract, p.publication_year as year, p.contributors,
      (select array_agg(term_id order by position, term_id) from post_terms where post_id = p.database_id) as term_ids,
      (select array_agg(distinct language) from (
        select d.language from document_files d left join files f on f.id = d.file_id
        where d.post_id = p.database_id and (d.file_id is null or ${visibleFile(viewer, "f")})
        union all
        select held.language from post_translations held where held.post_id = p.database_id and ${hasText("held")}) in_languages) as languages
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place) join posts p on p.database_id = wanted.id and ${visiblePost(viewer, "p")}
    cross join lateral (${shownTranslation("p.database_id", language)}) t
    order by wanted.place`.execute(db);
  return rows;
}

/** Returns the names of a post's terms in a taxonomy. */
export function termNames(
  { term_ids }: ListedPost,
  taxonomy: Taxonomy,
  tree: TermTree,
  language: Language,
): string[] {
  return (term_ids ?? [])
    .flatMap((id) => tree.byId(id) ?? [])
    .filter((term) => term.taxonomy === taxonomy)
    .map((term) => tree.name(term, language));
}

/** Returns the names of a post's authors and contributors. */
export function creditNames(post: ListedPost, tree: TermTree, language: Language): string[] {
  return creditsOf(termNames(post, "authors", tree, language), post.contributors);
}

/** Lists of posts that users make for themselves, searched and sorted by the posts' titles. */

/**
 * Returns the given posts whose titles (in any language) or contributors match a search, in the given order. Each word of the
 * search must be the beginning of a word in the titles or contributors.
 */
export async function filterByTitle(
  db: Db,
  ids: readonly number[],
  search: string,
): Promise<number[]> {
  if (search === "" || ids.length === 0) return [...ids];
  const { rows } = await sql<{ id: number; text: string }>`
    select p.database_id as id, concat_ws(' ', (select string_agg(t.title, ' ') from post_translations t where t.post_id = p.database_id), array_to_string(p.contributors, ' ')) as text
    from posts p where p.database_id = any(${[...ids]}::int[])`.execute(db);
  const matches = nameFilter(search);
  const found = new Set(rows.filter(({ text }) => matches(searchedText(text))).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/**
 * Returns the same posts sorted by the titles shown in the language, in the language's order. Reads all translations in one
 * pass: a query per post takes four times as long for thousands.
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

/**
 * Returns a list with one of its posts moved to another place. `visible` are the posts that the actor can see, in the list's
 * order: places are counted among them. Returns null if the post, or the post to put it behind, is not in `visible`.
 */
export function moved(
  ids: readonly number[],
  visible: readonly number[],
  id: number,
  place: Place,
): number[] | null {
  const from = visible.indexOf(id);
  const others = visible.filter((other) => other !== id);
  const to = placeAmong(others, from, id, place);
  if (from < 0 || to === null) return null;
  // Returns the list unchanged, so that hidden posts around the post stay where they are.
  if (to === from) return [...ids];
  const rest = ids.filter((other) => other !== id);
  const at = to === 0 ? rest.indexOf(others[0]!) : rest.indexOf(others[to - 1]!) + 1;
  return rest.toSpliced(at, 0, id);
}

/** Returns how many of the others precede the new place; null for a place behind a missing post. */
function placeAmong(
  others: readonly number[],
  from: number,
  id: number,
  place: Place,
): number | null {
  if ("by" in place) return Math.min(Math.max(from + place.by, 0), others.length);
  if (place.after === null) return 0;
  if (place.after === id) return from;
  const behind = others.indexOf(place.after);
  return behind < 0 ? null : behind + 1;
}
