import { LISTED_TERMS_MAX } from "#contract/limits";
import type { Taxonomy } from "#contract/names";
import { type ContentClient, inLanguage } from "./client.server";
import { AppError } from "#contract/errors";
import type { TermPage, TermPicks } from "#contract/taxonomies";

/** Returns all terms of the taxonomies, named and sorted in the page's language. */
export function getTaxonomies(content: ContentClient, taxonomies: Taxonomy[]) {
  const type = taxonomies.join(",");
  return content.shared(["taxonomies", type], () =>
    content.get("/taxonomies", {
      params: { query: { type, language: content.contentLanguage } },
    }),
  );
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

/** For editors: returns a page of the terms of a taxonomy. */
export function getAdminTerms(
  content: ContentClient,
  { taxonomy, search, page }: { taxonomy?: Taxonomy; search?: string; page?: number },
) {
  return content.get("/admin/terms", {
    params: { query: { taxonomy, search, page, language: content.contentLanguage } },
  });
}

/** For editors: returns a term in all languages. Throws `not_found`. */
export function getAdminTerm(content: ContentClient, id: number) {
  return content.get("/admin/terms/{id}", {
    params: inLanguage(content, { id }),
  });
}

/** Returns the heading of a term's page; null for an unknown term, or one that the visitor may not see. */
export async function getTermPage(
  content: ContentClient,
  type: Taxonomy,
  slug: string,
): Promise<TermPage | null> {
  try {
    return await content.shared(["term", type, slug], () =>
      content.get("/terms/{type}/{slug}", {
        params: { path: { type, slug }, query: { language: content.contentLanguage } },
      }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** For editors: returns the posts picked for a term's page. Throws `not_found`. */
export const getTermPicks = (content: ContentClient, id: number): Promise<TermPicks> =>
  content.get("/admin/terms/{id}/picks", { params: inLanguage(content, { id }) });

/** Replaces the picked posts of a term. Throws `edit_conflict` if another editor saved first. */
export const saveTermPicks = (
  content: ContentClient,
  id: number,
  change: { version: string; post_ids: number[] },
): Promise<TermPicks> =>
  content.put("/admin/terms/{id}/picks", { params: inLanguage(content, { id }), body: change });
