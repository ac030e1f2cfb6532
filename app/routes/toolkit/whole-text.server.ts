import type { Toolkit, ToolkitChapter } from "#contract/posts";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { getToolkitChapter } from "~/content/posts.server";
import { CHAPTERS, WHOLE } from "./chapter-page";

/** The content of a chapter, without what only its own page shows. */
export type ChapterText = Pick<
  ToolkitChapter,
  "number" | "slug" | "title" | "summary" | "html" | "language"
>;

/** Headings of HTML that the site generates from Markdown, which starts below a level 1 heading. */
const HEADING = /<(\/?)h([2-5])>/g;

/** Returns a chapter's text with its headings lowered by one level, because the chapter's title above has level 2. */
export const lowerHeadings = (html: string): string =>
  html.replace(HEADING, (_, end: string, level: string) => `<${end}h${Number(level) + 1}>`);

/** Returns the texts of all chapters in order, if the address requests them on one page; undefined otherwise. */
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
    html: lowerHeadings(html),
    language,
  }));
}
