import { AppError } from "#contract/errors";
import type { Taxonomy } from "#contract/names";
import type { TermPage, TermPicks } from "#contract/term-pages";
import { type ContentClient, inLanguage } from "./client.server";

/** Returns the heading of a term's page; null for an unknown term, or one that the visitor may not see. */
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
