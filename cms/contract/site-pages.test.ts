import { expect, it } from "vitest";
import { isSitePage } from "./site-pages";

it.each(["/", "/topics", "/topics/", "/Topics", "/es/topics", "/es", "/admin/menus"])(
  "counts %s as a page of the site itself",
  (path) => expect(isSitePage(path)).toBe(true),
);

it.each(["/campaign", "/topics/education", "/document/wells", "/page/topics", "/accounts"])(
  "does not count %s as a page of the site itself",
  (path) => expect(isSitePage(path)).toBe(false),
);
