import { expect, it } from "vitest";
import { pageAfterSignIn } from "./back";

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
