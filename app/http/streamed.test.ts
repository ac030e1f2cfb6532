import { expect, it } from "vitest";
import { isStreamed } from "./streamed";

const FORM = "multipart/form-data; boundary=x";
const BYTES = "application/offset+octet-stream";

function sent(path: string, type: string): boolean {
  return isStreamed(new Request(`https://library.example${path}`, { method: "POST", headers: { "Content-Type": type }, body: "x" }));
}

it.each(["/upload", "/upload?draft=1", "/upload/", "/es/upload", "/upload.data?draft=1", "/fr/upload.data", "/author/ana-ruiz/picture", "/sv/author/ana-ruiz/picture.data", "/document/wells/files?file=01jnf3zq8v5e7m2k9p4r6t1w3x", "/sv/internal_pdf/wells/files.data"])("lets the form at %s through with its files", (path) => {
  expect(sent(path, FORM)).toBe(true);
  expect(sent(path, "application/x-www-form-urlencoded")).toBe(false);
});

it("lets the bytes of uploads through", () => {
  expect(sent("/uploads/files/01jnf3zq8v5e7m2k9p4r6t1w3x", BYTES)).toBe(true);
  expect(sent("/uploads/files/01jnf3zq8v5e7m2k9p4r6t1w3x", "application/json")).toBe(false);
});

it.each(["/", "/contact", "/upload/more", "/xx/upload", "//upload", "/account/login", "/author/ana-ruiz/edit", "/author/ana/ruiz/picture", "/document/wells", "/document/wells/delete"])("leaves %s to the host's limit", (path) => {
  expect(sent(path, FORM)).toBe(false);
  expect(sent(path, BYTES)).toBe(false);
});
