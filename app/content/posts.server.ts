import { RESERVED_CHAPTER_SLUGS } from "#contract/admin-rules";
import { AppError } from "#contract/errors";
import { type ContentClient, inLanguage } from "./client.server";

const bySlug = (content: ContentClient, slug: string) => ({
  params: inLanguage(content, { slug }),
});

/** Returns an article by its slug in any language. Throws AppError("not_found"), as all calls of this file do. */
export const getArticle = (content: ContentClient, slug: string) =>
  content.get("/articles/{slug}", bySlug(content, slug));

/** Returns a toolkit with the list of its chapters. */
export const getToolkit = (content: ContentClient, slug: string) =>
  content.get("/toolkits/{slug}", bySlug(content, slug));

/** Returns one chapter, with its toolkit. */
export async function getToolkitChapter(content: ContentClient, slug: string, chapter: string) {
  // At this path of a toolkit, the content system has its references.
  if (RESERVED_CHAPTER_SLUGS.includes(chapter))
    throw new AppError("not_found", "There is no such chapter");
  return content.get("/toolkits/{slug}/{chapter}", {
    params: inLanguage(content, { slug, chapter }),
  });
}

/** Returns a content page such as the privacy policy. */
export const getPage = (content: ContentClient, slug: string) =>
  content.get("/pages/{slug}", bySlug(content, slug));
