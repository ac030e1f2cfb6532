import { describe, expect, it } from "vitest";
import { globalId, parseGlobalId } from "./identifiers";
import { languageName, localPath, pickTranslation, postPath, translationRefs } from "./language";

const inLanguages = (...languages: string[]) =>
  languages.map((language) => ({ language, slug: `slug-${language}` }));

describe("the language of a text", () => {
  it.each([
    ["sv", ["en", "sv"], "sv"],
    ["sv", ["fr", "en"], "en"],
    ["sv", ["fr", "es"], "es"],
    ["sv", ["pt", "nl"], "nl"],
    ["en", ["pt", "ar"], "ar"],
  ] as const)("for a request in %s and texts in %j is %s", (requested, languages, shown) => {
    expect(pickTranslation(inLanguages(...languages), requested)?.language).toBe(shown);
  });

  it("is undefined without a text", () => {
    expect(pickTranslation([], "en")).toBeUndefined();
  });
});

describe("paths", () => {
  it("have the language's prefix, except in English", () => {
    expect(postPath("document", "a b/ö", "en")).toBe("/document/a%20b%2F%C3%B6");
    expect(postPath("internal_pdf", "x", "sv")).toBe("/sv/internal_pdf/x");
    expect(localPath("/", "nl")).toBe("/nl");
    expect(postPath("page", "frequently-asked-questions", "fr")).toBe(
      "/fr/frequently-asked-questions/",
    );
  });

  it("of translations follow the site's order and leave out other languages", () => {
    expect(translationRefs("article", inLanguages("fr", "pt", "en"))).toEqual([
      { language: "en", slug: "slug-en", link: "/article/slug-en" },
      { language: "fr", slug: "slug-fr", link: "/fr/article/slug-fr" },
    ]);
  });
});

describe("names of languages", () => {
  it("are in the page's language, with the tag for unknown languages", () => {
    expect(languageName("sw", "en")).toBe("Swahili");
    expect(languageName("en", "es")).toBe("inglés");
    expect(languageName("not a tag", "en")).toBe("not a tag");
  });
});

describe("global ids", () => {
  it("are read back as numbers for their own kind only", () => {
    expect(parseGlobalId("post", globalId("post", 123))).toBe(123);
    expect(parseGlobalId("term", globalId("post", 123))).toBeNull();
    for (const wrong of [
      "",
      "x",
      "123",
      globalId("post", "12x"),
      globalId("post", "1:2"),
      globalId("post", 0),
    ])
      expect(parseGlobalId("post", wrong)).toBeNull();
  });
});
