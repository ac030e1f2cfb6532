import type { z } from "zod";
import {
  DeskTerm,
  DeskTermsAnswer,
  type DeskTermsQuery,
  MergePreview,
  type NewTerm,
  type TermChange,
} from "#contract/terms-desk";
import type { ContentClient } from "./client.server";

/** For editors: a page of the terms of a taxonomy. */
export function getDeskTerms(
  content: ContentClient,
  query: Partial<Omit<z.input<typeof DeskTermsQuery>, "page">> & { page?: number },
): Promise<DeskTermsAnswer> {
  return content.get(
    "/desk/terms",
    {
      taxonomy: query.taxonomy,
      search: query.search,
      page: query.page,
      language: content.contentLanguage,
    },
    DeskTermsAnswer,
  );
}

/** For editors: a term in all languages. Throws `not_found`. */
export function getDeskTerm(content: ContentClient, id: number): Promise<DeskTerm> {
  return content.get(`/desk/terms/${id}`, { language: content.contentLanguage }, DeskTerm);
}

/** For editors: adds a term. Throws `invalid_input` with the names of the rules that are broken. */
export function addTerm(content: ContentClient, term: z.input<typeof NewTerm>): Promise<DeskTerm> {
  return content.post(`/desk/terms?language=${content.contentLanguage}`, term, DeskTerm);
}

/** For editors: changes a term. Throws as `addTerm` does, `not_found`, and `conflict` where it has changed since. */
export function changeTerm(
  content: ContentClient,
  id: number,
  change: z.input<typeof TermChange>,
): Promise<DeskTerm> {
  return content.put(`/desk/terms/${id}?language=${content.contentLanguage}`, change, DeskTerm);
}

/** For editors: removes a term. Throws `conflict` while anything has it. */
export async function removeTerm(content: ContentClient, id: number): Promise<void> {
  await content.delete(`/desk/terms/${id}`);
}

/** For editors: what merging a term into another would change. Throws `not_found`. */
export function getMergePreview(
  content: ContentClient,
  id: number,
  into: number,
): Promise<MergePreview> {
  return content.get(
    `/desk/terms/${id}/merge`,
    { into, language: content.contentLanguage },
    MergePreview,
  );
}

/** For editors: makes two terms one. Throws `not_found`, and `conflict` where that cannot be. */
export function mergeTerms(content: ContentClient, id: number, into: number): Promise<DeskTerm> {
  return content.post(
    `/desk/terms/${id}/merge?language=${content.contentLanguage}`,
    { into },
    DeskTerm,
  );
}
