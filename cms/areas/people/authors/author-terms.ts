import { AppError } from "../../../contract/errors";
import type { AuthorRef } from "../../../contract/authors";
import type { Language } from "../../../contract/languages";
import type { Actor } from "../../../shared/actor";
import { mayHearOf, type TermNode, type TermTree } from "../../vocabulary";

/** Returns the author with a databaseId or a slug. Throws `not_found`, also for terms of other taxonomies. */
export function authorOf(tree: TermTree, key: number | string): TermNode {
  const node = typeof key === "number" ? tree.byId(key) : tree.bySlug("authors", key);
  if (node?.taxonomy !== "authors") throw noSuchAuthor();
  return node;
}

/**
 * Like `authorOf`, for users who do not own the profile. Also throws `not_found` for an author of internal work only, unless the
 * actor is staff.
 */
export function knownAuthor(tree: TermTree, key: number | string, actor: Actor): TermNode {
  const node = authorOf(tree, key);
  if (!mayHearOf(actor, tree)(node)) throw noSuchAuthor();
  return node;
}

function noSuchAuthor(): AppError {
  return new AppError("not_found", "There is no such author");
}

/** Returns a reference to an author. */
export function authorRef(tree: TermTree, node: TermNode, language: Language): AuthorRef {
  const { databaseId, slug, name, link } = tree.term(node, language);
  return { databaseId, slug, name, link };
}
