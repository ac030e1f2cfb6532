import { describe, expect, it } from "vitest";
import { documentOf, isVersionsPath } from "./documents";

describe("the document of a path", () => {
  it.each([
    ["/document/wells", { type: "document", slug: "wells" }],
    ["/sv/document/br%C3%B8nde/files", { type: "document", slug: "brønde" }],
    ["/internal_pdf/scan/delete", { type: "internal_pdf", slug: "scan" }],
    ["/internal_document/plan", { type: "internal_document", slug: "plan" }],
    ["/document/", undefined],
    ["/documents/wells", undefined],
    ["/document/%E0%A4%A", undefined],
    ["wells", undefined],
  ])("is read from %s", (path, document) => expect(documentOf(path)).toEqual(document));
});

it("accepts files only on the page of versions", () => {
  expect(
    [
      "/document/wells/files",
      "/internal_pdf/scan/files",
      "/document/wells",
      "/document/wells/files/x",
      "/collection/wells/files",
    ].map(isVersionsPath),
  ).toEqual([true, true, false, false, false]);
});
