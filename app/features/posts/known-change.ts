import type { Card } from "#contract/shared";

/**
 * When a document was changed; null when that is not known. An import gives an undated document the moment at which it
 * was added, and one of which only the year is known the first of January of it.
 */
export function knownChange({
  modified,
  publicationYear,
}: Pick<Card, "modified" | "publicationYear">): string | null {
  if (publicationYear === null) return null;
  const yearAlone = new Date(0);
  yearAlone.setUTCFullYear(publicationYear);
  return Date.parse(modified) === yearAlone.getTime() ? null : modified;
}
