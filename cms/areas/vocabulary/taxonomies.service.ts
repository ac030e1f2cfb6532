import type { Language } from "../../contract/languages";
import type { Taxonomy } from "../../contract/names";
import type {
  ListedTerm,
  TaxonomiesAnswer,
  TermDirectory,
  TermDirectoryQuery,
  TermsAnswer,
  TermsQuery,
  TermTreeAnswer,
  TermTreeQuery,
  TermToChoose,
} from "../../contract/taxonomies";
import type { OpenedDatabase, Db } from "../../db/client";
import { isStaff } from "../../contract/roles";
import type { Actor } from "../../shared/actor";
import { pickTranslation } from "../../shared/language";
import {
  type Branch,
  branchesOf,
  matchingBranches,
  groupByTopTerm,
  type SearchedBranch,
  Directory,
  nameFilter,
  pageOf,
} from "./directory";
import { cachedPerTree, type TermNode, TermTree, type FormerSlug } from "./term-tree";
import { TermIndex, nameHit } from "./term-index";
import { sql } from "kysely";
import { groupBy } from "../../platform/iteration";

/** Returns all terms with all their translations, and the former slugs of terms. */
async function loadTerms(db: Db): Promise<{ terms: TermNode[]; former: FormerSlug[] }> {
  const [terms, translations, former] = await Promise.all([
    db
      .selectFrom("terms")
      .select(["id", "taxonomy", "slug", "parent_id", "family", "code", "count"])
      .select(sql<boolean>`exists (select 1 from post_terms where term_id = terms.id)`.as("isUsed"))
      .execute(),
    db
      .selectFrom("term_translations")
      .select(["term_id", "language", "name", "description"])
      .execute(),
    db.selectFrom("former_term_slugs").select(["taxonomy", "slug", "term_id as termId"]).execute(),
  ]);
  const byTerm = groupBy(translations, (translation) => translation.term_id);
  return {
    former,
    terms: terms.map(({ parent_id: parentId, ...term }) => ({
      ...term,
      parentId,
      translations: (byTerm.get(term.id) ?? []).map(({ language, name, description }) => ({
        language,
        name,
        description,
      })),
    })),
  };
}

/**
 * Counts, for every term, the public posts with this term or a term below it. Writes the counts that changed. A post with
 * several terms below the same parent counts once for that parent. Most terms have no children and are counted without that
 * costly check.
 */
async function recountTerms(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTermCounts(trx);
    await writeCounts(trx);
  });
}

