import { z } from "zod";
import { YEAR_MAX, YEAR_MIN } from "../../contract/limits";
import {
  IMPORT_REASONS_MAX,
  JSON_DEPTH_MAX,
  JSON_VALUES_MAX,
} from "../../contract/parser-limits.mjs";
import { readJson, UnreadableJson } from "../../platform/json";

const Line = z.string().trim().min(1).max(2000);
/** A list whose length is checked before its items: each bad item of millions would make an issue. */
const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(z.unknown()).max(most).default([]).pipe(z.array(item));
const Names = listOf(z.string().trim().max(300), 200).transform((names) => [
  ...new Set(names.filter(Boolean)),
]);
const Prose = z.string().trim().default("");
const Iso2 = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "must be two letters (ISO 3166-1)")
  .transform((code) => code.toUpperCase());

const TAG_RULE = "must be a language tag such as en or pt-BR";
/** The platform refuses some tags that look right, such as one with the same variant twice. */
const LanguageTag = z
  .string()
  .max(100)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, TAG_RULE)
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag)[0]!;
    } catch {
      context.addIssue({ code: "custom", message: TAG_RULE });
      return z.NEVER;
    }
  });

/**
 * A line of an import file. Fields that are not named here are ignored; all but `id`, `language` and `title` may be
 * absent.
 */
export const ImportRecord = z.object({
  /** Stable: importing it again replaces what was there. */
  id: z.string().trim().min(1).max(300),
  /** The same work in several languages: lines that share it become one post with translations. */
  parallel_id: z.string().trim().min(1).max(300).optional(),
  /** `toolkit` and `article` become such posts, all else documents. */
  kind: z.string().trim().max(100).default("document"),
  content_type: z.string().trim().max(300).optional(),
  /** A BCP 47 tag. */
  language: LanguageTag,
  title: Line,
  abstract: Prose,
  /** The whole text, under either name: searched, and the abstract of a record that has none. */
  body: Prose,
  text: Prose,
  publication_year: z.number().int().min(YEAR_MIN).max(YEAR_MAX).optional(),
  date: z
    .string()
    .regex(
      /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
      "must be YYYY, YYYY-MM or YYYY-MM-DD",
    )
    .optional(),
  /** English name; used when there is no code. */
  country: z.string().trim().max(300).optional(),
  country_iso2: Iso2.optional(),
  countries_iso2: listOf(Iso2, 300),
  topics: Names,
  themes: Names,
  keywords: Names,
  authors: Names,
  contributors: Names,
  translators: Names,
  publisher: z.string().trim().max(300).optional(),
  /** A document's number ("A/HRC/12/9"): searched with its text. */
  symbol: z.string().trim().max(300).optional(),
  /** Addresses of the document elsewhere; what is not an http address is ignored. */
  pdf: z.string().trim().max(2000).optional(),
  link: z.string().trim().max(2000).optional(),
  license: z.string().trim().max(300).optional(),
  /** Files of the document, beside or below the import file; in the record's language and with its title unless they say so. */
  files: listOf(
    z.object({
      path: z.string().min(1).max(1000),
      language: LanguageTag.optional(),
      title: Line.optional(),
    }),
    100,
  ),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

const UNREADABLE: Record<UnreadableJson["reason"], string> = {
  broken: "the line is not JSON",
  too_deep: `the line has more than ${JSON_DEPTH_MAX} levels`,
  too_many_values: `the line has more than ${JSON_VALUES_MAX} values`,
};

/** Reads a line; returns the record, or in one sentence why it is none. */
export function parseRecord(
  text: string,
): { record: ImportRecord } | { reason: string; id?: string } {
  let value: unknown;
  try {
    value = readJson(text);
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    return { reason: UNREADABLE[error.reason] };
  }
  const result = ImportRecord.safeParse(value);
  if (result.success) return { record: result.data };
  const id = (value as { id?: unknown } | null)?.id;
  return {
    reason: result.error.issues
      .slice(0, IMPORT_REASONS_MAX)
      .map((issue) => `${issue.path.join(".") || "the line"}: ${issue.message}`)
      .join("; "),
    ...(typeof id === "string" && { id }),
  };
}
