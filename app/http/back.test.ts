import { expect, it } from "vitest";
import { returnPath } from "./back";

it.each([
  "/sv/search?q=a#b",
  "/",
  "/account/user-profile/#my-library",
  "/search?next=https://elsewhere.example",
  "/document/a%2Fb",
])("keeps the path %s", (path) => {
  expect(returnPath(path)).toBe(path);
});

it("encodes the path for use in a header", () => {
  expect(returnPath("/document/日?q=barn på nätet#é")).toBe(
    "/document/%E6%97%A5?q=barn%20p%C3%A5%20n%C3%A4tet#%C3%A9",
  );
});

it.each([
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "javascript:alert(1)",
  "search",
  " /search",
  "/a\r\nSet-Cookie: x",
  "",
  undefined,
  null,
  3,
])("refuses %j", (bad) => {
  expect(returnPath(bad)).toBe("/");
});
