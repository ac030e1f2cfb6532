import { z } from "zod";
import { Article, Page, Toolkit, ToolkitChapter } from "./posts";
import { Collection } from "./collections";
import { Document } from "./documents";
import { DEFAULT_LANGUAGE } from "./languages";
import {
  COLLECTION_NOTE_MAX_CHARS,
  COLLECTION_POSTS_MAX,
  COLLECTION_RECOMMENDED_MAX,
  DATABASE_ID_MAX,
  ADMIN_CAPTION_MAX_CHARS,
  ADMIN_MARKDOWN_MAX_CHARS,
  ADMIN_PARTS_MAX,
  ADMIN_SEARCH_MAX_CHARS,
  ADMIN_TERMS_MAX,
  ADMIN_URL_MAX_CHARS,
  DOCUMENT_ABSTRACT_MAX_CHARS,
  DOCUMENT_TITLE_MAX_CHARS,
  SENDER_NAME_MAX_CHARS,
  UPLOAD_ANSWER_MAX_CHARS,
  UPLOAD_FILES_MAX,
  VERSION_NOTE_MAX_CHARS,
  SLUG_MAX_CHARS,
} from "./limits";
import { ADMIN_HELD, ADMIN_STATES, FILE_KINDS, POST_TYPES, TAXONOMIES } from "./names";
import {
  Image,
  LanguageCode,
  TextLanguage,
  markdownOf,
  optionalLineOf,
  textOf,
  typesetLineOf,
  FileId,
} from "./shared";

/**
 * The admin area: posts before and after they are published. A post has a databaseId from the start. Unpublished content
 * is in no table that public requests read.
 */

const DatabaseId = z.number().int().positive().max(DATABASE_ID_MAX);
const Slug = z.string().max(SLUG_MAX_CHARS);

/** How texts are parsed: as stored, or as typed, without invisible characters and with maximum lengths. */
interface TextSchemas {
  language: z.ZodType<string, string>;
  /** One line, paragraphs, and Markdown, with a maximum number of characters. */
  line(most: number): z.ZodType<string, string>;
  text(most: number): z.ZodType<string, string>;
  markdown(most: number): z.ZodType<string, string>;
  /** A list with a maximum number of items. */
  list<T extends z.ZodType>(item: T, most: number): z.ZodArray<T>;
}
const STORED_TEXTS: TextSchemas = {
  language: TextLanguage,
  line: () => z.string(),
  text: () => z.string(),
  markdown: () => z.string(),
  list: (item) => z.array(item),
};
const TYPED_TEXTS: TextSchemas = {
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/),
  line: typesetLineOf,
  text: textOf,
  markdown: markdownOf,
  list: (item, most) =>
    z.array(item).superRefine((list, context) => {
      if (list.length > most)
        context.addIssue({ code: "custom", params: { rule: "too_many_values" } });
    }),
};

function contentSchemas({ language, line, text, markdown, list }: TextSchemas) {
  const title = line(DOCUMENT_TITLE_MAX_CHARS).default("");
  const long = markdown(ADMIN_MARKDOWN_MAX_CHARS).default("");
  const posts = list(DatabaseId, ADMIN_PARTS_MAX);

  const Block = z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), markdown: long }),
    z.object({ type: z.literal("resources"), title, resources: posts.default([]) }),
  ]);

  const Texts = z.object({
    /** Empty: generated from the title at the first publication and kept from then on. */
    slug: Slug.default(""),
    title,
    /** The abstract of a document, an article's introduction, a toolkit's or collection's description. Pages do not use it. */
    abstract: text(DOCUMENT_ABSTRACT_MAX_CHARS).default(""),
    /** The full text of a document, a toolkit's front page, or a page's introduction. */
    markdown: long,
    imageCaption: line(ADMIN_CAPTION_MAX_CHARS).default(""),
    imageReference: line(ADMIN_CAPTION_MAX_CHARS).default(""),
    /** For articles. */
    blocks: list(Block, ADMIN_PARTS_MAX).default([]),
    /** For pages. An empty anchor is generated from the title at publication. */
    sections: list(
      z.object({
        anchor: Slug.default(""),
        title,
        markdown: long,
        collapsible: z.boolean().default(false),
      }),
      ADMIN_PARTS_MAX,
    ).default([]),
  });

  const File = z.object({
    language,
    title,
    fileId: FileId.nullable().default(null),
    linkUrl: line(ADMIN_URL_MAX_CHARS).nullable().default(null),
    linkType: line(ADMIN_CAPTION_MAX_CHARS).nullable().default(null),
  });

  const Chapter = z.object({
    /** The id of a chapter that was published before; null for a new one. */
    id: DatabaseId.nullable().default(null),
    texts: z
      .record(
        language,
        z.object({
          slug: Slug.default(""),
          title,
          summary: text(DOCUMENT_ABSTRACT_MAX_CHARS).default(""),
          markdown: long,
        }),
      )
      .default({}),
    resources: posts.default([]),
  });

  const Content = z.object({
    texts: z.record(language, Texts),
    /** Slugs by taxonomy. Regions and languages follow from countries and files and are omitted. */
    terms: z.partialRecord(z.enum(TAXONOMIES), list(Slug, ADMIN_TERMS_MAX)).default({}),
    publicationYear: z.number().int().min(0).max(DATABASE_ID_MAX).nullable().default(null),
    contributors: list(line(SENDER_NAME_MAX_CHARS), ADMIN_PARTS_MAX).default([]),
    recommended: z.boolean().default(false),
    byStaff: z.boolean().default(false),
    peerReviewed: z.boolean().default(false),
    statementOfFindings: text(UPLOAD_ANSWER_MAX_CHARS).default(""),
    /** Answers to extra fields, by name. */
    extra: z.record(z.string().max(100), text(UPLOAD_ANSWER_MAX_CHARS)).default({}),
    /**
     * The picture of an article, a toolkit or a collection. A document's picture is drawn from its first file unless one
     * is given.
     */
    image: FileId.nullable().default(null),
    /** The alternative text of the picture. */
    imageAlt: line(ADMIN_CAPTION_MAX_CHARS).default(""),
    files: list(File, UPLOAD_FILES_MAX).default([]),
    chapters: list(Chapter, ADMIN_PARTS_MAX).default([]),
    /** The posts of a collection, in order. `startHere` lists those that come first. */
    documents: list(
      z.object({ databaseId: DatabaseId, note: text(COLLECTION_NOTE_MAX_CHARS).default("") }),
      COLLECTION_POSTS_MAX,
    ).default([]),
    startHere: list(DatabaseId, COLLECTION_RECOMMENDED_MAX).default([]),
    curator: line(ADMIN_CAPTION_MAX_CHARS).default(""),
  });
  return { Block, Texts, File, Chapter, Content };
}
const kept = contentSchemas(STORED_TEXTS);

