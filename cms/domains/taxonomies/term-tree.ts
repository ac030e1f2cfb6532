import type { Language } from "../../contract/languages";
import { TAXONOMIES, type Taxonomy, type TopicFamily } from "../../contract/names";
import type { Term, TermRef } from "../../contract/shared";
import { groupBy } from "../../platform/group-by";
import { globalId } from "../posts/global-id";
import { localPath, pickTranslation } from "../posts/language";

export interface TermTranslation {
  language: string;
  name: string;
  description: string;
}

/** A term as the tree keeps it. */
export interface TermNode {
  id: number;
  taxonomy: Taxonomy;
  slug: string;
  parentId: number | null;
  family: TopicFamily | null;
  code: string | null;
  /** Public posts that carry it or one below it. */
  count: number;
  /** Whether any post carries it, whoever may see that. */
  isCarried: boolean;
  translations: TermTranslation[];
}

/** What a term was called in addresses before it was renamed, or before another was merged into it. */
export interface FormerSlug {
  taxonomy: Taxonomy;
  slug: string;
  termId: number;
}

/** How the website's search calls each taxonomy in its address (architecture, section 4). Authors have pages of their own. */
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

/** All terms of all taxonomies at one moment. Never changes: a change of terms makes a new tree. */
export class TermTree {
  private readonly nodes: Map<number, TermNode>;
  private readonly slugs = new Map<string, TermNode>();
  private readonly children = new Map<number, number[]>();
  private readonly below = new Map<number, readonly number[]>();
  private readonly sorted = new Map<string, TermNode[]>();
  /** The largest count of any term: what rarity is measured against. */
  readonly maxCount: number;

  /** `former` slugs lead to their terms as long as no other has them now. */
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

  /** All terms, in no order. */
  all(): Iterable<TermNode> {
    return this.nodes.values();
  }

  /** The term, or undefined. */
  byId(id: number): TermNode | undefined {
    return this.nodes.get(id);
  }

  /** The term of a taxonomy that has a slug now, or had it before; or undefined. */
  bySlug(taxonomy: Taxonomy, slug: string): TermNode | undefined {
    return this.slugs.get(`${taxonomy}/${slug}`);
  }

  /** Ids of the term itself and of all below it; empty for an unknown term. */
  descendants(id: number): readonly number[] {
    if (!this.nodes.has(id)) return [];
    let found = this.below.get(id);
    if (!found) {
      // A set grows while it is walked, and takes a term in once: a cycle of parents ends too.
      const reached = new Set([id]);
      for (const term of reached)
        for (const child of this.children.get(term) ?? []) reached.add(child);
      this.below.set(id, (found = [...reached]));
    }
    return found;
  }

  /** The terms above one, outermost first, itself not included. */
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

  /** The term with those above it, outermost first; empty for an unknown term. */
  path(id: number): TermNode[] {
    const node = this.nodes.get(id);
    return node ? [...this.ancestors(id), node] : [];
  }

  /** The term's name in a language, else in English, else in any; the slug stands in where there is no name at all. */
  name(node: TermNode, language: Language): string {
    return pickTranslation(node.translations, language)?.name ?? node.slug;
  }

  /** The language that the term's description is in, by the same fallback. */
  describedIn(node: TermNode, language: Language): string {
    return this.describedBy(node, language)?.language ?? language;
  }

  /** What lists and cards say of a term. */
  ref(node: TermNode, language: Language): TermRef {
    return { slug: node.slug, name: this.name(node, language) };
  }

  /** The contract's term in a language. */
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

  /** Family of covers and marks: the topic's own, else the nearest ancestor's, else "none". */
  family(node: TermNode | undefined): TopicFamily {
    if (!node) return "none";
    return (
      node.family ?? this.ancestors(node.id).findLast((above) => above.family)?.family ?? "none"
    );
  }

  /** All terms of a taxonomy as the language sorts their names, each parent before its children. */
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
    // Terms in a cycle of parents hang on no root; they follow at the end rather than vanish.
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

  /** Names are always translated together, descriptions often later: each has its own fallback. */
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

/** Terms as the contract has them in a language, by taxonomy. */
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
