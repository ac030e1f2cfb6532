import { expect, it } from "vitest";
import { correctionPath, correctionPathFrom, namedDocument } from "./site";

it("names a document by its type and slug", () => {
  const path = correctionPath({ type: "internal_pdf", slug: "año & más" });
  expect(path).toBe("/correction?internal_pdf=a%C3%B1o%20%26%20m%C3%A1s");
  expect(namedDocument(new URL(path, "http://x").searchParams)).toEqual({
    type: "internal_pdf",
    slug: "año & más",
  });
  expect(namedDocument(new URLSearchParams("document=&toolkit=one"))).toBeUndefined();
});

it("finds the document of the page in view", () => {
  expect(correctionPathFrom("/document/clean-water")).toBe("/correction?document=clean-water");
  expect(correctionPathFrom("/sv/document/rent%20vatten/")).toBe(
    "/correction?document=rent%20vatten",
  );
  expect(correctionPathFrom("/internal_document/secret")).toBe(
    "/correction?internal_document=secret",
  );
  for (const path of [
    "/",
    "/fr",
    "/search",
    "/toolkit/one",
    "/document",
    "/document/clean-water/cite/ris",
  ])
    expect(correctionPathFrom(path)).toBe("/correction");
});
