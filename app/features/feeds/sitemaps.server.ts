import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { LRUCache } from "lru-cache";
import { isLanguage, type Language, LANGUAGES, DEFAULT_LANGUAGE } from "#contract/languages";
import type { SitemapAnswer, SitemapEntry } from "#contract/site";
import { createContentClient } from "~/content/client.server";
import { getSitemap, sitemapEntries } from "~/content/site.server";
import { etagOf, isNotModified, notModified } from "~/http/finalize-response.server";
import { createReadableStreamFromReadable } from "@react-router/node";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
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

/** Size of a block to compress, in UTF-16 units. Chosen: about a hundred addresses. */
const BLOCK_CHARS = 32_768;

/** A file of an index. */
interface ListedSitemap {
  path: string;
  /** ISO 8601; undefined if unknown. */
  modified: string | undefined;
}

/** Writes an index of sitemaps. Takes the site's address, without a trailing slash. */
function writeSitemapIndex(siteUrl: string, sitemaps: readonly ListedSitemap[]): Promise<string> {
  const items = sitemaps.map(({ path, modified }) => ({ url: siteUrl + path, lastmod: modified }));
  return text(Readable.from(items).pipe(new SitemapIndexStream()));
}

/** Writes a sitemap and compresses it on the way, so that its entries and its text are never in memory all at once. */
async function writeSitemap(
  siteUrl: string,
  entries: AsyncIterable<SitemapEntry | Omit<SitemapEntry, "modified">>,
): Promise<Buffer<ArrayBuffer>> {
  const gzip = createGzip();
  const [gzipped] = await Promise.all([
    buffer(gzip),
    pipeline(
      Readable.from(sitemapItems(siteUrl, entries)),
      new SitemapStream({ hostname: siteUrl, xmlns: NAMESPACES }),
      inBlocks,
      gzip,
    ),
  ]);
  return gzipped;
}

/** Returns the entries of pages without content, in a language. Their last change is unknown. */
function fixedEntries(language: (typeof LANGUAGES)[number]): Omit<SitemapEntry, "modified">[] {
  return FIXED_PAGES.map((path) => ({
    path: localisedPath(path, language),
    alternates: LANGUAGES.map((other) => ({ language: other, path: localisedPath(path, other) })),
  }));
}

async function* sitemapItems(
  siteUrl: string,
  entries: Parameters<typeof writeSitemap>[1],
): AsyncGenerator<SitemapItemLoose> {
  for await (const entry of entries) {
    const links = entry.alternates.map(({ language, path }) => ({
      lang: language as string,
      url: siteUrl + path,
    }));
    const fallback =
      entry.alternates.find(({ language }) => language === DEFAULT_LANGUAGE) ?? entry.alternates[0];
    yield {
      url: siteUrl + entry.path,
      lastmod: "modified" in entry ? entry.modified : undefined,
      links: fallback ? [...links, { lang: "x-default", url: siteUrl + fallback.path }] : links,
    };
  }
}

/** Joins the package's small writes into blocks: compressing each alone would cost more than its content. */
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

/** Room for compressed files. Chosen: one of 10,000 addresses has 0.4 MB, so 200,000 documents in all languages fit. */
const FILES_MAX_BYTES = 16 * 1024 * 1024;
/**
 * How long the parts of a language are cached. Chosen: asking costs little, and the content system also counts the parts again
 * when time has passed.
 */
const PARTS_TTL_MS = 60_000;

interface SitemapDeps {
  siteUrl: string;
  /** Returns an anonymous `fetch` to the content system, on behalf of a request. */
  fetchFor: (c: Context) => typeof fetch;
  /** Returns a number that grows with every change of the content. */
  contentGeneration: () => number | Promise<number>;
  now?: () => number;
}

/** A sitemap as it is cached. */
interface CachedFile {
  gzipped: Buffer<ArrayBuffer>;
  etag: string;
}