/** A part of an article: text, or a dropdown with its resources. */
export type AdminBlock = z.infer<typeof kept.Block>;
/**
 * The texts of a post in one language. `ADMIN_PARTS` in admin-rules says which parts a type has. Fields with "markdown" in
 * their name hold Markdown; all others are plain text.
 */
export type AdminTexts = z.infer<typeof kept.Texts>;
/** A file of a document: an accepted upload, a file of the library, or a link to another site. */
export type AdminFile = z.infer<typeof kept.File>;
export type AdminChapter = z.infer<typeof kept.Chapter>;
/** Everything that an editor can enter for a post. A draft may be incomplete, because the rules are checked at publication. */
export const AdminContent = kept.Content;
export type AdminContent = z.infer<typeof AdminContent>;
/** The content as a caller writes it: nearly everything has a default. */
export type AdminContentInput = z.input<typeof AdminContent>;

/** The display name of a user; null if no user did it, or if the account is deleted. */
const Who = z.string().nullable();

/** A post in the lists of the admin area. */
export const AdminSummary = z.object({
  databaseId: DatabaseId,
  type: z.enum(POST_TYPES),
  state: z.enum(ADMIN_STATES),
  /** In the requested language, or else in its first language. */
  title: z.string(),
  language: TextLanguage,
  /** Languages that the post is written in. */
  languages: z.array(TextLanguage),
  /** The path of its public page; null if the post is not published. */
  link: z.string().nullable(),
  /** When the draft was saved, or else the published post. For a deleted post: when it was deleted. */
  modified: z.iso.datetime(),
  by: Who,
  /** When it will be published; null unless it is scheduled. */
  publishAt: z.iso.datetime().nullable(),
  /** Why it was not published at the scheduled time; null unless that happened to the draft. */
  held: z.enum(ADMIN_HELD).nullable(),
});
export type AdminSummary = z.infer<typeof AdminSummary>;

