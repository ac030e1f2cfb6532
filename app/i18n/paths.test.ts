import { describe, expect, it } from "vitest";
import { languageOfPath, localisedPath, withoutLanguage } from "./paths";

describe("language in paths", () => {
  it("reads the language from the first segment only", () => {
    expect(languageOfPath("/")).toBe("en");
    expect(languageOfPath("/sv")).toBe("sv");
    expect(languageOfPath("/fr/search")).toBe("fr");
    expect(languageOfPath("/document/sv")).toBe("en");
    expect(languageOfPath("/ar/search")).toBe("en");
    expect(languageOfPath("/svenska")).toBe("en");
  });

  it("adds and removes the prefix", () => {
    expect(localisedPath("/", "sv")).toBe("/sv");
    expect(localisedPath("/?q=a", "sv")).toBe("/sv?q=a");
    expect(localisedPath("/search?q=a#b", "nl")).toBe("/nl/search?q=a#b");
    expect(localisedPath("/search", "en")).toBe("/search");
    expect(withoutLanguage("/nl/search")).toBe("/search");
    expect(withoutLanguage("/sv")).toBe("/");
    expect(withoutLanguage("/search")).toBe("/search");
  });

  it("never leads to another site", () => {
    expect(withoutLanguage("/sv//evil.example")).toBe("/evil.example");
    expect(withoutLanguage("/sv///evil.example/a")).toBe("/evil.example/a");
    expect(withoutLanguage("/sv?q=a")).toBe("/sv?q=a");
  });

  it("leaves other sites and untranslated pages alone", () => {
    expect(localisedPath("https://example.org/a", "fr")).toBe("https://example.org/a");
    expect(localisedPath("//example.org/a", "fr")).toBe("//example.org/a");
    expect(localisedPath("/account/user-settings", "fr")).toBe("/account/user-settings");
    expect(localisedPath("/files/1/report.pdf", "fr")).toBe("/files/1/report.pdf");
  });
});
