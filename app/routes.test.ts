import { matchRoutes, type RouteObject } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { isSitePage } from "#contract/site-pages";
import { GUARDED, OPEN } from "../tests/e2e/guarded-addresses";
import routes from "./routes";

const withoutLanguage = (path = "") => path.replace(/^:lang\?\/?/, "");

/** Returns the paths of the pages in the table, without the language segment. */
const pages = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? pages(children) : [withoutLanguage(path)]));

const objects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children }) =>
    index ? { path, index } : { path, children: children && objects(children) },
  );

it("every route is public, or its guard is tested for each role", () => {
  const guarded = GUARDED.map(([path]) =>
    withoutLanguage(matchRoutes(objects(routes), path)?.at(-1)?.route.path),
  );
  expect(pages(routes).filter((path) => !OPEN.includes(path) && !guarded.includes(path))).toEqual(
    [],
  );
  expect(OPEN.filter((path) => !pages(routes).includes(path))).toEqual([]);
});

it("no redirect can be added from a page of the site", () => {
  const fixed = pages(routes).filter((path) => !/[:*]/.test(path));
  expect(fixed).toContain("topics");
  expect(fixed.filter((path) => !isSitePage(`/${path}`))).toEqual([]);
});

it.each(["document", "internal_document", "article", "toolkit", "collection", "author", "page"])(
  "finds a %s whose slug is the name of another page",
  (type) => {
    const names = pages(routes).filter((path) => /^[\w-]+$/.test(path));
    expect(names).toContain("frequently-asked-questions");
    for (const name of names) {
      const found = matchRoutes(objects(routes), `/${type}/${name}`)?.at(-1);
      expect([withoutLanguage(found?.route.path), found?.params], name).toEqual([
        `${type}/:slug`,
        { lang: undefined, slug: name },
      ]);
    }
  },
);
