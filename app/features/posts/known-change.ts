import type { Card } from "#contract/shared";
import { isYearAlone } from "#contract/year-alone";

/**
 * Returns when a document was changed; null if unknown. An import gives an undated document the moment at which it was
 * added, and a document with only a year the first of January.
 */
export function knownChange({
  modified,
  publicationYear,
}: Pick<Card, "modified" | "publicationYear">): string | null {
  if (publicationYear === null) return null;
  return isYearAlone(new Date(modified), publicationYear) ? null : modified;
}