/**
 * `/sitemap.xml`, the index, and `/sitemap-{language}.xml`, `/sitemap-{language}-2.xml` …. They are outside the router, which
 * matches only whole segments, and outside the cache of pages, where they would displace pages. A file is written once per
 * content version; requests at the same time wait for the same file.
 */
export function sitemapRoutes({
  siteUrl,
  fetchFor,
  contentGeneration,
  now = Date.now,
}: SitemapDeps): Hono {
  const app = new Hono();
  // Without the signal of the request: when its client disconnects, others may still wait for the file.
  const clientOf = (c: Context, language: Language) =>
    createContentClient({ fetch: fetchFor(c), language });
  // Entries of earlier content are never requested again, and are evicted first. Eviction must not fail waiting requests.
  const answers = new LRUCache<string, SitemapAnswer, () => Promise<SitemapAnswer>>({
    max: 2 * LANGUAGES.length,
    ttl: PARTS_TTL_MS,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });
  const files = new LRUCache<string, CachedFile, () => Promise<CachedFile>>({
    maxSize: FILES_MAX_BYTES,
    sizeCalculation: ({ gzipped }, key) => gzipped.length + key.length,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: write }) => write(),
  });
  const partsOf = (c: Context, language: Language, generation: number) =>
    answers.forceFetch(`${generation} ${language}`, {
      context: () => getSitemap(clientOf(c, language)),
    });

  app.use("/sitemap.xml", compress());
  // The ETag is a hash of the content, because the times in the index are those of the last recount, not of the last change.
  app.get("/sitemap.xml", etag({ weak: true }), (c) =>
    orThrownResponse(async () => {
      const generation = await contentGeneration();
      const listedFiles = await Promise.all(
        LANGUAGES.map(async (language) =>
          listFiles(language, await partsOf(c, language, generation)),
        ),
      );
      return c.body(await writeSitemapIndex(siteUrl, listedFiles.flat()), 200, HEADERS);
    }),
  );

  app.get(SITEMAP_FILE, (c) =>
    orThrownResponse(async () => {
      const [, language, number = "1"] =
        /^sitemap-(..)(?:-(\d+))?\.xml$/.exec(c.req.param("file")) ?? [];
      if (!isLanguage(language) || c.req.param("file") !== fileName(language, Number(number)))
        return c.notFound();
      const generation = await contentGeneration();
      const { changed, parts } = await partsOf(c, language, generation);
      const part = parts[Number(number) - 1];
      if (!part && number !== "1") return c.notFound();
      // With the range of posts: a recount moves posts between files without a change of content.
      const file = await files.forceFetch(`${generation} ${language} ${number} ${part?.key}`, {
        context: async () => {
          const entries = part && sitemapEntries(clientOf(c, language), part.key);
          const gzipped = await writeSitemap(siteUrl, entriesOf(language, number === "1", entries));
          return { gzipped, etag: etagOf(gzipped) };
        },
      });
      return respond(c, changed, file);
    }),
  );
  return app;
}

/** Returns the response, also one that the content client throws because the content system is unreachable. */
async function orThrownResponse(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

/** Returns the files of a language; the first exists without content too. */
function listFiles(language: Language, { parts }: SitemapAnswer): ListedSitemap[] {
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
function respond(c: Context, changed: string | null, { gzipped, etag }: CachedFile): Response {
  const headers = new Headers({
    ...HEADERS,
    Vary: "Accept-Encoding",
    ETag: etag,
    // The time of any change, because a removed page leaves no later time in its file.
    ...(changed !== null && { "Last-Modified": new Date(changed).toUTCString() }),
  });
  if (isNotModified(c.req.raw, headers)) return notModified(headers);
  const encoding = accepts(c, {
    header: "Accept-Encoding",
    supports: ["gzip", "identity"],
    default: "identity",
  });
  if (encoding === "identity")
    return new Response(
      createReadableStreamFromReadable(Readable.from([gzipped]).pipe(createGunzip())),
      { headers },
    );
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(gzipped.length));
  return new Response(gzipped, { headers });
}
