import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { DATABASE_ID_MAX, REMOVAL_REASON_MAX_CHARS, VERSION_NOTE_MAX_CHARS } from "./limits";
import { FILE_KINDS, TAXONOMIES, TEXT_MISSING } from "./names";
import { Card, Image, LanguageCode, Term, TermRef, TextLanguage, TranslationRef } from "./shared";
import { optionalLineOf, textOf } from "./texts";
import { DocumentRef, FileId } from "./uploads";

/** A stored file, with the specification's names. */
export const MediaItem = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  title: z.string(),
  caption: z.string(),
  altText: z.string(),
  description: z.string(),
  /** Path of the file itself, `/files/{id}/{name}`. */
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

/** What a text version costs; its pages are asked for at `GET /files/{id}/text`. */
export const TextVersion = z.object({
  /** Its own pages, not those of the file. */
  pages: z.number().int(),
  /** Bytes of all its text in UTF-8. */
  size: z.number().int(),
});
export type TextVersion = z.infer<typeof TextVersion>;

/** One entry of `documentFields.documents`: a file of ours or a link to elsewhere. */
export const DocumentFile = z.object({
  type: z.enum(["file", "link"]),
  documentLink: z.string().nullable(),
  documentLinkTitle: z.string().nullable(),
  documentLinkType: z.string().nullable(),
  documentFile: MediaItem.nullable(),
  /** The file's text as pages to read; null for links, and where nobody has found any text. */
  textVersion: TextVersion.nullable(),
  /** Why there is none; null where there is one, and where nothing of the kind is to be expected: links, pictures. */
  textMissing: z.enum(TEXT_MISSING).nullable(),
  documentLanguage: z.object({ name: z.string(), iso: z.string() }),
  kind: z.enum(FILE_KINDS),
  /** What to call it: the file's title, or the link's. */
  title: z.string(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;

/** `GET /documents/{id}?language=`, by its slug: a public document as its page shows it. */
export const Document = Card.omit({ abstract: true }).extend({
  documentFields: z.object({
    /** Whole abstract, plain text with blank lines between paragraphs. */
    abstract: z.string(),
    publicationYear: z.number().int().nullable(),
    /** Those who are named beside its authors: illustrators, translators, groups; at times the authors too. */
    contributors: z.array(z.string()),
    /** Files of the language asked for first, then in the site's order. */
    documents: z.array(DocumentFile),
    /** Languages that the document holds its whole text in, the one asked for first; pages to read are at `GET /documents/{id}/text`. */
    texts: z.array(TextLanguage),
  }),
  /** Terms by taxonomy in the language asked for. */
  terms: z.partialRecord(z.enum(TAXONOMIES), z.array(Term)),
  /** Each publisher with its ancestors, outermost first. */
  publisherPaths: z.array(z.array(TermRef)),
  /** The first topic with its ancestors, outermost first: the breadcrumb. */
  topicPath: z.array(TermRef),
  authors: z.array(z.object({ slug: z.string(), name: z.string(), image: Image.nullable() })),
  /** Public collections that hold it. */
  collections: z.array(
    z.object({ slug: z.string(), link: z.string(), title: z.string(), language: TextLanguage }),
  ),
  translations: z.array(TranslationRef),
  related: z.array(Card),
  /** What an evaluation or assessment has found; null where nobody has said. For staff; nobody else is given any. */
  findings: z.string().nullable().optional(),
});
export type Document = z.infer<typeof Document>;

/** What a file is, or was before it was replaced. */
export const FileVersion = z.object({
  number: z.number().int(),
  /** Whether it is the one that readers get. */
  current: z.boolean(),
  name: z.string(),
  /** Path of its bytes. Those of former versions are for staff alone. */
  link: z.string(),
  kind: z.enum(FILE_KINDS),
  /** Bytes. */
  size: z.number().int(),
  pageCount: z.number().int().nullable(),
  /** Hex, of the bytes. */
  sha256: z.string(),
  created: z.iso.datetime(),
  /** Who brought it, as others see them; null where nobody knows any more. */
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

/** `GET /documents/{id}/files`: for staff, in the document's order; links to elsewhere are left out. */
export const FileHistoriesAnswer = z.object({ document: DocumentRef, files: z.array(FileHistory) });
export type FileHistoriesAnswer = z.infer<typeof FileHistoriesAnswer>;

/** `PUT /documents/{id}/files/{fileId}`: an upload that was accepted takes the file's place. In a form the file itself may stand in `upload`. */
export const FileReplacement = z.object({
  upload: FileId,
  /** The number of the version that was looked at: where there is another by now, nothing is replaced (`edit_conflict`). */
  version: z.coerce.number().int().positive().max(DATABASE_ID_MAX).optional(),
  note: z.string().default("").pipe(optionalLineOf(VERSION_NOTE_MAX_CHARS)),
});
export type FileReplacement = z.infer<typeof FileReplacement>;

/** `GET /documents/{id}/uses`: for staff, what else is changed when the document goes. */
export const DocumentUses = z.object({
  document: DocumentRef,
  /** People who have saved it. */
  savedBy: z.number().int(),
  collections: z.number().int(),
  /** Articles and toolkits that lead to it. */
  pieces: z.number().int(),
  files: z.number().int(),
});
export type DocumentUses = z.infer<typeof DocumentUses>;

/** `DELETE /documents/{id}`, by its databaseId: all of it may be left out. */
export const DocumentRemoval = z
  .object({
    /** For everybody to read. */
    reason: z.string().default("").pipe(textOf(REMOVAL_REASON_MAX_CHARS)),
    /** The language of the reason. */
    language: LanguageCode.default(DEFAULT_LANGUAGE),
    /** databaseId of the document that takes its place. */
    successor: z.number().int().positive().max(DATABASE_ID_MAX).nullable().default(null),
  })
  .prefault({});
export type DocumentRemoval = z.infer<typeof DocumentRemoval>;

/** `GET /documents/{slug}/tombstone?language=`: what is said where a document was. Of the document itself it tells nothing. */
export const Tombstone = z.object({
  removed: z.iso.datetime(),
  reason: z.string(),
  reasonLanguage: TextLanguage,
  /** The document that takes its place, as far as who asks may know of it. */
  successor: DocumentRef.nullable(),
  /** For staff, while it can be restored. */
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
