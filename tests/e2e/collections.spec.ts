import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expect, expectAccessible, PHONE, test, testsFor, WITHOUT_JAVASCRIPT } from "./fixtures";
import { disclosure, entryReached, menuButton, resourceList } from "./menus";

/** Tests collections with their slider, filters and downloads, reading a toolkit chapter by chapter, and lists in articles. */

const COLLECTION = "/collection/listening-to-children-in-emergencies";
const TOOLKIT = "/toolkit/listening-to-children-a-toolkit-for-consultations";
const ARTICLE = "/article/when-the-rains-fail-keeping-school-open-in-a-dry-year";

const slider = (page: Page) => page.getByRole("region", { name: "Start here" });
const titles = (page: Page) => slider(page).getByRole("heading", { level: 3 });

for (const script of [true, false]) {
  const { withScripts, withoutScripts } = testsFor({ scripted: script });
  test.describe(script ? "with JavaScript" : "without JavaScript", () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);

    test("a collection opens with eight covers and can show four more", async ({ page }) => {
      await page.goto(COLLECTION);
      await expect(titles(page)).toHaveCount(8);
      await slider(page).getByRole("link", { name: "Show 4 more" }).press("Enter");
      await expect(titles(page)).toHaveCount(12);
      await expect(slider(page).getByRole("link", { name: /^Show/ })).toHaveCount(0);
      if (script) return expect(titles(page).nth(8).getByRole("link")).toBeFocused();
      await expect(page).toHaveURL(/\?slide=2#start-here$/);
      await expect(slider(page)).toBeInViewport();
    });

    test("a collection can be filtered by keywords, and by words among them", async ({ page }) => {
      await page.goto(COLLECTION);
      const all = page.getByRole("region", { name: "All 12 resources" });
      const keywords = all.getByRole("list", { name: "Filter by keyword" }).first();
      await keywords.getByRole("link", { name: "Floods 3" }).click();
      await expect(page).toHaveURL(/\?keyword=flood#all$/);
      await expect(all.getByText("3 of 12 resources match")).toBeVisible();
      await keywords.getByRole("link", { name: "Borders 2" }).click();
      await expect(all.getByText("5 of 12 resources match")).toBeVisible();
      await all.getByLabel("Filter by word").fill("manual");
      if (!script) await all.getByRole("button", { name: "Filter" }).click();
      await expect(page).toHaveURL(/\?q=manual&keyword=flood&keyword=border/);
      await expect(all.getByText("1 of 12 resources matches")).toBeVisible();
      await page.reload();
      await expect(all.getByText("1 of 12 resources matches")).toBeVisible();
      await keywords.getByRole("link", { name: "Remove keyword: Borders" }).click();
      await expect(page).toHaveURL(/\?q=manual&keyword=flood#all$/);
      await all.getByRole("link", { name: "Show all" }).click();
      await expect(all.getByRole("heading", { level: 3 })).toHaveCount(12);
      await expect(keywords.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
    });

    withoutScripts(
      "a search without results links to the same search in the whole library",
      async ({ page }) => {
        await page.goto(`/sv${COLLECTION}?keyword=flood&q=zzzzzz`);
        await expect(
          page.getByRole("heading", { name: "Inga träffar för ”zzzzzz”" }),
        ).toBeVisible();
        await expect(page.getByRole("link", { name: "Sök i biblioteket" })).toHaveAttribute(
          "href",
          "/sv/search?q=zzzzzz&keyword=flood",
        );
      },
    );

    for (const [only, owner, path] of [
      [test, "collection", COLLECTION],
      [withoutScripts, "author", "/author/grace-wanjiru"],
    ] as const) {
      only(
        `all files of ${owner === "author" ? "an" : "a"} ${owner} can be downloaded as one zip, whose contents are announced`,
        async ({ page }) => {
          await page.goto(path);
          if (owner === "collection") await menuButton(page).filter({ hasText: "Export" }).click();
          const link = page.getByRole(script && owner === "collection" ? "menuitem" : "link", {
            name: "Download all files",
          });
          const [, count] =
            /ZIP · (\d+) files · \d+\sKB · about \d+\ss on 3G/.exec(
              (await link.textContent()) ?? "",
            ) ?? [];
          const started = page.waitForEvent("download");
          await link.click();
          const download = await started;
          expect(download.suggestedFilename()).toMatch(/\.zip$/);
          const files = unzipSync(readFileSync(await download.path()));
          // Metadata and citations, besides the index page.
          expect(Object.keys(files).filter((path) => path.startsWith("files/"))).toHaveLength(
            Number(count),
          );
          expect(Object.keys(files)).toEqual(
            expect.arrayContaining([
              "metadata.csv",
              "metadata.json",
              "citations.bib",
              "citations.ris",
              "citations.json",
            ]),
          );
          expect(Buffer.from(files["index.html"] ?? []).toString()).toContain('<html lang="en"');
          await expect(page).toHaveURL(path);
        },
      );
    }

    withScripts("a download that cannot start is reported on the page", async ({ page }) => {
      await page.goto(`/fr${COLLECTION}?busy=1`);
      await expect(
        page.getByRole("status").filter({ hasText: "Réessayez dans une minute." }),
      ).toBeVisible();
      await menuButton(page).filter({ hasText: "Exporter" }).click();
      await expect(
        page.getByRole("menuitem", { name: "Télécharger tous les fichiers" }),
      ).toHaveAttribute("href", /^\/fr\/collection\/.+\/files$/);
    });

    withoutScripts(
      "a chapter shows its position, and the first and last link back to the toolkit",
      async ({ page }) => {
        await page.goto(TOOLKIT);
        await page.getByRole("link", { name: "Start with chapter 1" }).click();
        await expect(page.getByRole("progressbar", { name: "Chapter 1 of 4" })).toHaveAttribute(
          "value",
          "1",
        );
        const nearby = page.getByRole("navigation", { name: "Previous and next chapters" });
        await expect(nearby.getByRole("link")).toHaveText([/^About this toolkit/, /^Next chapter/]);
        await page.goto(`${TOOLKIT}/going-back-with-the-answer`);
        await expect(page.getByRole("progressbar", { name: "Chapter 4 of 4" })).toHaveAttribute(
          "value",
          "4",
        );
        await expect(nearby.getByRole("link")).toHaveText([
          /^Previous chapter/,
          /^Back to the toolkit/,
        ]);
        await nearby.getByRole("link").last().click();
        await expect(page).toHaveURL(TOOLKIT);
      },
    );

    withScripts("a URL's hash opens a list of resources in an article", async ({ page }) => {
      await page.goto(`${ARTICLE}#resources-1`);
      const list = resourceList(page);
      await expect(list.getByText("4 resources")).toBeInViewport();
      await expect(list.getByRole("heading")).toHaveCount(4);
      await expect(list.getByRole("link").first()).toBeVisible();
    });
  });
}

test("the slider moves by its buttons, and loads more at its end", async ({ page }) => {
  await page.goto(COLLECTION);
  const next = slider(page).getByRole("button", { name: "Next resources" });
  const previous = slider(page).getByRole("button", { name: "Previous resources" });
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await expect(titles(page)).toHaveCount(8);
  await next.press("Enter");
  await expect(previous).not.toHaveAttribute("aria-disabled");
  // Four covers fit beside the collection's actions. A press while the slider still moves takes it less far.
  await expect(async () => {
    await next.press("Enter");
    await expect(titles(page)).toHaveCount(12, { timeout: 2_000 });
  }).toPass();
  await expect(next).toBeFocused();
  await expect(async () => {
    await next.press("Enter");
    await expect(titles(page).last()).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  // The slider stays as it is while the list below is filtered.
  await page.getByRole("link", { name: "Floods 3" }).click();
  await expect(page.getByText("3 of 12 resources match")).toBeVisible();
  await expect(titles(page)).toHaveCount(12);
});

test("a list of resources in an article opens and closes by keyboard", async ({ page }) => {
  await page.goto(ARTICLE);
  const list = resourceList(page);
  await disclosure(list, /./).press("Enter");
  await expect(list.getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(list.getByRole("link").first()).toBeHidden();
});

test("a menu works with the keyboard alone", async ({ page }) => {
  await page.goto(COLLECTION);
  await menuButton(page).filter({ hasText: "Export" }).focus();
  const button = page.getByRole("button", { name: "Export", exact: true });
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-haspopup", "menu");
  const menu = page.getByRole("menu", { name: "Export" });
  const reached = entryReached(menu);
  await page.keyboard.press("Enter");
  await expect(menu).toBeFocused();
  await expect(reached).toHaveText(/^Download all files/);
  await expect(reached).toHaveCSS("outline-style", "solid");
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(reached).toHaveText(/Excel workbook$/);
  await page.keyboard.press("End");
  await expect(reached).toHaveText(/^References as/);
  await page.keyboard.press("Home");
  await expect(reached).toHaveText(/^Download all files/);
  await page.keyboard.type("exp");
  await expect(reached).toHaveText(/Excel workbook$/);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("ArrowUp");
  await expect(reached).toHaveText(/^References as/);
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await expect(button).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(reached).toHaveText(/^Download all files/);
  await page.keyboard.press("ArrowDown");
  await expect(reached).toHaveText(/Excel workbook$/);
  const started = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await started).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe("a menu whose code loads late or not at all", () => {
  const CODE = /\/assets\/live-menu-[^/]*\.js$/;
  test.use({ allowedConsoleErrors: [/net::ERR_FAILED/] });

  test("opens at once, and stays open when the code is loaded", async ({ page }) => {
    let want = () => {};
    const wanted = new Promise<void>((resolve) => {
      want = resolve;
    });
    await page.route(CODE, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto(COLLECTION);
    const button = menuButton(page).filter({ hasText: "Export" });
    await button.click();
    await expect(page.getByRole("link", { name: "Export as an Excel workbook" })).toBeVisible();
    want();
    await expect(page.getByRole("menuitem", { name: "Export as an Excel workbook" })).toBeVisible();
    await expect(page.getByRole("menu")).toBeFocused();
    await page.mouse.click(5, 5);
    await expect(page.getByRole("menu")).toBeHidden();
    await button.click();
    await expect(page.getByRole("menu")).toBeVisible();
    await button.click();
    await expect(page.getByRole("menu")).toBeHidden();
  });

  test("still works as a plain list", async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto(COLLECTION);
    const button = menuButton(page).filter({ hasText: "Export" });
    const failed = page.waitForEvent("requestfailed");
    await button.press("Enter");
    await failed;
    const link = page.getByRole("link", { name: "Export as an Excel workbook" });
    await expect(link).toBeVisible();
    const started = page.waitForEvent("download");
    await link.click();
    await started;
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test("a toolkit remembers on the device which chapters were read, in every language, until told to forget", async ({
  page,
}) => {
  await page.goto(TOOLKIT);
  await page.getByRole("link", { name: "Start with chapter 1" }).click();
  const next = page.getByRole("link", { name: /^Next chapter/ });
  await next.scrollIntoViewIfNeeded();
  const chapters = page.getByRole("navigation", { name: "Chapters", exact: true });
  await expect(chapters.getByRole("link", { name: "Before you ask read" })).toBeVisible();
  await next.click();
  await expect(page.getByText("Chapter 2 of 4")).toBeVisible();
  await page.getByRole("link", { name: /^Next chapter/ }).scrollIntoViewIfNeeded();
  await expect(chapters.getByRole("link", { name: "Consent, step by step read" })).toBeVisible();

  await page.goto(`/fr${TOOLKIT}`);
  await expect(page.getByRole("link", { name: "Continuer avec le chapitre 3" })).toBeVisible();
  await page.goto(TOOLKIT);
  await expect(page.getByRole("progressbar", { name: "2 of 4 chapters read" })).toHaveAttribute(
    "value",
    "2",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear progress" }).click();
  await expect(page.getByRole("link", { name: "Start with chapter 1" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual([]);
});

for (const [width, options] of [
  ["1280", {}],
  ["360", PHONE],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use(options);

    test("every page is accessible, and nothing is wider than the page", async ({ page }) => {
      for (const path of [
        `${COLLECTION}?keyword=flood&keyword=border&slide=2`,
        `/sv${COLLECTION}?busy=1`,
        "/author/grace-wanjiru",
        `${TOOLKIT}/consent-step-by-step`,
        `/fr${ARTICLE}#resources-1`,
      ]) {
        await page.goto(path);
        for (const more of await page.getByText(/more keywords$|nyckelord till$/).all())
          await more.click();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          Number(width),
        );
      }
    });
  });
}
