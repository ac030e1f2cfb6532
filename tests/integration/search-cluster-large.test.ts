// @database both

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postSource } from "../../cms/areas/discovery/search/search-engine";
import { savePosts } from "../../cms/areas/posts/posts.writer";
import { saveTerms } from "../../cms/areas/vocabulary/terms.writer";
import type { SearchRequestInput } from "../../cms/contract/search";
import type { EngineQuery } from "../../cms/platform/search-engine.port";
import { createOpenSearchEngine, SearchTooLongError } from "../../packages/search-opensearch/src";
import { buildPost } from "../factories/posts";
import { engineQuery } from "../setup/search-index";
import { onSearchCluster, searchClusterOf, testLogger, useDatabase } from "../setup/database";

/** Number of posts, enough for an estimate. */
const POSTS = 600;

const queryOf = (search: string, request: SearchRequestInput = {}) =>
  engineQuery({ search, facets: true, ...request });

describe.runIf(onSearchCluster)("a large index of a search cluster", () => {
  const database = useDatabase();
  const engines: ReturnType<typeof createOpenSearchEngine>[] = [];
  /** Opens an engine that ranks roughly and estimates if it finds more posts than this. */
  const open = (most: number) => {
    const engine = createOpenSearchEngine({
      ...searchClusterOf(database())!,
      database: {
        ...database(),
        announceChange: async () => {},
        onChange: () => () => {},
      } as never,
      source: postSource(database().db),
      languages: ["en", "sv"],
      languageOrder: () => ["en"],
      facetValues: 10,
      logger: testLogger,
      limits: {
        exactPosts: most,
        rankedExactly: most,
        fullMatchesRead: most,
        counted: most,
        sampled: POSTS / 6,
      },
    });
    engines.push(engine);
    return engine;
  };

  beforeAll(async () => {
    const { db } = database();
    await saveTerms(
      db,
      ["even", "odd"].map((slug) => ({ taxonomy: "topics", slug, names: { en: slug } })),
    );
    await savePosts(
      db,
      Array.from({ length: POSTS }, (_, number) => {
        const isSwedish = number % 5 === 0;
        const filler = Array.from({ length: number % 7 }, (_none, word) => `filler${word}`).join(
          " ",
        );
        return buildPost({
          sourceId: `large-${number}`,
          // A tenth are of another type.
          type: number % 10 === 1 ? "article" : "document",
          terms: [{ taxonomy: "topics", slug: number % 2 === 0 ? "even" : "odd" }],
          translations: [
            {
              title: number % 3 === 0 ? `Water ${filler}` : `Rivers ${filler}`,
              abstract: number % 4 === 0 ? "Clean water for schools" : `Report ${number} on water`,
              language: isSwedish ? "sv" : "en",
            },
          ],
        });
      }),
    );
    await open(0).finishIndexing();
  }, 120_000);
  afterAll(() => Promise.all(engines.map((engine) => engine.close())));

  test.each(["water", "clean water", "schools", "rivers report water", '"clean water"', "watr"])(
    "ranks the first page for %j like an index that is read as a whole",
    async (search) => {
      const query = queryOf(search, { page_size: 20 });
      const [whole, large] = [await open(100_000).search(query), await open(0).search(query)];
      const best = new Set(whole.ids);
      expect(large.ids).toHaveLength(whole.ids.length);
      // Posts with equal scores may be others.
      expect(large.ids.filter((id) => best.has(id)).length).toBeGreaterThanOrEqual(
        whole.ids.length * 0.9,
      );
      // Without facets, as in exports, totals are exact.
      const { count } = await open(0).search({ ...query, facets: false });
      expect(count).toBe(whole.count);
    },
  );

  test("estimates the counts of hits, facets and full matches from a part of the posts", async () => {
    const query = queryOf("clean water");
    const [whole, large] = [await open(100_000).search(query), await open(100).search(query)];
    expect(whole.count).toBe(POSTS);
    const close = (estimate: number, real: number) => {
      expect(estimate).toBeGreaterThan(real * 0.7);
      expect(estimate).toBeLessThan(real * 1.3);
    };
    close(large.count, whole.count);
    close(large.readableCount!, whole.readableCount!);
    for (const [id, count] of whole.facets!.topics!) close(large.facets!.topics!.get(id)!, count);
    expect(whole.fullMatchCount).toBe(POSTS / 4);
    close(large.fullMatchCount!, whole.fullMatchCount!);
  });

  test("says of counts whether they are estimates", async () => {
    const [small, large] = [queryOf("schools"), queryOf("clean water")];
    const engine = open(POSTS / 3);
    expect(await engine.search(large)).toMatchObject({
      isCountEstimated: true,
      estimatedFacets: true,
    });
    expect(await engine.search({ ...large, facets: false })).not.toHaveProperty("estimatedFacets");
    const whole = await open(100_000).search(large);
    expect(whole).not.toHaveProperty("isCountEstimated");
    expect(whole.estimatedFacets).toBe(false);
    // A quarter of the posts have the word, which are few enough to be counted.
    const [few, all] = [await engine.search(small), await open(100_000).search(small)];
    expect(few).toEqual({ ...all, ids: few.ids });
    expect(few.count).toBe(POSTS / 4);
  });

  test("counts the other values of a chosen facet", async () => {
    const terms = await database()
      .db.selectFrom("terms")
      .select("id")
      .where("slug", "=", "odd")
      .execute();
    const query = { ...queryOf("schools"), terms: { topics: [terms.map(({ id }) => id)] } };
    const [whole, large] = [await open(100_000).search(query), await open(POSTS / 3).search(query)];
    expect(large.facets).toEqual(whole.facets);
  });

  test.each(["water", "clean water"])(
    "neither lists nor counts posts of types that a reader may not see, for %j",
    async (search) => {
      const query: EngineQuery = {
        ...queryOf(search, { page_size: 100 }),
        types: ["document"],
        visibleTypes: ["document"],
      };
      const engine = open(0);
      const [all, visible] = [
        await engine.search({ ...queryOf(search), facets: false }),
        await engine.search({ ...query, facets: false }),
      ];
      expect(all.count - visible.count).toBe(POSTS / 10);
      expect(Object.keys((await engine.search(query)).typeCounts!)).toEqual(["document"]);
      const rows = await database()
        .db.selectFrom("posts")
        .select("type")
        .distinct()
        .where("database_id", "in", visible.ids)
        .execute();
      expect(visible.ids).toHaveLength(100);
      expect(rows).toEqual([{ type: "document" }]);
    },
  );

  test("refuses conditions with more words than a cluster takes, before it counts their hits", async () => {
    const must = Array.from({ length: 40 }, (_, condition) =>
      Array.from({ length: 30 }, (_none, word) => `word${condition}x${word}`).join(" "),
    );
    const advanced = { fields: [], must, should: [], must_not: [], exact_phrase: "" };
    await expect(open(0).search({ ...queryOf("water"), advanced })).rejects.toThrow(
      SearchTooLongError,
    );
  });

  test("shows each hit on one page only", async () => {
    const engine = open(0);
    const seen: number[] = [];
    for (let page = 1; page <= POSTS / 100; page++)
      seen.push(...(await engine.search(queryOf("water", { page, page_size: 100 }))).ids);
    expect(new Set(seen).size).toBe(POSTS);
  });

  test("does not estimate a list of more hits than a page shows", async () => {
    const query = queryOf("clean water", { facets: false });
    const all = await open(0).search({ ...query, page_size: POSTS });
    expect(all.ids).toHaveLength(POSTS);
    expect(all.fullMatchCount).toBe(POSTS / 4);
  });
});
