import { type RawBuilder, sql } from "kysely";

/**
 * Many rows as one parameter, to be read with `as r(column type, …)`: one statement a batch, whatever its size, and no
 * limit of 65,535 parameters. Takes plain objects; `undefined` becomes null.
 */
export function asRows(rows: readonly object[]): RawBuilder<unknown> {
  // Through text, because the two drivers disagree on whether a string given for json is JSON already.
  return sql`json_to_recordset(${toDatabaseJson(rows)}::text::json)`;
}

/** JSON without what Postgres cannot store as text: NUL, and halves of surrogate pairs. */
export function toDatabaseJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "string" ? toDatabaseText(item) : item,
  );
}

/** Text without what Postgres cannot store: NUL, and halves of surrogate pairs (which become U+FFFD). */
export function toDatabaseText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");
}
