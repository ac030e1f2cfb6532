import { z } from "zod";
import { DATABASE_ID_MAX } from "./limits";
import { LanguageQuery, TextLanguage } from "./shared";

/** What a text consists of, as it is read from top to bottom. */
export const TextBlock = z.discriminatedUnion("kind", [
  /** `level` from 1; headings of a PDF are told by their type, those of other files are what their authors made headings. */
  z.object({ kind: z.literal("heading"), level: z.number().int(), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), text: z.string() }),
  z.object({ kind: z.literal("item"), text: z.string() }),
  /** A row of a table: its cells that say anything, by their columns from 0. */
  z.object({
    kind: z.literal("row"),
    cells: z.array(z.object({ column: z.number().int(), text: z.string() })),
  }),
]);
export type TextBlock = z.infer<typeof TextBlock>;

/** What stands on one page of the file. */
export const TextSection = z.object({
  /** The page of a PDF, the slide of a presentation, the sheet of a workbook, from 1; null in files without such. */
  page: z.number().int().nullable(),
  blocks: z.array(TextBlock),
});
export type TextSection = z.infer<typeof TextSection>;

/** `GET /files/{id}/text`: a page of a file's text version. */
export const FileText = z.object({
  id: z.string(),
  /** Which page of the text version it is, from 1, and of how many. */
  page: z.number().int(),
  pages: z.number().int(),
  /** Bytes of the text of all pages in UTF-8. */
  size: z.number().int(),
  /** Whether it is all of the file's text: of the longest files the first four million characters are kept. */
  complete: z.boolean(),
  sections: z.array(TextSection),
});
export type FileText = z.infer<typeof FileText>;

const PageNumber = z.coerce.number().int().positive().max(DATABASE_ID_MAX);

/** Which page: by its own number, or the one that has a page of the file or, where that says nothing, the next that does. */
export const FileTextQuery = z.object({
  page: PageNumber.default(1),
  original: PageNumber.optional(),
});
export type FileTextQuery = z.infer<typeof FileTextQuery>;

/** `GET /documents/{id}/text`: a page of the text that a document holds itself, as HTML. */
export const DocumentText = z.object({
  /** The language of the text, and all that the document has a text in. */
  language: TextLanguage,
  languages: z.array(TextLanguage),
  /** Which page of the text it is, from 1, and of how many. */
  page: z.number().int(),
  pages: z.number().int(),
  /** Bytes of the whole text in UTF-8. */
  size: z.number().int(),
  /** Made from Markdown without raw HTML, so that it can be shown as it is. Headings begin with `h2`. */
  html: z.string(),
  /** The headings of all pages: `level` is that of the HTML, `anchor` the element's id. */
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

/** The text in the language asked for, or in the nearest there is; `in` asks for the text in exactly this language. */
export const DocumentTextQuery = LanguageQuery.extend({
  page: PageNumber.default(1),
  in: TextLanguage.optional(),
});
export type DocumentTextQuery = z.infer<typeof DocumentTextQuery>;
