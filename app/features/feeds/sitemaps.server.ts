import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { isLanguage, type Language, LANGUAGES, DEFAULT_LANGUAGE } from "#contract/languages";
import type { SitemapAnswer, SitemapEntry } from "#contract/site";
import { createContentClient } from "~/content/client.server";
import { getSitemap, sitemapEntries } from "~/content/site.server";
import { isNotModified, notModified } from "~/http/finalize-response.server";
import { createReadableStreamFromReadable } from "@react-router/node";
import { pipeline, Readable } from "node:stream";
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from "sitemap";
import { localisedPath } from "~/i18n/paths";

/** Public pages that exist without content; paths without language. Pages that need a choice or an account are left out. */
export const FIXED_PAGES = [
  "/",
  "/topics",
  "/keywords",
  "/countries",
  "/publishers",
  "/authors",
  "/toolkits",
  "/collections",
  "/newsletter",
  "/contact",
  "/developers",
  "/accessibility",
] as const;

/** Enables only the parts of the protocol that the sitemap uses. */
const NAMESPACES = { news: false, video: false, image: false, xhtml: true };

/** Size of a written block, in UTF-16 units. Chosen: a few network packets. */
const BLOCK_CHARS = 32_768;

/** A file of an index. */
interface ListedSitemap {
  path: string;
  /** ISO 8601; undefined if unknown. */
  modified: string | undefined;
}

/** Writes an index of sitemaps while it is read. Takes the site's address, without a trailing slash. */
function writeSitemapIndex(siteUrl: string, sitemaps: Iterable<ListedSitemap>): ReadableStream {
  const items = Array.from(sitemaps, ({ path, modified }) => ({
    url: siteUrl + path,
    lastmod: modified,
  }));
  return written(Readable.from(items), new SitemapIndexStream());
}

/** Writes a sitemap while it is read. Reads entries on demand, so that a million of them never fill the memory. */
function writeSitemap(
  siteUrl: string,
  entries: AsyncIterable<SitemapEntry | Omit<SitemapEntry, "modified">>,
): ReadableStream {
  return written(
    Readable.from(items(siteUrl, entries)),
    new SitemapStream({ hostname: siteUrl, xmlns: NAMESPACES }),
  );
}

/** Returns the entries of pages without content, in a language. Their last change is unknown. */
function fixedEntries(language: (typeof LANGUAGES)[number]): Omit<SitemapEntry, "modified">[] {
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
async function* inBlocks(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let block = "";
  for await (const chunk of chunks) {
    block += String(chunk);
    if (block.length < BLOCK_CHARS) continue;
    yield Buffer.from(block);
    block = "";
  }
  yield Buffer.from(block);
}

/** Proxies store the files for an hour; all other clients revalidate, so a crawler mostly gets a 304. */
const CACHING = "public, max-age=0, s-maxage=3600";
const HEADERS = { "Cache-Control": CACHING, "Content-Type": "application/xml; charset=utf-8" };
const SITEMAP_FILE = "/:file{sitemap-[a-z]{2}(-[0-9]{1,6})?\\.xml}";

interface SitemapDeps {
  siteUrl: string;
  /** Returns an anonymous `fetch` to the content system, on behalf of a request. */
  fetchFor: (c: Context) => typeof fetch;
}

/**
 * `/sitemap.xml`, the index, and `/sitemap-{language}.xml`, `/sitemap-{language}-2.xml` …. They are outside the router, which
 * matches only whole segments, and outside `finalize-response.server.ts`, which would buffer them.
 */
export function sitemapRoutes({ siteUrl, fetchFor }: SitemapDeps): Hono {
  const app = new Hono();
  const clientOf = (c: Context, language: Language) =>
    createContentClient({ fetch: fetchFor(c), language, signal: c.req.raw.signal });
  app.use("/sitemap.xml", compress());
  app.use(SITEMAP_FILE, compress());

  // The ETag is a hash of the content, because the times in the index are those of the last recount, not of the last change.
  app.get("/sitemap.xml", etag({ weak: true }), async (c) => {
    const files = await Promise.all(
      LANGUAGES.map(async (language) => listed(language, await getSitemap(clientOf(c, language)))),
    );
    return c.body(writeSitemapIndex(siteUrl, files.flat()), 200, HEADERS);
  });

  app.get(SITEMAP_FILE, async (c) => {
    const [, language, number = "1"] =
      /^sitemap-(..)(?:-(\d+))?\.xml$/.exec(c.req.param("file")) ?? [];
    if (!isLanguage(language) || c.req.param("file") !== fileName(language, Number(number)))
      return c.notFound();
    const content = clientOf(c, language);
    const { changed, parts } = await getSitemap(content);
    const part = parts[Number(number) - 1];
    if (!part && number !== "1") return c.notFound();
    return respond(c, changed, () =>
      writeSitemap(
        siteUrl,
        entriesOf(language, number === "1", part && sitemapEntries(content, part.key)),
      ),
    );
  });
  return app;
}

/** Returns the files of a language; the first exists without content too. */
function listed(language: Language, { parts }: SitemapAnswer): ListedSitemap[] {
  const modified = parts.length > 0 ? parts.map((part) => part.modified) : [undefined];
  return modified.map((time, index) => ({
    path: `/${fileName(language, index + 1)}`,
    modified: time,
  }));
}

function fileName(language: Language, number: number): string {
  return `sitemap-${language}${number === 1 ? "" : `-${number}`}.xml`;
}

async function* entriesOf(
  language: Language,
  isFirst: boolean,
  entries: AsyncIterable<SitemapEntry> | undefined,
): AsyncGenerator<SitemapEntry | Omit<SitemapEntry, "modified">> {
  if (isFirst) yield* fixedEntries(language);
  if (entries) yield* entries;
}

/** Returns the file, or 304 if it has not changed since the client read it. */
function respond(c: Context, changed: string | null, write: () => ReadableStream): Response {
  const time = changed === null ? null : new Date(changed);
  const headers = new Headers({
    ...HEADERS,
    ...(time && {
      ETag: `W/"${time.getTime().toString(36)}"`,
      "Last-Modified": time.toUTCString(),
    }),
  });
  if (isNotModified(c.req.raw, headers)) return notModified(headers);
  return new Response(c.req.method === "HEAD" ? null : write(), { headers });
}
