import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Without the router's Vite plugin: it belongs to building, and routes are tested as plain modules. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: folder("./app/") },
      { find: /^#contract\//, replacement: folder("./cms/contract/") },
    ],
  },
  test: {
    // Tests wait for databases and servers much of the time, most of all for a server of its own: on two cores fewer would leave them idle.
    maxWorkers: Math.max(process.env.TEST_DATABASE_URL ? 3 : 2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,bench,cms,scripts}/**/*.test.{ts,tsx}"],
          // Small modules without state of their own, loaded once for all files: a world for each file takes twice as long.
          isolate: false,
          // Some work through a whole table of cases, on cores that others use.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: "tests/setup/database-template.ts",
          // A database of its own for each file; opening one on a busy machine takes some seconds.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
