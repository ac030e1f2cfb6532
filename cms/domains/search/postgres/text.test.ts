import { describe, expect, test } from "vitest";
import { configOf, foldAccents, searchable } from "./text";

test.each([["en", "english"], ["sv", "swedish"], ["fr-CA", "french"], ["NL", "dutch"], ["ar", "simple"], ["xyz", "simple"]])("%s is read as %s", (language, config) => {
  expect(configOf(language)).toBe(config);
});

describe("foldAccents", () => {
  test.each([
    ["educación", "educacion"], ["Ångström", "Angstrom"], ["Œuvre", "OEuvre"], ["København", "Kobenhavn"], ["Straße", "Strasse"],
    ["Ελλάδα", "Ελλαδα"], ["plain", "plain"], ["학교", "학교"], ["हिन्दी", "हिन्दी"],
  ])("%s is %s", (text, folded) => expect(foldAccents(text)).toBe(folded.normalize("NFC")));
});

describe("searchable", () => {
  test.each([
    ["child-friendly", "child friendly"], ["COVID‑19", "COVID 19"], ["l’école", "l'école"], ["soft\u00ADhyphen", "softhyphen"], ["e\u0301cole", "école"],
  ])("%s is %s", (text, read) => expect(searchable(text)).toBe(read));
});
