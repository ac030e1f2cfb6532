import { AppError } from "../../contract/errors";
import type { AuthorRef } from "../../contract/authors";
import type { Language } from "../../contract/languages";
import type { Actor } from "../actor";
import { mayHearOf } from "../taxonomies/terms.policy";
import type { TermNode, TermTree } from "../taxonomies/term-tree";

/** The author that a databaseId or a slug names. Throws `not_found`, also for terms of other taxonomies. */
export function authorOf(tree: TermTree, key: number | string): TermNode {
  const node = typeof key === "number" ? tree.byId(key) : tree.bySlug("authors", key);
  if (node?.taxonomy !== "authors") throw noSuchAuthor();
  return node;
}

/**
 * The same for somebody whose profile it is not. Throws `not_found` also for an author of internal work alone, of whom only
 * staff may hear.
 */
export function knownAuthor(tree: TermTree, key: number | string, actor: Actor): TermNode {
  const node = authorOf(tree, key);
  if (!mayHearOf(actor, tree)(node)) throw noSuchAuthor();
  return node;
}

function noSuchAuthor(): AppError {
  return new AppError("not_found", "There is no such author");
}

/** An author where one is only named. */
export function authorRef(tree: TermTree, node: TermNode, language: Language): AuthorRef {
  const { databaseId, slug, name, link } = tree.term(node, language);
  return { databaseId, slug, name, link };
}
