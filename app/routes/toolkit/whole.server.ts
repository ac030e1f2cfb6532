import type { Toolkit, ToolkitChapter } from "#contract/content";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { getToolkitChapter } from "~/content/posts.server";
import { CHAPTERS, WHOLE } from "./chapter-path";

/** What a chapter says, without what belongs to its own page. */
export type ChapterText = Pick<
  ToolkitChapter,
  "number" | "slug" | "title" | "summary" | "html" | "language"
>;

/** Made by us out of Markdown, whose own pages begin below a heading of the first level. */
const HEADING = /<(\/?)h([2-5])>/g;

/** A chapter's text below its title where that is a heading of the second level. */
export const oneLevelLower = (html: string): string =>
  html.replace(HEADING, (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`);

/** The texts of all chapters, in their order, where an address asks for them on one page; else undefined. */
export async function wholeText(
  content: ContentClient,
  { slug, chapters }: Pick<Toolkit, "slug" | "chapters">,
  url: URL,
): Promise<ChapterText[] | undefined> {
  if (url.searchParams.get(CHAPTERS) !== WHOLE) return undefined;
  const all = await Promise.all(
    chapters.map((chapter) => orNotFound(getToolkitChapter(content, slug, chapter.slug))),
  );
  return all.map(({ number, slug: own, title, summary, html, language }) => ({
    number,
    slug: own,
    title,
    summary,
    html: oneLevelLower(html),
    language,
  }));
}
