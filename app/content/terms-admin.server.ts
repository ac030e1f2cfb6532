import type { Taxonomy } from "#contract/names";
import { type ContentClient, inLanguage } from "./client.server";

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
