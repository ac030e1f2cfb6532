import type { Language } from "../../contract/languages";
import { TAXONOMIES, type Taxonomy, type TopicFamily } from "../../contract/names";
import type { Term, TermRef } from "../../contract/shared";
import { groupBy } from "../../platform/iteration";
import { globalId } from "../../shared/identifiers";
import { localPath, pickTranslation } from "../../shared/language";

export interface TermTranslation {
  language: string;
  name: string;
  description: string;
}

/** A term in the tree. */
export interface TermNode {
  id: number;
  taxonomy: Taxonomy;
  slug: string;
  parentId: number | null;
  family: TopicFamily | null;
  code: string | null;
  /** Number of public posts that have this term or a term below it. */
  count: number;
  /** Whether any post has this term, even an internal post. */
  isUsed: boolean;
  translations: TermTranslation[];
}

/** A slug that a term had before it was renamed, or before its term was merged into another. */
export interface FormerSlug {
  taxonomy: Taxonomy;
  slug: string;
  termId: number;
}

/** Names of taxonomies in the search page's URL. Authors have their own pages instead. */
export const SEARCH_PARAMETERS: Record<Exclude<Taxonomy, "authors">, string> = {
  topics: "topic",
  content_types: "content-type",
  keywords: "keyword",
  countries: "country",
  regions: "region",
  publishers: "publisher",
  languages: "language",
  licenses: "license",
};

/** All terms of all taxonomies at one point in time. Immutable: a change of terms creates a new tree. */
export class TermTree {
  private readonly nodes: Map<number, TermNode>;
  private readonly slugs = new Map<string, TermNode>();
  private readonly children = new Map<number, number[]>();
  private readonly below = new Map<number, readonly number[]>();
  private readonly sorted = new Map<string, TermNode[]>();
  /** The largest count of any term, for measuring rarity. */
  readonly maxCount: number;

