import { z } from "zod";
import { Article, Page, Toolkit, ToolkitChapter } from "./content";
import { Collection } from "./collections";
import { Document } from "./documents";
import { DEFAULT_LANGUAGE } from "./languages";
import { DATABASE_ID_MAX } from "./limits";
import { DESK_STATES, FILE_KINDS, POST_TYPES, TAXONOMIES } from "./names";
import { Image, LanguageCode, TextLanguage } from "./shared";
import { FileId } from "./uploads";

/**
 * The content desk: what editors make, before and after it is published. A post on the desk has a databaseId from its
 * beginning; what is not published is in no table that visitors' calls read.
 */

const DatabaseId = z.number().int().positive().max(DATABASE_ID_MAX);
const Slug = z.string().max(200);

/** A part of an article: running text, or a dropdown with its resources. */
export const DeskBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), markdown: z.string() }),
  z.object({ type: z.literal("resources"), title: z.string(), resources: z.array(DatabaseId) }),
]);
export type DeskBlock = z.infer<typeof DeskBlock>;

/** What a post says in one language; which parts a type has is in `DESK_PARTS` of desk-rules. Markdown where it is named so, else plain text. */
export const DeskTexts = z.object({
  /** Empty: made from the title when it is published first, kept from then on. */
  slug: Slug.default(""),
  title: z.string().default(""),
  /** The abstract of a document, an article's introduction, a toolkit's or collection's description, a page's nothing. */
  abstract: z.string().default(""),
  /** Of a toolkit its front page, of a page its introduction. */
  markdown: z.string().default(""),
  imageCaption: z.string().default(""),
  imageReference: z.string().default(""),
  /** Of an article. */
  blocks: z.array(DeskBlock).default([]),
  /** Of a page. */
  sections: z.array(z.object({ anchor: Slug, title: z.string(), markdown: z.string(), collapsible: z.boolean() })).default([]),
});
export type DeskTexts = z.infer<typeof DeskTexts>;

/** A file of a document, ours or elsewhere: an upload that was accepted, a file of the library, or a link. */
export const DeskFile = z.object({
  language: TextLanguage,
  title: z.string().default(""),
  fileId: FileId.nullable().default(null),
  linkUrl: z.string().nullable().default(null),
  linkType: z.string().nullable().default(null),
});
export type DeskFile = z.infer<typeof DeskFile>;

export const DeskChapter = z.object({
  /** Of a chapter that was published before; null for a new one. */
  id: DatabaseId.nullable().default(null),
  texts: z.record(TextLanguage, z.object({ slug: Slug.default(""), title: z.string().default(""), summary: z.string().default(""), markdown: z.string().default("") })),
  resources: z.array(DatabaseId).default([]),
});
export type DeskChapter = z.infer<typeof DeskChapter>;

/** All that an editor can say of a post. A draft may be incomplete; what publishing needs is looked at when it is published. */
export const DeskContent = z.object({
  texts: z.record(TextLanguage, DeskTexts),
  /** Slugs by taxonomy. Regions and languages follow from countries and files and are left out. */
  terms: z.partialRecord(z.enum(TAXONOMIES), z.array(Slug)).default({}),
  publicationYear: z.number().int().nullable().default(null),
  contributors: z.array(z.string()).default([]),
  recommended: z.boolean().default(false),
  byStaff: z.boolean().default(false),
  peerReviewed: z.boolean().default(false),
  statementOfFindings: z.string().default(""),
  /** Answers in extra fields, by name. */
  extra: z.record(z.string(), z.string()).default({}),
  /** The picture: of an article, a toolkit, a collection; a document's is drawn from its first file unless one is given. */
  image: FileId.nullable().default(null),
  files: z.array(DeskFile).default([]),
  chapters: z.array(DeskChapter).default([]),
  /** Of a collection, in its order, and which of them come first. */
  documents: z.array(z.object({ databaseId: DatabaseId, note: z.string().default("") })).default([]),
  startHere: z.array(DatabaseId).default([]),
  curator: z.string().default(""),
});
export type DeskContent = z.infer<typeof DeskContent>;
/** What a caller writes: nearly everything has a default. */
export type DeskContentInput = z.input<typeof DeskContent>;

/** Who did something, as others see them; null for somebody who has gone, and where nobody did. */
const Who = z.string().nullable();

