import { RESERVED_CHAPTER_SLUGS } from "#contract/desk-rules";
import { AppError } from "#contract/errors";
import { type ContentClient, dataOf } from "./client.server";

const bySlug = (content: ContentClient, slug: string) => ({
  params: { path: { slug }, query: { language: content.contentLanguage } },
});

/** An article by a slug of any language. Throws AppError("not_found"), as all calls of this file do. */
export const getArticle = (content: ContentClient, slug: string) =>
  dataOf(content.rest.GET("/articles/{slug}", bySlug(content, slug)));

/** A toolkit with the list of its chapters. */
export const getToolkit = (content: ContentClient, slug: string) =>
  dataOf(content.rest.GET("/toolkits/{slug}", bySlug(content, slug)));

/** One chapter, with the toolkit that it is part of. */
export async function getToolkitChapter(content: ContentClient, slug: string, chapter: string) {
  // The content system has references at that address of a toolkit.
  if (RESERVED_CHAPTER_SLUGS.includes(chapter))
    throw new AppError("not_found", "There is no such chapter");
  return dataOf(
    content.rest.GET("/toolkits/{slug}/{chapter}", {
      params: { path: { slug, chapter }, query: { language: content.contentLanguage } },
    }),
  );
}

/** A content page such as the privacy policy. */
export const getPage = (content: ContentClient, slug: string) =>
  dataOf(content.rest.GET("/pages/{slug}", bySlug(content, slug)));
