import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { i18nOf } from "~/i18n/i18next.server";
import { EVERYTHING } from "./directory-state";
import { Pagination } from "./letters";

/** Returns the pagination's links as "label: address", the current one in brackets. */
function linksOf(page: number, pages: number): string[] {
  const place = {
    kind: "keywords",
    state: { ...EVERYTHING, letter: "Ö", page },
    count: pages * 180,
    pages,
    ignored: false,
    beyond: null,
  } as const;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <I18nextProvider i18n={i18nOf("sv")}>
        <Pagination place={place} />
      </I18nextProvider>
    </MemoryRouter>,
  );
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = "", inside = ""]) => {
    const words = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inside.replace(/<[^>]*>/g, "");
    return `${attributes.includes("aria-current") ? `[${words}]` : words}: ${/href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&").replace("#names", "")}`;
  });
}

it("links to the pages around, the first and the last, and keeps the letter", () => {
  const letter = "/sv/keywords?letter=%C3%96";
  expect(linksOf(20, 41)).toEqual([
    `Föregående: ${letter}&page=19`,
    `Sida 1: ${letter}`,
    `Sida 19: ${letter}&page=19`,
    `[Sida 20]: ${letter}&page=20`,
    `Sida 21: ${letter}&page=21`,
    `Sida 41: ${letter}&page=41`,
    `Nästa: ${letter}&page=21`,
  ]);
  expect(linksOf(1, 2)).toEqual([
    `[Sida 1]: ${letter}`,
    `Sida 2: ${letter}&page=2`,
    `Nästa: ${letter}&page=2`,
  ]);
});

it("is missing if there is only one page", () => {
  expect(linksOf(1, 1)).toEqual([]);
});
