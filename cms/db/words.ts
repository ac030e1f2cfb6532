import { type RawBuilder, sql } from "kysely";

/**
 * Builds the condition that each word of a text occurs in one of the columns, ignoring case. For lists of a few thousand
 * rows, which are not worth a word index. A text without words matches every row.
 */
export function hasWords(
  columns: readonly RawBuilder<unknown>[],
  text: string,
): RawBuilder<boolean> {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  const read = sql`concat_ws(' ', ${sql.join(columns)})`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${read} ilike ${patternOf(word)}`),
    sql` and `,
  )})`;
}

/** Returns a LIKE pattern that finds a word anywhere, with its special characters escaped. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
