import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#contract/languages";
import { parseSearch } from "~/paths/search";
import type { ChosenTerm } from "./advanced-form";
import { searchSummary } from "./summary.server";

const NOW = new Date("2026-06-01T00:00:00Z");
/** Returns the summary without the invisible marks around what a visitor wrote. */
const summary = (query: string, chosen: ChosenTerm[] = [], language: Language = "en") =>
  searchSummary(parseSearch(new URLSearchParams(query)).state, chosen, language, NOW)?.replace(
    /[\u2066-\u2069]/g,
    "",
  ) ?? null;
const term = (param: ChosenTerm["param"], name: string): ChosenTerm => ({
  param,
  slug: name.toLowerCase(),
  name,
});
const chosenIn = {
  topic: [term("topic", "Education")],
  countries: [term("country", "Kenya"), term("country", "Uganda")],
};

describe("a search in a sentence", () => {
  it("has no sentence if the search is simple", () => {
    for (const query of [
      "",
      "q=water",
      "q=water&type=article&topic=education",
      "from=2015",
      "from=2015&to=2020&sort=alphabetical&layout=compressed",
    ])
      expect(summary(query)).toBeNull();
  });

  it.each([
    ["must=birth+registration", "Everything with all the words in “birth registration”."],
    [
      "q=water&must=a&must=b&should=c&should=d",
      "Everything for “water”, with all the words in “a” and “b”, preferably with “c” or “d”.",
    ],
    ["type=article&must-not=x&must-not=y", "Articles without “x” or “y”."],
    [
      "type=collection&exact=best+interests&field=fulltext&field=title",
      "Collections with the exact phrase “best interests”, only in titles and full texts.",
    ],
    ["field=title&from=2015", "Everything, only in titles, published 2015 to 2026."],
    ["field=title&from=2015&to=2020", "Everything, only in titles, published 2015 to 2020."],
    ["field=title&from=2015&to=2015", "Everything, only in titles, published in 2015."],
    ["field=title&from=2026", "Everything, only in titles, published in 2026."],
    ["field=title&to=2015", "Everything, only in titles, published in 2015 or before."],
    ["index=internal", "Everything, in the internal library only."],
    ["index=internal&index=public", "Everything, in the public and the internal library."],
  ])("describes %s", (query, expected) => expect(summary(query)).toBe(expected));

  const whole =
    "q=&type=resource&must=birth+registration&must-not=adult&field=title&field=abstract&topic=education&country=kenya&country=uganda&from=2015";
  const chosen = [...chosenIn.topic, ...chosenIn.countries];
  it.each([
    [
      "en",
      "Resources with all the words in “birth registration”, without “adult”, only in titles and abstracts, about Education, country: Kenya or Uganda, published 2015 to 2026.",
    ],
    [
      "es",
      "Recursos con todas las palabras de «birth registration», sin «adult», solo en los títulos y los resúmenes, tema: Education, país: Kenya o Uganda, de los años 2015 a 2026.",
    ],
    [
      "sv",
      "Resurser med alla ord i ”birth registration”, utan ”adult”, bara i titlar och sammanfattningar, ämne: Education, land: Kenya eller Uganda, från åren 2015–2026.",
    ],
    [
      "nl",
      "Bronnen met alle woorden van ‘birth registration’, zonder ‘adult’, alleen in titels en samenvattingen, thema: Education, land: Kenya of Uganda, verschenen van 2015 tot en met 2026.",
    ],
    [
      "fr",
      "Ressources avec tous les mots de « birth registration », sans « adult », uniquement dans les titres et les résumés, thème : Education, pays : Kenya ou Uganda, des années 2015 à 2026.",
    ],
  ] as const)("describes a search in %s", (language, expected) =>
    expect(summary(whole, chosen, language)?.replaceAll("\u00a0", " ")).toBe(expected),
  );
  it.each(LANGUAGES)("says every part in %s", (language) => {
    for (const part of [
      "birth registration",
      "adult",
      "Education",
      "Kenya",
      "Uganda",
      "2015",
      "2026",
    ])
      expect(summary(whole, chosen, language)).toContain(part);
  });

  it.each([
    ["en", "Everything for “water”, by Amal, available in English."],
    ["sv", "Allt för ”water”, av Amal, som finns på svenska."],
  ] as const)("says that all results can be read, in %s", (language, expected) =>
    expect(summary("q=water&author=amal&readable=yes", [term("author", "Amal")], language)).toBe(
      expected,
    ),
  );
  it("stays a sentence for any number of conditions", () => {
    const long = summary(
      `must=${"word+".repeat(60)}&${Array.from({ length: 30 }, (_, i) => `keyword=k${i}`).join("&")}`,
      Array.from({ length: 30 }, (_, i) => term("keyword", `K${i}`)),
    );
    expect(long).toMatch(/word…”, keyword: K0, K1, K2, K3, K4, K5 or 24 more\.$/);
    expect(long?.length).toBeLessThan(250);
  });
  it("leaves the visitor's text unchanged", () => {
    expect(summary(`must=${encodeURIComponent("{{next}} $t(lead) {{count, number}}")}`)).toBe(
      "Everything with all the words in “{{next}} $t(lead) {{count, number}}”.",
    );
  });
  it("isolates the direction of the visitor's text", () => {
    const text = searchSummary(
      parseSearch(new URLSearchParams("must=%E2%80%AEabc")).state,
      [],
      "en",
      NOW,
    );
    expect(text).toContain("“\u2068\u202eabc\u2069”");
  });
});
