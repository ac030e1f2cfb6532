import type { TermUses } from "./terms-admin";

/**
 * The rules of terms that the website and the content system share, each with a name. They add to those of
 * `account-rules.ts`. They are plain constants without zod, so that the browser can use them.
 */

/** Every rule, with the sentence that API clients get. The website translates the rules, under the same names. */
export const TERM_RULE_SENTENCES = {
  term_slug: "A slug has small letters a to z, digits and single hyphens between them.",
  term_slug_taken: "Another term of this taxonomy has this slug.",
  term_parent_unknown: "There is no such term in this taxonomy.",
  term_parent_below: "A term cannot be below itself.",
} as const;
export type TermRule = keyof typeof TERM_RULE_SENTENCES;

/** Returns whether anything uses a term. Used terms are not deleted. */
export const isTermUsed = ({
  posts,
  children,
  followers,
  contributions,
  hasOwner,
  claims,
}: TermUses): boolean => hasOwner || posts + children + followers + contributions + claims > 0;
