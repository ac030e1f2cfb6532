import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Cms, createCms } from "../../cms";
import type { Storage } from "../../cms/platform/storage";
import { createDiskStorage } from "../../cms/platform/storage-disk";
import type { Services } from "../../cms/services";
import { type TestDatabase, testLogger, useDatabase } from "./database";

export interface TestCms {
  cms: Cms;
  services: Services;
  database: TestDatabase;
  storage: Storage;
  /** Asks the content system: a path, and what `fetch` takes. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Posts JSON. */
  post(path: string, body: unknown): Promise<Response>;
}

/** Address that in-process requests are made to; nothing listens there. */
const ORIGIN = "http://cms.test";

/** An empty content system with a database and a storage of its own for one test file. Returns the way to it. */
export function useCms(): () => TestCms {
  const database = useDatabase();
  const made: { world?: TestCms } = {};
  beforeAll(async () => {
    const storage = createDiskStorage(join(database().dataDir, "files"));
    const { services, ...cms } = await createCms({ database: database(), storage, siteUrl: ORIGIN, logger: testLogger });
    const request = (path: string, init?: RequestInit) => cms.fetch(new Request(`${ORIGIN}${path}`, init));
    const post = (path: string, body: unknown) =>
      request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    made.world = { cms, services, database: database(), storage, request, post };
  });
  afterAll(() => made.world?.cms.close());
  return () => {
    if (!made.world) throw new Error("The content system opens before the first test, not before");
    return made.world;
  };
}
