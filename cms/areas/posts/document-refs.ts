import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { DocumentRef } from "../../contract/uploads";
import type { Db } from "../../db/client";
import type { Actor } from "../../shared/actor";
import type { TaxonomiesService } from "../vocabulary";
import { loadCards } from "./cards";
import { viewerOf } from "./visibility.policy";

/** Returns references to posts: title, language and link. Omits posts that the actor may not see. */
export async function documentRefs(
  db: Db,
  terms: Pick<TaxonomiesService, "tree">,
  actor: Actor,
  postIds: readonly number[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<DocumentRef[]> {
  const cards = await loadCards(db, terms, viewerOf(actor), [...new Set(postIds)], language);
  return cards.map(({ databaseId, type, title, language: written, link }) => ({
    databaseId,
    type,
    title,
    language: written,
    link,
  }));
}
