import { z } from "zod";
import { Article, Page, Toolkit, ToolkitChapter } from "./content";
import { Collection } from "./collections";
import { Document } from "./documents";
import { DEFAULT_LANGUAGE } from "./languages";
import {
  COLLECTION_NOTE_MAX_CHARS,
  COLLECTION_POSTS_MAX,
  COLLECTION_RECOMMENDED_MAX,
  DATABASE_ID_MAX,
  DESK_CAPTION_MAX_CHARS,
  DESK_MARKDOWN_MAX_CHARS,
  DESK_PARTS_MAX,
  DESK_SEARCH_MAX_CHARS,
  DESK_TERMS_MAX,
  DESK_URL_MAX_CHARS,
  DOCUMENT_ABSTRACT_MAX_CHARS,
  DOCUMENT_TITLE_MAX_CHARS,
  SENDER_NAME_MAX_CHARS,
  UPLOAD_ANSWER_MAX_CHARS,
  UPLOAD_FILES_MAX,
  VERSION_NOTE_MAX_CHARS,
} from "./limits";
import { DESK_HELD, DESK_STATES, FILE_KINDS, POST_TYPES, TAXONOMIES } from "./names";
import { Image, LanguageCode, TextLanguage } from "./shared";
import { markdownOf, optionalLineOf, textOf, typesetLineOf } from "./texts";
import { FileId } from "./uploads";

/**
 * The content desk: what editors make, before and after it is published. A post on the desk has a databaseId from its
 * beginning; what is not published is in no table that visitors' calls read.
 */

const DatabaseId = z.number().int().positive().max(DATABASE_ID_MAX);
const Slug = z.string().max(200);

/** How texts are read: as they are kept, or, where somebody has typed them, without what nobody sees and no longer than they may be. */
interface Reading {
  language: z.ZodType<string, string>;
  /** One line, paragraphs, and Markdown, of so many characters at most. */
  line(most: number): z.ZodType<string, string>;
  text(most: number): z.ZodType<string, string>;
  markdown(most: number): z.ZodType<string, string>;
  /** So many items at most. */
  list<T extends z.ZodType>(item: T, most: number): z.ZodArray<T>;
}
const AS_KEPT: Reading = {
  language: TextLanguage,
  line: () => z.string(),
  text: () => z.string(),
  markdown: () => z.string(),
  list: (item) => z.array(item),
};
const AS_TYPED: Reading = {
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

function shapesOf({ language, line, text, markdown, list }: Reading) {
  const title = line(DOCUMENT_TITLE_MAX_CHARS).default("");
  const long = markdown(DESK_MARKDOWN_MAX_CHARS).default("");
  const posts = list(DatabaseId, DESK_PARTS_MAX);

  const Block = z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), markdown: long }),
    z.object({ type: z.literal("resources"), title, resources: posts.default([]) }),
  ]);

  const Texts = z.object({
    /** Empty: made from the title when it is published first, kept from then on. */
    slug: Slug.default(""),
    title,
    /** The abstract of a document, an article's introduction, a toolkit's or collection's description, a page's nothing. */
    abstract: text(DOCUMENT_ABSTRACT_MAX_CHARS).default(""),
    /** Of a document its whole text, of a toolkit its front page, of a page its introduction. */
    markdown: long,
    imageCaption: line(DESK_CAPTION_MAX_CHARS).default(""),
    imageReference: line(DESK_CAPTION_MAX_CHARS).default(""),
    /** Of an article. */
    blocks: list(Block, DESK_PARTS_MAX).default([]),
    /** Of a page. An empty anchor is made from the title when it is published. */
    sections: list(
      z.object({
        anchor: Slug.default(""),
        title,
        markdown: long,
        collapsible: z.boolean().default(false),
      }),
      DESK_PARTS_MAX,
    ).default([]),
  });

  const File = z.object({
    language,
    title,
    fileId: FileId.nullable().default(null),
    linkUrl: line(DESK_URL_MAX_CHARS).nullable().default(null),
    linkType: line(DESK_CAPTION_MAX_CHARS).nullable().default(null),
  });

  const Chapter = z.object({
    /** Of a chapter that was published before; null for a new one. */
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
    /** Slugs by taxonomy. Regions and languages follow from countries and files and are left out. */
    terms: z.partialRecord(z.enum(TAXONOMIES), list(Slug, DESK_TERMS_MAX)).default({}),
    publicationYear: z.number().int().min(0).max(DATABASE_ID_MAX).nullable().default(null),
    contributors: list(line(SENDER_NAME_MAX_CHARS), DESK_PARTS_MAX).default([]),
    recommended: z.boolean().default(false),
    byStaff: z.boolean().default(false),
    peerReviewed: z.boolean().default(false),
    statementOfFindings: text(UPLOAD_ANSWER_MAX_CHARS).default(""),
    /** Answers in extra fields, by name. */
    extra: z.record(z.string().max(100), text(UPLOAD_ANSWER_MAX_CHARS)).default({}),
    /** The picture: of an article, a toolkit, a collection; a document's is drawn from its first file unless one is given. */
    image: FileId.nullable().default(null),
    /** What the picture shows, for those who do not see it. */
    imageAlt: line(DESK_CAPTION_MAX_CHARS).default(""),
    files: list(File, UPLOAD_FILES_MAX).default([]),
    chapters: list(Chapter, DESK_PARTS_MAX).default([]),
    /** Of a collection, in its order, and which of them come first. */
    documents: list(
      z.object({ databaseId: DatabaseId, note: text(COLLECTION_NOTE_MAX_CHARS).default("") }),
      COLLECTION_POSTS_MAX,
    ).default([]),
    startHere: list(DatabaseId, COLLECTION_RECOMMENDED_MAX).default([]),
    curator: line(DESK_CAPTION_MAX_CHARS).default(""),
  });
  return { Block, Texts, File, Chapter, Content };
}
const kept = shapesOf(AS_KEPT);

