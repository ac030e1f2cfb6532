import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fileLimits from "@resource-library/text-extraction/limits";
import { expect, test } from "vitest";
import * as limits from "../cms/contract/limits";
import * as parserLimits from "../cms/contract/parser-limits.mjs";
import { CmsSettings } from "../cms/platform/env";

const TITLE = "## Parsers of outside bytes and their limits";

/** Returns the constants named in the section about parsers in `docs/security.md`. */
function namedConstants(): string[] {
  const page = readFileSync(join(import.meta.dirname, "../docs/security.md"), "utf8");
  const section = page.slice(page.indexOf(TITLE)).split(/^## /m)[1] ?? "";
  return [...section.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)`/g)].map(([, name]) => name!);
}

test("the threat model names every limit of a parser", () => {
  const named = new Set(namedConstants());
  const all = Object.keys({ ...parserLimits, ...fileLimits });
  expect(all.filter((name) => !named.has(name))).toEqual([]);
});

test("every limit that the threat model names exists", () => {
  const known = new Set([
    ...Object.keys(parserLimits),
    ...Object.keys(fileLimits),
    ...Object.keys(limits),
    ...Object.keys(CmsSettings.shape),
  ]);
  expect(namedConstants().filter((name) => !known.has(name))).toEqual([]);
});
