import { z } from "zod";
import { DIRECTORY_PAGE_MAX } from "./limits";
import { TAXONOMIES } from "./names";
import { Card, Image, LanguageQuery, Term, TermRef, TextLanguage, TranslationRef } from "./shared";

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
  authors: z.array(TermRef),
  /** Terms by taxonomy in the language asked for. */
  terms: z.partialRecord(z.enum(TAXONOMIES), z.array(Term)),
  /** Public documents that share its terms, the most related first. */
  related: z.array(Card),
});
export type Article = z.infer<typeof Article>;

/** `GET /toolkits`: public toolkits, newest change first. Without `page` all of them come at once. */
export const ToolkitsQuery = LanguageQuery.extend({
  /** Slug of a topic. A parent stands for itself and all topics below it. */
  topic: z.string().max(200).optional(),
  /** A language that the toolkits are written in. */
  written_in: TextLanguage.optional(),
  page: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_MAX).optional(),
});
export type ToolkitsQuery = z.infer<typeof ToolkitsQuery>;
export const ToolkitsAnswer = z.object({
  toolkits: z.array(Card),
  /** All that match, not only this page's. */
  count: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** What toolkits can be narrowed by: the topics that they have, by name, and the languages that they are written in. */
  topics: z.array(z.object({ slug: z.string(), name: z.string() })),
  languages: z.array(TextLanguage),
});
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
