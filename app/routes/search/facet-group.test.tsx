import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import type { PageLanguage } from "#contract/languages";
import { i18nOf } from "~/i18n/i18next.server";
import { EMPTY_SEARCH } from "~/paths/search";
import { FacetPage, useTotal } from "./facet-group";
import type { FacetData } from "./search.server";

// This module exists only in the browser.
vi.mock("~/i18n/texts.client", () => ({}));

/** Returns the markup of the counts on the page of a facet with one value. */
function countOf(language: PageLanguage, count: number, estimated?: true): string | undefined {
  const data: FacetData = {
    kind: "facet",
    state: EMPTY_SEARCH,
    facet: {
      param: "topic",
      selectedCount: 0,
      values: [{ slug: "health", name: "Health", count }],
      hiddenCount: 0,
    },
    ...(estimated && { estimated }),
    find: "",
    meta: { title: "", description: "", path: "/search" },
  };
  const Page = createRoutesStub([{ path: "/", Component: () => <FacetPage data={data} /> }]);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(language)}>
      <Page />
    </I18nextProvider>,
  );
  return /<span class="count leading-6">(.*?)<\/span><\/label>/.exec(html)?.[1];
}
const textOf = (html = "") => html.replace(/<[^>]*>/g, "");

it("marks and rounds an estimated count, with a word for screen readers", () => {
  const english = countOf("en", 123_456, true);
  expect(english).toContain('<span aria-hidden="true">≈</span><span class="sr-only">about</span>');
  expect(textOf(english)).toBe("≈about\u00a0120,000");
  expect(textOf(countOf("sv", 123_456, true))).toBe("cacirka\u00a0120\u00a0000");
  expect(textOf(countOf("en", 47, true))).toBe("≈about\u00a047");
});

it("shows an exact count as it is, without a mark", () => {
  expect(countOf("en", 123_456)).toBe("123,456");
  expect(countOf("sv", 123_456)).toBe("123\u00a0456");
});

it("marks an estimated total in a sentence of the visitor's language, and shows an exact one as it is", () => {
  const totalIn = (language: PageLanguage, estimatedTotal?: true) => {
    const Total = () => useTotal({ total: 1_200_000, ...(estimatedTotal && { estimatedTotal }) });
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18nOf(language)}>
        <Total />
      </I18nextProvider>,
    );
  };
  expect(totalIn("en", true)).toBe("About 1,200,000 results");
  expect(totalIn("sv", true)).toBe("Cirka 1\u00a0200\u00a0000 träffar");
  expect(totalIn("en")).toBe("1,200,000 results");
});
