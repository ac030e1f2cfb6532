import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Packages that no file imports, with the reason why they are listed. */
const NOT_IMPORTED: Record<string, string> = {
  "@fontsource-variable/figtree": "`scripts/fonts.mjs` reads its files",
  "@fontsource-variable/literata": "`scripts/fonts.mjs` reads its files",
  "@graphql-codegen/client-preset": "the GraphQL code generator loads it by the name of its preset",
  "@oslojs/crypto": "a peer of remix-utils",
  "@scalar/api-reference": "`cms/http/rest/docs.ts` serves its script",
  oxlint: "the lint command",
  "prettier-plugin-tailwindcss": "`.prettierrc.json` names it",
};

const FOLDERS = ["app", "bench", "cms", "scripts", "tests"];
const sources = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path),
    ),
  ),
  ...readdirSync(root),
]
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"));

/** Every imported module, by its name without a path within the package. */
const imported = new Set(
  sources.flatMap((text) =>
    Array.from(
      text.matchAll(
        /(?:from|import|import\(|resolve\(|require\(|@plugin)\s*["']([^"'./#~][^"']*)["']/g,
      ),
      ([, module]) => /^(@[^/]+\/)?[^/]+/.exec(module!)![0],
    ),
  ),
);

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const listed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

test("every listed package is imported, provides types, or has a reason", () => {
  const unused = listed.filter((name) => !imported.has(name) && !name.startsWith("@types/"));
  expect(unused.toSorted()).toEqual(Object.keys(NOT_IMPORTED).toSorted());
});

test("types are listed only for packages that are used", () => {
  const untyped = listed
    .filter((name) => name.startsWith("@types/") && name !== "@types/node")
    .map((name) => name.slice("@types/".length))
    .filter((name) => !imported.has(name));
  expect(untyped).toEqual([]);
});