/** Blocks other counts until the transaction ends. Two parallel counts could deadlock on rows that the other has written. */
export async function lockTermCounts(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('term counts'))`.execute(trx);
}

async function writeCounts(trx: Db): Promise<void> {
  await sql`
    with recursive below (ancestor_id, term_id) as (
      select parent_id, id from terms where parent_id is not null
      union
      select below.ancestor_id, terms.id from below join terms on terms.parent_id = below.term_id
    ), families (ancestor_id, term_id) as (
      select ancestor_id, term_id from below union select ancestor_id, ancestor_id from below
    ), public_tags as not materialized (
      select post_terms.post_id, post_terms.term_id
      from post_terms join posts on posts.database_id = post_terms.post_id
      where posts.visibility = 'public' and posts.removed is null
        and not exists (select 1 from collections where post_id = posts.database_id and (private or staff_only))
    ), counts as (
      select term_id as id, count(*)::int as count from public_tags
      where term_id not in (select ancestor_id from families) group by term_id
      union all
      select families.ancestor_id, count(distinct public_tags.post_id)::int
      from families join public_tags on public_tags.term_id = families.term_id
      group by families.ancestor_id
    )
    update terms set count = fresh.count
    from (select terms.id, coalesce(counts.count, 0) as count from terms left join counts on counts.id = terms.id) fresh
    where terms.id = fresh.id and terms.count <> fresh.count`.execute(trx);
}

const withheld = cachedPerTree<ReadonlySet<number>>();

/**
 * Returns a function that checks whether an actor may see a term. Staff may see all. Others may see terms of public posts, and
 * terms without posts, which uploaders can choose. A term that only internal posts have is hidden, because it would reveal
 * their subject. The terms below it are hidden too, because they are shown with its name.
 */
export function canSeeTerm(actor: Actor, tree: TermTree): (term: TermNode) => boolean {
  if (isStaff(actor)) return () => true;
  const internal = withheld(tree, "internal", () => internalTerms(tree));
  return ({ id }) => !internal.has(id);
}

function internalTerms(tree: TermTree): Set<number> {
  return new Set([...tree.all()].filter(isInternal).flatMap(({ id }) => tree.descendants(id)));
}

/**
 * Returns whether only posts that are not public have a term. False for a term with a code of a standard: a country that is
 * missing from the list would reveal more than a listed one.
 */
function isInternal({ count, isUsed, code }: TermNode): boolean {
  return isUsed && count === 0 && code === null;
}

/**
 * Returns the response of `GET /terms` for terms that may be offered: see `TermsQuery`. Only a search by name builds the index.
 */
function termsToChoose(
  tree: TermTree,
  index: () => TermIndex,
  mayOffer: (term: TermNode) => boolean,
  { taxonomy, slugs, ids, search, language, limit }: TermsQuery,
): TermsAnswer {
  const describe = (
    node: TermNode,
    found: Pick<TermToChoose, "marks" | "foundAs"> = { marks: [], foundAs: null },
  ): TermToChoose => {
    const { databaseId, slug, name, link, count } = tree.term(node, language);
    const path = tree.ancestors(node.id).map((above) => tree.name(above, language));
    return {
      databaseId,
      taxonomy,
      slug,
      name,
      link,
      count,
      path,
      language: pickTranslation(node.translations, language)?.language ?? language,
      ...found,
    };
  };
  const named =
    slugs?.map((slug) => tree.bySlug(taxonomy, slug)) ?? ids?.map((id) => tree.byId(id));
  if (named) {
    const terms = named.flatMap((node) =>
      node?.taxonomy === taxonomy && mayOffer(node) ? describe(node) : [],
    );
    return { terms, count: terms.length };
  }
  if (search) {
    const hits = index().find(
      search,
      language,
      (node) => node.taxonomy === taxonomy && mayOffer(node),
    );
    return {
      terms: hits
        .slice(0, limit)
        .map((hit) => ({ ...describe(hit.name.term), ...nameHit(tree, hit, language) })),
      count: hits.length,
    };
  }
  const all = tree.list(taxonomy, language).filter(mayOffer);
  return { terms: all.slice(0, limit).map((node) => describe(node)), count: all.length };
}

export interface TaxonomiesService {
  /** Returns the terms of taxonomies that the actor may see, named and sorted in the language. */
  list(
    actor: Actor,
    taxonomies: readonly Taxonomy[],
    language: Language,
  ): Promise<TaxonomiesAnswer>;
  /**
   * Returns the terms of a taxonomy with public posts, by letter and page. Ignores the actor, because these terms are public.
   */
  directory(actor: Actor, taxonomy: Taxonomy, query: TermDirectoryQuery): Promise<TermDirectory>;
  /** Returns the same terms as a tree, paged by top-level terms. */
  branches(actor: Actor, taxonomy: Taxonomy, query: TermTreeQuery): Promise<TermTreeAnswer>;
  /**
   * Returns terms of a taxonomy for a field to choose from: by slug, by name, or all. Includes terms without posts; leaves out
   * those that the actor may not see.
   */
  choices(actor: Actor, query: TermsQuery): Promise<TermsAnswer>;
  /** Returns all current terms. Call it for each request instead of keeping the tree. Throws database errors. */
  tree(): Promise<TermTree>;
  /** Returns the words of all names of a tree, for finding terms while the user types. */
  index(tree: TermTree): TermIndex;
  /** Recounts the public posts of all terms and notifies all processes. Writers call it once after a bulk change. */
  recount(): Promise<void>;
  /** Stops listening to the database. */
  close(): void;
}

/** Caches the tree in the process and reloads it when the database reports a change. */
export function createTaxonomiesService(database: OpenedDatabase): TaxonomiesService {
  let current: Promise<TermTree> | null = null;

  const stopListening = database.onChange((topic) => {
    if (topic === "terms" || topic === "tree") current = null;
  });

  function tree(): Promise<TermTree> {
    if (current) return current;
    const loading: Promise<TermTree> = loadTerms(database.primary).then(
      ({ terms, former }) => new TermTree(terms, former),
    );
    current = loading;
    // A failed load is not cached: the next request tries again.
    loading.catch(() => {
      if (current === loading) current = null;
    });
    return loading;
  }

  // Sorting and folding thousands of names takes tens of milliseconds, so it is done once per language.
  const directories = cachedPerTree<Directory<TermNode>>();
  const trees = cachedPerTree<SearchedBranch[]>();

  // Takes a tenth of a second for ten thousand terms. Names that did not change are reused from the previous index.
  let latest: { tree: TermTree; index: TermIndex } | undefined;
  function index(of: TermTree): TermIndex {
    if (latest?.tree !== of) latest = { tree: of, index: new TermIndex(of, latest?.index) };
    return latest.index;
  }

  return {
    tree,
    index,
    async list(actor, taxonomies, language) {
      const terms = await tree();
      const mayOffer = canSeeTerm(actor, terms);
      return Object.fromEntries(
        taxonomies.map((taxonomy) => [
          taxonomy,
          terms
            .list(taxonomy, language)
            .filter(mayOffer)
            .map((node) => terms.term(node, language)),
        ]),
      );
    },
    async directory(_actor, taxonomy, { language, page_size: pageSize, ...request }) {
      const terms = await tree();
      const directory = directories(terms, `${taxonomy}/${language}`, () => {
        const withPosts = terms.list(taxonomy, language).filter((node) => node.count > 0);
        return new Directory(withPosts, language, (node) => {
          const name = terms.name(node, language);
          return { sortBy: name, names: [name] };
        });
      });
      const { entries, ...place } = directory.page({ ...request, pageSize });
      return {
        ...place,
        terms: entries.map(({ item, letter }) => ({
          ...listedTerm(terms, { node: item, parentId: item.parentId }, language),
          letter,
        })),
      };
    },
    async branches(_actor, taxonomy, { language, search, page, page_size: pageSize }) {
      const terms = await tree();
      const all = trees(terms, `${taxonomy}/${language}`, () =>
        branchesOf(terms, taxonomy, language),
      );
      const { branches, count } = matchingBranches(all, nameFilter(search));
      const { rows, page: shown, pages } = pageOf(groupByTopTerm(branches), page, pageSize);
      return {
        terms: rows.flat().map((branch) => listedTerm(terms, branch, language)),
        count,
        size: all.length,
        page: shown,
        pages,
      };
    },
    async choices(actor, query) {
      const terms = await tree();
      return termsToChoose(terms, () => index(terms), canSeeTerm(actor, terms), query);
    },
    async recount() {
      await recountTerms(database.primary);
      // The database's notification arrives a moment later, but an editor who changed a term reads it at once.
      current = null;
      await database.announceChange("terms");
    },
    close: stopListening,
  };
}

function listedTerm(terms: TermTree, { node, parentId }: Branch, language: Language): ListedTerm {
  const { databaseId, taxonomy, slug, name, link, count, family } = terms.term(node, language);
  return {
    databaseId,
    taxonomy,
    slug,
    name,
    link,
    count,
    family,
    parentDatabaseId: parentId,
    language: pickTranslation(node.translations, language)?.language ?? language,
  };
}
