import type { SitemapAnswer, SitemapEntriesAnswer, SitemapEntry } from "#contract/sitemap";
import { type ContentClient, inLanguage } from "./client.server";

/** Returns the parts of a language's sitemap. */
export function getSitemap(content: ContentClient): Promise<SitemapAnswer> {
  return content.get("/sitemap", { params: { query: { language: content.contentLanguage } } });
}

/** Yields the entries of a part, fetched on demand. */
export async function* sitemapEntries(
  content: ContentClient,
  part: string,
): AsyncGenerator<SitemapEntry> {
  for (let key: string | null = part; key !== null;) {
    const answer: SitemapEntriesAnswer = await content.get("/sitemap/{key}", {
      params: inLanguage(content, { key }),
    });
    yield* answer.entries;
    key = answer.next;
  }
}
