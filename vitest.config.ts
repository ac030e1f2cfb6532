import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { mjmlTemplates } from "./scripts/vite-mjml.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const onServer = Boolean(process.env.TEST_DATABASE_URL);

/** Integration tests that want a process to themselves: they measure its memory, or put something else in a module's place. */
const APART = ["tests/integration/*-memory.test.ts", "tests/integration/accounts-races.test.ts"];

/** Once is enough for them, on the embedded database: streams and memory, places of files, pictures of files, their scanner, what is the embedded one's alone, the API's document, mail. */
const NOT_ABOUT_THE_DATABASE = ["*-memory", "thumbnails", "picture-sizes", "upload-policy", "clamav", "storage", "crash-embedded", "openapi", "mail", "mail-kinds"].map((name) => `tests/integration/${name}.test.ts`);

const integration = {
  globalSetup: "tests/setup/database-template.ts",
  // A database of its own for each file; opening one on a busy machine takes some seconds, and some tests import whole libraries.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Without the router's Vite plugin: it belongs to building, and routes are tested as plain modules. */
export default defineConfig({
  plugins: [mjmlTemplates()],
  resolve: {
    alias: [
      { find: /^~\//, replacement: folder("./app/") },
      { find: /^#contract\//, replacement: folder("./cms/contract/") },
    ],
  },
  test: {
    // Tests wait for databases and servers much of the time, most of all for a server of its own: on two cores fewer would leave them idle.
    maxWorkers: Math.max(onServer ? 3 : 2, availableParallelism() - 1),
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
          ...integration,
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: [...APART, ...(onServer ? NOT_ABOUT_THE_DATABASE : [])],
          // Each file has a database of its own and closes what it opens; loading the modules again for each costs more than many of them do.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration apart",
          include: APART,
          exclude: onServer ? NOT_ABOUT_THE_DATABASE : [],
        },
      },
    ],
  },
});