/** A part of an article: running text, or a dropdown with its resources. */
export type DeskBlock = z.infer<typeof kept.Block>;
/** What a post says in one language; which parts a type has is in `DESK_PARTS` of desk-rules. Markdown where it is named so, else plain text. */
export type DeskTexts = z.infer<typeof kept.Texts>;
/** A file of a document, ours or elsewhere: an upload that was accepted, a file of the library, or a link. */
export type DeskFile = z.infer<typeof kept.File>;
export type DeskChapter = z.infer<typeof kept.Chapter>;
/** All that an editor can say of a post. A draft may be incomplete; what publishing needs is looked at when it is published. */
export const DeskContent = kept.Content;
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
  /** Of the draft, else of what is published. Of a deleted post: when it was deleted. */
  modified: z.iso.datetime(),
  by: Who,
  /** When it will be published; null unless that was set. */
  publishAt: z.iso.datetime().nullable(),
  /** Why it was not published when its time had come; null unless that happened to the draft. */
  held: z.enum(DESK_HELD).nullable(),
});
export type DeskSummary = z.infer<typeof DeskSummary>;

/** `GET /desk/posts`: for editors, the last changed first. Deleted posts are listed only if that state is asked for. */
export const DeskQuery = z.object({
  type: z.enum(POST_TYPES).optional(),
  state: z.enum(DESK_STATES).optional(),
  /** Words of the title, in any language. */
  search: z.string().trim().max(DESK_SEARCH_MAX_CHARS).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export type DeskQuery = z.infer<typeof DeskQuery>;
export const DeskAnswer = z.object({
  posts: z.array(DeskSummary),
  count: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type DeskAnswer = z.infer<typeof DeskAnswer>;

/** `POST /desk/posts`: a new draft. */
export const DeskBeginning = z.object({
  type: z.enum(POST_TYPES),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  title: z.string().default("").pipe(typesetLineOf(DOCUMENT_TITLE_MAX_CHARS)),
});
export type DeskBeginning = z.infer<typeof DeskBeginning>;

/** `GET /desk/posts/{id}`. */
export const DeskPost = DeskSummary.extend({
  /** The draft, or what is published where there is none. */
  content: DeskContent,
  /** The number to save with: grows with each save. */
  version: z.number().int(),
  /**
   * A word for what was published when the draft was begun, and one for what is published now; both empty where nothing is. Where they
   * are not the same, somebody has changed it meanwhile by another way, and publishing the draft would undo that (`edit_conflict`):
   * whoever has seen it saves with `live` as the new `base`.
   */
  base: z.string(),
  live: z.string(),
  /** What keeps it from being published as it is: names of rules by the path of the field, `texts.en.title`. */
  problems: z.record(z.string(), z.string()),
  /** What the content names by number, for whoever shows it: gone ones are left out. */
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
export type DeskPost = z.infer<typeof DeskPost>;

/**
 * `PUT /desk/posts/{id}/draft`: the whole content; `version` is the one that was read (`edit_conflict` where there is another by now), and
 * so is `base`. Without one the draft keeps its own.
 */
export const DeskSave = z.object({
  version: z.number().int().min(0),
  base: z.string().max(100).optional(),
  content: shapesOf(AS_TYPED).Content,
});
export type DeskSave = z.infer<typeof DeskSave>;

/** `POST /desk/posts/{id}/publish`: now, or at a time to come. */
export const DeskPublish = z.object({
  version: z.number().int().min(0),
  at: z.iso
    .datetime({ offset: true })
    .transform((at) => new Date(at))
    .nullable()
    .default(null),
  /** What is new, for colleagues. */
  note: z.string().default("").pipe(optionalLineOf(VERSION_NOTE_MAX_CHARS)),
});
export type DeskPublish = z.infer<typeof DeskPublish>;

/** `DELETE /desk/posts/{id}/draft` and `POST …/revisions/{number}/restore`: the version that was read; `edit_conflict` where there is another by now. */
export const DeskVersion = DeskPublish.pick({ version: true });
export type DeskVersion = z.infer<typeof DeskVersion>;

/** `PUT /desk/posts/{id}/visibility`: whether a published document is for all readers or for staff alone. */
export const DeskVisibility = z.object({ visibility: z.enum(["public", "internal"]) });
export type DeskVisibility = z.infer<typeof DeskVisibility>;

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
export const DeskRevisionsAnswer = z.object({
  post: DeskSummary,
  revisions: z.array(DeskRevision),
});
export type DeskRevisionsAnswer = z.infer<typeof DeskRevisionsAnswer>;

/**
 * `GET /desk/posts/{id}/revisions/{number}`: what a revision said, to be laid beside the one before it; null where there is none before.
 * `POST …/restore` makes the post's draft of it, and answers with the post.
 */
export const DeskRevisionContent = z.object({
  post: DeskSummary,
  /** The post's, to restore with. */
  version: z.number().int(),
  revision: DeskRevision,
  content: DeskContent,
  before: DeskContent.nullable(),
  /** What either names by number. */
  posts: DeskPost.shape.posts,
});
export type DeskRevisionContent = z.infer<typeof DeskRevisionContent>;

/** `GET /desk/posts/{id}/preview`: as visitors would see the draft, or the revision of that number, or a toolkit's nth chapter. */
export const DeskPreviewQuery = z.object({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  revision: z.coerce.number().int().positive().optional(),
  chapter: z.coerce.number().int().positive().optional(),
});
export type DeskPreviewQuery = z.infer<typeof DeskPreviewQuery>;
/** Exactly one of them, by the post's type. */
export const DeskPreview = z.object({
  post: DeskSummary,
  document: Document.optional(),
  article: Article.optional(),
  toolkit: Toolkit.optional(),
  chapter: ToolkitChapter.optional(),
  collection: Collection.optional(),
  page: Page.optional(),
});
export type DeskPreview = z.infer<typeof DeskPreview>;
