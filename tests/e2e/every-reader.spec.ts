import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";

/** The same pages for other eyes and other screens: a zoom of 400 %, the device's own colours, no motion, paper. */

const DOCUMENT = "/document/too-hot-to-think-1-140-pupils-measure-the-heat-in-their-classrooms";

/** A window of 1280 by 1024 pixels at a zoom of 400 %: what WCAG 2.2, 1.4.10, asks for. */
const ZOOMED: BrowserContextOptions = { viewport: { width: 320, height: 256 } };
/** What sticks to an edge may take this part of a window that low; the rest is to read in. */
const STUCK_MAX = 1 / 3;

/** Pages that differ in how they are composed, each in the state that is hardest to fit. */
const TELLING = [
  "/nl",
  "/fr/search?q=enfants&topic=education",
  "/search?layout=compressed",
  "/search?facet=topic",
  "/search?q=xyzzyqwv",
  "/search/advanced",
  DOCUMENT,
  "/collection/a-changing-climate-seen-from-school",
  "/nl/account/register",
  "/sv/newsletter",
  "/frequently-asked-questions/",
  "/fr/accessibility",
  "/developers",
];

test.describe("at a zoom of 400 %", () => {
  test.use(ZOOMED);

  test("pages have one column, and nothing takes the room to read in", async ({ page }) => {
    for (const path of TELLING) {
      await page.goto(path);
      const { wider, stuck } = await page.evaluate(() => {
        const sticky = [...document.querySelectorAll("body *")].filter(
          (element) =>
            /sticky|fixed/.test(getComputedStyle(element).position) && element.checkVisibility(),
        );
        return {
          wider: document.documentElement.scrollWidth - document.body.getBoundingClientRect().width,
          stuck: Math.max(
            0,
            ...sticky.map((element) => element.getBoundingClientRect().height / innerHeight),
          ),
        };
      });
      expect(wider, path).toBeLessThanOrEqual(0);
      expect(stuck, path).toBeLessThanOrEqual(STUCK_MAX);
    }
  });
});

test.describe("in the device's own colours, without motion", () => {
  // A form that is sent empty is refused.
  test.use({
    contextOptions: { forcedColors: "active", reducedMotion: "reduce" },
    allowedConsoleErrors: [/422/],
  });

  const groundOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);

  test("what is chosen can be told from what is not, and forms say what is wrong", async ({
    page,
  }) => {
    await page.goto("/search?topic=education");
    expect(await groundOf(page, ".check > input:checked")).not.toBe(
      await groundOf(page, ".check > input:not(:checked)"),
    );
    expect(await groundOf(page, ".segmented [aria-current]")).not.toBe(
      await groundOf(page, ".segmented a:not([aria-current])"),
    );
    await expectAccessible(page);

    await page.goto("/contact");
    await page.getByRole("main").locator("form button.button-primary").click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    await expectAccessible(page);
  });

  test("a dialog is simply there", async ({ page }) => {
    await page.goto(DOCUMENT);
    await page.getByRole("link", { name: "Suggest a correction" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(
      await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0).length,
      ),
    ).toBe(0);
  });
});

test("on paper there is the document with the addresses of its files, in ink on white", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(DOCUMENT);
  for (const gone of [
    page.getByRole("navigation").first(),
    page.locator(".site-footer"),
    page.getByRole("main").locator(".button").first(),
  ])
    await expect(gone).toBeHidden();
  await expect(page.getByText(/^https?:\/\/.+\/files\/.+/).first()).toBeVisible();
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector("h1") as Element).color),
  ).toBe("rgb(0, 0, 0)");
});
