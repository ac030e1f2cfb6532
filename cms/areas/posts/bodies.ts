/**
 * Contents of `post_translations.body`, by type of post. Writers (the sample library, the import) store these shapes and the
 * services of each type read them. `abstract` in the same row always holds the plain introduction, for cards and search.
 */
import type { PostType } from "../../contract/names";

/** A part of an article: running text, or a dropdown whose resources are in `post_items` under `role`. */
export type ArticleBodyBlock =
  | { type: "text"; markdown: string }
  /** `role` is `dropdown:{n}`; languages whose dropdowns open the same resources share a role. */
  | { type: "resources"; title: string; role: string };

export interface ArticleBody {
  /** Introduction, plain text; the same as the row's abstract. */
  text: string;
  imageCaption: string;
  imageReference: string;
  blocks: ArticleBodyBlock[];
}

/** A toolkit's front page. Its chapters have their own tables, and their resources have the role `chapter:{chapters.id}`. */
export interface ToolkitBody {
  /** Plain text; the same as the row's abstract. */
  description: string;
  markdown: string;
}

/**
 * A collection. Its documents have the role `collection`. The posts that its collaborators put first also have `start_here`.
 */
export interface CollectionBody {
  /** Plain text; the same as the row's abstract. */
  description: string;
}

/** A content page: frequently asked questions, privacy, terms, about. */
export interface PageBody {
  introMarkdown: string;
  sections: { anchor: string; title: string; markdown: string; collapsible: boolean }[];
}

/** The body of each type. Documents have none: their data is in columns, terms and files. */
export type PostBodies = {
  document: null;
  internal_document: null;
  internal_pdf: null;
  article: ArticleBody;
  toolkit: ToolkitBody;
  collection: CollectionBody;
  page: PageBody;
};
export type PostBody<Type extends PostType> = PostBodies[Type];

/** Role of a collection's documents in `post_items`. */
export const COLLECTION_ROLE = "collection";
/** Role of the posts that a collection's collaborators put first. */
export const START_HERE_ROLE = "start_here";
/** Role of the resources in an article's nth dropdown, from 1. */
export const dropdownRole = (n: number): string => `dropdown:${n}`;
/** Role of a toolkit chapter's resources. */
export const chapterRole = (chapterId: number): string => `chapter:${chapterId}`;
