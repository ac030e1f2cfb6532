import type { Language } from "../../contract/languages";
import {
  HIERARCHICAL_TAXONOMIES,
  type SearchPostType,
  TAXONOMIES,
  type Taxonomy,
  TAXONOMY_SERVER_NAMES,
} from "../../contract/names";
import {
  type FacetRow,
  type RecentAnswer,
  type RecentRequest,
  type Relaxation,
  type SearchAnswer,
  SearchRequest,
} from "../../contract/search";
import type { SuggestionsAnswer, SuggestionsQuery } from "../../contract/suggestions";
import type { TermRef } from "../../contract/shared";
import type { Db } from "../../db/client";
import { type Actor, isStaff } from "../actor";
import { loadCards } from "../posts/cards";
import { sightOf } from "../posts/visibility.policy";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import type { TermNode, TermTree } from "../taxonomies/term-tree";
import { mayHearOf } from "../taxonomies/terms.policy";
import { withFindings } from "./findings.reader";
import { promising, relaxAll, type RelaxedSearch, relaxOne } from "./relaxations";
import { searchableTypes } from "./search.policy";
import type { EngineAnswer, EngineQuery, SearchEngine } from "./search.port";
import { withMatches } from "./snippets";
import { createSuggest } from "./suggestions";
import { unlessTooSlow } from "./unless-too-slow";

/** Rows of one facet, those with most hits; chosen ones and parents of rows come on top. Ours: a page shows fewer. */
const FACET_ROWS_MAX = 200;

/** Another spelling is looked for below so many hits with all words, and offered when it has so many times more of them. Ours. */
const FEW_HITS = 3;
const CLEARLY_MORE = 3;

const COLLECTION_TYPES: readonly SearchPostType[] = [
  "featured_collection",
  "internal_collection",
  "staff_only_collection",
];

/** All that a search finds, and what it was narrowed by. */
export interface FoundAll {
  /** In the search's order, at most as many as were wanted. */
  ids: number[];
  /** Of all of them. */
  count: number;
  /** How many of them hold all words searched for; these stand first. There when words were searched for. */
  complete?: number;
  /** Whether a list of terms has slugs, and none that the actor may hear of: what was asked for is not what was found. */
  hasLostTerms: boolean;
  /** What was looked for of what the actor may see. */
  types: SearchPostType[];
  /** Terms that it was narrowed by, by taxonomy, named in its language. */
  chosen: Partial<Record<Taxonomy, TermRef[]>>;
}

export interface SearchService {
  /**
   * Searches what the actor may see, all of it or only the posts given (a collection's). Throws AppError("timeout").
   * Slugs that no term has are named in the answer; a list of none but such is as if it were empty.
   */
  search(actor: Actor, request: SearchRequest, within?: readonly number[]): Promise<SearchAnswer>;
  /** The first `max` of all that a search finds, whatever page it asks for, or only of the posts given, without cards and counts. Throws AppError("timeout"). */
  searchAll(
    actor: Actor,
    request: SearchRequest,
    max: number,
    within?: readonly number[],
  ): Promise<FoundAll>;
  /** The public documents that changed last, newest first, each in the language asked for or the nearest to it. */
  recent(actor: Actor, request: RecentRequest): Promise<RecentAnswer>;
  /** Terms, authors and titles that the actor may see and that could be meant by a text that is being typed. */
  suggest(actor: Actor, query: SuggestionsQuery): Promise<SuggestionsAnswer>;
}

