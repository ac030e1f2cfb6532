// @database both

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_CACHING } from "../../app/http/cache-headers";
import {
  createContentGeneration,
  createPageCache,
  type PageCache,
} from "../../app/http/page-cache.server";
import { createContentClient, createSharedAnswers } from "../../app/content/client.server";
import { getDocument } from "../../app/content/documents.server";
import { type Cms, createCms } from "../../cms";
import { openDatabase, type OpenedDatabase } from "../../cms/db/client";
import type { AdminTerm } from "../../cms/contract/taxonomies";
import type { AdminSettings } from "../../cms/contract/site";
import { saveNamedTerms, savePost } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import { ORIGIN, testDeps, useCms } from "../setup/cms";
import { onServer, testLogger } from "../setup/database";

/** A website that caches the answers of one process as pages, and counts how many it made. */
interface Website {
  pages: PageCache;
  made: number;
  read(path: string, body?: object): Promise<string>;
}

/** Creates a website that caches answers of the content system until content changes. */
function websiteOn({
  cms,
  version,
}: {
  cms: Pick<Cms, "fetch">;
  version: () => { process: string; version: string };
}): Website {
  const contentGeneration = createContentGeneration({
    ask: version,
    everyMs: 0,
    onChange: () => {},
  });
  const website: Website = {
    pages: createPageCache({ maxBytes: 1_000_000, contentGeneration }),
    made: 0,
    async read(path, body) {
      // The body of a request becomes part of the page's address.
      const address = `${ORIGIN}${path}?${new URLSearchParams({ asked: JSON.stringify(body) })}`;
      const answer = await website.pages.answer(new Request(address), async () => {
        website.made++;
        const init = body && {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
        const asked = await cms.fetch(new Request(`${ORIGIN}${path}`, init));
        return new Response(await asked.text(), {
          status: asked.status,
          headers: {
            "Content-Type": "text/html",
            "Cache-Control": asked.ok ? PUBLIC_CACHING : "no-store",
          },
        });
      });
      return `${answer.status} ${await answer.text()}`;
    },
  };
  return website;
}

const cms = useCms();
let website: Website;
let editor: Person;
let ids: { wells: number; water: number };

beforeAll(async () => {
  editor = await makePerson(cms(), "editor", { roles: ["staff_admin"] });
  const {
    database: { db },
    services,
  } = cms();
  const { water } = (await saveNamedTerms(db, [{ taxonomy: "topics", slug: "water" }])) as {
    water: number;
  };
  const wells = await savePost(db, {
    title: "Wells",
    terms: [{ taxonomy: "topics", slug: "water" }],
    translations: [{ language: "en", slug: "wells", title: "Wells", abstract: "About wells." }],
  });
  await services.uploads.publishing.announce([wells]);
  ids = { wells, water };
  website = websiteOn({ cms: cms().cms, version: () => services.contentVersion.current() });
});

const DOCUMENT = "/api/v1/documents/wells";
const SEARCH = ["/api/v1/search_documents", { search: "wells" }] as const;

/** Waits until no more changes are reported: a database server reports them a moment later. */
async function untilQuiet({ read }: Website, ...of: Parameters<Website["read"]>): Promise<void> {
  await expect
    .poll(async () => {
      const before = website.made;
      await read(...of);
      await read(...of);
      return website.made - before;
    })
    .toBe(0);
}

describe("the next page shows", () => {
  test("a saved post, even when it was written straight to the database", async () => {
    await untilQuiet(website, DOCUMENT);
    await cms()
      .database.db.updateTable("post_translations")
      .set({ abstract: "About deeper wells." })
      .where("post_id", "=", ids.wells)
      .execute();
    await expect.poll(() => website.read(DOCUMENT)).toContain("About deeper wells.");
  });

  test("a renamed term, on its posts and in the list of topics", async () => {
    await untilQuiet(website, DOCUMENT);
    await untilQuiet(website, "/api/v1/taxonomies");
    const { names: _names, ...term } = (await (
      await editor.call("GET", `/admin/terms/${ids.water}`)
    ).json()) as AdminTerm;
    const { descriptions, family, code, position, modified, slug } = term;
    expect(
      (
        await editor.call("PUT", `/admin/terms/${ids.water}`, {
          names: { en: "Drinking water" },
          descriptions,
          parent: null,
          family,
          code,
          position,
          modified,
          slug,
        })
      ).status,
    ).toBe(200);
    await expect.poll(() => website.read(DOCUMENT)).toContain("Drinking water");
    await expect.poll(() => website.read("/api/v1/taxonomies")).toContain("Drinking water");
  });

  test("a changed setting", async () => {
    const asked = ["/graphql", { query: "{ generalSettings { title } }" }] as const;
    await untilQuiet(website, ...asked);
    const {
      companyLogo: _logo,
      seoDefaultImage: _image,
      ...settings
    } = (await (await editor.call("GET", "/admin/settings?language=en")).json()) as AdminSettings;
    expect(
      (await editor.call("PUT", "/admin/settings", { ...settings, title: "The other library" }))
        .status,
    ).toBe(200);
    await expect.poll(() => website.read(...asked)).toContain("The other library");
  });

  test("new search results, once search has indexed the post", async () => {
    await untilQuiet(website, ...SEARCH);
    const id = await savePost(cms().database.db, { title: "Wells of the north" });
    await cms().services.searchEngine.index([id], { soon: true });
    // A page that is made before search has indexed the post is replaced by one that is made after.
    await website.read(...SEARCH);
    await cms().services.searchEngine.catchUp();
    await expect.poll(() => website.read(...SEARCH)).toContain("Wells of the north");
  });

  test("no document that was removed", async () => {
    await untilQuiet(website, DOCUMENT);
    await untilQuiet(website, ...SEARCH);
    expect((await editor.call("DELETE", `/documents/${ids.wells}`)).status).toBe(204);
    await expect.poll(() => website.read(DOCUMENT)).toMatch(/^410|^404/);
    await expect.poll(() => website.read(...SEARCH)).not.toContain("About deeper wells.");
  });
});

test("visitors share the content system's answers until content changes", async () => {
  const { database, services } = cms();
  const id = await savePost(database.db, {
    title: "Pumps",
    translations: [{ language: "en", slug: "pumps", title: "Pumps", abstract: "" }],
  });
  const answers = createSharedAnswers();
  const contentGeneration = createContentGeneration({
    ask: () => services.contentVersion.current(),
    everyMs: 0,
    onChange: () => answers.clear(),
  });
  let calls = 0;
  /** Reads the document as a new visitor does. */
  const readTitle = async (): Promise<string> => {
    await contentGeneration();
    const content = createContentClient({
      language: "en",
      answers,
      fetch: async (input, init) => {
        calls++;
        return cms().cms.fetch(new Request(input, init));
      },
    });
    return (await getDocument(content, "pumps")).title;
  };
  await expect
    .poll(async () => {
      const before = calls;
      expect([await readTitle(), await readTitle()]).toEqual(["Pumps", "Pumps"]);
      return calls - before;
    })
    .toBe(0);
  await database.db
    .updateTable("post_translations")
    .set({ title: "Hand pumps" })
    .where("post_id", "=", id)
    .execute();
  await expect.poll(readTitle).toBe("Hand pumps");
});

test("usage counts and personal data do not invalidate pages", async () => {
  await untilQuiet(website, ...SEARCH);
  const { version } = cms().services.contentVersion.current();
  const reader = await makePerson(cms(), "reader");
  const id = await savePost(cms().database.db, { title: "Read" });
  await expect.poll(() => cms().services.contentVersion.current().version).not.toBe(version);
  await untilQuiet(website, ...SEARCH);
  const after = cms().services.contentVersion.current().version;
  await reader.call("POST", `/user_library/posts/${id}`);
  await reader.call("POST", "/usage_tracking/document", {
    databaseId: id,
    language: "en",
    event: "view",
  });
  await makePerson(cms(), "another");
  expect(cms().services.contentVersion.current().version).toBe(after);
});

test("a bulk load reports a single change", async () => {
  const { db } = cms().database;
  let told = 0;
  await untilQuiet(website, ...SEARCH);
  const stop = cms().database.onChange((topic) => topic === "content" && told++);
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < 20; number++)
      await trx
        .insertInto("site_settings")
        .values({ key: `one-${number}`, language: "", value: '"x"' })
        .execute();
  });
  await expect.poll(() => told).toBe(1);
  stop();
});

describe.runIf(onServer)("two processes on one server", () => {
  const other: { database?: OpenedDatabase; cms?: Cms } = {};
  afterAll(async () => {
    await other.cms?.close();
    await other.database?.close();
  });

  test("show each other's saved posts on their websites, also in search results", async () => {
    const { databaseUrl, dataDir, db } = cms().database;
    other.database = await openDatabase({ dataDir, databaseUrl, logger: testLogger });
    const { services, ...rest } = await createCms(testDeps(other.database, dataDir));
    other.cms = rest;
    const theirs = websiteOn({ cms: rest, version: () => services.contentVersion.current() });
    const asked = ["/api/v1/search_documents", { search: "springs" }] as const;
    expect(await theirs.read(...asked)).not.toContain("Springs of the south");
    await untilQuiet(theirs, ...asked);
    const id = await savePost(db, { title: "Springs of the south" });
    await cms().services.searchEngine.index([id]);
    await expect.poll(() => theirs.read(...asked)).toContain("Springs of the south");
  });
});
