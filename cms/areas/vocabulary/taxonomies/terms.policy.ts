import { type Actor, isStaff } from "../../../shared/actor";
import { keptPerTree } from "./kept-per-tree";
import type { TermNode, TermTree } from "./term-tree";

const withheld = keptPerTree<ReadonlySet<number>>();

/**
 * Returns a function that tells which terms an actor may see. Staff may see all. Others may see terms of public posts, and terms
 * without posts, which uploaders can choose. A term of internal posts only would reveal their subject, so it is hidden. The terms
 * below it are hidden too, because its name would appear there.
 */
export function mayHearOf(actor: Actor, tree: TermTree): (term: TermNode) => boolean {
  if (isStaff(actor)) return () => true;
  const internal = withheld(tree, "internal", () => internalTerms(tree));
  return ({ id }) => !internal.has(id);
}

function internalTerms(tree: TermTree): Set<number> {
  return new Set([...tree.all()].filter(isInternal).flatMap(({ id }) => tree.descendants(id)));
}

/** Terms of a standard are public: a country missing from the list would reveal more than a listed one. */
function isInternal({ count, isCarried, code }: TermNode): boolean {
  return isCarried && count === 0 && code === null;
}
