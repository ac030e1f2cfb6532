import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Environment } from "../app/env.server";
import { CmsSettings } from "../cms/platform/env";
import { configurationPage } from "./lib/configuration-table";
import { dependenciesPage } from "./lib/dependencies-page";

const root = join(import.meta.dirname, "..");

/** Pages that are written from what they tell of. `npm run docs` writes them anew. */
const PAGES: Record<string, () => string> = {
  "docs/operations/configuration.md": () => configurationPage([{ title: "Website", shape: Environment.omit({ NODE_ENV: true }) }, { title: "Host and content system", shape: CmsSettings }]),
  "docs/dependencies.md": () => dependenciesPage(root),
};

test.each(Object.keys(PAGES))("%s is as what it tells of", (path) => {
  const page = PAGES[path]!();
  if (process.env.WRITE_DOCS) writeFileSync(join(root, path), page);
  expect(readFileSync(join(root, path), "utf8")).toBe(page);
});
