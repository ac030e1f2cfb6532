import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { results } from "./results";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";
import { headOf, rootOf } from "./unseen";

/** Tests Arabic, which only editors can preview. */

const COLLECTION = "/collection/a-changing-climate-seen-from-school";

const begin = async (page: Page) => {
  await signIn(page, SAMPLE_ACCOUNTS.editor, "/development/arabic");
  await page.getByRole("button", { name: "Start preview" }).click();
  await expect(rootOf(page)).toHaveAttribute("dir", "rtl");
};

test("an editor sees right-to-left pages, other users do not, and choosing a language or signing out ends it", async ({
  page,
  playwright,
  baseURL,
}) => {
  await begin(page);
  await expect(rootOf(page)).toHaveAttribute("lang", "ar");
  const answer = await page.goto("/search?topic=education");
  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(page.getByRole("heading", { name: /نتيجة|نتائج|نتيجتان/ })).toBeVisible();
  await expect(headOf(page).translation()).toHaveCount(0);
  await expect(results(page).getByRole("heading").first()).toHaveAttribute(
    "lang",
    /^(en|es|sv|nl|fr)$/,
  );
  await expectAccessible(page);

  const anybody = await playwright.request.newContext({ baseURL });
  expect(await (await anybody.get("/search?topic=education")).text()).toContain(
    '<html lang="en" dir="ltr"',
  );
  await anybody.dispose();

  await page.goto("/language/sv?return=/topics");
  await expect(rootOf(page)).toHaveAttribute("lang", "sv");
  await page.goto("/topics");
  await expect(rootOf(page)).toHaveAttribute("lang", "en");

  await page.goto("/development/arabic");
  await page.getByRole("button", { name: "Start preview" }).click();
  await expect(rootOf(page)).toHaveAttribute("dir", "rtl");
  await page.evaluate(() => fetch("/account/logout", { method: "POST" }));
  await page.goto("/topics");
  await expect(rootOf(page)).toHaveAttribute("lang", "en");
});

test("a slider moves to the left, with arrows that point there", async ({ page }) => {
  await begin(page);
  await page.goto(COLLECTION);
  const slider = page
    .getByRole("region")
    .filter({ has: page.getByRole("button", { name: "الموارد التالية" }) })
    .first();
  const [back, on] = [
    slider.getByRole("button", { name: "الموارد السابقة" }),
    slider.getByRole("button", { name: "الموارد التالية" }),
  ];
  await expect(back).toHaveAttribute("aria-disabled", "true");
  expect(
    await on.evaluate(
      (button) => new DOMMatrix(getComputedStyle(button.firstElementChild!).transform).a,
    ),
  ).toBe(-1);
  await on.focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => slider.getByRole("list").evaluate((list) => list.scrollLeft))
    .toBeLessThan(0);
  await expect(back).not.toHaveAttribute("aria-disabled", "true");
});

test("the title and the abstract of a document in another language start at the same edge", async ({
  page,
}) => {
  await begin(page);
  await page.goto("/document/too-hot-to-think-1-140-pupils-measure-the-heat-in-their-classrooms");
  const edges = await page.evaluate(() =>
    ["main h1", "main article div[lang] > p"].map((selector) => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector(selector) as Element);
      return Math.round(words.getBoundingClientRect().right);
    }),
  );
  expect(edges[1]).toBe(edges[0]);
});

test("no right-to-left page is wider than its window", async ({ page }) => {
  await begin(page);
  for (const path of [
    "/",
    "/search?layout=compressed",
    COLLECTION,
    "/admin/posts/1",
    "/frequently-asked-questions/",
  ]) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.body.getBoundingClientRect().width,
        ),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(0);
    }
  }
});
