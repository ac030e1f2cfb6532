import { expect, test } from "vitest";
import { routePatterns } from "./route-of.server";

test("an address is known by its pattern, which says nothing of who or what is in it", () => {
  const routeOf = routePatterns({
    root: { id: "root" }, language: { id: "language", parentId: "root", path: ":lang?" }, start: { id: "start", parentId: "language", index: true },
    document: { id: "document", parentId: "language", path: "document/:slug" }, rest: { id: "rest", parentId: "language", path: "*" },
  });
  expect(["/", "/sv", "/document/wells", "/sv/document/wells", "/a/b@example.net"].map(routeOf)).toEqual(["/:lang?", "/:lang?", "/:lang?/document/:slug", "/:lang?/document/:slug", "/:lang?/*"]);
});
