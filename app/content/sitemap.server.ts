import {
  type SitemapAnswer as Sitemap,
  SitemapAnswer,
  SitemapEntriesAnswer,
  type SitemapEntry,
} from "#contract/sitemap";
import type { ContentClient } from "./client.server";

/** The parts of the sitemap of a language. */
export function getSitemap(content: ContentClient): Promise<Sitemap> {
  return content.get("/sitemap", { language: content.contentLanguage }, SitemapAnswer);
}

/** The entries of a part, as they are wanted. */
export async function* sitemapEntries(
  content: ContentClient,
  part: string,
): AsyncGenerator<SitemapEntry> {
  for (let key: string | null = part; key !== null;) {
    const answer: SitemapEntriesAnswer = await content.get(
      `/sitemap/${key}`,
      { language: content.contentLanguage },
      SitemapEntriesAnswer,
    );
    yield* answer.entries;
    key = answer.next;
  }
}