export function createSearchService({
  db,
  taxonomies,
  engine,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree" | "index">;
  engine: Pick<SearchEngine, "search" | "count" | "suggest" | "correct">;
}): SearchService {
  async function search(
    actor: Actor,
    request: SearchRequest,
    within?: readonly number[],
  ): Promise<SearchAnswer> {
    const tree = await taxonomies.tree();
    const chosen = resolveSlugs(actor, tree, request);
    const query = engineQuery(actor, request, chosen.terms, tree, within);
    // Nothing that was asked for may be seen: no need to ask the engine, and no counts to tell.
    const answer: EngineAnswer =
      query.visibleTypes.length === 0 ? { ids: [], count: 0 } : await engine.search(query);
    const [documents, otherSpelling, ways] = await Promise.all([
      loadCards(db, taxonomies, sightOf(actor), answer.ids, request.language)
        .then((cards) => withMatches(db, sightOf(actor), cards, request))
        .then((hits) => (request.findings && isStaff(actor) ? withFindings(db, hits) : hits)),
      unlessTooSlow(spellingThatFindsMore(query, answer)),
      answer.count === 0
        ? unlessTooSlow(waysToMore(actor, request, query, chosen.terms, tree, within))
        : undefined,
    ]);
    return {
      documents,
      count: answer.count,
      ...(answer.complete !== undefined && { complete_count: answer.complete }),
      ...(answer.readable !== undefined && { readable_count: answer.readable }),
      ...(otherSpelling && { did_you_mean: otherSpelling }),
      ...(ways && { relax: ways }),
      page: request.page,
      page_size: request.page_size,
      ...(request.facets && {
        facets: nameFacets(tree, answer.facets ?? {}, chosen.terms, request.language),
        types: answer.typeCounts ?? {},
        years: answer.years ?? [],
      }),
      ...(Object.keys(chosen.renamed).length > 0 && { renamed: chosen.renamed }),
      ...(Object.keys(chosen.unknown).length > 0 && { unknown: chosen.unknown }),
    };
  }

  async function spellingThatFindsMore(
    query: EngineQuery,
    { complete = 0 }: EngineAnswer,
  ): Promise<SearchAnswer["did_you_mean"]> {
    if (!query.search || query.page > 1 || complete >= FEW_HITS || query.visibleTypes.length === 0)
      return undefined;
    const search = await engine.correct(query);
    if (search === null) return undefined;
    const other = await engine.search({ ...query, search, page_size: 1, facets: false });
    const finds = other.complete ?? 0;
    return finds > 0 && finds >= CLEARLY_MORE * complete
      ? { search, count: other.count }
      : undefined;
  }

  async function waysToMore(
    actor: Actor,
    request: SearchRequest,
    { types, visibleTypes }: EngineQuery,
    chosen: Chosen["terms"],
    tree: TermTree,
    within?: readonly number[],
  ): Promise<Relaxation[]> {
    if (visibleTypes.length === 0) return [];
    const counted = (relaxed: readonly RelaxedSearch[]) =>
      engine.count(
        relaxed.map((one) =>
          engineQuery(
            actor,
            one.request,
            resolveSlugs(actor, tree, one.request).terms,
            tree,
            within,
          ),
        ),
      );
    const single = relaxOne(
      request,
      namesOf(chosen, tree, request.language),
      types.length < visibleTypes.length,
    );
    const [words, others] = [
      single.filter(({ drop }) => drop.kind === "word"),
      single.filter(({ drop }) => drop.kind !== "word"),
    ];
    const counts = await counted(others);
    // What finds nothing without its whole text finds nothing without one of its words.
    const textIsToBlame = others.some(
      ({ drop }, index) => drop.kind === "search" && counts[index]! > 0,
    );
    const ways = promising(
      [...others, ...words],
      [...counts, ...(textIsToBlame ? await counted(words) : words.map(() => 0))],
    );
    if (ways.length > 0) return ways;
    const all = relaxAll(request);
    return promising(all, await counted(all));
  }

  return {
    search,
    async searchAll(actor, request, max, within) {
      const tree = await taxonomies.tree();
      const { terms, unknown } = resolveSlugs(actor, tree, request);
      const query = engineQuery(
        actor,
        { ...request, page: 1, page_size: max, facets: false },
        terms,
        tree,
        within,
      );
      const { ids, count, complete }: EngineAnswer =
        query.types.length === 0 ? { ids: [], count: 0 } : await engine.search(query);
      const hasLostTerms = TAXONOMIES.some((taxonomy) => unknown[taxonomy] && !terms[taxonomy]);
      return {
        ids,
        count,
        ...(complete !== undefined && { complete }),
        hasLostTerms,
        types: query.types,
        chosen: namesOf(terms, tree, request.language),
      };
    },
    suggest: createSuggest({ db, taxonomies, engine }),
    async recent(actor, { lang, limit }) {
      const { documents } = await search(
        actor,
        SearchRequest.parse({ language: lang, page_size: limit }),
      );
      return { documents, count: documents.length };
    },
  };
}

interface Chosen {
  terms: Partial<Record<Taxonomy, TermNode[]>>;
  /** By slugs that terms had before. */
  renamed: Partial<Record<Taxonomy, Record<string, string>>>;
  unknown: Partial<Record<Taxonomy, string[]>>;
}

