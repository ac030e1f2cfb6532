import { expect, it } from "vitest";
import { startLanguage } from "./i18next.server";

const requestWith = (header: string | null) =>
  new Request("http://library.example/", { headers: header ? { "Accept-Language": header } : {} });

it("prefers the visitor's choice to the browser's languages", async () => {
  expect(await startLanguage("sv", requestWith("fr-FR,fr;q=0.9"))).toBe("sv");
  expect(await startLanguage("en", requestWith("fr"))).toBe("en");
});

it.each([
  ["fr-CA,fr;q=0.8,en;q=0.5", "fr"],
  ["de,nl-BE;q=0.8,en;q=0.5", "nl"],
  ["en;q=0.5,es-419;q=0.9", "es"],
  ["zh-Hant-TW, sv;q=0.3", "sv"],
])("matches the browser's languages in their order: %s", async (header, language) => {
  expect(await startLanguage(null, requestWith(header))).toBe(language);
});

it("knows the language at once for a header that it has seen", async () => {
  const request = requestWith("fr-BE,fr;q=0.7");
  await startLanguage(null, request);
  expect(startLanguage(null, request)).toBe("fr");
});

it.each([null, "", "*", "ar", "xx-invalid-%%%", "sv;q=0", ";;;,,,"])(
  "falls back to English on anything else: %s",
  async (header) => {
    expect(await startLanguage(null, requestWith(header))).toBe("en");
  },
);
