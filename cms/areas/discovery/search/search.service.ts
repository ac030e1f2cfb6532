import { setImmediate } from "node:timers/promises";
import type { Language } from "../../../contract/languages";
import {
  HIERARCHICAL_TAXONOMIES,
  type SearchPostType,
  TAXONOMIES,
  type Taxonomy,
  TAXONOMY_SERVER_NAMES,
} from "../../../contract/names";
import { FACET_VALUES_MAX } from "../../../contract/limits";
import {
  type RecentAnswer,
  type RecentRequest,
  type Relaxation,
  type SearchAnswer,
  SearchRequest,
  type SuggestionsAnswer,
  type SuggestionsQuery,
  type SearchHit,
} from "../../../contract/search";
import type { TermRef } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import { isStaff } from "../../../contract/roles";
import type { Actor } from "../../../shared/actor";
import { loadCards, viewerOf } from "../../posts";
import { type TaxonomiesService, type TermNode, type TermTree, canSeeTerm } from "../../vocabulary";
import { relaxationsWithHits, relaxAll, type RelaxedSearch, relaxOne } from "./relaxations";
import { searchableTypes } from "./search.policy";
import type { EngineAnswer, EngineQuery, SearchEngine } from "../../../platform/search-engine.port";
import { withMatches } from "./snippets";
import { createSuggest } from "./suggestions";
import { unlessTooSlow } from "./search-engine";

/** Returns statements of findings by post, for posts that have one. The caller must have checked that the actor is staff. */
export async function findFindingStatements(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("posts")
    .select(["database_id", "statement_of_findings"])
    .where("database_id", "in", ids)
    .where("statement_of_findings", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.database_id, row.statement_of_findings!]));
}

/** Adds statements of findings to hits. The caller must have checked that the actor is staff. */
async function withFindings(db: Db, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const statements = await findFindingStatements(
    db,
    hits.map(({ databaseId }) => databaseId),
  );
  return hits.map((hit) => ({ ...hit, findings: statements.get(hit.databaseId) ?? null }));
}

/**
 * Another spelling is tried if fewer than FEW_HITS hits contain all words. It is suggested if at least CLEARLY_MORE times as
 * many hits contain all of its words. Chosen by judgement.
 */
const FEW_HITS = 3;
const CLEARLY_MORE = 3;

const COLLECTION_TYPES: readonly SearchPostType[] = [
  "featured_collection",
  "internal_collection",
  "staff_only_collection",
];

/** Result of a complete search, with its conditions. */
export interface FoundAll {
  /** In the search's order, up to the requested number. */
  ids: number[];
  /** Number of all hits. */
  count: number;
  /** Number of hits that have all searched words close together; these come first. Present if the search has words. */
  fullMatchCount?: number;
  /**
   * Whether a list of terms has slugs, but none of a term that the actor may see. The results then do not match the request.
   */
  hasLostTerms: boolean;
  /** The searched types that the actor may see. */
  types: SearchPostType[];
  /** Terms that limit the search, by taxonomy, with their names in the language of the request. */
  chosen: Partial<Record<Taxonomy, TermRef[]>>;
}

