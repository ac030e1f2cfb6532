import type { ADVANCED_FIELDS } from "../../../../contract/search";

/** Parts of an entry, in the order of the index. Labels are names of terms in other languages. */
export const FIELDS = ["title", "abstract", "keywords", "authors", "fulltext", "labels"] as const;
export type Field = (typeof FIELDS)[number];

/** A set of fields as bits, by their index in FIELDS. */
export type FieldMask = number;
export const ALL_FIELDS: FieldMask = 2 ** FIELDS.length - 1;
export const TITLE: FieldMask = maskOf(["title"]);

export function maskOf(fields: readonly Field[]): FieldMask {
  return fields.reduce((mask, field) => mask | (1 << FIELDS.indexOf(field)), 0);
}

/** Returns the fields that a query searches; all if it names none. A keyword is searched in all languages. */
export function maskOfAdvanced(fields: readonly (typeof ADVANCED_FIELDS)[number][]): FieldMask {
  if (fields.length === 0) return ALL_FIELDS;
  return maskOf([...fields, ...(fields.includes("keywords") ? (["labels"] as const) : [])]);
}
