import type { TermTree } from "./term-tree";

/**
 * Keeps what is costly to make of a tree, by name, for as long as that tree is in use: a change of terms makes another
 * tree, and what was made of the old one goes with it. A promise that fails is not kept.
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