/** A term of which the actor may not hear is one that nobody has: its name would stand among the chosen ones. */
function resolveSlugs(actor: Actor, tree: TermTree, request: SearchRequest): Chosen {
  const chosen: Chosen = { terms: {}, renamed: {}, unknown: {} };
  const isKnown = mayHearOf(actor, tree);
  for (const taxonomy of TAXONOMIES) {
    for (const slug of new Set(request[TAXONOMY_SERVER_NAMES[taxonomy]])) {
      const term = tree.bySlug(taxonomy, slug);
      if (term && isKnown(term)) (chosen.terms[taxonomy] ??= []).push(term);
      else (chosen.unknown[taxonomy] ??= []).push(slug);
      if (term && isKnown(term) && term.slug !== slug)
        (chosen.renamed[taxonomy] ??= {})[slug] = term.slug;
    }
  }
  return chosen;
}

function engineQuery(
  actor: Actor,
  request: SearchRequest,
  chosen: Chosen["terms"],
  tree: TermTree,
  within?: readonly number[],
): EngineQuery {
  const { indices, post_type, collection, ...rest } = request;
  const visibleTypes = searchableTypes(actor, indices);
  const terms = Object.fromEntries(
    Object.entries(chosen).map(([taxonomy, nodes]) => [
      taxonomy,
      nodes.map((node) => [...tree.descendants(node.id)]),
    ]),
  );
  const language = tree.bySlug("languages", request.language);
  return {
    ...rest,
    ...(language && { languageTerms: [...tree.descendants(language.id)] }),
    visibleTypes,
    types: visibleTypes.filter((type) => askedTypes(post_type, collection).includes(type)),
    terms,
    ...(within && { within: [...within] }),
  };
}

function namesOf(
  chosen: Chosen["terms"],
  tree: TermTree,
  language: Language,
): Partial<Record<Taxonomy, TermRef[]>> {
  return Object.fromEntries(
    Object.entries(chosen).map(([taxonomy, terms]) => [
      taxonomy,
      terms.map((term) => tree.ref(term, language)),
    ]),
  );
}

/** `collection` limits to collections: to the kinds of them that `post_type` names, else to all. */
function askedTypes(
  postTypes: readonly SearchPostType[],
  collection: boolean,
): readonly SearchPostType[] {
  if (!collection) return postTypes;
  const named = postTypes.filter((type) => COLLECTION_TYPES.includes(type));
  return named.length > 0 ? named : COLLECTION_TYPES;
}

function nameFacets(
  tree: TermTree,
  counts: NonNullable<EngineAnswer["facets"]>,
  chosen: Chosen["terms"],
  language: Language,
): SearchAnswer["facets"] {
  const facets: SearchAnswer["facets"] = {};
  for (const taxonomy of TAXONOMIES) {
    const rows = facetRows(
      tree,
      taxonomy,
      counts[taxonomy] ?? new Map(),
      new Set(chosen[taxonomy]),
      language,
    );
    if (rows.length > 0) facets[taxonomy] = rows;
  }
  return facets;
}

function facetRows(
  tree: TermTree,
  taxonomy: Taxonomy,
  counts: Map<number, number>,
  chosen: Set<TermNode>,
  language: Language,
): FacetRow[] {
  const commonest = [...counts]
    .sort(([idA, a], [idB, b]) => b - a || idA - idB)
    .slice(0, FACET_ROWS_MAX);
  const terms = new Set([...chosen, ...commonest.flatMap(([id]) => tree.byId(id) ?? [])]);
  if (HIERARCHICAL_TAXONOMIES.includes(taxonomy)) {
    // A set grows while it is walked; what lies above an added term is there already.
    for (const term of terms) for (const above of tree.ancestors(term.id)) terms.add(above);
  }
  const collator = collatorOf(language);
  return [...terms]
    .map((term) => ({ term, name: tree.name(term, language), count: counts.get(term.id) ?? 0 }))
    .sort((a, b) => b.count - a.count || collator.compare(a.name, b.name) || a.term.id - b.term.id)
    .map(({ term, name, count }) => {
      const parent = term.parentId === null ? undefined : tree.byId(term.parentId);
      return {
        slug: term.slug,
        name,
        count,
        selected: chosen.has(term),
        parent: parent && terms.has(parent) ? parent.slug : null,
      };
    });
}

const collators = new Map<Language, Intl.Collator>();

/** Kept, because making one takes longer than sorting a facet with it. */
function collatorOf(language: Language): Intl.Collator {
  let collator = collators.get(language);
  if (!collator)
    collators.set(language, (collator = new Intl.Collator(language, { numeric: true })));
  return collator;
}
