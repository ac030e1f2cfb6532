import type { Language } from "../../../contract/languages";
import type { Taxonomy } from "../../../contract/names";
import type {
  ListedTerm,
  TaxonomiesAnswer,
  TermDirectory,
  TermDirectoryQuery,
  TermsAnswer,
  TermsQuery,
  TermTreeAnswer,
  TermTreeQuery,
} from "../../../contract/taxonomies";
import type { OpenedDatabase } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import { pickTranslation } from "../../../shared/language";
import {
  type Branch,
  branchesOf,
  fittingBranches,
  fromTheTop,
  type SearchedBranch,
} from "./branches";
import { Directory, nameFilter, pageOf } from "./directory";
import { keptPerTree } from "./kept-per-tree";
import { loadTerms, recountTerms } from "./taxonomies.repo";
import { TermIndex } from "./term-index";
import { mayHearOf } from "./terms.policy";
import { termsToChoose } from "./terms-to-choose";
import { type TermNode, TermTree } from "./term-tree";

export interface TaxonomiesService {
  /** Returns the terms of taxonomies that the actor may see, named and sorted in the language. */
  list(
    actor: Actor,
    taxonomies: readonly Taxonomy[],
    language: Language,
  ): Promise<TaxonomiesAnswer>;
  /** Returns the terms of a taxonomy with public posts, by letter and page. Ignores the actor, because these terms are public. */
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
  /** Recounts the public posts of all terms and tells all processes. Writers call it once after a bulk change. */
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
    const loading: Promise<TermTree> = loadTerms(database.db).then(
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
  const directories = keptPerTree<Directory<TermNode>>();
  const trees = keptPerTree<SearchedBranch[]>();

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
      const mayOffer = mayHearOf(actor, terms);
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
      const { branches, count } = fittingBranches(all, nameFilter(search));
      const { rows, page: shown, pages } = pageOf(fromTheTop(branches), page, pageSize);
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
      return termsToChoose(terms, () => index(terms), mayHearOf(actor, terms), query);
    },
    async recount() {
      await recountTerms(database.db);
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
