import type { Language } from "../../contract/languages";
import type { Taxonomy } from "../../contract/names";
import type { TaxonomiesAnswer } from "../../contract/taxonomies";
import type { OpenedDatabase } from "../../db/client";
import type { Actor } from "../actor";
import { loadTerms, recountTerms } from "./taxonomies.repo";
import { TermTree } from "./term-tree";

export interface TaxonomiesService {
  /** Terms of the taxonomies, named and sorted in the language. Takes whoever asks: terms are public. */
  list(actor: Actor, taxonomies: readonly Taxonomy[], language: Language): Promise<TaxonomiesAnswer>;
  /** All terms as they are now; ask again for each request rather than keep it. Throws what the database throws. */
  tree(): Promise<TermTree>;
  /** Counts public posts of all terms anew and tells all processes. Writers call it once after a bulk change. */
  recount(): Promise<void>;
  /** Stops listening to the database. */
  close(): void;
}

/** Keeps the tree in the process and loads it again when terms, or the posts that they count, changed. */
export function createTaxonomiesService(database: OpenedDatabase): TaxonomiesService {
  let current: Promise<TermTree> | null = null;

  const stopListening = database.onChange((topic) => {
    if (topic === "terms" || topic === "posts") current = null;
  });

  function tree(): Promise<TermTree> {
    if (current) return current;
    const loading: Promise<TermTree> = loadTerms(database.db).then((terms) => new TermTree(terms));
    current = loading;
    // A failed load is not kept: the next request tries again.
    loading.catch(() => {
      if (current === loading) current = null;
    });
    return loading;
  }

  return {
    tree,
    async list(_actor, taxonomies, language) {
      const terms = await tree();
      return Object.fromEntries(
        taxonomies.map((taxonomy) => [taxonomy, terms.list(taxonomy, language).map((node) => terms.term(node, language))]),
      );
    },
    async recount() {
      await recountTerms(database.db);
      await database.announceChange("terms");
    },
    close: stopListening,
  };
}
