import type { Taxonomy } from "#contract/names";
import { type ContentClient, inLanguage } from "./client.server";

/** For editors: returns a page of the terms of a taxonomy. */
export function getDeskTerms(
  content: ContentClient,
  { taxonomy, search, page }: { taxonomy?: Taxonomy; search?: string; page?: number },
) {
  return content.get("/desk/terms", {
    params: { query: { taxonomy, search, page, language: content.contentLanguage } },
  });
}

/** For editors: returns a term in all languages. Throws `not_found`. */
export function getDeskTerm(content: ContentClient, id: number) {
  return content.get("/desk/terms/{id}", {
    params: inLanguage(content, { id }),
  });
}
