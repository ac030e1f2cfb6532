import { type RawBuilder, sql } from "kysely";

/**
 * Whether each word of a text stands in one of the columns, whatever its case: for lists of some thousand rows, which no
 * index of words is worth. A text without words fits all.
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

/** The pattern of LIKE for what has a word somewhere, each of whose signs stands for itself. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
