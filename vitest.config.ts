import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { mjmlTemplates, textsPlugin } from "./scripts/vite-plugins.ts";
import { placeIntegrationTests } from "./tests/setup/test-placement.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const onServer = Boolean(process.env.TEST_DATABASE_URL);

/**
 * Returns whether tests for a database are part of this run. `npm test` sets SERVER_TOO in its run on the embedded database if
 * a run on a server follows.
 */
const isHere = (database: string) =>
  onServer
    ? database !== "embedded"
    : !process.env.SERVER_TOO || ["both", "embedded"].includes(database);

const placed = placeIntegrationTests(folder(".")).filter(({ database }) => isHere(database));
const pathsOf = (files: typeof placed) => files.map(({ path }) => path);

const integration = {
  globalSetup: "tests/setup/database-template.ts",
  // Each file has its own database, which takes some seconds to open on a busy machine, and some tests import whole libraries.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Without the router's Vite plugin, which is for building: routes are tested as plain modules. */
export default defineConfig({
  plugins: [mjmlTemplates(), textsPlugin(folder("./locales"))],
  resolve: {
    alias: [
      { find: /^~\//, replacement: folder("./app/") },
      { find: /^#contract\//, replacement: folder("./cms/contract/") },
    ],
  },
  test: {
    // Tests often wait for databases and servers, most of all for the PostgreSQL server: fewer workers would leave two cores
    // idle.
    maxWorkers: Math.max(onServer ? 3 : 2, availableParallelism() - 1),
    tags: [
      {
        name: "slow",
        description: "Takes many seconds. `npm run test:quick` leaves it out.",
        timeout: 120_000,
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,bench,cms,packages,scripts}/**/*.test.{ts,tsx}"],
          // Small modules without state, loaded once for all files: isolating each file takes twice as long.
          isolate: false,
          // Some run a whole table of cases, on cores shared with other processes.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration",
          include: pathsOf(
            placed.filter(
              ({ database, ownProcess }) => database !== "one-connection" && !ownProcess,
            ),
          ),
          // Each file has its own database and closes what it opens; loading the modules again for each costs more than many of
          // them take.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration on one connection",
          include: pathsOf(placed.filter(({ database }) => database === "one-connection")),
          isolate: false,
          provide: { connections: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration apart",
          include: pathsOf(placed.filter(({ ownProcess }) => ownProcess)),
        },
      },
      {
        // Each file starts the servers that it needs: `npm run test:cluster`.
        extends: true,
        test: {
          name: "cluster",
          include: ["tests/cluster/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
