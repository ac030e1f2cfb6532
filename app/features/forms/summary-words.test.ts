import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES, UNLISTED_LANGUAGES } from "#contract/languages";

it.each([...LANGUAGES, ...UNLISTED_LANGUAGES])(
  "says above the advanced search how much is wrong as above every other form, in %s",
  (language) => {
    const summary = (namespace: string) => {
      const words = JSON.parse(
        readFileSync(`locales/${language}/${namespace}.json`, "utf8"),
      ) as Record<string, string>;
      return Object.entries(words).filter(([key]) => key.startsWith("errors_"));
    };
    expect(summary("advanced")).toEqual(summary("forms"));
  },
);
