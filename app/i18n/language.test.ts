import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGE_INFO } from "#contract/languages";
import { languageName } from "./language";

const codes = Object.keys(LANGUAGE_INFO);

it.each(codes)("names the site's languages in %s as `languageName` does", (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/common.json`, "utf8")) as Record<
    string,
    string
  >;
  expect(Object.fromEntries(codes.map((code) => [code, texts[`languages.${code}`]]))).toEqual(
    Object.fromEntries(codes.map((code) => [code, languageName(code, language)])),
  );
});
