import type { Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { disclosure } from "./menus";
import { highlights, numberIn, results } from "./results";
import { headOf, rootOf } from "./unseen";

/** Tests searching, filtering and opening results: with and without JavaScript, on desktop and phone, in two languages. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const filters = (page: Page) => page.getByRole("form", { name: "Filters" });
/** The checkbox of a topic, whose label has the number of results too. */
const education = (page: Page) =>
  filters(page)
    .getByRole("checkbox", { name: /^Education/ })
    .first();
/** The button that shows the filters on a phone. */
const filterButton = (page: Page, name: string | RegExp = /^Filt(er|rer)/) =>
  disclosure(page.getByRole("main"), name).first();

/** Returns the number in the heading. */
async function total(page: Page): Promise<number> {
  return Number((await heading(page).innerText()).replace(/\D/g, ""));
}

/** Opens a page. Until scripts run, a link or form loads a page as without JavaScript, so journeys with scripts wait. */
async function open(page: Page, path: string, script = true): Promise<void> {
  await page.goto(path);
  if (script) await expect(filterButton(page)).toHaveAttribute("aria-haspopup", "dialog");
}

/** Opens the filters: beside the results on a desktop, behind a button on a phone. */
async function openFilters(page: Page, name = "Filter"): Promise<void> {
  const button = filterButton(page);
  if (await button.isVisible()) {
    await expect(button).toContainText(name);
    await button.click();
    await expect(filters(page)).toBeVisible();
  }
}

/**
 * With JavaScript the filters differ between phone and desktop. Without it they are the same, so only the phone is tested,
 * where they are harder to use.
 */
for (const [script, phone] of [
  [true, false],
  [true, true],
  [false, true],
] as const) {
  test.describe(`${script ? "with" : "without"} JavaScript, ${phone ? "on a phone" : "on a desktop"}`, () => {
    test.use({ ...(script ? {} : WITHOUT_JAVASCRIPT), ...(phone ? PHONE : {}) });

    test("a filter finds as many results as its count says, and can be removed", async ({
      page,
    }) => {
      await open(page, "/search", script);
      const all = await total(page);
      await openFilters(page);
      const promised = await numberIn(education(page));
      await education(page).check();
      if (!script) await page.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(/[?&]topic=education/);
      if (script && phone) await page.getByRole("button", { name: /^Show \d+ results?$/ }).click();
      await expect(page.getByRole("heading", { name: `${promised} result` })).toBeVisible();
      await page
        .getByRole("list", { name: "Active filters" })
        .getByRole("link", { name: "Remove filter: Education" })
        .click();
      await expect(heading(page)).toHaveText(new RegExp(`^${all} result`));
      await expect(page).toHaveURL(/\/search$/);
    });

    test("years in the wrong order are swapped", async ({ page }) => {
      await page.goto("/search?from=2024&to=2020");
      await expect(page.getByRole("link", { name: "Remove filter: 2020–2024" })).toBeVisible();
      await openFilters(page);
      await expect(page.getByLabel("From", { exact: true })).toHaveValue("2020");
      await expect(page.getByLabel("To", { exact: true })).toHaveValue("2024");
    });

    test("a long facet can show all its values", async ({ page }) => {
      await open(page, "/search", script);
      await openFilters(page);
      await disclosure(filters(page), "Country").click();
      await page.getByRole("link", { name: /^Show \d+ more \(Country\)$/ }).click();
      await page.getByLabel("Search in this list").fill("ken");
      if (!script) {
        await expect(heading(page)).toHaveText("Country");
        await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      }
      await expect(page.getByLabel("Chile")).toHaveCount(0);
      await page.getByLabel("Kenya").check();
      if (!script) await page.getByRole("button", { name: "Show results" }).click();
      await expect(page).toHaveURL(/[?&]country=kenya/);
      if (script && phone) {
        await page.getByRole("button", { name: /^Show \d+ results?$/ }).click();
        // The dialog shows the chosen filters too, until it has closed.
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      await expect(page.getByRole("link", { name: "Remove filter: Kenya" })).toBeVisible();
    });

    test("filters and sort order are kept together, whichever was chosen first", async ({
      page,
    }) => {
      await open(page, "/search?q=children", script);
      await page.getByLabel("Sort", { exact: true }).selectOption("alphabetical");
      if (script) await expect(page).toHaveURL(/sort=alphabetical/);
      await openFilters(page);
      await education(page).check();
      if (script) {
        await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
      } else {
        await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(1);
        await page.getByRole("button", { name: "Apply" }).click();
      }
      await expect(page).toHaveURL(/[?&]topic=education/);
      await expect(page).toHaveURL(/[?&]sort=alphabetical/);
    });

    // The following tests do not depend on the width.
    if (script && phone) return;

    test("language filter and layout stay for the next search, until they are reset", async ({
      page,
    }) => {
      await open(page, "/search", script);
      const mine = page.getByRole("link", { name: /^In my language/ });
      const promised = (await mine.innerText()).replace(/\D/g, "");
      await mine.click();
      await expect(heading(page)).toHaveText(new RegExp(`^${promised} result`));
      await page.getByRole("link", { name: "Compact" }).click();
      await expect(page).toHaveURL(/readable=yes&layout=compressed/);

      await page.goto("/");
      // A search field until suggestions load, then a combobox.
      const form = page.getByRole("main").getByRole("search");
      const words = form.getByRole("searchbox").or(form.getByRole("combobox"));
      await words.fill("children");
      await words.press("Enter");
      await expect(page).toHaveURL(/q=children&readable=yes&layout=compressed/);
      await expect(page.getByRole("table")).toBeVisible();
      await page.getByRole("link", { name: "Remove filter: In my language" }).click();
      await expect(page).toHaveURL(/q=children&layout=compressed/);

      await page.goto("/topics");
      await page
        .getByRole("main")
        .getByRole("link", { name: "Education", exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(/\/search\?topic=education&layout=compressed$/);
    });

    test("the filter for the visitor's language keeps collections and articles, and changes with the visitor's language", async ({
      page,
    }) => {
      await open(page, "/search?q=children", script);
      await page.getByRole("link", { name: /^In my language/ }).click();
      await expect(page).toHaveURL(/readable=yes/);
      const kinds = page.getByRole("navigation", { name: "Kind of resource" });
      for (const kind of ["Collections", "Articles"])
        await expect(kinds.getByRole("link", { name: kind })).not.toHaveText(/\D0$/);
      await page.goto("/fr/search?q=children&readable=yes");
      await expect(page.getByRole("link", { name: /: Dans ma langue$/ })).toBeVisible();
    });

    test("a text search sorts by relevance, even after another sort order", async ({ page }) => {
      await open(page, "/search?sort=alphabetical", script);
      await page.getByRole("main").getByRole("searchbox").fill("birth registration");
      await page
        .getByRole("main")
        .getByRole("search")
        .getByRole("button", { name: "Search", exact: true })
        .click();
      await expect(page).toHaveURL(/\/search\?q=birth\+registration$/);
      await expect(page.getByLabel("Sort", { exact: true })).toHaveValue("relevance");
      await expect(results(page).first()).toBeVisible();
      await expect(highlights(page.getByRole("main")).first()).toBeVisible();
    });

    test("more results can be loaded, and the URL keeps the number of pages", async ({ page }) => {
      await open(page, "/search?q=children", script);
      await expect(results(page)).toHaveCount(6);
      const first = await results(page).first().getByRole("link").first().innerText();
      await page.getByRole("link", { name: "Show 6 more" }).click();
      await expect(page).toHaveURL(/page=2/);
      if (script) {
        await expect(results(page)).toHaveCount(12);
        await expect(results(page).nth(6).getByRole("link").first()).toBeFocused();
        await expect(results(page).first().getByRole("link").first()).toHaveText(first);
      } else {
        await expect(results(page)).toHaveCount(6);
      }
      await page.reload();
      await expect(results(page)).toHaveCount(6);
      await page.getByRole("link", { name: "Show previous results" }).click();
      await expect(results(page)).toHaveCount(script ? 12 : 6);
      await expect(results(page).first().getByRole("link").first()).toHaveText(first);
    });

    test("kinds and layouts are links, and the sort order is a select", async ({ page }) => {
      await open(page, "/search?q=children", script);
      const kind = page
        .getByRole("navigation", { name: "Kind of resource" })
        .getByRole("link", { name: "Resources" });
      const compact = page.getByRole("link", { name: "Compact" });
      await kind.click();
      // The URL changes a moment before the links of the page are updated.
      await expect(kind).toHaveAttribute("aria-current", "page");
      await expect(page).toHaveURL(/type=resource/);
      await compact.click();
      await expect(compact).toHaveAttribute("aria-current", "true");
      await expect(page).toHaveURL(/layout=compressed/);
      await expect(results(page)).toHaveCount(12);
      await page.getByLabel("Sort", { exact: true }).selectOption("alphabetical");
      if (!script) await page.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(/sort=alphabetical/);
      await expect(headOf(page).canonical).toHaveAttribute(
        "href",
        /\/search\?q=children&type=resource&sort=alphabetical&layout=compressed$/,
      );
      await expect(compact).toHaveAttribute("aria-current", "true");
    });

    test("a search without results offers alternatives", async ({ page }) => {
      await page.goto("/search?q=zzxqy&topic=education");
      await expect(heading(page)).toHaveText("No results for “zzxqy”");
      await page.getByRole("link", { name: "Without the text “zzxqy”" }).click();
      await expect(page).toHaveURL(/\/search\?topic=education$/);
      await expect(results(page).first()).toBeVisible();
    });

    test("unknown values and pages past the end show a message and a link", async ({ page }) => {
      await page.goto("/search?topic=nothing&sort=x&page=4000");
      await expect(
        page.getByText("2 filters in this address aren’t valid and were ignored."),
      ).toBeVisible();
      await page.getByRole("link", { name: /^Go to page/ }).click();
      await expect(results(page).first()).toBeVisible();
    });
  });
}

for (const path of [
  "/search?q=children&topic=education&from=2015",
  "/fr/search?q=enfant&layout=compressed",
  "/search?q=zzxqy",
  "/fr/search?facet=country",
])
  test(`${path} is accessible and no wider than the screen, on a wide screen and on a phone`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(rootOf(page)).toHaveAttribute("lang", path.startsWith("/fr") ? "fr" : "en");
    for (const viewport of [page.viewportSize()!, PHONE.viewport!]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

test.describe("on a phone", () => {
  test.use(PHONE);
  test("the filters are a dialog that returns the focus", async ({ page }) => {
    await open(page, "/fr/search?q=enfant");
    const button = filterButton(page);
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Filtrer" });
    await expect(sheet).toBeVisible();
    await sheet.getByRole("checkbox").first().check();
    await expect(sheet.getByRole("list", { name: "Filtres actifs" })).toBeVisible();
    await expect(sheet.getByRole("checkbox").first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
  });

  test.describe("without the code of the dialog", () => {
    test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_FAILED/] });
    test("the filters open and close in place", async ({ page }) => {
      await page.route(/filter-sheet/, (route) => route.abort());
      await open(page, "/search");
      const button = filterButton(page);
      const filter = filters(page).getByRole("checkbox").first();
      await button.click();
      await expect(filter).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await button.click();
      await expect(filter).toBeHidden();
    });
  });
});

test("a keyboard user can skip to the results, and reaches the controls in their visual order", async ({
  page,
}) => {
  await open(page, "/search?q=children");
  await page.getByRole("main").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to results" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Search the library")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  const found = page.getByRole("region", { name: /^\d+ results$/ });
  await expect(found).toBeFocused();
  await page.keyboard.press("Tab");
  await expect
    .poll(() => found.evaluate((part) => part.contains(document.activeElement)))
    .toBe(true);
});

test.describe("without JavaScript, on a wide page", () => {
  test.use(WITHOUT_JAVASCRIPT);
  test("the button that applies filters stays in view while filters are chosen", async ({
    page,
  }) => {
    await page.goto("/search?q=children");
    const apply = page.getByRole("button", { name: "Apply" });
    await expect(apply).toBeInViewport();
    await education(page).check();
    await apply.click();
    await expect(page).toHaveURL(/[?&]topic=education/);
  });
});

test("going back from a document restores the list", async ({ page }) => {
  await open(page, "/search?q=children");
  await page.getByRole("link", { name: "Show 6 more" }).click();
  await expect(results(page)).toHaveCount(12);
  await results(page).nth(9).getByRole("link").first().click();
  await expect(page).not.toHaveURL(/\/search/);
  await page.goBack();
  await expect(results(page)).toHaveCount(12);
});

test("a filter chosen by keyboard keeps the focus and announces the new total", async ({
  page,
}) => {
  await open(page, "/search?q=children");
  const box = filters(page).getByRole("checkbox").nth(1);
  await box.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/topic=/);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/^\d+ results?$/);
  await expect(filters(page).getByRole("checkbox", { checked: true })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=children$/);
  await expect(filters(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("Enter in a year field searches, and removing the last filter moves the focus to the heading", async ({
  page,
}) => {
  await open(page, "/search");
  await page.getByLabel("From", { exact: true }).fill("2020");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?from=2020$/);
  await expect(page.getByLabel("From", { exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Remove filter: from 2020" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search$/);
  await expect(heading(page)).toBeFocused();
});

test.describe("offline", () => {
  test.use({ allowedConsoleErrors: [/Search failed|Failed to fetch|ERR_INTERNET_DISCONNECTED/] });
  test("the results stay on the page", async ({ page, context }) => {
    await open(page, "/search?q=children");
    const before = await heading(page).innerText();
    await context.setOffline(true);
    await filters(page).getByRole("checkbox").first().click();
    await expect(page.getByRole("alert")).toContainText("You can still see your previous results.");
    await expect(heading(page)).toHaveText(before);
    await expect(filters(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);
  test("the empty search and pages of terms are indexed in all languages, other searches are not", async ({
    page,
  }) => {
    await page.goto("/sv/search");
    await expect(headOf(page).meta("robots")).toHaveCount(0);
    await expect(headOf(page).canonical).toHaveAttribute("href", /\/sv\/search$/);
    await expect(headOf(page).translation()).toHaveCount(6);
    await page.goto("/sv/search?topic=education&q=barn");
    await expect(headOf(page).meta("robots")).toHaveAttribute("content", "noindex,follow");
    await page.goto("/sv/search?topic=education&page=1");
    await expect(headOf(page).meta("robots")).toHaveCount(0);
    await expect(headOf(page).canonical).toHaveAttribute("href", /\/sv\/search\?topic=education$/);
  });
});
