import type { Language } from "../../contract/languages";
import type { Taxonomy } from "../../contract/names";
import { groupBy } from "../../platform/iteration";
import { searchedText } from "./directory";
import { regionSlugsOfCountry } from "./reference-terms";
import type { TermNode, TermTree } from "./term-tree";

/** A term with its parent in a list; null at the top. */
export interface Branch {
  node: TermNode;
  parentId: number | null;
}

/** A branch with its name in the form used for searching. */
export interface SearchedBranch extends Branch {
  searched: string;
}

/**
 * Returns the terms of a taxonomy that lead to public posts, each parent before its children. Countries are placed below their
 * regions.
 */
export function branchesOf(
  tree: TermTree,
  taxonomy: Taxonomy,
  language: Language,
): SearchedBranch[] {
  const all =
    taxonomy === "countries"
      ? countriesByRegion(tree, language)
      : nested(tree.list(taxonomy, language));
  return withPosts(all).map(({ node, parentId }) => ({
    node,
    parentId,
    searched: searchedText(tree.name(node, language)),
  }));
}

/** Returns matching branches with all their ancestors and descendants. `count` is the number of matches. */
export function matchingBranches(
  branches: readonly SearchedBranch[],
  matches: (searched: string) => boolean,
): { branches: Branch[]; count: number } {
  const above = new Set<number | null>();
  const below = new Set<number | null>();
  let count = 0;
  for (const { node, parentId, searched } of branches) {
    const isMatch = matches(searched);
    if (isMatch) count++;
    if (isMatch || below.has(parentId)) below.add(node.id);
  }
  for (const { node, parentId } of branches.toReversed())
    if (below.has(node.id) || above.has(node.id)) above.add(parentId);
  return {
    branches: branches.filter(({ node }) => above.has(node.id) || below.has(node.id)),
    count,
  };
}

/** Groups branches: each top-level term with all terms below it. */
export function groupByTopTerm(branches: readonly Branch[]): Branch[][] {
  const tops: Branch[][] = [];
  for (const branch of branches) {
    if (branch.parentId === null) tops.push([branch]);
    else tops.at(-1)?.push(branch);
  }
  return tops;
}

/** Nests a list of terms. A term goes to the top if its parent is not listed before it, as in a cycle of parents. */
function nested(nodes: readonly TermNode[]): Branch[] {
  const before = new Set<number>();
  return nodes.map((node) => {
    before.add(node.id);
    const { parentId } = node;
    return {
      node,
      parentId: parentId !== null && parentId !== node.id && before.has(parentId) ? parentId : null,
    };
  });
}

function countriesByRegion(tree: TermTree, language: Language): Branch[] {
  const regionOf = (country: TermNode) =>
    tree.bySlug("regions", regionSlugsOfCountry(country.code ?? "")[0] ?? "")?.id ?? null;
  const byRegion = groupBy(tree.list("countries", language), regionOf);
  const below = (parentId: number | null): Branch[] =>
    (byRegion.get(parentId) ?? []).map((node) => ({ node, parentId }));
  // Countries without a region, such as Antarctica, come last.
  return [
    ...nested(tree.list("regions", language)).flatMap((region) => [
      region,
      ...below(region.node.id),
    ]),
    ...below(null),
  ];
}

/** Removes terms that neither have public posts nor lead to a term with some. */
function withPosts(branches: readonly Branch[]): Branch[] {
  const leads = new Set<number | null>();
  for (const { node, parentId } of branches.toReversed())
    if (node.count > 0 || leads.has(node.id)) leads.add(node.id).add(parentId);
  return branches.filter(({ node }) => leads.has(node.id));
}
