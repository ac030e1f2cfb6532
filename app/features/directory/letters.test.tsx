import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router";
import { expect, it, test } from "vitest";
import { i18nOf } from "~/i18n/i18next.server";
import { ALL_NAMES } from "./directory-state";
import { Pagination, pageNumbers } from "./letters";

/** Returns the pagination's links as "label: address", the current one in brackets. */
function linksOf(page: number, pages: number): string[] {
  const place = {
    kind: "keywords",
    state: { ...ALL_NAMES, letter: "Ö", page },
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

it("shows no pagination if there is only one page", () => {
  expect(linksOf(1, 1)).toEqual([]);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 41, [1, 2, null, 41]],
  [4, 41, [1, 2, 3, 4, 5, null, 41]],
  [20, 41, [1, null, 19, 20, 21, null, 41]],
  [41, 41, [1, null, 40, 41]],
])("offers the page numbers around page %i of %i", (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
