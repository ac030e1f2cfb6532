import type { TermUses } from "./terms-desk";

/**
 * The rules of terms that both halves apply, each with a name of its own, beside those of `account-rules.ts`. Plain constants
 * without zod, so that the browser can have them.
 */

/** Every rule, with the sentence that API clients read. The website says them in the visitor's language, under the same names. */
export const TERM_RULE_SENTENCES = {
  term_slug: "A slug has small letters a to z, digits and single hyphens between them.",
  term_slug_taken: "Another term of this taxonomy has this slug.",
  term_parent_unknown: "There is no such term in this taxonomy.",
  term_parent_below: "A term cannot be below itself.",
} as const;
export type TermRule = keyof typeof TERM_RULE_SENTENCES;

/** Whether anything has a term that would lose it: then it is not removed. */
export const isTermUsed = ({
  posts,
  children,
  followers,
  contributions,
  hasOwner,
  claims,
}: TermUses): boolean => hasOwner || posts + children + followers + contributions + claims > 0;
