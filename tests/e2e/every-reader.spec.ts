import type { BrowserContextOptions, Locator } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";

/** Tests the same pages for other needs and screens: a zoom of 400 %, the device's own colours, reduced motion, print. */

const DOCUMENT = "/document/too-hot-to-think-1-140-pupils-measure-the-heat-in-their-classrooms";

/** A window of 1280 by 1024 pixels at a zoom of 400 %, as WCAG 2.2, 1.4.10, requires. */
const ZOOMED: BrowserContextOptions = { viewport: { width: 320, height: 256 } };
/** The largest part of a low window that sticky elements may cover. */
const STUCK_MAX = 1 / 3;

/** Pages with different layouts, each in the state that is hardest to fit. */
const PAGES_FOR_EVERY_READER = [
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

  test("pages have one column, and sticky elements leave enough space for reading", async ({
    page,
  }) => {
    for (const path of PAGES_FOR_EVERY_READER) {
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

test.describe("with forced colours and reduced motion", () => {
  // An empty form is rejected.
  test.use({
    contextOptions: { forcedColors: "active", reducedMotion: "reduce" },
    allowedConsoleErrors: [/422/],
  });

  const groundOf = (element: Locator) =>
    element.first().evaluate((element) => getComputedStyle(element).backgroundColor);

  test("selected options can be distinguished, and forms show their errors", async ({ page }) => {
    await page.goto("/search?topic=education");
    const filters = page.getByRole("form", { name: "Filters" });
    expect(await groundOf(filters.getByRole("checkbox", { checked: true }))).not.toBe(
      await groundOf(filters.getByRole("checkbox", { checked: false })),
    );
    const normal = page.getByRole("link", { name: "Normal", exact: true });
    await expect(normal).toHaveAttribute("aria-current", "true");
    expect(await groundOf(normal)).not.toBe(
      await groundOf(page.getByRole("link", { name: "Compact", exact: true })),
    );
    await expectAccessible(page);

    await page.goto("/contact");
    await page.getByRole("main").getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    await expectAccessible(page);
  });

  test("a dialog appears without animation", async ({ page }) => {
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

test("a printed document shows the URLs of its files, black on white", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(DOCUMENT);
  for (const gone of [
    page.getByRole("navigation").first(),
    page.getByRole("contentinfo"),
    page
      .getByRole("main")
      .getByRole("link", { name: /^Download in / })
      .first(),
  ])
    await expect(gone).toBeHidden();
  await expect(page.getByText(/^https?:\/\/.+\/files\/.+/).first()).toBeVisible();
  expect(
    await page.evaluate(() => getComputedStyle(document.querySelector("h1") as Element).color),
  ).toBe("rgb(0, 0, 0)");
});
