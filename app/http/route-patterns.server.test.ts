import { expect, test, vi } from "vitest";
import { routePatterns } from "./page-handler.server";

test("identifies a URL by its pattern, which contains no personal data", () => {
  const routeOf = routePatterns({
    root: { id: "root" },
    language: { id: "language", parentId: "root", path: ":lang?" },
    start: { id: "start", parentId: "language", index: true },
    document: { id: "document", parentId: "language", path: "document/:slug" },
    rest: { id: "rest", parentId: "language", path: "*" },
  });
  expect(
    ["/", "/sv", "/document/wells", "/sv/document/wells", "/a/b@example.net"].map(routeOf),
  ).toEqual([
    "/:lang?",
    "/:lang?",
    "/:lang?/document/:slug",
    "/:lang?/document/:slug",
    "/:lang?/*",
  ]);
});

test("prints no URL that cannot be decoded", () => {
  const printed = vi.spyOn(console, "warn").mockImplementation(() => {});
  const routeOf = routePatterns({
    root: { id: "root" },
    document: { id: "document", parentId: "root", path: "document/:slug" },
  });
  expect(routeOf("/document/%E0%A4%A")).toBe("/document/:slug");
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});
