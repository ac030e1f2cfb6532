// @database server

import type { Hono } from "hono";
import { gunzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FIXED_PAGES, sitemapRoutes } from "../../app/features/feeds/sitemaps.server";
import { createContentGeneration } from "../../app/http/page-cache.server";
import { ADDRESSES_PER_PART } from "../../cms/areas/interop/harvesting/sitemap.service";
import { storeFile } from "../factories/files";
import { saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { ORIGIN, useCms } from "../setup/cms";
import { untilHeard } from "../setup/database";
import { elementsOf, textsOf, validXml } from "../setup/xml";

const clock = { now: Date.parse("2026-03-01T12:00:00Z") };
const cms = useCms({ now: () => new Date(clock.now) });
/** Longer than the parts of a language are cached. */
const beforeLong = 11 * 60 * 1000;

beforeEach(() => void (clock.now += beforeLong));

let website: Hono;
/** Requests of the website to the content system, by path. */
const asked: string[] = [];

/** Creates the sitemaps of a website that caches them until the content system reports a change. */
function sitemapsOf(fetchContent: (request: Request) => Response | Promise<Response>): Hono {
  return sitemapRoutes({
    siteUrl: ORIGIN,
    fetchFor: () => async (input, init) => fetchContent(new Request(input, init)),
    contentGeneration: createContentGeneration({
      ask: () => cms().services.contentVersion.current(),
      everyMs: 0,
      onChange: () => {},
    }),
    now: () => clock.now,
  });
}

/** Requests one of the website's sitemaps once the website knows of all changes. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  await untilHeard(cms().database);
  return website.request(path, { headers });
}
async function read(path: string): Promise<Document> {
  const answer = await ask(path);
  expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
    path,
    200,
    "application/xml; charset=utf-8",
  ]);
  return validXml(await answer.text(), "sitemap");
}
/** Returns each URL with its last change and its other languages. */
async function addressesIn(path: string) {
  return new Map(
    elementsOf(await read(path), "url").map((url) => [
      textsOf(url, "loc")[0]!.replace(ORIGIN, ""),
      {
        lastmod: textsOf(url, "lastmod")[0],
        links: elementsOf(url, "link").map(
          (link) =>
            `${link.getAttribute("hreflang")} ${link.getAttribute("href")!.replace(ORIGIN, "")}`,
        ),
      },
    ]),
  );
}

beforeAll(async () => {
  website = sitemapsOf((request) => {
    asked.push(new URL(request.url).pathname);
    return cms().cms.fetch(request);
  });
  await saveNamedTerms(cms().database.db, [
    { taxonomy: "authors", slug: "ana-lima" },
    { taxonomy: "authors", slug: "nobody-yet" },
    { taxonomy: "authors", slug: "of-the-staff" },
  ]);
});

describe("the sitemap of a language", () => {
  test("has no last change while it is empty", async () => {
    const answer = await ask("/sitemap-en.xml");
    expect([answer.status, answer.headers.get("last-modified")]).toEqual([200, null]);
    // These authors have no public works any more or not yet, and the rows of their terms have never been changed.
    const { db } = cms().database;
    const nobody = await db
      .updateTable("terms")
      .set({ count: 1 })
      .where("slug", "=", "nobody-yet")
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("authors")
      .values({
        term_id: nobody.id,
        first_name: "",
        last_name: "",
        affiliation: "",
        role: "",
        top_resources: [],
      })
      .execute();
    clock.now += beforeLong;
    expect(
      [...(await addressesIn("/sitemap-en.xml")).values()].flatMap(({ lastmod }) => lastmod ?? []),
    ).toEqual([]);
    expect((await ask("/sitemap-en.xml")).headers.get("last-modified")).toBeNull();
    expect(await (await ask("/sitemap.xml")).text()).not.toContain("lastmod");
    await cms().services.taxonomies.recount();
  });

  test("lists pages with a text in this language, with their last change and their other languages", async () => {
    const { db } = cms().database;
    await savePost(db, {
      modified: new Date("2025-05-03T09:30:00Z"),
      terms: [{ taxonomy: "authors", slug: "ana-lima" }],
      translations: [
        { language: "en", slug: "wells", title: "Wells", abstract: "" },
        { language: "sv", slug: "brunnar-å", title: "Brunnar", abstract: "" },
      ],
    });
    await cms().services.taxonomies.recount();
    const swedish = await addressesIn("/sitemap-sv.xml");
    expect(swedish.get("/sv/document/brunnar-%C3%A5")).toEqual({
      lastmod: "2025-05-03T09:30:00.000Z",
      links: ["en /document/wells", "sv /sv/document/brunnar-%C3%A5", "x-default /document/wells"],
    });
    expect(
      [...(await addressesIn("/sitemap-es.xml")).keys()].filter((path) =>
        path.includes("/document/"),
      ),
    ).toEqual([]);
    expect([...swedish.keys()]).toEqual(
      expect.arrayContaining(FIXED_PAGES.map((path) => (path === "/" ? "/sv" : `/sv${path}`))),
    );
    const authors = await addressesIn("/sitemap-sv-2.xml");
    expect(authors.get("/sv/author/ana-lima")).toMatchObject({
      lastmod: "2025-05-03T09:30:00.000Z",
    });
    expect([...authors.keys()]).toEqual(["/sv/author/ana-lima"]);
  });

  test("lists chapters, and the text versions of public files, each in one language", async () => {
    const {
      database: { db },
      storage,
    } = cms();
    const toolkit = await savePost(db, {
      type: "toolkit",
      translations: [
        { language: "en", slug: "kit", title: "Kit", abstract: "" },
        { language: "fr", slug: "mallette", title: "Mallette", abstract: "" },
      ],
    });
    const { id: chapter } = await db
      .insertInto("chapters")
      .values({ toolkit_id: toolkit, number: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("chapter_translations")
      .values(
        [
          ["en", "first"],
          ["fr", "premier"],
        ].map(([language, slug]) => ({
          chapter_id: chapter,
          toolkit_id: toolkit,
          language: language!,
          slug: slug!,
          title: slug!,
          summary: "",
          markdown: "",
        })),
      )
      .execute();
    const [shown, hidden, unread] = [
      await storeFile({ db, storage }),
      await storeFile({ db, storage }, { visibility: "internal" }),
      await storeFile({ db, storage }),
    ];
    await db
      .insertInto("file_extractions")
      .values(
        [shown, hidden].map(({ id }) => ({
          file_id: id,
          state: "done" as const,
          reason: null,
          extractor: 1,
          language: "fr",
          page_starts: [1],
          text_bytes: 9,
        })),
      )
      .execute();
    await savePost(db, {
      translations: [
        { language: "en", slug: "report", title: "Report", abstract: "" },
        { language: "fr", slug: "rapport", title: "Rapport", abstract: "" },
      ],
      files: [shown, hidden, unread].map(({ id }) => ({
        language: "fr",
        kind: "PDF",
        title: "Rapport",
        fileId: id,
      })),
    });
    const [english, french] = [
      await addressesIn("/sitemap-en.xml"),
      await addressesIn("/sitemap-fr.xml"),
    ];
    expect(french.get("/fr/toolkit/mallette/premier")?.links).toEqual([
      "en /toolkit/kit/first",
      "fr /fr/toolkit/mallette/premier",
      "x-default /toolkit/kit/first",
    ]);
    const texts = (paths: Map<string, unknown>) =>
      [...paths.keys()].filter((path) => path.includes("/text/"));
    expect([texts(english), texts(french)]).toEqual([
      [],
      [`/fr/document/rapport/text/${shown.id}`],
    ]);
  });

  test("lists nothing that is not public", async () => {
    const { db } = cms().database;
    const before = [...(await addressesIn("/sitemap-en.xml")).keys()];
    await savePost(db, {
      visibility: "internal",
      terms: [{ taxonomy: "authors", slug: "of-the-staff" }],
    });
    await savePost(db, { type: "internal_pdf", visibility: "internal" });
    await saveCollection(db, { facts: { private: true } });
    await saveCollection(db, { facts: { staff_only: true } });
    await saveCollection(db, { facts: { site_collection: false } });
    await cms().services.taxonomies.recount();
    clock.now += beforeLong;
    expect([...(await addressesIn("/sitemap-en.xml")).keys()]).toEqual(before);
    expect(
      [...(await addressesIn("/sitemap-en-2.xml")).keys()].filter(
        (path) => !path.includes("/author/ana-lima"),
      ),
    ).toEqual([]);
  });

  test("is split when it exceeds the limit of URLs per file, without duplicates or losses", async () => {
    const { db } = cms().database;
    // A toolkit with this many chapters replaces thousands of documents.
    const toolkit = await savePost(db, {
      type: "toolkit",
      translations: [{ language: "nl", slug: "dik", title: "Dik", abstract: "" }],
    });
    expect(ADDRESSES_PER_PART + FIXED_PAGES.length).toBeLessThanOrEqual(10_000);
    const rows = Array.from({ length: ADDRESSES_PER_PART - 1 }, (_, index) => index + 1);
    await db
      .insertInto("chapters")
      .values(rows.map((number) => ({ toolkit_id: toolkit, number })))
      .execute();
    const chapters = await db
      .selectFrom("chapters")
      .select(["id", "number"])
      .where("toolkit_id", "=", toolkit)
      .execute();
    for (let at = 0; at < chapters.length; at += 5_000) {
      await db
        .insertInto("chapter_translations")
        .values(
          chapters.slice(at, at + 5_000).map(({ id, number }) => ({
            chapter_id: id,
            toolkit_id: toolkit,
            language: "nl",
            slug: `h${number}`,
            title: "H",
            summary: "",
            markdown: "",
          })),
        )
        .execute();
    }
    await savePost(db, {
      translations: [{ language: "nl", slug: "dun", title: "Dun", abstract: "" }],
    });
    const index = textsOf(await read("/sitemap.xml"), "loc").map((loc) => loc.replace(ORIGIN, ""));
    expect(index.filter((path) => path.includes("-nl"))).toEqual([
      "/sitemap-nl.xml",
      "/sitemap-nl-2.xml",
      "/sitemap-nl-3.xml",
    ]);
    const [first, second] = [
      await addressesIn("/sitemap-nl.xml"),
      await addressesIn("/sitemap-nl-2.xml"),
    ];
    expect([first.size, first.has("/nl/document/dun"), [...second.keys()]]).toEqual([
      ADDRESSES_PER_PART + FIXED_PAGES.length,
      false,
      ["/nl/document/dun"],
    ]);
    expect((await ask("/sitemap-nl-4.xml")).status).toBe(404);
  });
});

describe("a file", () => {
  const parts = () => asked.filter((path) => path.startsWith("/api/v1/sitemap/")).length;
  /** Returns how often the content system was asked for entries meanwhile. */
  async function partsAskedDuring(work: () => Promise<unknown>): Promise<number> {
    const before = parts();
    await work();
    return parts() - before;
  }

  test("is written once for each content version, also for requests at the same time", async () => {
    const { db } = cms().database;
    await savePost(db, {
      translations: [{ language: "en", slug: "springs", title: "Springs", abstract: "" }],
    });
    const [once, again, later] = [
      await partsAskedDuring(() => Promise.all([1, 2, 3].map(() => ask("/sitemap-en.xml")))),
      await partsAskedDuring(() => ask("/sitemap-en.xml")),
      await partsAskedDuring(() => {
        clock.now += beforeLong;
        return ask("/sitemap-en.xml");
      }),
    ];
    expect([once, again, later]).toEqual([1, 0, 0]);
    await db
      .updateTable("post_translations")
      .set({ slug: "hot-springs" })
      .where("slug", "=", "springs")
      .execute();
    const changed = [...(await addressesIn("/sitemap-en.xml")).keys()];
    expect(changed.filter((path) => path.includes("springs"))).toEqual(["/document/hot-springs"]);
  });

  test("shows a published document and omits it once it is internal", async () => {
    const { db } = cms().database;
    const id = await savePost(db, {
      visibility: "internal",
      translations: [{ language: "en", slug: "rivers", title: "Rivers", abstract: "" }],
    });
    const isListed = async () => (await addressesIn("/sitemap-en.xml")).has("/document/rivers");
    const seen = [await isListed()];
    for (const visibility of ["public", "internal"] as const) {
      await db.updateTable("posts").set({ visibility }).where("database_id", "=", id).execute();
      seen.push(await isListed());
    }
    expect(seen).toEqual([false, true, false]);
  });

  test("is compressed for clients that accept it, and the same for all others", async () => {
    const plain = await ask("/sitemap-en.xml");
    const packed = await ask("/sitemap-en.xml", { "Accept-Encoding": "gzip, br" });
    const facts = ({ headers }: Response) =>
      ["content-encoding", "vary", "etag"].map((name) => headers.get(name));
    const etag = expect.stringMatching(/^W\/"[\w-]{22}"$/);
    expect([facts(plain), facts(packed)]).toEqual([
      [null, "Accept-Encoding", etag],
      ["gzip", "Accept-Encoding", plain.headers.get("etag")],
    ]);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(packed.headers.get("content-length")).toBe(String(bytes.length));
    expect(gunzipSync(bytes).toString()).toBe(await plain.text());
  });

  test.each(["/sitemap", "/sitemap/"])(
    "is answered with 503, and not kept, while the content system does not answer %s",
    async (path) => {
      let isDown = true;
      const broken = sitemapsOf((request) =>
        isDown && new URL(request.url).pathname.startsWith(`/api/v1${path}`)
          ? new Response(null, { status: 503 })
          : cms().cms.fetch(request),
      );
      const statuses = [(await broken.request("/sitemap-en.xml")).status];
      isDown = false;
      statuses.push((await broken.request("/sitemap-en.xml")).status);
      expect(statuses).toEqual([503, 200]);
    },
  );
});

describe("a returning crawler", () => {
  test("gets 304 until a page changes or is removed", async () => {
    const first = await ask("/sitemap-en.xml");
    await first.text();
    const [etag, modified] = [first.headers.get("etag")!, first.headers.get("last-modified")!];
    clock.now += 1_000;
    expect((await ask("/sitemap-en.xml", { "If-None-Match": etag })).status).toBe(304);
    expect((await ask("/sitemap-en.xml", { "If-Modified-Since": modified })).status).toBe(304);
    await cms().database.db.deleteFrom("posts").where("type", "=", "toolkit").execute();
    expect((await ask("/sitemap-en.xml", { "If-None-Match": etag })).status).toBe(200);
    expect((await ask("/sitemap-en.xml", { "If-Modified-Since": modified })).status).toBe(200);
  });

  test("gets a new index exactly when its files change", async () => {
    const toolkit = await savePost(cms().database.db, {
      type: "toolkit",
      translations: [{ language: "es", slug: "caja", title: "Caja", abstract: "" }],
      modified: new Date("2027-01-01T00:00:00Z"),
    });
    const first = await ask("/sitemap.xml");
    const again = async () =>
      (await ask("/sitemap.xml", { "If-None-Match": first.headers.get("etag")! })).status;
    expect(await first.text()).toContain("2027-01-01");
    expect(await again()).toBe(304);
    await cms().database.db.deleteFrom("posts").where("database_id", "=", toolkit).execute();
    // The parts are counted periodically; the ETag belongs to the current answer until then.
    expect(await again()).toBe(304);
    clock.now += beforeLong;
    expect(await again()).toBe(200);
  });

  test.each(["/sitemap-ar.xml", "/sitemap-en-1.xml", "/sitemap-en-01.xml", "/sitemap-en-99.xml"])(
    "gets 404 for %s",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test("gets 404 for a made-up part", async () => {
    for (const key of ["users-0-9", "posts-0", "posts-0-9999999999"])
      expect((await cms().request(`/api/v1/sitemap/${key}`)).status).toBe(404);
  });
});
