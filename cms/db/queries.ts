import { type RawBuilder, sql } from "kysely";

/**
 * Begins a statement that looks up rows by key, whatever its parameters are. The embedded database plans such a statement
 * once, and others for each call, which takes longer than most look-ups (decision 60). To a server it is a comment.
 */
export const PLANNED_ONCE = sql.raw("/* planned once */");

/**
 * Passes many rows as one parameter, to be read with `as r(column type, …)`. This takes one statement for a batch of any
 * size and avoids the limit of 65,535 parameters. Rows are plain objects; `undefined` becomes null.
 */
export function asRows(rows: readonly object[]): RawBuilder<unknown> {
  // Sent as text, because the two drivers disagree on whether a string given for json is already JSON.
  return sql`json_to_recordset(${toDatabaseJson(rows)}::text::json)`;
}

/** Returns JSON without characters that PostgreSQL cannot store as text: NUL and unpaired surrogates. */
export function toDatabaseJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "string" ? toDatabaseText(item) : item,
  );
}

/** Returns text without characters that PostgreSQL cannot store. NUL is removed; unpaired surrogates become U+FFFD. */
export function toDatabaseText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");
}

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

/** Maximum number of rows deleted at once, because a request waits for it. */
export const PURGE_MAX_ROWS = 1_000;

/** The page of a list that a caller gets. */
export interface PageRange {
  page: number;
  pages: number;
  offset: number;
}

/** Returns the part of a list of `count` items on a page of `size` items. A page after the last returns the last one. */
export function pageRange(count: number, requested: number, size: number): PageRange {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(requested, pages);
  return { page, pages, offset: (page - 1) * size };
}
