import type { Locator, Page } from "@playwright/test";

const pageOf = (within: Page | Locator): Page => ("page" in within ? within.page() : within);

/** Finds the results of a list: items with a heading, in the compact layout rows of a table. */
export const results = (within: Page | Locator): Locator => {
  const page = pageOf(within);
  const scope = page === within ? page.getByRole("main") : (within as Locator);
  return scope
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .or(scope.getByRole("row").filter({ has: page.getByRole("rowheader") }));
};

/** Finds the links to the results, whose text is the title. */
export const titles = (within: Page | Locator): Locator =>
  results(within).getByRole("heading").getByRole("link");

/** Finds the searched words, which are highlighted. Playwright knows the role, but its types do not list it. */
export const highlights = (within: Page | Locator): Locator =>
  within.getByRole("mark" as "emphasis");

/** Returns the number in an element's text, or in a field's label, such as the count beside a filter. */
export async function numberIn(element: Locator): Promise<number> {
  const text = await element.evaluate(
    (shown: HTMLElement & Partial<HTMLInputElement>) => (shown.labels?.[0] ?? shown).innerText,
  );
  return Number(text.replace(/\D/g, ""));
}
