import { describe, expect, it } from "vitest";
import { i18nOf } from "./i18next.server";

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
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const PLURAL = /_(zero|one|two|few|many|other)$/;
const stems = (texts: Record<string, string>) =>
  [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, "")))].sort();
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]))].sort();

it.each(LANGUAGES)("the limit of a field is worded only once in %s", (language) => {
  const [before = "", after = ""] = (textsOf(language, "forms").limit ?? "").split("{{most}}");
  const sentence = new RegExp(`${escaped(before)}(\\{\\{[^}]+\\}\\}|\\d+)${escaped(after)}`);
  const worded = namespaces.flatMap((namespace) =>
    Object.entries(textsOf(language, namespace))
      .filter(([, text]) => sentence.test(text))
      .map(([key]) => `${namespace}:${key}`),
  );
  expect(worded).toEqual(["forms:limit"]);
});

describe.each(namespaces)("texts of %s", (namespace) => {
  const english = textsOf("en", namespace);

  it("are all used", () => {
    const namespaceUse = new RegExp(`"${namespace}",?\\s*\\)`);
    const users = sources.filter((source) => namespaceUse.test(source)).join();
    // A call such as t(`facet.${param}`) uses every key that starts with `facet.`.
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
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of Object.keys(english).filter((candidate) => candidate.endsWith("_other"))) {
      for (const category of needed)
        expect(texts, language).toHaveProperty([key.replace(/other$/, category)]);
    }
  });

  it.each(LANGUAGES)("have no duplicate keys in %s", (language) => {
    const keys = [
      ...(written[`../../locales/${language}/${namespace}.json`] ?? "").matchAll(/^ *"([^"]+)":/gm),
    ].map(([, key]) => key);
    expect(keys).toEqual(Object.keys(textsOf(language, namespace)));
  });

  it.each(LANGUAGES)("have the same placeholders as English in %s", (language) => {
    for (const [key, text] of Object.entries(textsOf(language, namespace))) {
      const stem = key.replace(PLURAL, "");
      const reference = english[key] ?? english[`${stem}_other`] ?? "";
      // A plural form may leave out the figure ("one page"), but never name another value.
      const extra = placeholders(text).filter((name) => !placeholders(reference).includes(name));
      expect(extra, `${language} ${key}`).toEqual([]);
      if (!PLURAL.test(key))
        expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(reference));
    }
  });
});

describe("pages", () => {
  const routes = sources.flatMap((source) => [
    ...source.matchAll(/handle = \{ i18n: \[([^\]]*)\]/g),
  ]);

  it("name existing namespaces", () => {
    const named = routes.flatMap(([, list = ""]) =>
      [...list.matchAll(/"([^"]+)"/g)].map(([, namespace]) => namespace),
    );
    expect(named).toContain("common");
    expect(named.filter((namespace) => !namespaces.includes(namespace ?? ""))).toEqual([]);
  });

  it("fail in tests if a text is missing", () => {
    const t = i18nOf("sv").getFixedT(null, "common");
    expect(t("site.name")).not.toBe("site.name");
    expect(() => t("site.nothing" as "site.name")).toThrow('no text "site.nothing" in "sv"');
  });

  it("write numbers in their language", () => {
    const t = i18nOf("sv").getFixedT(null, "search");
    expect(t("results", { count: 1234 })).toContain("1\u00a0234");
  });
});
