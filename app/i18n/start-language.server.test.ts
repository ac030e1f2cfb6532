import { expect, it } from "vitest";
import { startLanguage } from "./start-language.server";

it("takes the visitor's choice before the browser's languages", () => {
  expect(startLanguage("sv", "fr-FR,fr;q=0.9")).toBe("sv");
  expect(startLanguage("en", "fr")).toBe("en");
});

it("matches the browser's languages in their order", () => {
  expect(startLanguage(null, "fr-CA,fr;q=0.8,en;q=0.5")).toBe("fr");
  expect(startLanguage(null, "de,nl-BE;q=0.8,en;q=0.5")).toBe("nl");
  expect(startLanguage(null, "en;q=0.5,es-419;q=0.9")).toBe("es");
});

it("falls back to English on anything else", () => {
  for (const header of [null, "", "*", "ar", "xx-invalid-%%%", "sv;q=0", ";;;,,,"])
    expect(startLanguage(null, header)).toBe("en");
});
