import { expect, it } from "vitest";
import { backPath } from "./back";

it.each(["/sv/search?q=a#b", "/", "/account/user-profile/#my-library", "/search?next=https://elsewhere.example", "/document/a%2Fb"])("keeps the path %s", (path) => {
  expect(backPath(path)).toBe(path);
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
  expect(backPath(bad)).toBe("/");
});
