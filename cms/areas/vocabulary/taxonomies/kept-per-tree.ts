import type { TermTree } from "./term-tree";

/**
 * Caches values that are costly to derive from a tree, by name. The cache lives as long as the tree: a change of terms creates
 * another tree, and the old values are dropped with the old one. A rejected promise is not cached.
 */
export function keptPerTree<T>(): (tree: TermTree, name: string, make: () => T) => T {
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