export interface SearchService {
  /**
   * Searches what the actor may see, in all posts or only in the given ones (of a collection). Throws AppError("timeout").
   * The answer names unknown slugs. A list of only unknown slugs counts as empty.
   */
  search(actor: Actor, request: SearchRequest, within?: readonly number[]): Promise<SearchAnswer>;
  /**
   * Returns the first `max` results of a search, from all posts or only from the given ones, without cards and counts. The
   * page of the request is ignored. Throws AppError("timeout").
   */
  searchAll(
    actor: Actor,
    request: SearchRequest,
    max: number,
    within?: readonly number[],
  ): Promise<FoundAll>;
  /** Returns the public documents that changed last, newest first, each in the requested language or the best alternative. */
  recent(actor: Actor, request: RecentRequest): Promise<RecentAnswer>;
  /** Suggests terms, authors and titles for a text while it is being typed. Only those that the actor may see are included. */
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
    // The actor may see none of the requested types: the engine is not needed, and there are no counts.
    const answer: EngineAnswer =
      query.visibleTypes.length === 0 ? { ids: [], count: 0 } : await engine.search(query);
    const viewer = viewerOf(actor);
    const cards = loadCards(db, taxonomies, viewer, answer.ids, request.language);
    const [documents, didYouMean, relaxations, facets] = await Promise.all([
      withMatches(db, viewer, answer.ids, cards, request).then((hits) =>
        request.findings && isStaff(actor) ? withFindings(db, hits) : hits,
      ),
      unlessTooSlow(betterSpelling(query, answer)),
      answer.count === 0
        ? unlessTooSlow(findRelaxations(actor, request, query, chosen.terms, tree, within))
        : undefined,
      // Waits until the database reads the cards.
      request.facets
        ? setImmediate().then(() => nameFacets(tree, answer.facets ?? {}, chosen.terms, request))
        : undefined,
    ]);
    return {
      documents,
      count: answer.count,
      ...(answer.fullMatchCount !== undefined && { complete_count: answer.fullMatchCount }),
      ...(answer.readableCount !== undefined && { readable_count: answer.readableCount }),
      ...(didYouMean && { did_you_mean: didYouMean }),
      ...(relaxations && { relax: relaxations }),
      page: request.page,
      page_size: request.page_size,
      ...(facets && {
        ...facets,
        types: answer.typeCounts ?? {},
        years: answer.years ?? [],
        estimated_count: answer.isCountEstimated ?? false,
        estimated_facets: answer.estimatedFacets ?? false,
      }),
      ...(Object.keys(chosen.renamed).length > 0 && { renamed: chosen.renamed }),
      ...(Object.keys(chosen.unknown).length > 0 && { unknown: chosen.unknown }),
    };
  }

  async function betterSpelling(
    query: EngineQuery,
    { fullMatchCount = 0 }: EngineAnswer,
  ): Promise<SearchAnswer["did_you_mean"]> {
    if (
      !query.search ||
      query.page > 1 ||
      fullMatchCount >= FEW_HITS ||
      query.visibleTypes.length === 0
    )
      return undefined;
    const search = await engine.correct(query);
    if (search === null) return undefined;
    const other = await engine.search({ ...query, search, page_size: 1, facets: false });
    const finds = other.fullMatchCount ?? 0;
    return finds > 0 && finds >= CLEARLY_MORE * fullMatchCount
      ? { search, count: other.count }
      : undefined;
  }

  async function findRelaxations(
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
    // If a search has no hits without its whole text, it has none without one of its words.
    const isTextTheCause = others.some(
      ({ drop }, index) => drop.kind === "search" && counts[index]! > 0,
    );
    const relaxations = relaxationsWithHits(
      [...others, ...words],
      [...counts, ...(isTextTheCause ? await counted(words) : words.map(() => 0))],
    );
    if (relaxations.length > 0) return relaxations;
    const all = relaxAll(request);
    return relaxationsWithHits(all, await counted(all));
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
      const { ids, count, fullMatchCount }: EngineAnswer =
        query.types.length === 0 ? { ids: [], count: 0 } : await engine.search(query);
      const hasLostTerms = TAXONOMIES.some((taxonomy) => unknown[taxonomy] && !terms[taxonomy]);
      return {
        ids,
        count,
        ...(fullMatchCount !== undefined && { fullMatchCount }),
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
  /** Current slugs of renamed terms, by the earlier slug in the request. */
  renamed: Partial<Record<Taxonomy, Record<string, string>>>;
  unknown: Partial<Record<Taxonomy, string[]>>;
}

/**
 * Resolves slugs. A term that the actor may not see counts as unknown; otherwise its name would appear among the selected
 * ones.
 */
function resolveSlugs(actor: Actor, tree: TermTree, request: SearchRequest): Chosen {
  const chosen: Chosen = { terms: {}, renamed: {}, unknown: {} };
  const isKnown = canSeeTerm(actor, tree);
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
    types: visibleTypes.filter((type) => requestedTypes(post_type, collection).includes(type)),
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

/** Returns the requested types. `collection` limits them to collections: those kinds that `post_type` names, else all. */
function requestedTypes(
  postTypes: readonly SearchPostType[],
  collection: boolean,
): readonly SearchPostType[] {
  if (!collection) return postTypes;
  const named = postTypes.filter((type) => COLLECTION_TYPES.includes(type));
  return named.length > 0 ? named : COLLECTION_TYPES;
}

/** A term as a value of a facet. */
interface FacetValue {
  term: TermNode;
  name: string;
  count: number;
}

/** Returns the facets of an answer with the names of their values, and the number of values of each facet. */
function nameFacets(
  tree: TermTree,
  counts: NonNullable<EngineAnswer["facets"]>,
  chosen: Chosen["terms"],
  { language, facet_values }: Pick<SearchRequest, "language" | "facet_values">,
): Pick<SearchAnswer, "facets" | "facet_totals"> {
  const facets: SearchAnswer["facets"] = {};
  const totals: SearchAnswer["facet_totals"] = {};
  const collator = collatorOf(language);
  const byCountAndName = (a: FacetValue, b: FacetValue) =>
    b.count - a.count || collator.compare(a.name, b.name) || a.term.id - b.term.id;
  for (const taxonomy of TAXONOMIES) {
    const found = counts[taxonomy] ?? new Map<number, number>();
    const selected = new Set(chosen[taxonomy]);
    const mostCommon = firstByCount(found, FACET_VALUES_MAX)
      .map((id) => tree.byId(id))
      .filter((term) => term !== undefined);
    const all = new Set([...selected, ...mostCommon]);
    if (all.size === 0) continue;
    const valueOf = (term: TermNode): FacetValue => ({
      term,
      name: tree.name(term, language),
      count: found.get(term.id) ?? 0,
    });
    const parentOf = ({ parentId }: TermNode) =>
      parentId === null ? undefined : tree.byId(parentId);
    let shown: Iterable<TermNode> = all;
    if (HIERARCHICAL_TAXONOMIES.includes(taxonomy)) {
      // The set grows while it is iterated, so that the ancestors of a parent follow.
      for (const term of all) {
        const parent = parentOf(term);
        if (parent) all.add(parent);
      }
    } else if (mostCommon.length > facet_values) {
      // Only values with as many hits as the last one can be among the first, so only their names are compared.
      const fewest = found.get(mostCommon[facet_values - 1]!.id)!;
      const first = mostCommon
        .filter(({ id }) => found.get(id)! >= fewest)
        .map(valueOf)
        .sort(byCountAndName)
        .slice(0, facet_values);
      shown = new Set([...selected, ...first.map(({ term }) => term)]);
    }
    const values = Array.from(shown, valueOf).sort(byCountAndName);
    const terms = new Set(shown);
    facets[taxonomy] = values.map(({ term, name, count }) => {
      const parent = parentOf(term);
      return {
        slug: term.slug,
        name,
        count,
        selected: selected.has(term),
        parent: parent && terms.has(parent) ? parent.slug : null,
      };
    });
    totals[taxonomy] = all.size;
  }
  return { facets, facet_totals: totals };
}

/** Returns the ids with the greatest counts, greatest first; of equal counts the smaller id first. */
function firstByCount(counts: ReadonlyMap<number, number>, max: number): number[] {
  const fewest =
    counts.size > max ? Uint32Array.from(counts.values()).sort()[counts.size - max]! : 0;
  return [...counts]
    .filter(([, count]) => count >= fewest)
    .sort(([idA, a], [idB, b]) => b - a || idA - idB)
    .slice(0, max)
    .map(([id]) => id);
}

const collators = new Map<Language, Intl.Collator>();

/** Returns a cached collator, because creating one takes longer than sorting a facet. */
function collatorOf(language: Language): Intl.Collator {
  let collator = collators.get(language);
  if (!collator)
    collators.set(language, (collator = new Intl.Collator(language, { numeric: true })));
  return collator;
}
