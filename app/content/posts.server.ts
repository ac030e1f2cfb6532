import { z } from "zod";
import { Article, Page, Toolkit, ToolkitChapter } from "#contract/content";
import { RESERVED_CHAPTER_SLUGS } from "#contract/desk-rules";
import { AppError } from "#contract/errors";
import { Card } from "#contract/shared";
import type { ContentClient } from "./client.server";

const Toolkits = z.object({ toolkits: z.array(Card), count: z.number().int() });

/** An article by a slug of any language. Throws AppError("not_found"), as all calls of this file do. */
export function getArticle(content: ContentClient, slug: string) {
  return content.get(
    `/articles/${encodeURIComponent(slug)}`,
    { language: content.contentLanguage },
    Article,
  );
}

/** All public toolkits, newest change first. */
export function getToolkits(content: ContentClient) {
  return content.get("/toolkits", { language: content.contentLanguage }, Toolkits);
}

/** A toolkit with the list of its chapters. */
export function getToolkit(content: ContentClient, slug: string) {
  return content.get(
    `/toolkits/${encodeURIComponent(slug)}`,
    { language: content.contentLanguage },
    Toolkit,
  );
}

/** One chapter, with the toolkit that it is part of. */
export async function getToolkitChapter(content: ContentClient, slug: string, chapter: string) {
  // The content system has references at that address of a toolkit.
  if (RESERVED_CHAPTER_SLUGS.includes(chapter))
    throw new AppError("not_found", "There is no such chapter");
  return content.get(
    `/toolkits/${encodeURIComponent(slug)}/${encodeURIComponent(chapter)}`,
    { language: content.contentLanguage },
    ToolkitChapter,
  );
}

/** A content page such as the privacy policy. */
export function getPage(content: ContentClient, slug: string) {
  return content.get(
    `/pages/${encodeURIComponent(slug)}`,
    { language: content.contentLanguage },
    Page,
  );
}
