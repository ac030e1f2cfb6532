import { z } from "zod";
import { Card, Image, TextLanguage, TranslationRef } from "./shared";

/** `html` in this file is made by the content system from Markdown with raw HTML switched off, so it may be shown as it is. */

const PostBase = Card.extend({
  translations: z.array(TranslationRef),
  seo: z.object({ title: z.string(), description: z.string() }),
});

/** A part of an article's body: running text, or a dropdown that opens a list of resources. */
export const ArticleBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), html: z.string() }),
  z.object({ type: z.literal("resources"), title: z.string(), resources: z.array(Card) }),
]);
export type ArticleBlock = z.infer<typeof ArticleBlock>;

/** `GET /articles/{slug}?language=`. */
export const Article = PostBase.extend({
  /** Introduction, plain text. */
  text: z.string(),
  imageGroup: z.object({
    image: Image.nullable(),
    imageCaption: z.string(),
    imageReference: z.string(),
  }),
  body: z.array(ArticleBlock),
  authors: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type Article = z.infer<typeof Article>;

/** `GET /toolkits?language=`: all public toolkits, newest change first. */
export const ToolkitsAnswer = z.object({ toolkits: z.array(Card), count: z.number().int() });
export type ToolkitsAnswer = z.infer<typeof ToolkitsAnswer>;

export const ChapterRef = z.object({
  number: z.number().int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
});

/** `GET /toolkits/{slug}?language=`. */
export const Toolkit = PostBase.extend({
  toolkitFields: z.object({ title: z.string(), description: z.string(), html: z.string() }),
  chapters: z.array(ChapterRef),
});
export type Toolkit = z.infer<typeof Toolkit>;

/** `GET /toolkits/{slug}/{chapter}?language=`. */
export const ToolkitChapter = z.object({
  toolkit: Toolkit,
  number: z.number().int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  language: TextLanguage,
  resources: z.array(Card),
  previous: ChapterRef.nullable(),
  next: ChapterRef.nullable(),
  translations: z.array(TranslationRef),
});
export type ToolkitChapter = z.infer<typeof ToolkitChapter>;

/** `GET /pages/{slug}?language=`: frequently asked questions, privacy, terms, about. */
export const Page = z.object({
  databaseId: z.number().int(),
  slug: z.string(),
  title: z.string(),
  language: TextLanguage,
  /** Sections open with a heading and an anchor; `collapsible` ones are questions with their answers. */
  sections: z.array(
    z.object({ anchor: z.string(), title: z.string(), html: z.string(), collapsible: z.boolean() }),
  ),
  introHtml: z.string(),
  translations: z.array(TranslationRef),
  seo: z.object({ title: z.string(), description: z.string() }),
  modified: z.string(),
});
export type Page = z.infer<typeof Page>;
