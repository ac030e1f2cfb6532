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
} from "../../contract/taxonomies";
import type { OpenedDatabase } from "../../db/client";
import type { Actor } from "../actor";
import { pickTranslation } from "../posts/language";
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
  /** Terms of the taxonomies, named and sorted in the language: those of which the actor may hear. */
  list(
    actor: Actor,
    taxonomies: readonly Taxonomy[],
    language: Language,
  ): Promise<TaxonomiesAnswer>;
  /** Terms of a taxonomy with public posts, by letter and page by page. Takes whoever asks: these are public. */
  directory(actor: Actor, taxonomy: Taxonomy, query: TermDirectoryQuery): Promise<TermDirectory>;
  /** The same terms as they hang together, page by page of those at the top. */
  branches(actor: Actor, taxonomy: Taxonomy, query: TermTreeQuery): Promise<TermTreeAnswer>;
  /** Terms of a taxonomy for a field to choose from: by slug, by name, or all; those of which the actor may hear, without posts too. */
  choices(actor: Actor, query: TermsQuery): Promise<TermsAnswer>;
  /** All terms as they are now; ask again for each request rather than keep it. Throws what the database throws. */
  tree(): Promise<TermTree>;
  /** The words of all names of a tree, for finding terms while somebody types. */
  index(tree: TermTree): TermIndex;
  /** Counts public posts of all terms anew and tells all processes. Writers call it once after a bulk change. */
  recount(): Promise<void>;
  /** Stops listening to the database. */
  close(): void;
}

/** Keeps the tree in the process and loads it again when the database tells that it has changed. */
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
    // A failed load is not kept: the next request tries again.
    loading.catch(() => {
      if (current === loading) current = null;
    });
    return loading;
  }

  // Sorting and folding thousands of names takes tens of milliseconds, so it is done once for each language.
  const directories = keptPerTree<Directory<TermNode>>();
  const trees = keptPerTree<SearchedBranch[]>();

  // Takes a tenth of a second for ten thousand terms; what did not change since the tree before is taken over.
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
      // What the database tells comes a moment later, and whoever has changed a term reads it at once.
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
