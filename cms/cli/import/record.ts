import { z } from "zod";
import { YEAR_MAX, YEAR_MIN } from "../../contract/limits";
import {
  IMPORT_REASONS_MAX,
  JSON_DEPTH_MAX,
  JSON_VALUES_MAX,
} from "../../contract/parser-limits.mjs";
import { readJson, UnreadableJson } from "../../platform/json";
import { cutAtWord, endsWithNumber, withEllipsis } from "../../contract/format";

const Line = z.string().trim().min(1).max(2000);
/** A list whose length is checked before its items. Otherwise each of millions of bad items would create an issue. */
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
/** JavaScript refuses some tags that look valid, such as a tag that contains the same variant twice. */
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

/** A line of an import file. Unknown fields are ignored. All fields except `id`, `language` and `title` are optional. */
export const ImportRecord = z.object({
  /** A stable id: importing a record again replaces the earlier version. */
  id: z.string().trim().min(1).max(300),
  /** The id of a work in several languages. Lines that share it become one post with translations. */
  parallel_id: z.string().trim().min(1).max(300).optional(),
  /** `toolkit` and `article` create posts of these types; any other kind creates a document. */
  kind: z.string().trim().max(100).default("document"),
  content_type: z.string().trim().max(300).optional(),
  /** A BCP 47 tag. */
  language: LanguageTag,
  title: Line,
  abstract: Prose,
  /** The full text, under either name. It is searched, and it provides the abstract if the record has none. */
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
  /** The English name of the country, used when there is no code. */
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
  /** A document's symbol ("A/HRC/12/9"), searched together with its text. */
  symbol: z.string().trim().max(300).optional(),
  /** Addresses of the document on other sites. Addresses that are not http(s) are ignored. */
  pdf: z.string().trim().max(2000).optional(),
  link: z.string().trim().max(2000).optional(),
  license: z.string().trim().max(300).optional(),
  /** Files of the document, beside or below the import file. Language and title default to those of the record. */
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

/** Parses a line. Returns the record, or the reason in one sentence why the line is rejected. */
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

/** Characters taken from the text when a record has no abstract. Chosen: two paragraphs. */
const ABSTRACT_FROM_TEXT_CHARS = 600;

/** Matches the end of a complete text: the marks that end sentences, and those that close a quotation or a bracket. */
const WHOLE_END = /[.!?…؟。！？"'”’»)\]]$/u;
/** Markdown links. Plain text keeps only their words. */
const LINK_ADDRESS = /\]\([^()\s]*\)/gu;
/** Markdown marks that begin or end an emphasis, a heading or a list item. */
const MARKS = "*_`#>\\[\\]";
const PARAGRAPH_ENDS = new RegExp(`^[${MARKS}]*[ \\t]*(?:\\r?\\n|$)`, "u");
/** Matches an ending that no complete text has: a comma, a dash, an opened quotation or bracket. */
const OPEN_END = /[,;:–—(«„“[-]$/u;
/** Matches a bracket that is never closed, with its content: "… (A/HRC/WG." */
const OPEN_BRACKET = /\s*[([][^()[\]]*$/u;
const CONTINUES_WORD = /^[-'’]?[\p{L}\p{N}]/u;

/** Returns the start of a text, for a record without an abstract. */
export const abstractFrom = (text: string): string => cutAtWord(text, ABSTRACT_FROM_TEXT_CHARS);

/**
 * Repairs an abstract that other software has cut off in the middle of a sentence or word. It then ends at a word, with
 * an ellipsis. A cut is recognised by the end (an open bracket, a comma, the number of a missing paragraph). It is also
 * recognised if the record's text begins with the same words and continues. Any other abstract stays unchanged.
 */
export function repairAbstract(abstract: string, text: string): string {
  const line = abstract.replace(/\s+/gu, " ").trim();
  const before = line.replace(OPEN_BRACKET, "");
  if (before !== "" && (before !== line || endsWithNumber(line))) return withEllipsis(before);
  if (WHOLE_END.test(line)) return abstract;
  const rest = restAfter(line, text.replace(LINK_ADDRESS, ""));
  if (rest === null) return OPEN_END.test(line) ? withEllipsis(line) : abstract;
  // A heading or a first paragraph is complete.
  if (PARAGRAPH_ENDS.test(rest)) return abstract;
  // The limit falls after the abstract: inside a word, or at the space that follows a word.
  return cutAtWord(line + (CONTINUES_WORD.test(rest) ? "xx" : " x"), line.length + 1);
}

/**
 * Returns what follows in a text after the letters and digits of its beginning. Returns null if the text begins with others.
 */
function restAfter(beginning: string, text: string): string | null {
  let place = 0;
  for (const [letter] of beginning.matchAll(/[\p{L}\p{N}]/gu)) {
    while (place < text.length && !/^[\p{L}\p{N}]/u.test(characterAt(text, place)))
      place += characterAt(text, place).length;
    if (characterAt(text, place) !== letter) return null;
    place += letter.length;
  }
  return text.slice(place);
}

const characterAt = (text: string, place: number): string =>
  place < text.length ? String.fromCodePoint(text.codePointAt(place)!) : "";
