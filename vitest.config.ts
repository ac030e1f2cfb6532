import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { mjmlTemplates } from "./scripts/vite-mjml.ts";
import { textsPlugin } from "./scripts/vite-texts.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const onServer = Boolean(process.env.TEST_DATABASE_URL);

/** Integration tests that want a process to themselves: they measure its memory, or put something else in a module's place. */
const APART = ["tests/integration/*-memory.test.ts", "tests/integration/accounts-races.test.ts"];

const files = (names: readonly string[]) =>
  names.map((name) => `tests/integration/${name}.test.ts`);

/**
 * Once is enough for them. On the embedded database: streams and memory, places of files, pictures of files, their scanner, what is the
 * embedded one's alone, the API's document, mail, and commands that open the database themselves.
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
 * And on the server where there is one, which takes half the time: who may do what, what forms and feeds say, and whole programs. Both
 * databases are the same PostgreSQL inside; what stays on both has transactions, orders, searches or jobs of its own. See decision 57.
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
  "desk-sample",
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
 * On the server alone as well, and with a single connection, as the embedded one has: a query inside a transaction that asks for another
 * waits in vain on both. See decision 59.
 */
const ONE_CONNECTION = files([
  "accounts-afterwards",
  "accounts-own",
  "accounts-registration",
  "articles",
  "author-claims",
  "authors",
  "collections-excel",
  "desk",
  "desk-people",
  "desk-publication",
  "desk-terms",
  "desk-types",
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
  "site-desk",
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
/** What is not to run here: `npm test` says whether it has a server too. */
const ELSEWHERE = onServer
  ? EMBEDDED_ALONE
  : process.env.SERVER_TOO
    ? [...SERVER_ALONE, ...ONE_CONNECTION]
    : [];

const integration = {
  globalSetup: "tests/setup/database-template.ts",
  // A database of its own for each file; opening one on a busy machine takes some seconds, and some tests import whole libraries.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Without the router's Vite plugin: it belongs to building, and routes are tested as plain modules. */
export default defineConfig({
  plugins: [mjmlTemplates(), textsPlugin(folder("./locales"))],
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
          exclude: [...APART, ...ONE_CONNECTION, ...ELSEWHERE],
          // Each file has a database of its own and closes what it opens; loading the modules again for each costs more than many of them do.
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
