import { LISTED_TERMS_MAX } from "#contract/limits";
import type { Taxonomy } from "#contract/names";
import type { ContentClient } from "./client.server";

/** Returns all terms of the taxonomies, named and sorted in the page's language. */
export function getTaxonomies(content: ContentClient, taxonomies: Taxonomy[]) {
  return content.get("/taxonomies", {
    params: { query: { type: taxonomies.join(","), language: content.contentLanguage } },
  });
}

/**
 * Returns terms of a taxonomy to choose from: those with the slugs or databaseIds, those that a search finds, or all, up to the
 * limit.
 */
export function getTerms(
  content: ContentClient,
  taxonomy: Taxonomy,
  { slugs, ids, ...which }: { slugs?: string[]; ids?: number[]; search?: string; limit?: number },
) {
  return content.get("/terms", {
    params: {
      query: {
        taxonomy,
        ...which,
        slugs: slugs?.join(","),
        ids: ids?.join(","),
        language: content.contentLanguage,
      },
    },
  });
}

/** Returns all licences to choose from, including unused ones. */
export async function listLicenses(
  content: ContentClient,
): Promise<{ slug: string; name: string }[]> {
  const { terms } = await getTerms(content, "licenses", { limit: LISTED_TERMS_MAX });
  return terms.map(({ slug, name }) => ({ slug, name }));
}
