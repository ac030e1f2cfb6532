import { expect, it } from "vitest";
import { returnPath, pageAfterSignIn } from "./return-path";

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

it.each([
  "/",
  "/sv/account/user-profile/#my-library",
  "/document/a-title/files",
  "/document/a-title/cite",
  "/search?q=/files/x",
])("leads back to the page %s after signing in", (path) => {
  expect(pageAfterSignIn(path, "fr")).toBe(path);
});

it.each([
  [
    "/search/export/excel?q=a&b=c",
    "/account/download?file=%2Fsearch%2Fexport%2Fexcel%3Fq%3Da%26b%3Dc",
  ],
  ["/files/01jnf/report.pdf", "/account/download?file=%2Ffiles%2F01jnf%2Freport.pdf"],
  ["/collection/a-title/excel", "/account/download?file=%2Fcollection%2Fa-title%2Fexcel"],
  ["/account/user-settings/export", "/account/download?file=%2Faccount%2Fuser-settings%2Fexport"],
])("leads to a page that links to the file %s", (path, page) => {
  expect(pageAfterSignIn(path, "en")).toBe(page);
});

it("uses the language in a file's address, otherwise the language of the sign-in", () => {
  expect(pageAfterSignIn("/sv/search/export/excel", "fr")).toMatch(/^\/sv\/account\/download\?/);
  expect(pageAfterSignIn("/files/1/a.pdf", "fr")).toMatch(/^\/fr\/account\/download\?/);
});
