import { AppError } from "#contract/errors";
import type { Taxonomy } from "#contract/names";
import type { TermPage, TermPicks } from "#contract/term-pages";
import { type ContentClient, inLanguage } from "./client.server";

/** What the page of a term says above its results; null for a term that there is not, or that the visitor may not know of. */
export async function getTermPage(
  content: ContentClient,
  type: Taxonomy,
  slug: string,
): Promise<TermPage | null> {
  try {
    return await content.get("/terms/{type}/{slug}", {
      params: { path: { type, slug }, query: { language: content.contentLanguage } },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** For editors: the posts that are chosen for the page of a term. Throws `not_found`. */
export const getTermPicks = (content: ContentClient, id: number): Promise<TermPicks> =>
  content.get("/desk/terms/{id}/picks", { params: inLanguage(content, { id }) });

/** Puts posts in place of those that are chosen for a term. Throws `edit_conflict` if another editor saved first. */
export const saveTermPicks = (
  content: ContentClient,
  id: number,
  change: { version: string; post_ids: number[] },
): Promise<TermPicks> =>
  content.put("/desk/terms/{id}/picks", { params: inLanguage(content, { id }), body: change });
