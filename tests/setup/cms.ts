import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Cms, type CmsDeps, createCms } from "../../cms";
import type { OpenedDatabase } from "../../cms/db/client";
import type { AccountSettings } from "../../cms/areas/people/accounts/accounts.policy";
import { createIncomingOnDisk, createDiskStorage } from "../../cms/platform/storage-disk";
import { createMailer } from "../../cms/platform/mail/mailer";
import type { Storage } from "../../cms/platform/storage";
import type { Services } from "../../cms/services";
import { searchClusterOf, type TestDatabase, testLogger, useDatabase } from "./database";

export interface TestCms {
  cms: Cms;
  services: Services;
  database: TestDatabase;
  storage: Storage;
  /** Sends a request to the content system: a path, and the options of `fetch`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Posts JSON. */
  post(path: string, body: unknown): Promise<Response>;
}

/** Address of in-process requests; nothing listens there. */
export const ORIGIN = "http://cms.test";

/** Account settings for tests: the sample organisation's domain, no identity provider, no bot check. */
export const testAccounts: AccountSettings = {
  secrets: ["a secret of tests, which nobody else may know"],
  organisationDomains: ["library.example"],
  botCheck: false,
  signOn: { idpMetadata: undefined, entityId: undefined, demonstration: false },
};

/** Returns the dependencies of a content system for tests, with its files and outbox in a folder. */
export function testDeps(database: OpenedDatabase, dataDir: string): CmsDeps {
  return {
    database,
    searchCluster: searchClusterOf({ dataDir }),
    siteUrl: ORIGIN,
    logger: testLogger,
    accounts: testAccounts,
    storage: createDiskStorage(join(dataDir, "files")),
    incoming: createIncomingOnDisk(join(dataDir, "incoming")),
    mailer: createMailer({
      smtpUrl: undefined,
      from: "no-reply@cms.test",
      outbox: join(dataDir, "outbox"),
      logger: testLogger,
    }),
  };
}

/**
 * Opens an empty content system with its own database and storage for one test file. The test can replace dependencies. Returns
 * a function that gives access to it.
 */
export function useCms(overrides: Partial<CmsDeps> = {}): () => TestCms {
  const database = useDatabase();
  const made: { world?: TestCms } = {};
  beforeAll(async () => {
    const deps = { ...testDeps(database(), database().dataDir), ...overrides };
    const { services, ...cms } = await createCms(deps);
    const request = (path: string, init?: RequestInit) =>
      cms.fetch(new Request(`${ORIGIN}${path}`, init));
    const post = (path: string, body: unknown) =>
      request(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    made.world = { cms, services, database: database(), storage: deps.storage, request, post };
  });
  afterAll(() => made.world?.cms.close());
  return () => {
    if (!made.world) throw new Error("The content system opens before the first test, not before");
    return made.world;
  };
}
