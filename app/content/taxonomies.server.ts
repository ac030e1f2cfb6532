import type { Taxonomy } from "#contract/names";
import { TaxonomiesAnswer, TermDirectory, TermTreeAnswer } from "#contract/taxonomies";
import type { ContentClient } from "./client.server";

/** All terms of the taxonomies, named and sorted in the page's language. */
export function getTaxonomies(content: ContentClient, taxonomies: Taxonomy[]) {
  return content.get("/taxonomies", { type: taxonomies.join(","), language: content.language }, TaxonomiesAnswer);
}

/** Terms of a taxonomy with public posts, by letter and page by page. */
export function getTermDirectory(content: ContentClient, taxonomy: Taxonomy, names: { letter?: string; search: string; page: number }) {
  return content.get(`/taxonomies/${taxonomy}`, { ...names, language: content.language }, TermDirectory);
}

/** Terms of a taxonomy with public posts as they hang together, page by page of those at the top. */
export function getTermTree(content: ContentClient, taxonomy: Taxonomy, names: { search: string; page: number }) {
  return content.get(`/taxonomies/${taxonomy}/tree`, { ...names, language: content.language }, TermTreeAnswer);
}
