import type { SitemapAnswer, SitemapEntriesAnswer, SitemapEntry } from "#contract/sitemap";
import { type ContentClient, inLanguage } from "./client.server";

/** The parts of the sitemap of a language. */
export function getSitemap(content: ContentClient): Promise<SitemapAnswer> {
  return content.get("/sitemap", { params: { query: { language: content.contentLanguage } } });
}

/** The entries of a part, as they are wanted. */
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