/** `GET /admin/posts`: for editors, the last changed first. Deleted posts are listed only if that state is requested. */
export const AdminQuery = z.object({
  type: z.enum(POST_TYPES).optional(),
  state: z.enum(ADMIN_STATES).optional(),
  /** Words of the title, in any language. */
  search: z.string().trim().max(ADMIN_SEARCH_MAX_CHARS).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type AdminQuery = z.infer<typeof AdminQuery>;
export const AdminAnswer = z.object({
  posts: z.array(AdminSummary),
  count: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type AdminAnswer = z.infer<typeof AdminAnswer>;

/** `POST /admin/posts`: a new draft. */
export const AdminNewPost = z.object({
  type: z.enum(POST_TYPES),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  title: z.string().default("").pipe(typesetLineOf(DOCUMENT_TITLE_MAX_CHARS)),
});
export type AdminNewPost = z.infer<typeof AdminNewPost>;

/** `GET /admin/posts/{id}`. */
export const AdminPost = AdminSummary.extend({
  /** The draft, or the published content if there is no draft. */
  content: AdminContent,
  /** The version number to send when saving. It grows with each save. */
  version: z.number().int(),
  /**
   * Identifiers of the published content: at the time when the draft was started, and now. Both are empty if the post is
   * not published. If they differ, the published content was changed in another way, and publishing the draft would undo
   * that (`edit_conflict`). An editor who has seen the change saves with `live` as the new `base`.
   */
  base: z.string(),
  live: z.string(),
  /** Reasons why it cannot be published as it is: names of rules by the path of the field, `texts.en.title`. */
  problems: z.record(z.string(), z.string()),
  /** The posts that the content refers to by id, for display. Deleted ones are left out. */
  posts: z.array(
    z.object({
      databaseId: DatabaseId,
      type: z.enum(POST_TYPES),
      title: z.string(),
      language: TextLanguage,
      link: z.string(),
    }),
  ),
  files: z.array(
    z.object({
      id: FileId,
      name: z.string(),
      kind: z.enum(FILE_KINDS),
      size: z.number().int(),
      link: z.string(),
      image: Image.nullable(),
    }),
  ),
});
export type AdminPost = z.infer<typeof AdminPost>;

/**
 * `PUT /admin/posts/{id}/draft`: the whole content. `version` is the version that was read (`edit_conflict` if there is a
 * newer one), and `base` belongs to it. Without `base` the draft keeps its own.
 */
export const AdminSave = z.object({
  version: z.number().int().min(0),
  base: z.string().max(100).optional(),
  content: contentSchemas(TYPED_TEXTS).Content,
});
export type AdminSave = z.infer<typeof AdminSave>;

/** `POST /admin/posts/{id}/publish`: publishes now, or at a future time. */
export const AdminPublish = z.object({
  version: z.number().int().min(0),
  at: z.iso
    .datetime({ offset: true })
    .transform((at) => new Date(at))
    .nullable()
    .default(null),
  /** A note for colleagues about the changes. */
  note: z.string().default("").pipe(optionalLineOf(VERSION_NOTE_MAX_CHARS)),
});
export type AdminPublish = z.infer<typeof AdminPublish>;

/**
 * `DELETE /admin/posts/{id}/draft` and `POST …/revisions/{number}/restore`: the version that was read; `edit_conflict` if
 * there is a newer one.
 */
export const AdminVersion = AdminPublish.pick({ version: true });
export type AdminVersion = z.infer<typeof AdminVersion>;

/** `PUT /admin/posts/{id}/visibility`: whether a published document is visible to all readers or only to staff. */
export const AdminVisibility = z.object({ visibility: z.enum(["public", "internal"]) });
export type AdminVisibility = z.infer<typeof AdminVisibility>;

/** A published state of a post. */
export const AdminRevision = z.object({
  number: z.number().int(),
  published: z.iso.datetime(),
  by: Who,
  note: z.string(),
  /** Whether it is what visitors see now. */
  current: z.boolean(),
  title: z.string(),
  language: TextLanguage,
  /** Differences from the previous revision: paths of parts, `texts.sv`, `terms`, `files`. Empty for the first revision. */
  changed: z.array(z.string()),
});
export type AdminRevision = z.infer<typeof AdminRevision>;

/** `GET /admin/posts/{id}/revisions`: the newest first. */
export const AdminRevisionsAnswer = z.object({
  post: AdminSummary,
  revisions: z.array(AdminRevision),
});
export type AdminRevisionsAnswer = z.infer<typeof AdminRevisionsAnswer>;

/**
 * `GET /admin/posts/{id}/revisions/{number}`: the content of a revision and of the previous one, for comparison; `before`
 * is null if there is none. `POST …/restore` makes the revision the post's draft and answers with the post.
 */
export const AdminRevisionContent = z.object({
  post: AdminSummary,
  /** The version of the post, needed to restore the revision. */
  version: z.number().int(),
  revision: AdminRevision,
  content: AdminContent,
  before: AdminContent.nullable(),
  /** The posts that either content refers to. */
  posts: AdminPost.shape.posts,
});
export type AdminRevisionContent = z.infer<typeof AdminRevisionContent>;

/**
 * `GET /admin/posts/{id}/preview`: the draft as visitors would see it, or a revision by number, or the nth chapter of a
 * toolkit.
 */
export const AdminPreviewQuery = z.object({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  revision: z.coerce.number().int().positive().optional(),
  chapter: z.coerce.number().int().positive().optional(),
});
export type AdminPreviewQuery = z.infer<typeof AdminPreviewQuery>;
/** Exactly one of them is present, depending on the post's type. */
export const AdminPreview = z.object({
  post: AdminSummary,
  document: Document.optional(),
  article: Article.optional(),
  toolkit: Toolkit.optional(),
  chapter: ToolkitChapter.optional(),
  collection: Collection.optional(),
  page: Page.optional(),
});
export type AdminPreview = z.infer<typeof AdminPreview>;
