import { createReadableStreamFromReadable } from "@react-router/node";
import { pipeline, Readable } from "node:stream";
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from "sitemap";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#contract/languages";
import type { SitemapEntry } from "#contract/sitemap";
import { localisedPath } from "~/i18n/paths";
import { FIXED_PAGES } from "./fixed-pages";

/** Of what the protocol can say of an address, only what we do. */
const NAMESPACES = { news: false, video: false, image: false, xhtml: true };

/** What is sent at once, in UTF-16 units. Ours: some packets' worth. */
const BLOCK_CHARS = 32_768;

/** A file of an index. */
export interface ListedSitemap {
  path: string;
  /** ISO 8601; undefined where nobody knows. */
  modified: string | undefined;
}

/** Writes an index of sitemaps while it is read. Takes the site's address, without a trailing slash. */
export function writeSitemapIndex(
  siteUrl: string,
  sitemaps: Iterable<ListedSitemap>,
): ReadableStream {
  const items = Array.from(sitemaps, ({ path, modified }) => ({
    url: siteUrl + path,
    lastmod: modified,
  }));
  return written(Readable.from(items), new SitemapIndexStream());
}

/** Writes a sitemap while it is read, and reads its entries as they are wanted, so that none of a million is kept. */
export function writeSitemap(
  siteUrl: string,
  entries: AsyncIterable<SitemapEntry | Omit<SitemapEntry, "modified">>,
): ReadableStream {
  return written(
    Readable.from(items(siteUrl, entries)),
    new SitemapStream({ hostname: siteUrl, xmlns: NAMESPACES }),
  );
}

/** The pages that are there without content, in a language. Nobody says when they changed. */
export function fixedEntries(
  language: (typeof LANGUAGES)[number],
): Omit<SitemapEntry, "modified">[] {
  return FIXED_PAGES.map((path) => ({
    path: localisedPath(path, language),
    alternates: LANGUAGES.map((other) => ({ language: other, path: localisedPath(path, other) })),
  }));
}

async function* items(
  siteUrl: string,
  entries: Parameters<typeof writeSitemap>[1],
): AsyncGenerator<SitemapItemLoose> {
  for await (const entry of entries) {
    const links = entry.alternates.map(({ language, path }) => ({
      lang: language as string,
      url: siteUrl + path,
    }));
    const others =
      entry.alternates.find(({ language }) => language === DEFAULT_LANGUAGE) ?? entry.alternates[0];
    yield {
      url: siteUrl + entry.path,
      lastmod: "modified" in entry ? entry.modified : undefined,
      links: others ? [...links, { lang: "x-default", url: siteUrl + others.path }] : links,
    };
  }
}

function written(source: Readable, writer: SitemapStream | SitemapIndexStream): ReadableStream {
  // Whoever reads it hears of an error by the stream itself.
  pipeline(source, writer, () => {});
  return createReadableStreamFromReadable(Readable.from(inBlocks(writer), { objectMode: false }));
}

/** The package writes word by word; each on its own would cost more than all that is said. */
async function* inBlocks(words: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let block = "";
  for await (const word of words) {
    block += String(word);
    if (block.length < BLOCK_CHARS) continue;
    yield Buffer.from(block);
    block = "";
  }
  yield Buffer.from(block);
}
