import { expect, it } from "vitest";
import { mayContainFiles as mayContainFilesForApi } from "../../cms/http/uploads/streamed";
import { isStreamed, mayContainFiles } from "./streamed-bodies";

const FORM = "multipart/form-data; boundary=x";
const BYTES = "application/offset+octet-stream";

function sent(path: string, type: string): boolean {
  return isStreamed(
    new Request(`https://library.example${path}`, {
      method: "POST",
      headers: { "Content-Type": type },
      body: "x",
    }),
  );
}

it.each([
  "/upload",
  "/upload?draft=1",
  "/upload/",
  "/es/upload",
  "/upload.data?draft=1",
  "/fr/upload.data",
  "/author/ana-ruiz/picture",
  "/sv/author/ana-ruiz/picture.data",
  "/document/wells/files?file=01jnf3zq8v5e7m2k9p4r6t1w3x",
  "/sv/internal_pdf/wells/files.data",
])("streams the form at %s with its files", (path) => {
  expect(sent(path, FORM)).toBe(true);
  expect(sent(path, "application/x-www-form-urlencoded")).toBe(false);
});

it("streams the bytes of uploads", () => {
  expect(sent("/uploads/files/01jnf3zq8v5e7m2k9p4r6t1w3x", BYTES)).toBe(true);
  expect(sent("/uploads/files/01jnf3zq8v5e7m2k9p4r6t1w3x", "application/json")).toBe(false);
});

it.each([
  "/",
  "/contact",
  "/upload/more",
  "/xx/upload",
  "//upload",
  "/account/login",
  "/author/ana-ruiz/edit",
  "/author/ana/ruiz/picture",
  "/document/wells",
  "/document/wells/delete",
])("leaves a body sent to %s to the host's limit", (path) => {
  expect(sent(path, FORM)).toBe(false);
  expect(sent(path, BYTES)).toBe(false);
});

it.each([
  ["/es/upload?draft=1", true],
  ["/api/v1/documents", true],
  ["/api/v1/authors/7", true],
  ["/contact", false],
  ["/api/v1/correction", false],
  ["//upload", false],
  ["*", false],
  ["http://[", false],
  ["", false],
  ["//a:b@h/", false],
  ["//a:b@h/contact", false],
  ["http://a:b@h/contact", false],
])("knows whether a form sent to %s may contain files: %s", (address, expected) => {
  expect(mayContainFiles(address, FORM) || mayContainFilesForApi(address, FORM, "/api/v1")).toBe(
    expected,
  );
});

it("streams bytes only for uploads", () => {
  expect(
    mayContainFilesForApi("/api/v1/uploads/01jnf3zq8v5e7m2k9p4r6t1w3x", BYTES, "/api/v1"),
  ).toBe(true);
  expect(mayContainFiles("/uploads/files/01jnf3zq8v5e7m2k9p4r6t1w3x", BYTES)).toBe(true);
  for (const address of ["/contact", "/graphql", "/saml/acs"])
    expect([
      address,
      mayContainFiles(address, BYTES) || mayContainFilesForApi(address, BYTES, "/api/v1"),
    ]).toEqual([address, false]);
});
