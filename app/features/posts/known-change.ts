import type { Card } from "#contract/shared";
import { isYearAlone } from "#contract/year-alone";

/**
 * When a document was changed; null when that is not known. An import gives an undated document the moment at which it
 * was added, and one of which only the year is known the first of January of it.
 */
export function knownChange({
  modified,
  publicationYear,
}: Pick<Card, "modified" | "publicationYear">): string | null {
  if (publicationYear === null) return null;
  return isYearAlone(new Date(modified), publicationYear) ? null : modified;
}
