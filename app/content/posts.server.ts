import { RESERVED_CHAPTER_SLUGS } from "#contract/desk-rules";
import { AppError } from "#contract/errors";
import { type ContentClient, inLanguage } from "./client.server";

const bySlug = (content: ContentClient, slug: string) => ({
  params: inLanguage(content, { slug }),
});

/** An article by a slug of any language. Throws AppError("not_found"), as all calls of this file do. */
export const getArticle = (content: ContentClient, slug: string) =>
  content.get("/articles/{slug}", bySlug(content, slug));

/** A toolkit with the list of its chapters. */
export const getToolkit = (content: ContentClient, slug: string) =>
  content.get("/toolkits/{slug}", bySlug(content, slug));

/** One chapter, with the toolkit that it is part of. */
export async function getToolkitChapter(content: ContentClient, slug: string, chapter: string) {
  // The content system has references at that address of a toolkit.
  if (RESERVED_CHAPTER_SLUGS.includes(chapter))
    throw new AppError("not_found", "There is no such chapter");
  return content.get("/toolkits/{slug}/{chapter}", {
    params: inLanguage(content, { slug, chapter }),
  });
}

/** A content page such as the privacy policy. */
export const getPage = (content: ContentClient, slug: string) =>
  content.get("/pages/{slug}", bySlug(content, slug));
