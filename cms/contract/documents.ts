import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { DATABASE_ID_MAX, REMOVAL_REASON_MAX_CHARS, VERSION_NOTE_MAX_CHARS } from "./limits";
import { FILE_KINDS, TAXONOMIES, TEXT_MISSING, CITATION_FORMATS } from "./names";
import {
  Card,
  Image,
  LanguageCode,
  Term,
  TermRef,
  TextLanguage,
  TranslationRef,
  LanguageQuery,
  optionalLineOf,
  textOf,
  DocumentRef,
  FileId,
} from "./shared";

/** A stored file, with the field names of R3.4. */
export const MediaItem = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  title: z.string(),
  caption: z.string(),
  altText: z.string(),
  description: z.string(),
  /** The path of the file itself, `/files/{id}/{name}`. */
  link: z.string(),
  mediaItemUrl: z.string(),
  /** `file` or `image`. */
  mediaType: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  pageCount: z.number().int().nullable(),
});
export type MediaItem = z.infer<typeof MediaItem>;

/** The size of a text version. Its pages are at `GET /files/{id}/text`. */
export const TextVersion = z.object({
  /** Pages of the text version, not of the file. */
  pages: z.number().int(),
  /** Bytes of all its text in UTF-8. */
  size: z.number().int(),
});
export type TextVersion = z.infer<typeof TextVersion>;

