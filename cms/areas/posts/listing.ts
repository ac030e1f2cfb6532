import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType, Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import type { TermTree } from "../vocabulary";
import { hasText, shownTranslation } from "./posts.reader";
import { type Viewer, visibleFile, visiblePost } from "./visibility.policy";

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
