import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Databases that a file of integration tests can name in its first line, `// @database server`:
 * - `both`: runs on the embedded database and on the server. For tests of what differs between them.
 * - `embedded`: runs on the embedded database only.
 * - `server`: runs on the server only, if there is one, which takes half the time.
 * - `one-connection`: like `server`, but with a single connection, as in the embedded database. A query inside a
 *   transaction that needs another connection waits forever on both.
 *
 * Decision 57 says which to choose.
 */
const DATABASES = ["both", "embedded", "server", "one-connection"] as const;
type Database = (typeof DATABASES)[number];

interface TestFile {
  path: string;
  database: Database;
  /** Set by `// @process own`, for files that measure the memory of their process or mock a module. */
  ownProcess: boolean;
}

/**
 * Returns the database and process that a test file asks for in its leading comments. Throws if it names none or an unknown
 * one.
 */
export function placementOf(path: string, text: string): TestFile {
  const leading = /^(?:\/\/.*\n|\s*\n)*/.exec(text)![0];
  const words = [...leading.matchAll(/^\/\/ @(\w+) ?(.*)$/gm)].map(([, tag, word]) => [tag, word!]);
  const databases = words.flatMap(([tag, word]) => (tag === "database" ? [word!] : []));
  const [database] = databases;
  if (databases.length !== 1 || !DATABASES.includes(database as Database))
    throw new Error(`${path} must begin with one line \`// @database ${DATABASES.join("|")}\`.`);
  const unknown = words.find(
    ([tag, word]) => tag !== "database" && !(tag === "process" && word === "own"),
  );
  if (unknown) throw new Error(`${path}: unknown line \`// @${unknown.join(" ")}\`.`);
  return {
    path,
    database: database as Database,
    ownProcess: words.some(([tag]) => tag === "process"),
  };
}

/** Returns the database and process of every integration test file. Paths are relative to `root`. */
export function placeIntegrationTests(root: string): TestFile[] {
  const folder = "tests/integration";
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .map((path) => placementOf(path, readFileSync(join(root, path), "utf8")));
}
