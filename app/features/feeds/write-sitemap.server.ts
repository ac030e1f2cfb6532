import { createReadableStreamFromReadable } from "@react-router/node";
import { pipeline, Readable } from "node:stream";
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from "sitemap";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#contract/languages";
import type { SitemapEntry } from "#contract/site";
import { localisedPath } from "~/i18n/paths";
import { FIXED_PAGES } from "./fixed-pages";

/** Enables only the parts of the protocol that the sitemap uses. */
const NAMESPACES = { news: false, video: false, image: false, xhtml: true };

/** Size of a written block, in UTF-16 units. Chosen: a few network packets. */
const BLOCK_CHARS = 32_768;

/** A file of an index. */
export interface ListedSitemap {
  path: string;
  /** ISO 8601; undefined if unknown. */
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

/** Writes a sitemap while it is read. Reads entries on demand, so that a million of them never fill the memory. */
export function writeSitemap(
  siteUrl: string,
  entries: AsyncIterable<SitemapEntry | Omit<SitemapEntry, "modified">>,
): ReadableStream {
  return written(
    Readable.from(items(siteUrl, entries)),
    new SitemapStream({ hostname: siteUrl, xmlns: NAMESPACES }),
  );
}

/** Returns the entries of pages without content, in a language. Their last change is unknown. */
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
  // The reader learns of an error through the stream itself.
  pipeline(source, writer, () => {});
  return createReadableStreamFromReadable(Readable.from(inBlocks(writer), { objectMode: false }));
}

/** Joins the package's small writes into blocks: sending each alone would cost more than its content. */
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
