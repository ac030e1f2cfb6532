import type { Taxonomy } from "#contract/names";
import { TaxonomiesAnswer, TermDirectory, TermsAnswer, TermTreeAnswer } from "#contract/taxonomies";
import type { ContentClient } from "./client.server";

/** All terms of the taxonomies, named and sorted in the page's language. */
export function getTaxonomies(content: ContentClient, taxonomies: Taxonomy[]) {
  return content.get(
    "/taxonomies",
    { type: taxonomies.join(","), language: content.contentLanguage },
    TaxonomiesAnswer,
  );
}

/** Terms of a taxonomy with public posts, by letter and page by page. */
export function getTermDirectory(
  content: ContentClient,
  taxonomy: Taxonomy,
  names: { letter?: string; search: string; page: number },
) {
  return content.get(
    `/taxonomies/${taxonomy}`,
    { ...names, language: content.contentLanguage },
    TermDirectory,
  );
}

/** Terms of a taxonomy with public posts as they hang together, page by page of those at the top. */
export function getTermTree(
  content: ContentClient,
  taxonomy: Taxonomy,
  names: { search: string; page: number },
) {
  return content.get(
    `/taxonomies/${taxonomy}/tree`,
    { ...names, language: content.contentLanguage },
    TermTreeAnswer,
  );
}

/** Terms of a taxonomy to choose from: those with the slugs or the databaseIds, those that a search finds, or all; no more than the limit. */
export function getTerms(
  content: ContentClient,
  taxonomy: Taxonomy,
  { slugs, ids, ...which }: { slugs?: string[]; ids?: number[]; search?: string; limit?: number },
) {
  return content.get(
    "/terms",
    {
      taxonomy,
      ...which,
      slugs: slugs?.join(","),
      ids: ids?.join(","),
      language: content.contentLanguage,
    },
    TermsAnswer,
  );
}
