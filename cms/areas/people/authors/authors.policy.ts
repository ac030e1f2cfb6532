import { AppError } from "../../../contract/errors";
import { isStaff } from "../../../contract/roles";
import { type Actor, type Member, signedIn, requireStaff } from "../../../shared/actor";
import type { AuthorRef } from "../../../contract/authors";
import type { Language } from "../../../contract/languages";
import { canSeeTerm, type TermNode, type TermTree } from "../../vocabulary";
import type { Db } from "../../../db/client";
import { createCounter } from "../../../shared/rate-limits";

/**
 * Returns whether the actor may edit a profile with this owner: the owner may, and staff. `ownerId` is null for a profile
 * without an owner.
 */
export function mayEdit(actor: Actor, ownerId: number | null): boolean {
  return isStaff(actor) || (actor.kind === "user" && actor.userId === ownerId);
}

/**
 * Checks that the actor may edit a profile. Throws `unauthenticated` for visitors, and `forbidden` for users who are neither
 * its owner nor staff.
 */
export function checkEdit(actor: Actor, ownerId: number | null): void {
  signedIn(actor);
  if (!mayEdit(actor, ownerId))
    throw new AppError("forbidden", "Only the owner and staff can edit this profile");
}

/** Checks that the actor is staff, who decide which user owns a profile. Throws `unauthenticated`, `forbidden`. */
export const checkDecider = (actor: Actor): Member =>
  requireStaff(actor, "Only staff can decide who owns an author profile");

/** Returns the author with a databaseId or a slug. Throws `not_found`, also for terms of other taxonomies. */
export function authorOf(tree: TermTree, key: number | string): TermNode {
  const node = typeof key === "number" ? tree.byId(key) : tree.bySlug("authors", key);
  if (node?.taxonomy !== "authors") throw noSuchAuthor();
  return node;
}

/**
 * Returns an author as `authorOf` does, for users who do not own the profile. Also throws `not_found` for an author of internal
 * work only, unless the actor is staff.
 */
export function knownAuthor(tree: TermTree, key: number | string, actor: Actor): TermNode {
  const node = authorOf(tree, key);
  if (!canSeeTerm(actor, tree)(node)) throw noSuchAuthor();
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

const HOUR = 60 * 60;

/**
 * Rate limits; durations are in seconds. Chosen: a hesitant user stays below these limits, and staff can still read all claims.
 */
const RULES = {
  claim: { points: 10, duration: HOUR },
  /** Pictures are decoded, one at a time. */
  edit: { points: 60, duration: HOUR },
  linkedIn: { points: 20, duration: HOUR },
} as const;

/**
 * Limits how often an account may cause work for staff or for the server. All methods throw `rate_limited` with the seconds to
 * wait.
 */
export interface AuthorLimits {
  /** Counts a claim, which staff have to read. */
  claim(userId: number): Promise<void>;
  /** Counts a change of a profile. */
  edit(userId: number): Promise<void>;
  /** Counts a request to LinkedIn, each of which is stored until its answer arrives. */
  linkedIn(userId: number): Promise<void>;
}

export function createAuthorLimits({ db, key }: { db: Db; key: Uint8Array }): AuthorLimits {
  const counterOf = (name: keyof typeof RULES) => {
    const count = createCounter({ db, key, name: `author-${name}`, rule: RULES[name] });
    return (userId: number) => count("account", String(userId));
  };
  return { claim: counterOf("claim"), edit: counterOf("edit"), linkedIn: counterOf("linkedIn") };
}