/** An entry of `documentFields.documents`: a stored file or a link to another site. */
export const DocumentFile = z.object({
  type: z.enum(["file", "link"]),
  documentLink: z.string().nullable(),
  documentLinkTitle: z.string().nullable(),
  documentLinkType: z.string().nullable(),
  documentFile: MediaItem.nullable(),
  /** The text of the file as pages to read; null for links, and if no text has been found. */
  textVersion: TextVersion.nullable(),
  /** Why there is no text version; null if there is one, and for links and pictures, which never have one. */
  textMissing: z.enum(TEXT_MISSING).nullable(),
  documentLanguage: z.object({ name: z.string(), iso: z.string() }),
  kind: z.enum(FILE_KINDS),
  /** The title of the file or the link. */
  title: z.string(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;

/** `GET /documents/{id}?language=`, by its slug: a public document as its page shows it. */
export const Document = Card.omit({ abstract: true }).extend({
  documentFields: z.object({
    /** The whole abstract, as plain text with blank lines between paragraphs. */
    abstract: z.string(),
    publicationYear: z.number().int().nullable(),
    /** People and groups named besides the authors, such as illustrators and translators; sometimes the authors too. */
    contributors: z.array(z.string()),
    /** Files in the requested language first, then in the site's order of languages. */
    documents: z.array(DocumentFile),
    /**
     * Languages in which the document itself contains its full text, the requested language first. Its pages are at `GET
     * /documents/{id}/text`.
     */
    texts: z.array(TextLanguage),
  }),
  /** Terms by taxonomy in the requested language. */
  terms: z.partialRecord(z.enum(TAXONOMIES), z.array(Term)),
  /** Each publisher with its ancestors, outermost first. */
  publisherPaths: z.array(z.array(TermRef)),
  /** The first topic with its ancestors, outermost first: the breadcrumb. */
  topicPath: z.array(TermRef),
  authors: z.array(z.object({ slug: z.string(), name: z.string(), image: Image.nullable() })),
  /** Public collections that contain it. */
  collections: z.array(
    z.object({ slug: z.string(), link: z.string(), title: z.string(), language: TextLanguage }),
  ),
  translations: z.array(TranslationRef),
  related: z.array(Card),
  /** The findings of an evaluation or assessment; null if there are none. Only for staff, and absent for other callers. */
  findings: z.string().nullable().optional(),
});
export type Document = z.infer<typeof Document>;

/** A version of a file, current or replaced. */
export const FileVersion = z.object({
  number: z.number().int(),
  /** Whether it is the version that readers get. */
  current: z.boolean(),
  name: z.string(),
  /** The path of its bytes. Only staff can read former versions. */
  link: z.string(),
  kind: z.enum(FILE_KINDS),
  /** Bytes. */
  size: z.number().int(),
  pageCount: z.number().int().nullable(),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: z.string(),
  created: z.iso.datetime(),
  /** The user who uploaded it, by display name; null if unknown. */
  by: z.string().nullable(),
  note: z.string(),
});
export type FileVersion = z.infer<typeof FileVersion>;

/** A file of a document with its history. */
export const FileHistory = z.object({
  id: z.string(),
  title: z.string(),
  language: TextLanguage,
  /** The newest first. */
  versions: z.array(FileVersion),
});
export type FileHistory = z.infer<typeof FileHistory>;

/** `GET /documents/{id}/files`: for staff, in the document's order; links to other sites are left out. */
export const FileHistoriesAnswer = z.object({ document: DocumentRef, files: z.array(FileHistory) });
export type FileHistoriesAnswer = z.infer<typeof FileHistoriesAnswer>;

/**
 * `PUT /documents/{id}/files/{fileId}`: an accepted upload replaces the file. In a form, `upload` may contain the file
 * itself.
 */
export const FileReplacement = z.object({
  upload: FileId,
  /** The number of the version that was read. If there is a newer one, nothing is replaced (`edit_conflict`). */
  version: z.coerce.number().int().positive().max(DATABASE_ID_MAX).optional(),
  note: z.string().default("").pipe(optionalLineOf(VERSION_NOTE_MAX_CHARS)),
});
export type FileReplacement = z.infer<typeof FileReplacement>;

/** `GET /documents/{id}/uses`: for staff, what else is affected when the document is deleted. */
export const DocumentUses = z.object({
  document: DocumentRef,
  /** The number of users who have saved it. */
  savedBy: z.number().int(),
  collections: z.number().int(),
  /** Articles and toolkits that link to it. */
  items: z.number().int(),
  files: z.number().int(),
});
export type DocumentUses = z.infer<typeof DocumentUses>;

/** `DELETE /documents/{id}`, by its databaseId. All fields may be omitted. */
export const DocumentRemoval = z
  .object({
    /** The reason, which is public. */
    reason: z.string().default("").pipe(textOf(REMOVAL_REASON_MAX_CHARS)),
    /** The language of the reason. */
    language: LanguageCode.default(DEFAULT_LANGUAGE),
    /** databaseId of the document that replaces it. */
    successor: z.number().int().positive().max(DATABASE_ID_MAX).nullable().default(null),
  })
  .prefault({});
export type DocumentRemoval = z.infer<typeof DocumentRemoval>;

/**
 * `GET /documents/{slug}/tombstone?language=`: the notice shown in place of a deleted document. It says nothing about the
 * document itself.
 */
export const Tombstone = z.object({
  removed: z.iso.datetime(),
  reason: z.string(),
  reasonLanguage: TextLanguage,
  /** The document that replaces it; null if the caller may not see it. */
  successor: DocumentRef.nullable(),
  /** For staff, as long as it can be restored. */
  restorable: z
    .object({
      databaseId: z.number().int(),
      title: z.string(),
      language: TextLanguage,
      until: z.iso.datetime(),
    })
    .optional(),
});
export type Tombstone = z.infer<typeof Tombstone>;

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

/** `GET /documents/{id}/citation`, and the same for other posts and for collections. */
export const CitationQuery = LanguageQuery.extend({
  format: z.enum(CITATION_FORMATS).default("csl-json"),
});

/** A person with a separate family name, or the name of an organisation or a group, which must not be split. */
export const CslName = z.union([
  z.object({ family: z.string(), given: z.string() }),
  z.object({ literal: z.string() }),
]);
export type CslName = z.infer<typeof CslName>;

/** A post as CSL-JSON 1.0.2. Missing values are absent. */
export const CslItem = z.object({
  /** `library-` and the databaseId: it never changes for a post, and is short enough for RIS. */
  id: z.string(),
  type: z.enum(["report", "webpage", "book"]),
  title: z.string(),
  author: z.array(CslName).optional(),
  issued: z.object({ "date-parts": z.tuple([z.tuple([z.number().int()])]) }).optional(),
  publisher: z.string().optional(),
  /** The content type of a document. */
  genre: z.string().optional(),
  /** BCP 47 tag of the title and the abstract. */
  language: z.string(),
  abstract: z.string().optional(),
  /** Keywords and topics, separated by commas. */
  keyword: z.string().optional(),
  URL: z.string(),
});
export type CslItem = z.infer<typeof CslItem>;

/** The answer as `csl-json`. A single post is a list of one. */
export const CslItems = z.array(CslItem);
