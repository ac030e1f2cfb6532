import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { DocumentRef } from "../../contract/uploads";
import type { Db } from "../../db/client";
import type { Actor } from "../actor";
import { loadCards } from "../posts/cards";
import { sightOf } from "../posts/visibility.policy";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { findDuplicates } from "./incoming.repo";

/** Posts as they are named elsewhere; those that the actor may not know of are left out. */
export async function documentRefs(
  db: Db,
  terms: Pick<TaxonomiesService, "tree">,
  actor: Actor,
  postIds: readonly number[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<DocumentRef[]> {
  const cards = await loadCards(db, terms, sightOf(actor), [...new Set(postIds)], language);
  return cards.map(({ databaseId, type, title, language: written, link }) => ({
    databaseId,
    type,
    title,
    language: written,
    link,
  }));
}

/** Documents that have files of the same bytes, as far as the actor may know of them: a way to ask by hash. */
export async function duplicatesOf(
  db: Db,
  terms: Pick<TaxonomiesService, "tree">,
  actor: Actor,
  hashes: readonly string[],
): Promise<(...sha256: (string | null)[]) => DocumentRef[]> {
  const found = await findDuplicates(db, sightOf(actor), [...new Set(hashes)]);
  const refs = await documentRefs(
    db,
    terms,
    actor,
    found.map((one) => one.post_id),
  );
  return (...wanted) => {
    const posts = new Set(
      found.filter((one) => wanted.includes(one.sha256)).map((one) => one.post_id),
    );
    return refs.filter((ref) => posts.has(ref.databaseId));
  };
}
