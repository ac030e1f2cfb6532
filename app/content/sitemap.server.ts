import type { SitemapAnswer, SitemapEntriesAnswer, SitemapEntry } from "#contract/sitemap";
import { type ContentClient, dataOf } from "./client.server";

/** The parts of the sitemap of a language. */
export function getSitemap(content: ContentClient): Promise<SitemapAnswer> {
  return dataOf(
    content.rest.GET("/sitemap", { params: { query: { language: content.contentLanguage } } }),
  );
}

/** The entries of a part, as they are wanted. */
export async function* sitemapEntries(
  content: ContentClient,
  part: string,
): AsyncGenerator<SitemapEntry> {
  for (let key: string | null = part; key !== null;) {
    const answer: SitemapEntriesAnswer = await dataOf(
      content.rest.GET("/sitemap/{key}", {
        params: { path: { key }, query: { language: content.contentLanguage } },
      }),
    );
    yield* answer.entries;
    key = answer.next;
  }
}
