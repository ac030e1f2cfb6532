import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test, testsFor, WITHOUT_JAVASCRIPT } from "./fixtures";
import { highlights, results } from "./results";

/**
 * Searches for a word that only a file contains, and checks the document, the snippet and the link to the page, with and without
 * JavaScript.
 */

/**
 * Returns the result with a snippet from the file of this title. A library that has just started reads its files in the
 * background.
 */
async function fileHit(page: Page, path: string, title: string): Promise<Locator> {
  const hit = results(page)
    .filter({ has: page.getByRole("link", { name: new RegExp(`[“”]${title}”`) }) })
    .first();
  await expect(async () => {
    await page.goto(path);
    await expect(hit).toBeVisible({ timeout: 500 });
  }).toPass();
  return hit;
}

for (const script of [true, false]) {
  const { withScripts, withoutScripts } = testsFor({ scripted: script });
  test.describe(`${script ? "with" : "without"} JavaScript`, () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);

    withScripts("a word on a later page of a PDF leads to that page", async ({ page, request }) => {
      const hit = await fileHit(page, "/search?q=swollen+feet", "Full guide");
      await expect(highlights(hit.getByRole("paragraph"))).toHaveText(["swollen feet"]);
      const link = hit.getByRole("link", { name: /^In “Full guide”: page \d+$/ });
      const href = (await link.getAttribute("href"))!;
      expect(href).toMatch(/^\/files\/[^/]+\/[^/]+\.pdf#page=[2-9]$/);
      const file = await request.get(href);
      expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
      await hit.getByRole("heading").getByRole("link").click();
      await expect(page).toHaveURL(/\/document\//);
    });

    withoutScripts("a word in a text document names the file without a page", async ({ page }) => {
      const hit = await fileHit(
        page,
        "/search?exact=you+can+call+or+write+to",
        "Consent form to adapt",
      );
      await expect(hit.getByRole("link", { name: "In “Consent form to adapt”" })).toHaveAttribute(
        "href",
        /\.docx$/,
      );
    });
  });
}

test("snippets are accessible, on a phone too", async ({ page }) => {
  await fileHit(page, "/search?q=swollen+feet", "Full guide");
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport!);
  await expectAccessible(page);
});

test.describe("on a phone, in Swedish", () => {
  test.use(PHONE);

  test("the page is named in the user's language, and the whole snippet is visible", async ({
    page,
  }) => {
    const hit = await fileHit(page, "/sv/search?q=svullna+f%C3%B6tter", "Hela handledningen");
    await expect(
      hit.getByRole("link", { name: /^I ”Hela handledningen”: sida \d$/ }),
    ).toBeVisible();
    const passage = hit.getByRole("paragraph").filter({ has: highlights(page) });
    expect(
      await passage.evaluate((element) => element.scrollHeight - element.clientHeight),
    ).toBeLessThanOrEqual(1);
  });

  test("a result in the user's language begins with its own abstract, not with a snippet in another language", async ({
    page,
  }) => {
    const hit = results(page).first();
    await expect(async () => {
      await page.goto("/search?q=svullna+f%C3%B6tter");
      await expect(hit).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(hit).not.toContainText("svullna");
    await expect(hit.getByRole("link", { name: /^In “/ })).toHaveCount(0);
  });
});

test("a compact result highlights the words in its title", async ({ page }) => {
  await page.goto("/search?q=birth+registration&layout=compressed");
  await expect(highlights(page.getByRole("rowheader")).first()).toHaveText(/birth|registration/i);
});