/** What lists say of a post on the desk. */
export const DeskSummary = z.object({
  databaseId: DatabaseId,
  type: z.enum(POST_TYPES),
  state: z.enum(DESK_STATES),
  /** In the language asked for, or else its first. */
  title: z.string(),
  language: TextLanguage,
  /** Languages it is written in. */
  languages: z.array(TextLanguage),
  /** Path of its public page; null for what is not published. */
  link: z.string().nullable(),
  /** Of the draft, else of what is published. */
  modified: z.iso.datetime(),
  by: Who,
  /** When it will be published; null unless that was set. */
  publishAt: z.iso.datetime().nullable(),
});
export type DeskSummary = z.infer<typeof DeskSummary>;

/** `GET /desk/posts`: for editors, the last changed first. */
export const DeskQuery = z.object({
  type: z.enum(POST_TYPES).optional(),
  state: z.enum(DESK_STATES).optional(),
  /** Words of the title, in any language. */
  search: z.string().trim().max(200).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type DeskQuery = z.infer<typeof DeskQuery>;
export const DeskAnswer = z.object({ posts: z.array(DeskSummary), count: z.number().int(), page: z.number().int(), pages: z.number().int() });
export type DeskAnswer = z.infer<typeof DeskAnswer>;

/** `POST /desk/posts`: a new draft. */
export const DeskBeginning = z.object({ type: z.enum(POST_TYPES), language: LanguageCode.default(DEFAULT_LANGUAGE), title: z.string().default("") });

/** `GET /desk/posts/{id}`. */
export const DeskPost = DeskSummary.extend({
  /** The draft, or what is published where there is none. */
  content: DeskContent,
  /** The number to save with: grows with each save. */
  version: z.number().int(),
  /** What keeps it from being published as it is: names of rules by the path of the field, `texts.en.title`. */
  problems: z.record(z.string(), z.string()),
  /** What the content names by number, for whoever shows it: gone ones are left out. */
  posts: z.array(z.object({ databaseId: DatabaseId, type: z.enum(POST_TYPES), title: z.string(), language: TextLanguage, link: z.string() })),
  files: z.array(z.object({
    id: FileId, name: z.string(), kind: z.enum(FILE_KINDS), size: z.number().int(), link: z.string(), image: Image.nullable(),
  })),
});
export type DeskPost = z.infer<typeof DeskPost>;

/** `PUT /desk/posts/{id}/draft`: the whole content; `version` is the one that was read (`edit_conflict` where there is another by now). */
export const DeskSave = z.object({ version: z.number().int().min(0), content: DeskContent });

/** `POST /desk/posts/{id}/publish`: now, or at a time to come. */
export const DeskPublish = z.object({ version: z.number().int().min(0), at: z.iso.datetime({ offset: true }).nullable().default(null), note: z.string().trim().max(300).default("") });

/** A state that a post was published in. */
export const DeskRevision = z.object({
  number: z.number().int(),
  published: z.iso.datetime(),
  by: Who,
  note: z.string(),
  /** Whether it is what visitors see now. */
  current: z.boolean(),
  title: z.string(),
  language: TextLanguage,
  /** What is not as it was in the revision before: paths of parts, `texts.sv`, `terms`, `files`. Empty for the first. */
  changed: z.array(z.string()),
});
export type DeskRevision = z.infer<typeof DeskRevision>;

/** `GET /desk/posts/{id}/revisions`: the newest first. */
export const DeskRevisionsAnswer = z.object({ post: DeskSummary, revisions: z.array(DeskRevision) });
export type DeskRevisionsAnswer = z.infer<typeof DeskRevisionsAnswer>;

/** `GET /desk/posts/{id}/preview`: as visitors would see the draft, or the revision of that number, or a toolkit's nth chapter. */
export const DeskPreviewQuery = z.object({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  revision: z.coerce.number().int().positive().optional(),
  chapter: z.coerce.number().int().positive().optional(),
});
/** Exactly one of them, by the post's type. */
export const DeskPreview = z.object({
  post: DeskSummary,
  document: Document.optional(), article: Article.optional(), toolkit: Toolkit.optional(), chapter: ToolkitChapter.optional(), collection: Collection.optional(), page: Page.optional(),
});
export type DeskPreview = z.infer<typeof DeskPreview>;
