import { type RawBuilder, sql } from "kysely";

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
