import { describe, expect, it } from "vitest";
import type { CslItem, CslName } from "#contract/documents";
import type { PageLanguage } from "#contract/languages";
import { i18nOf } from "~/i18n/i18next.server";
import { referenceText, type Style } from "./citation-file.server";

const LANGUAGES: readonly PageLanguage[] = ["en", "es", "sv", "nl", "fr", "ar"];
const person = (family: string, given: string): CslName => ({ family, given });
const item = (overrides: Partial<CslItem> = {}): CslItem => ({
  id: "library-1",
  type: "report",
  title: "Every child counted",
  language: "en",
  author: [person("Wanjiru", "Grace"), person("de Vries", "Maarten")],
  issued: { "date-parts": [[2024]] },
  publisher: "Small Hands Press",
  URL: "https://library.example/document/every",
  ...overrides,
});

function written(
  overrides: Partial<CslItem>,
  style: Style = "apa",
  language: PageLanguage = "en",
): string {
  const t = i18nOf(language).getFixedT(null, "cite-page");
  const { before, title, after } = referenceText(item(overrides), style, {
    and: t("and"),
    ampersand: t("ampersand"),
    noYear: t("noYear"),
    available: t("available"),
  });
  return before + title + after;
}

const URL = "https://library.example/document/every";

describe("APA", () => {
  it.each<[string, Partial<CslItem>, string]>([
    [
      "two authors",
      {},
      `Wanjiru, G., & de Vries, M. (2024). Every child counted. Small Hands Press. ${URL}`,
    ],
    [
      "one author",
      { author: [person("Ruiz García", "Ana Belén")] },
      `Ruiz García, A. B. (2024). Every child counted. Small Hands Press. ${URL}`,
    ],
    [
      "a hyphen within a name",
      { author: [person("Petit", "Jean-Luc")] },
      `Petit, J. L. (2024). Every child counted. Small Hands Press. ${URL}`,
    ],
    [
      "an organisation",
      { author: [{ literal: "UNICEF" }] },
      `UNICEF. (2024). Every child counted. Small Hands Press. ${URL}`,
    ],
    ["no author", { author: undefined }, `Small Hands Press. (2024). Every child counted. ${URL}`],
    [
      "no author and no publisher",
      { author: undefined, publisher: undefined },
      `Every child counted. (2024). ${URL}`,
    ],
    [
      "no year",
      { issued: undefined },
      `Wanjiru, G., & de Vries, M. (n.d.). Every child counted. Small Hands Press. ${URL}`,
    ],
    [
      "a title that ends with a question mark",
      { title: "What is my name?" },
      `Wanjiru, G., & de Vries, M. (2024). What is my name? Small Hands Press. ${URL}`,
    ],
    [
      "a publisher with a full stop",
      { publisher: "Children Inc." },
      `Wanjiru, G., & de Vries, M. (2024). Every child counted. Children Inc. ${URL}`,
    ],
    [
      "many authors",
      { author: Array.from({ length: 22 }, (_, index) => ({ literal: `A${index + 1}` })) },
      `${Array.from({ length: 19 }, (_, index) => `A${index + 1}`).join(", ")}, … A22. (2024). Every child counted. Small Hands Press. ${URL}`,
    ],
  ])("writes a reference with %s", (_case, overrides, text) =>
    expect(written(overrides)).toBe(text),
  );
});

describe("Harvard", () => {
  it.each<[string, Partial<CslItem>, string]>([
    [
      "two authors",
      {},
      `Wanjiru, G. and de Vries, M. (2024) Every child counted. Small Hands Press. Available at: ${URL}`,
    ],
    [
      "three authors",
      { author: [person("A", "B"), person("C", "D"), { literal: "E" }] },
      `A, B., C, D. and E (2024) Every child counted. Small Hands Press. Available at: ${URL}`,
    ],
    [
      "four authors",
      { author: ["A", "B", "C", "D"].map((literal) => ({ literal })) },
      `A et al. (2024) Every child counted. Small Hands Press. Available at: ${URL}`,
    ],
    [
      "no author",
      { author: undefined },
      `Small Hands Press (2024) Every child counted. Available at: ${URL}`,
    ],
    [
      "nothing but a title",
      { author: undefined, publisher: undefined, issued: undefined },
      `Every child counted (n.d.). Available at: ${URL}`,
    ],
  ])("writes a reference with %s", (_case, overrides, text) =>
    expect(written(overrides, "harvard")).toBe(text),
  );
});

it("uses the short words of the page's language", () => {
  const said = (style: Style) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        written({ issued: undefined, publisher: undefined }, style, language),
      ]),
    );
  expect(said("apa")).toEqual({
    en: `Wanjiru, G., & de Vries, M. (n.d.). Every child counted. ${URL}`,
    es: `Wanjiru, G., y de Vries, M. (s. f.). Every child counted. ${URL}`,
    sv: `Wanjiru, G., & de Vries, M. (u.å.). Every child counted. ${URL}`,
    nl: `Wanjiru, G., & de Vries, M. (z.d.). Every child counted. ${URL}`,
    fr: `Wanjiru, G., et de Vries, M. (s. d.). Every child counted. ${URL}`,
    ar: `Wanjiru, G., و de Vries, M. (د.ت.). Every child counted. ${URL}`,
  });
  expect(said("harvard")).toEqual({
    en: `Wanjiru, G. and de Vries, M. (n.d.) Every child counted. Available at: ${URL}`,
    es: `Wanjiru, G. y de Vries, M. (s. f.) Every child counted. Disponible en: ${URL}`,
    sv: `Wanjiru, G. och de Vries, M. (u.å.) Every child counted. Tillgänglig på: ${URL}`,
    nl: `Wanjiru, G. en de Vries, M. (z.d.) Every child counted. Beschikbaar op: ${URL}`,
    fr: `Wanjiru, G. et de Vries, M. (s. d.) Every child counted. Disponible à l’adresse\u00a0: ${URL}`,
    ar: `Wanjiru, G. و de Vries, M. (د.ت.) Every child counted. متاح على: ${URL}`,
  });
});
