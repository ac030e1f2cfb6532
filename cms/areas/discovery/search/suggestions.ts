import { setTimeout } from "node:timers/promises";
import type { Language } from "../../../contract/languages";
import { SEARCH_INDICES, TAXONOMIES } from "../../../contract/names";
import { pick } from "../../../contract/shared";
import type {
  SuggestedPost,
  SuggestedTerm,
  SuggestionsAnswer,
  SuggestionsQuery,
} from "../../../contract/search";
import type { Db } from "../../../db/client";
import { groupBy } from "../../../platform/iteration";
import { isStaff } from "../../../contract/roles";
import type { Actor } from "../../../shared/actor";
import { loadCards, viewerOf } from "../../posts";
import {
  type TaxonomiesService,
  nameHit,
  type TermHit,
  type TermIndex,
  type TermTree,
  canSeeTerm,
} from "../../vocabulary";
import { searchableTypes } from "./search.policy";
import type { SearchEngine } from "../../../platform/search-engine.port";
import { isEnoughToSuggest, marksIn } from "../../../shared/typed-words";
import { unlessTooSlow } from "./search-engine";

/**
 * Maximum number of terms of all taxonomies, of terms per taxonomy, and of titles. Chosen: more than a list under a field
 * shows.
 */
const TERMS_MAX = 10;
const TERMS_OF_TAXONOMY_MAX = 10;
const TITLES_MAX = 6;
/** Maximum wait for titles. The terms are ready by then. Chosen by judgement. */
const TITLES_WITHIN_MS = 2_000;
/** Maximum number of concurrent title look-ups. Further requests get only terms. Chosen: typing must never slow down searches. */
const TITLE_LOOKUPS_MAX = 8;

/** Suggests what the user may mean while typing: see `SuggestionsAnswer`. */
export type Suggest = (actor: Actor, query: SuggestionsQuery) => Promise<SuggestionsAnswer>;

export function createSuggest({
  db,
  taxonomies,
  engine,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree" | "index">;
  engine: Pick<SearchEngine, "suggest">;
}): Suggest {
  let lookups = 0;

  async function suggestTerms(
    actor: Actor,
    { search, language }: SuggestionsQuery,
  ): Promise<{ best: SuggestedTerm[]; all: SuggestedTerm[] }> {
    const tree = await taxonomies.tree();
    const hits = findTerms(taxonomies.index(tree), tree, actor, search, language);
    const named = new Map<TermHit, SuggestedTerm>();
    const name = (hit: TermHit): SuggestedTerm => {
      let term = named.get(hit);
      if (!term) named.set(hit, (term = nameHit(tree, hit, language)));
      return term;
    };
    const byTaxonomy = groupBy(hits, (hit) => hit.name.term.taxonomy);
    return {
      best: hits.slice(0, TERMS_MAX).map(name),
      all: TAXONOMIES.flatMap((taxonomy) =>
        (byTaxonomy.get(taxonomy) ?? []).slice(0, TERMS_OF_TAXONOMY_MAX).map(name),
      ),
    };
  }

  async function suggestTitles(
    actor: Actor,
    { search, language }: SuggestionsQuery,
  ): Promise<SuggestedPost[]> {
    const { ids } = await engine.suggest({
      text: search,
      language,
      visibleTypes: searchableTypes(actor, SEARCH_INDICES),
      limit: TITLES_MAX,
    });
    const cards = await loadCards(db, taxonomies, viewerOf(actor), ids, language);
    return cards.map((card) => ({
      ...pick(
        card,
        "databaseId",
        "type",
        "title",
        "language",
        "link",
        "contentTypeSlug",
        "topicFamily",
        "publicationYear",
        "thumbnail",
      ),
      marks: marksIn(card.title, search),
    }));
  }

  /** Returns the titles, or none if they take too long or too many requests are running. */
  async function titlesInTime(actor: Actor, query: SuggestionsQuery): Promise<SuggestedPost[]> {
    if (lookups >= TITLE_LOOKUPS_MAX) return [];
    lookups++;
    const titles = unlessTooSlow(suggestTitles(actor, query)).finally(() => lookups--);
    return (
      (await Promise.race([titles, setTimeout(TITLES_WITHIN_MS, undefined, { ref: false })])) ?? []
    );
  }

  return async function suggest(actor, query) {
    if (!isEnoughToSuggest(query.search))
      return { terms: [], suggestions: [], docTerms: { entities: { all: [] } } };
    const [terms, suggestions] = await Promise.all([
      suggestTerms(actor, query),
      titlesInTime(actor, query),
    ]);
    return { terms: terms.best, suggestions, docTerms: { entities: { all: terms.all } } };
  };
}

/**
 * Finds terms of public posts, because a search for any other finds nothing. Staff, whose searches include internal posts,
 * are also offered other terms if none of these matches.
 */
function findTerms(
  index: TermIndex,
  tree: TermTree,
  actor: Actor,
  text: string,
  language: Language,
): TermHit[] {
  const used = index.find(text, language, ({ count }) => count > 0);
  return used.length === 0 && isStaff(actor)
    ? index.find(text, language, canSeeTerm(actor, tree))
    : used;
}
