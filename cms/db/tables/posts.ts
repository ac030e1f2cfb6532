/** Posts of all types, their terms, files and redirects, and what remains of deleted ones. */

import type { ColumnType, Generated } from "kysely";
import type { Language } from "../../contract/languages";
import type { FileKind, PostType, Taxonomy, TopicFamily } from "../../contract/names";
import type { Json, Timestamp } from "./columns";

/** A post: a document, article, toolkit, collection or page. Its texts are in `post_translations`. */
export interface PostsTable {
  database_id: Generated<number>;
  type: PostType;
  /** Whether all visitors or only staff may learn that the post exists. */
  visibility: "public" | "internal";
  /** Identifier from an import or the sample library. Makes both repeatable. */
  source_id: string | null;
  publication_year: number | null;
  contributors: string[];
  /** Recommended by staff. Sort key "Recommended". */
  recommended: boolean;
  /** Made by the organisation's own staff. Sort key "StaffFirst". */
  by_staff: boolean;
  peer_reviewed: boolean;
  statement_of_findings: string | null;
  thumbnail_file_id: string | null;
  /** Whether views and downloads of the post are counted. */
  tracked: Generated<boolean>;
  /** Values of extra fields, by field name. */
  extra: ColumnType<Record<string, string>, string | undefined, string>;
  created: Timestamp;
  modified: Timestamp;
  /**
   * When the post left the site; it is hidden from visitors since then. With a tombstone, staff have deleted it, and a job
   * erases it unless it is restored before. Without a tombstone, editors have unpublished it, and it stays in the admin
   * area.
   */
  removed: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The texts of a post in one language. */
export interface PostTranslationsTable {
  post_id: number;
  type: PostType;
  /** A BCP 47 tag: one of the site's languages, or the language of an imported text. */
  language: string;
  slug: string;
  title: string;
  abstract: string;
  /** Fields that only this post type has. `cms/areas/posts/bodies.ts` defines the shape for each type. */
  body: Json<unknown>;
  /** The post's own full text, for search. Texts of its files are in `file_texts`. */
  full_text: string;
}

/** A term of a taxonomy: a topic, keyword, country, author and so on. Terms form a tree by `parent_id`. */
export interface TermsTable {
  id: Generated<number>;
  taxonomy: Taxonomy;
  slug: string;
  parent_id: number | null;
  family: TopicFamily | null;
  code: string | null;
  position: Generated<number>;
  /** Number of public posts with this term or a term below it. The taxonomies service maintains it. */
  count: Generated<number>;
  /** When an editor last changed the term; 1970 if never. */
  modified: ColumnType<Date, Date | undefined, Date>;
}

/** Slugs that a term had in URLs before it was renamed, or before another term was merged into it. */
export interface FormerTermSlugsTable {
  taxonomy: Taxonomy;
  slug: string;
  term_id: number;
}

/** The name and description of a term in one language. */
export interface TermTranslationsTable {
  term_id: number;
  language: string;
  name: string;
  description: string;
}

/** A path that redirects, either to a post that had the path before or to the target that an editor has set. */
export interface RedirectsTable {
  id: Generated<number>;
  /** Path on the site, with the language prefix and without a trailing slash. */
  path: string;
  /** The post that had the path before, and in which language; both null if an editor added the redirect. */
  post_id: number | null;
  language: string | null;
  target: string | null;
  created: Timestamp;
}

/** A post that editors show first on the page of a term. */
export interface TermPicksTable {
  term_id: number;
  post_id: number;
  position: number;
}

/** The terms of a post. */
export interface PostTermsTable {
  post_id: number;
  term_id: number;
  position: Generated<number>;
}

/** A file or link of a document. */
export interface DocumentFilesTable {
  id: Generated<number>;
  post_id: number;
  language: string;
  position: number;
  kind: FileKind;
  title: string;
  file_id: string | null;
  link_url: string | null;
  link_type: string | null;
}

/** A chapter of a toolkit. Its texts are in `chapter_translations`. */
export interface ChaptersTable {
  id: Generated<number>;
  toolkit_id: number;
  number: number;
}

/** The texts of a chapter in one language. */
export interface ChapterTranslationsTable {
  chapter_id: number;
  toolkit_id: number;
  language: string;
  slug: string;
  title: string;
  summary: string;
  markdown: string;
}

/** Ordered posts inside another post: documents of a collection, resources of a chapter or of an article's dropdown. */
export interface PostItemsTable {
  owner_id: number;
  /** `collection`, `start_here`, `chapter:{id}` or `dropdown:{n}`. */
  role: string;
  post_id: number;
  position: number;
  /** The collaborators' note about the post. */
  note: Generated<string>;
  added: ColumnType<Date | null, Date | null | undefined, Date | null>;
  added_by: Generated<number | null>;
}

/** The record of a deleted document. Its post is kept only as long as it can be restored. */
export interface TombstonesTable {
  post_id: number;
  type: PostType;
  visibility: "public" | "internal";
  removed: Timestamp;
  removed_by: number | null;
  /** Public: visitors read it. */
  reason: string;
  reason_language: Language;
  /** The document that replaces this one. It may be gone by now. */
  successor_id: number | null;
}

/** The URLs of a deleted document, by language. */
export interface TombstoneAddressesTable {
  post_id: number;
  language: string;
  slug: string;
}

/** The files of a deleted document. */
export interface TombstoneFilesTable {
  post_id: number;
  file_id: string;
  /** Whether all visitors or only staff may learn that the file existed. */
  visibility: "public" | "internal";
}
