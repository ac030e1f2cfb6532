import { expect, it } from "vitest";
import { searchWordsFromPath, decodePathPart } from "./page-head";

it("returns the words of the last part of an address", () => {
  expect(searchWordsFromPath("/document/every-child-counted-2")).toBe("every child counted");
  expect(searchWordsFromPath("/sv/document/barns-r%C3%A4tt")).toBe("barns rätt");
  expect(searchWordsFromPath("/document/%E0%A4%A")).not.toContain("/");
  expect(searchWordsFromPath("/")).toBe("");
});

it("decodes what can be decoded and keeps the rest", () => {
  expect(decodePathPart("r%C3%A4tt")).toBe("rätt");
  expect(decodePathPart("data-dashboard")).toBe("data-dashboard");
  expect(decodePathPart("%E0%A4%A")).toBe("%E0%A4%A");
});
