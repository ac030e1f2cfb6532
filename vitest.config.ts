import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { mjmlTemplates } from "./scripts/vite-mjml.ts";
import { textsPlugin } from "./scripts/vite-texts.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const onServer = Boolean(process.env.TEST_DATABASE_URL);

/** Integration tests that need their own process: they measure its memory, or mock a module. */
const APART = ["tests/integration/*-memory.test.ts", "tests/integration/accounts-races.test.ts"];

const files = (names: readonly string[]) =>
  names.map((name) => `tests/integration/${name}.test.ts`);

/**
 * Tests that run only on the embedded database: streams and memory, storage of files, thumbnails, the virus scanner, features of
 * the embedded database, the API's document, email, and commands that open the database themselves.
 */
const EMBEDDED_ALONE = files([
  "*-memory",
  "thumbnails",
  "picture-sizes",
  "upload-policy",
  "clamav",
  "storage",
  "crash-embedded",
  "database-damage",
  "safety-copies",
  "full-disk",
  "openapi",
  "fuzz",
  "mail",
  "mail-kinds",
  "import",
  "admin",
]);
/**
 * Tests that run only on the server database, if there is one, which takes half the time: permissions, contents of forms and
 * feeds, and whole programs. Both databases run the same PostgreSQL; tests with transactions, sorting, searches or jobs run on
 * both. See decision 57.
 */
const SERVER_ALONE = files([
  "leak",
  "roles",
  "internal-collections-permissions",
  "oai",
  "sitemap",
  "tombstones",
  "atom",
  "citations",
  "exports",
  "subscriptions",
  "messages",
  "sign-on",
  "sign-on-demonstration",
  "sign-on-encrypted",
  "sign-on-hostile",
  "linkedin",
  "accounts-login",
  "accounts-reset",
  "accounts-sessions",
  "accounts-staff",
  "asking-limit",
  "text-versions",
  "file-texts",
  "admin-sample",
  "sample-passwords",
  "sample-usage",
  "seed",
  "newsletter-forty-days",
  "newsletter-killed",
  "author-profiles",
  "usage-dashboard",
  "discovery",
  "rolling-upgrade",
]);
/**
 * Tests that also run only on the server database, but with a single connection, like the embedded one: a query inside a
 * transaction that needs another connection waits forever on both. See decision 59.
 */
const ONE_CONNECTION = files([
  "accounts-afterwards",
  "accounts-own",
  "accounts-registration",
  "articles",
  "author-claims",
  "authors",
  "collections-excel",
  "admin-posts",
  "admin-people",
  "admin-publication",
  "admin-terms",
  "admin-types",
  "errors",
  "file-versions",
  "files",
  "findings",
  "internal-collections",
  "internal-collections-people",
  "internal-documents",
  "internal-in-collections",
  "logs-and-metrics",
  "loose-files",
  "newsletter-issues",
  "packs",
  "review",
  "sample",
  "site-admin",
  "site-graphql",
  "subscriptions-returned",
  "terms",
  "toolkits",
  "traces",
  "uploads-transport",
  "uploads-room",
  "usage",
  "usage-pixel",
  "writers",
  "collections",
  "documents",
  "library",
  "taxonomies",
  "uploads-submissions",
]);
/** Files to skip in this run: `npm test` sets whether it has a server too. */
const ELSEWHERE = onServer
  ? EMBEDDED_ALONE
  : process.env.SERVER_TOO
    ? [...SERVER_ALONE, ...ONE_CONNECTION]
    : [];

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
    // Tests often wait for databases and servers, especially their own server: fewer workers would leave two cores idle.
    maxWorkers: Math.max(onServer ? 3 : 2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,bench,cms,scripts}/**/*.test.{ts,tsx}"],
          // Small modules without state, loaded once for all files: isolating each file takes twice as long.
          isolate: false,
          // Some run a whole table of cases, on cores shared with other processes.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: [...APART, ...ONE_CONNECTION, ...ELSEWHERE],
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
          include: ONE_CONNECTION,
          exclude: ELSEWHERE,
          isolate: false,
          provide: { connections: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration apart",
          include: APART,
          exclude: ELSEWHERE,
        },
      },
    ],
  },
});
