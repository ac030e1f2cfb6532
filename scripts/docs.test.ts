import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { Environment } from "../app/env.server";
import { SAMPLE_ACCOUNTS } from "../cms/sample/accounts";
import { CmsSettings } from "../cms/platform/env";
import { configurationPage, dependenciesPage, resourcesType } from "./lib/docs-pages";

const root = join(import.meta.dirname, "..");

/** Generated pages. `npm run docs` writes them. */
const PAGES: Record<string, () => string> = {
  "docs/operations/configuration.md": () =>
    configurationPage([
      { title: "Website", shape: Environment.omit({ NODE_ENV: true }) },
      { title: "Host and content system", shape: CmsSettings },
    ]),
  "docs/dependencies.md": () => dependenciesPage(root),
  "app/i18n/resources.ts": () => resourcesType(root),
};

test.each(Object.keys(PAGES))("%s is up to date with its source", async (path) => {
  const page = await format(PAGES[path]!(), {
    ...(await resolveConfig(join(root, path))),
    filepath: path,
  });
  if (process.env.WRITE_DOCS) writeFileSync(join(root, path), page);
  expect(readFileSync(join(root, path), "utf8")).toBe(page);
});

/** Folders that the benchmark against peers creates when it installs and builds them. */
const MADE = /^bench\/peers\/[^/]+\/(build|node_modules|[.]next|[.]react-router)\//;

/** Every file of the project that is written by hand. */
const files = [
  "app",
  "cms",
  "packages",
  "deploy",
  "docs",
  "locales",
  "scripts",
  "tests",
  "bench",
  "public",
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !MADE.test(path)),
);
const documents = [
  "README.md",
  "CHANGELOG.md",
  ...files.filter((path) => path.endsWith(".md")),
].map((path) => [path, readFileSync(join(root, path), "utf8")] as const);

/** Returns the project paths between backticks in a text, with each alternative of `{a,b}`; `*` and `<word>` match any name. */
function pathsIn(text: string): string[] {
  const named = [
    ...text.matchAll(
      /`((?:app|cms|packages|deploy|docs|locales|scripts|tests|bench|public)\/[\w./{},*<>-]+)`/g,
    ),
  ].map(([, path]) => path!);
  return named.flatMap((path) =>
    (/\{([^}]*)\}/.exec(path)?.[1] ?? "").split(",").map((one) => path.replace(/\{[^}]*\}/, one)),
  );
}

/** Returns whether a file or folder exists at a path, with or without its extension. */
function pathExists(path: string): boolean {
  const pattern = path
    .replace(/\/$/, "")
    .replace(/[.+]/g, "\\$&")
    .replace(/\*|<\w+>/g, "[^/]*");
  return files.some((file) => new RegExp(`^${pattern}(/|$|\\.[^/]+$)`).test(file));
}

test.each(documents)("%s names only existing files", (path, text) => {
  expect(pathsIn(text).filter((one) => !pathExists(one))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/.test(link));
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

test("every measure of the threat model names existing tests", () => {
  const threats = readFileSync(join(root, "docs/security.md"), "utf8")
    .split("\n")
    .filter((line) => /^\| (\d|all) +\|/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(threats).not.toEqual([]);
  const known = new Set(
    files
      .map((path) => basename(path))
      .flatMap((name) =>
        /\.(test|spec)\.ts$/.test(name)
          ? [name.replace(/\.ts$/, ""), name.replace(/\.test\.ts$/, "")]
          : [],
      ),
  );
  for (const [, , threat, , tests = ""] of threats) {
    const names = [...tests.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name!);
    expect([threat, names.length]).not.toEqual([threat, 0]);
    expect([threat, names.filter((name) => !known.has(name))]).toEqual([threat, []]);
  }
});

test("every setting that a table names exists", () => {
  const settings = Object.keys({ ...Environment.shape, ...CmsSettings.shape });
  const rows = documents
    .filter(([path]) => path === "README.md" || path.startsWith("docs/operations/"))
    .flatMap(([path, text]) =>
      text.split("\n").flatMap((line) => {
        const [, first = ""] = /^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) +\|/.exec(line) ?? [];
        return [...first.matchAll(/`(\w+)`/g)].map(([, name]) => [path, name!] as const);
      }),
    );
  expect(rows).not.toEqual([]);
  expect(rows.filter(([, name]) => !settings.includes(name))).toEqual([]);
});

test("the README states the number of sample accounts", () => {
  const number = ["no", "one", "two", "three", "four", "five", "six"][SAMPLE_ACCOUNTS.length];
  expect(documents[0]![1]).toMatch(new RegExp(`\\b${number} accounts\\b`));
});
