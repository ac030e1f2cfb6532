import { type Actor, isStaff } from "../actor";
import { keptPerTree } from "./kept-per-tree";
import type { TermNode, TermTree } from "./term-tree";

const withheld = keptPerTree<ReadonlySet<number>>();

/**
 * Of which terms somebody may hear who looks for them. Staff, of all. Everybody else, of those that public posts carry, and of those
 * that no post carries: whoever uploads can choose these. A term of internal posts alone says what these are about, so that it is
 * withheld, with what stands below it, since its name would show there.
 */
export function mayHearOf(actor: Actor, tree: TermTree): (term: TermNode) => boolean {
  if (isStaff(actor)) return () => true;
  const internal = withheld(tree, "internal", () => internalTerms(tree));
  return ({ id }) => !internal.has(id);
}

function internalTerms(tree: TermTree): Set<number> {
  return new Set([...tree.all()].filter(isInternal).flatMap(({ id }) => tree.descendants(id)));
}

/** What a standard lists is known to all: a country that is missing from the list of countries would tell more than one that is there. */
function isInternal({ count, isCarried, code }: TermNode): boolean {
  return isCarried && count === 0 && code === null;
}
