import { expect, test } from "vitest";
import { countrySlug, languageDraft, regionDrafts, regionSlugsOfCountry } from "./reference-terms";

test.each([
  ["KE", "kenya"],
  ["se", "sweden"],
  ["CI", "cote-d-ivoire"],
  ["CD", "democratic-republic-of-the-congo"],
  ["CG", "congo"],
  ["XX", null],
  ["", null],
])("the country %s has the slug %s", (code, slug) => {
  expect(countrySlug(code)).toBe(slug);
});

test("a country is in its regions, innermost first, and never in the world", () => {
  expect(regionSlugsOfCountry("KE")).toEqual(["eastern-africa", "sub-saharan-africa", "africa"]);
  expect(regionSlugsOfCountry("SE")).toEqual(["northern-europe", "europe"]);
  expect(regionSlugsOfCountry("AQ")).toEqual([]);
  expect(regionSlugsOfCountry("XX")).toEqual([]);
});

test("a language has its name in each language, with the capitals of a list entry", () => {
  expect(languageDraft("es")).toMatchObject({
    slug: "es",
    code: "es",
    names: {
      en: "Spanish",
      es: "Español",
      sv: "Spanska",
      nl: "Spaans",
      fr: "Espagnol",
      ar: expect.any(String),
    },
  });
  expect(languageDraft("qq")).toBeNull();
});

test("regions also have names with the capitals of list entries", () => {
  expect(regionDrafts().find(({ code }) => code === "018")?.names).toMatchObject({
    en: "Southern Africa",
    sv: "Södra Afrika",
    nl: "Zuidelijk Afrika",
  });
});