  /** `former` slugs lead to their terms, unless another term has the slug now. */
  constructor(nodes: readonly TermNode[], former: readonly FormerSlug[] = []) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    let maxCount = 0;
    for (const node of nodes) {
      this.slugs.set(`${node.taxonomy}/${node.slug}`, node);
      maxCount = Math.max(maxCount, node.count);
      if (node.parentId === null) continue;
      const siblings = this.children.get(node.parentId);
      if (siblings) siblings.push(node.id);
      else this.children.set(node.parentId, [node.id]);
    }
    this.maxCount = maxCount;
    for (const { taxonomy, slug, termId } of former) {
      const node = this.nodes.get(termId);
      const key = `${taxonomy}/${slug}`;
      if (node && !this.slugs.has(key)) this.slugs.set(key, node);
    }
  }

  /** Returns all terms, in no particular order. */
  all(): Iterable<TermNode> {
    return this.nodes.values();
  }

  byId(id: number): TermNode | undefined {
    return this.nodes.get(id);
  }

  /** Returns the term of a taxonomy with this current or former slug. */
  bySlug(taxonomy: Taxonomy, slug: string): TermNode | undefined {
    return this.slugs.get(`${taxonomy}/${slug}`);
  }

  /** Returns the ids of the term itself and of all terms below it; empty for an unknown term. */
  descendants(id: number): readonly number[] {
    if (!this.nodes.has(id)) return [];
    let found = this.below.get(id);
    if (!found) {
      // The loop also visits terms that it adds to the set, each once. So it ends even for a cycle of parents.
      const reached = new Set([id]);
      for (const term of reached)
        for (const child of this.children.get(term) ?? []) reached.add(child);
      this.below.set(id, (found = [...reached]));
    }
    return found;
  }

  /** Returns the ancestors of a term, outermost first, without the term itself. */
  ancestors(id: number): TermNode[] {
    const path: TermNode[] = [];
    const seen = new Set([id]);
    for (
      let above = this.parentOf(id);
      above && !seen.has(above.id);
      above = this.parentOf(above.id)
    ) {
      seen.add(above.id);
      path.unshift(above);
    }
    return path;
  }

  /** Returns the term after its ancestors, outermost first; empty for an unknown term. */
  path(id: number): TermNode[] {
    const node = this.nodes.get(id);
    return node ? [...this.ancestors(id), node] : [];
  }

  /** Returns the term's name in a language, else in English, else in any. Without any name, returns the slug. */
  name(node: TermNode, language: Language): string {
    return pickTranslation(node.translations, language)?.name ?? node.slug;
  }

  /** Returns the language of the term's description, with the same fallback. */
  describedIn(node: TermNode, language: Language): string {
    return this.describedBy(node, language)?.language ?? language;
  }

  /** Returns the term for lists and cards. */
  ref(node: TermNode, language: Language): TermRef {
    return { slug: node.slug, name: this.name(node, language) };
  }

  /** Returns the term in the contract's format, in a language. */
  term(node: TermNode, language: Language): Term {
    return {
      id: globalId("term", node.id),
      databaseId: node.id,
      taxonomy: node.taxonomy,
      slug: node.slug,
      name: this.name(node, language),
      description: this.describedBy(node, language)?.description ?? "",
      link: termPath(node, language),
      count: node.count,
      parentDatabaseId: node.parentId,
      family: node.taxonomy === "topics" ? this.family(node) : null,
      code: node.code,
    };
  }

  /** Returns the family for covers and markers: the topic's own, else the nearest ancestor's, else "none". */
  family(node: TermNode | undefined): TopicFamily {
    if (!node) return "none";
    return (
      node.family ?? this.ancestors(node.id).findLast((above) => above.family)?.family ?? "none"
    );
  }

  /** Returns all terms of a taxonomy, sorted by name in the language, each parent before its children. */
  list(taxonomy: Taxonomy, language: Language): readonly TermNode[] {
    const key = `${taxonomy}/${language}`;
    let list = this.sorted.get(key);
    if (!list) this.sorted.set(key, (list = this.sort(taxonomy, language)));
    return list;
  }

  private sort(taxonomy: Taxonomy, language: Language): TermNode[] {
    const collator = new Intl.Collator(language, { numeric: true });
    const named = [...this.nodes.values()]
      .filter((node) => node.taxonomy === taxonomy)
      .map((node) => ({ node, name: this.name(node, language) }))
      .sort((a, b) => collator.compare(a.name, b.name) || a.node.id - b.node.id);
    const byParent = groupBy(named, ({ node }) => (this.parentOf(node.id) ? node.parentId : null));
    // Terms in a cycle of parents have no root; they come last instead of being lost.
    const listed = new Set<TermNode>();
    const addWithChildren = (node: TermNode) => {
      if (listed.has(node)) return;
      listed.add(node);
      byParent.get(node.id)?.forEach((child) => addWithChildren(child.node));
    };
    byParent.get(null)?.forEach(({ node }) => addWithChildren(node));
    named.forEach(({ node }) => addWithChildren(node));
    return [...listed];
  }

  private parentOf(id: number): TermNode | undefined {
    const parentId = this.nodes.get(id)?.parentId;
    return parentId == null ? undefined : this.nodes.get(parentId);
  }

  /**
   * Returns the translation whose description is shown. It may differ from the one of the name, because descriptions are often
   * translated later.
   */
  private describedBy(node: TermNode, language: Language): TermTranslation | undefined {
    return pickTranslation(
      node.translations.filter(({ description }) => description),
      language,
    );
  }
}

function termPath(node: TermNode, language: Language): string {
  const slug = encodeURIComponent(node.slug);
  const path =
    node.taxonomy === "authors"
      ? `/author/${slug}`
      : `/search?${SEARCH_PARAMETERS[node.taxonomy]}=${slug}`;
  return localPath(path, language);
}

/** Returns terms in the contract's format, in a language, by taxonomy. */
export function termsByTaxonomy(
  nodes: readonly TermNode[],
  tree: TermTree,
  language: Language,
): Partial<Record<Taxonomy, Term[]>> {
  const byTaxonomy = groupBy(nodes, (node) => node.taxonomy);
  return Object.fromEntries(
    TAXONOMIES.filter((taxonomy) => byTaxonomy.has(taxonomy)).map((taxonomy) => [
      taxonomy,
      byTaxonomy.get(taxonomy)!.map((node) => tree.term(node, language)),
    ]),
  );
}

/**
 * Returns a function that caches values by name, for values that are costly to derive from a tree. The cache lives as long as
 * the tree: a change of terms creates another tree, and the old values are dropped with the old one. A rejected promise is not
 * cached.
 */
export function cachedPerTree<T>(): (tree: TermTree, name: string, make: () => T) => T {
  const trees = new WeakMap<TermTree, Map<string, T>>();
  return (tree, name, make) => {
    let kept = trees.get(tree);
    if (!kept) trees.set(tree, (kept = new Map()));
    if (!kept.has(name)) {
      const made = make();
      kept.set(name, made);
      if (made instanceof Promise) made.catch(() => kept.delete(name));
    }
    return kept.get(name) as T;
  };
}
