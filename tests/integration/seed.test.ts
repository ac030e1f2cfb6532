// @database server

import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { syntheticPosts, main } from "../../cms/cli/seed";
import { SearchRequest } from "../../cms/contract/search";
import { openDatabase } from "../../cms/db/client";
import { ANONYMOUS } from "../../cms/shared/actor";
import { createServices } from "../../cms/create-services";
import { testDeps } from "../setup/cms";
import {
  makeDataDir,
  onServer,
  openTestDatabase,
  testLogger,
  type TestDatabase,
} from "../setup/database";

test("a document's content depends only on its number", () => {
  expect(syntheticPosts(40, 5)).toEqual(syntheticPosts(0, 45).slice(40));
  expect(new Set(syntheticPosts(0, 50).map((post) => post.translations[0]!.title)).size).toBe(50);
});

describe("npm run seed", () => {
  let server: TestDatabase | null = null;
  let dataDir = "";
  beforeAll(async () => {
    server = onServer ? await openTestDatabase() : null;
    dataDir = server?.dataDir ?? makeDataDir();
    const environment = {
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: "none",
      ...(server?.databaseUrl && { DATABASE_URL: server.databaseUrl }),
    };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("creates the requested number of documents, which search finds, and changes nothing the second time", async () => {
    for (let round = 0; round < 2; round++) expect(await main(["--documents", "350"])).toBe(0);
    const database = await openDatabase({
      dataDir,
      databaseUrl: server?.databaseUrl,
      logger: testLogger,
    });
    const services = await createServices(testDeps(database, dataDir), { enqueue: async () => {} });
    const answer = await services.search.search(ANONYMOUS, SearchRequest.parse({ facets: true }));
    expect(answer.count).toBe(350);
    expect(answer.facets?.topics?.length).toBeGreaterThan(10);
    expect(
      (
        await services.search.search(
          ANONYMOUS,
          SearchRequest.parse({ search: "children rights", sort_by: "Relevance" }),
        )
      ).count,
    ).toBeGreaterThan(50);
    services.close();
    await database.close();
  });

  test("rejects an invalid number of documents", async () => {
    for (const argv of [
      ["--documents", "many"],
      ["--documents", "0"],
      ["--papers", "3"],
    ])
      expect(await main(argv)).toBe(2);
  });
});
