import { describe, expect, it } from "vitest";
import { createI18next } from "./texts.server";
import { createTranslator } from "./translator";

const files = import.meta.glob<Record<string, string>>("../../locales/*/*.json", {
  eager: true,
  import: "default",
});
const written = import.meta.glob<string>("../../locales/*/*.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
const sources = Object.values(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "../../cms/**/*.ts", "!../**/*.test.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
);
const LANGUAGES = ["en", "es", "sv", "nl", "fr", "ar"] as const;
const namespaces = Object.keys(files)
  .filter((path) => path.includes("/en/"))
  .map((path) => path.split("/").at(-1)?.replace(".json", "") ?? "");

const textsOf = (language: string, namespace: string): Record<string, string> =>
  files[`../../locales/${language}/${namespace}.json`] ?? {};
const PLURAL = /_(zero|one|two|few|many|other)$/;
const stems = (texts: Record<string, string>) =>
  [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, "")))].sort();
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]))].sort();

describe.each(namespaces)("texts of %s", (namespace) => {
  const english = textsOf("en", namespace);

  it("are all used", () => {
    const namespaceUse = new RegExp(`"${namespace}",?\\s*\\)`);
    const users = sources.filter((source) => namespaceUse.test(source)).join();
    // t(`facet.${param}`) uses every key that begins so.
    const prefixes = [...users.matchAll(/`([\w.-]+\.)\$\{/g)].map((match) => match[1] ?? "");
    expect(
      stems(english).filter(
        (key) => !users.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix)),
      ),
    ).toEqual([]);
  });

  it.each(LANGUAGES)("are complete in %s", (language) => {
    const texts = textsOf(language, namespace);
    expect(stems(texts)).toEqual(stems(english));
    for (const [key, text] of Object.entries(texts))
      expect(text.trim(), `${language} ${key}`).not.toBe("");
    // "many" of Spanish and French is for millions and reads like "other" beside a figure.
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter(
        (category) => !(category === "many" && (language === "es" || language === "fr")),
      );
    for (const key of Object.keys(english).filter((candidate) => candidate.endsWith("_other"))) {
      for (const category of needed)
        expect(texts, language).toHaveProperty([key.replace(/other$/, category)]);
    }
  });

  it.each(LANGUAGES)("are each written once in %s", (language) => {
    const keys = [
      ...(written[`../../locales/${language}/${namespace}.json`] ?? "").matchAll(/^ *"([^"]+)":/gm),
    ].map(([, key]) => key);
    expect(keys).toEqual(Object.keys(textsOf(language, namespace)));
  });

  it.each(LANGUAGES)("keep their values in %s", (language) => {
    for (const [key, text] of Object.entries(textsOf(language, namespace))) {
      const stem = key.replace(PLURAL, "");
      const reference = english[key] ?? english[`${stem}_other`] ?? "";
      // A plural form may leave out the figure ("one page"), never name another value.
      const extra = placeholders(text).filter((name) => !placeholders(reference).includes(name));
      expect(extra, `${language} ${key}`).toEqual([]);
      if (!PLURAL.test(key))
        expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(reference));
    }
  });

  it.each(LANGUAGES)("read the same in the browser as on the server in %s", (language) => {
    const texts = textsOf(language, namespace);
    const browser = createTranslator(language, texts);
    const server = createI18next(language).getFixedT(language, namespace);
    for (const stem of stems(texts)) {
      for (const count of [0, 1, 2, 3, 11, 100, 1284]) {
        const values = Object.fromEntries(
          placeholders(texts[stem] ?? texts[`${stem}_other`] ?? "").map((name) => [name, name]),
        );
        const parameters = { ...values, count };
        expect(browser(stem, parameters)).toBe(server(stem, parameters));
      }
    }
  });
});
