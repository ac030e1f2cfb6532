import { z } from "zod";
import { FILE_KINDS, TAXONOMIES } from "./names";
import { Card, Image, Term, TermRef, TextLanguage, TranslationRef } from "./shared";

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

/** One entry of `documentFields.documents`: a file of ours or a link to elsewhere. */
export const DocumentFile = z.object({
  type: z.enum(["file", "link"]),
  documentLink: z.string().nullable(),
  documentLinkTitle: z.string().nullable(),
  documentLinkType: z.string().nullable(),
  documentFile: MediaItem.nullable(),
  documentLanguage: z.object({ name: z.string(), iso: z.string() }),
  kind: z.enum(FILE_KINDS),
  /** What to call it: the file's title, or the link's. */
  title: z.string(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;

/** `GET /documents/{slug}?language=`: a public document as its page shows it. */
export const Document = Card.omit({ abstract: true }).extend({
  documentFields: z.object({
    /** Whole abstract, plain text with blank lines between paragraphs. */
    abstract: z.string(),
    publicationYear: z.number().int().nullable(),
    contributors: z.array(z.string()),
    /** Files of the language asked for first, then in the site's order. */
    documents: z.array(DocumentFile),
  }),
  /** Terms by taxonomy in the language asked for. */
  terms: z.partialRecord(z.enum(TAXONOMIES), z.array(Term)),
  /** Each publisher with its ancestors, outermost first. */
  publisherPaths: z.array(z.array(TermRef)),
  /** The first topic with its ancestors, outermost first: the breadcrumb. */
  topicPath: z.array(TermRef),
  authors: z.array(z.object({ slug: z.string(), name: z.string(), image: Image.nullable() })),
  /** Public collections that hold it. */
  collections: z.array(z.object({ slug: z.string(), link: z.string(), title: z.string(), language: TextLanguage })),
  translations: z.array(TranslationRef),
  related: z.array(Card),
});
export type Document = z.infer<typeof Document>;
