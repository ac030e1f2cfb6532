import { z } from "zod";
import { DATABASE_ID_MAX } from "./limits";
import { LanguageQuery, TextLanguage } from "./shared";

/** The parts of a text, in reading order. */
export const TextBlock = z.discriminatedUnion("kind", [
  /**
   * `level` starts at 1. Headings of a PDF are recognised by their font; those of other files are what their authors
   * marked as headings.
   */
  z.object({ kind: z.literal("heading"), level: z.number().int(), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), text: z.string() }),
  z.object({ kind: z.literal("item"), text: z.string() }),
  /** A row of a table: its non-empty cells, by column number from 0. */
  z.object({
    kind: z.literal("row"),
    cells: z.array(z.object({ column: z.number().int(), text: z.string() })),
  }),
]);
export type TextBlock = z.infer<typeof TextBlock>;

/** The text of one page of the file. */
export const TextSection = z.object({
  /** The page of a PDF, the slide of a presentation or the sheet of a workbook, from 1; null in files without pages. */
  page: z.number().int().nullable(),
  blocks: z.array(TextBlock),
});
export type TextSection = z.infer<typeof TextSection>;

/** `GET /files/{id}/text`: a page of a file's text version. */
export const FileText = z.object({
  id: z.string(),
  /** The page number within the text version, from 1, and the number of pages. */
  page: z.number().int(),
  pages: z.number().int(),
  /** Bytes of the text of all pages in UTF-8. */
  size: z.number().int(),
  /** Whether the whole text of the file is included. Of very long files only the first four million characters are kept. */
  complete: z.boolean(),
  sections: z.array(TextSection),
});
export type FileText = z.infer<typeof FileText>;

const PageNumber = z.coerce.number().int().positive().max(DATABASE_ID_MAX);

/**
 * The page to read: by its number in the text version (`page`), or by a page of the file (`original`). If that page has
 * no text, the next one that has text is used.
 */
export const FileTextQuery = z.object({
  page: PageNumber.default(1),
  original: PageNumber.optional(),
});
export type FileTextQuery = z.infer<typeof FileTextQuery>;

/** `GET /documents/{id}/text`: a page of the text that a document itself contains, as HTML. */
export const DocumentText = z.object({
  /** The language of this text, and all languages in which the document contains a text. */
  language: TextLanguage,
  languages: z.array(TextLanguage),
  /** The page number within the text, from 1, and the number of pages. */
  page: z.number().int(),
  pages: z.number().int(),
  /** Bytes of the whole text in UTF-8. */
  size: z.number().int(),
  /** Generated from Markdown without raw HTML, so it is safe to display. Headings start with `h2`. */
  html: z.string(),
  /** The headings of all pages. `level` is the level of the HTML heading, `anchor` is the element's id. */
  contents: z.array(
    z.object({
      level: z.number().int(),
      title: z.string(),
      anchor: z.string(),
      page: z.number().int(),
    }),
  ),
});
export type DocumentText = z.infer<typeof DocumentText>;

/** The text in the requested language, or in the nearest available one. `in` requests the text in exactly this language. */
export const DocumentTextQuery = LanguageQuery.extend({
  page: PageNumber.default(1),
  in: TextLanguage.optional(),
});
export type DocumentTextQuery = z.infer<typeof DocumentTextQuery>;
