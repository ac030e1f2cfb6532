import { z } from "zod";
import { Article, Page, Toolkit, ToolkitChapter } from "#contract/content";
import { Card } from "#contract/shared";
import type { ContentClient } from "./client.server";

const Toolkits = z.object({ toolkits: z.array(Card), count: z.number().int() });

/** An article by a slug of any language. Throws AppError("not_found"), as all calls of this file do. */
export function getArticle(content: ContentClient, slug: string) {
  return content.get(`/articles/${encodeURIComponent(slug)}`, { language: content.language }, Article);
}

/** All public toolkits, newest change first. */
export function getToolkits(content: ContentClient) {
  return content.get("/toolkits", { language: content.language }, Toolkits);
}

/** A toolkit with the list of its chapters. */
export function getToolkit(content: ContentClient, slug: string) {
  return content.get(`/toolkits/${encodeURIComponent(slug)}`, { language: content.language }, Toolkit);
}

/** One chapter, with the toolkit that it is part of. */
export function getToolkitChapter(content: ContentClient, slug: string, chapter: string) {
  return content.get(`/toolkits/${encodeURIComponent(slug)}/${encodeURIComponent(chapter)}`, { language: content.language }, ToolkitChapter);
}

/** A content page such as the privacy policy. */
export function getPage(content: ContentClient, slug: string) {
  return content.get(`/pages/${encodeURIComponent(slug)}`, { language: content.language }, Page);
}
