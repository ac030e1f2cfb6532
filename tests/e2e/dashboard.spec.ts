import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, VISITORS } from "./fixtures";
import { disclosure } from "./menus";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";
import { barsOf } from "./unseen";

/** Tests the FAQ page: staff see usage figures there, and visitors read how views are counted. */

const FAQ = "/frequently-asked-questions/";
const WORDS = {
  en: {
    historical: "All time",
    filter: "Filter",
    downloads: "Downloads",
    find: "Find a country",
    apply: "Apply",
    kenya: "Kenya",
    remove: "Remove filter: Kenya",
    most: "Most downloaded",
    csv: "Download as CSV: resources",
    columns: "Title",
  },
  sv: {
    historical: "Sedan starten",
    filter: "Filtrera",
    downloads: "Nedladdningar",
    find: "Hitta ett land",
    apply: "Använd filtren",
    kenya: "Kenya",
    remove: "Ta bort filtret: Kenya",
    most: "Mest nedladdat",
    csv: "Ladda ner som CSV: resurser",
    columns: "Titel",
  },
} as const;

const dashboard = (page: Page) => page.getByRole("main");
/** Returns the first figure: all views of the current selection. */
const allViews = async (page: Page) =>
  Number((await dashboard(page).getByRole("definition").first().innerText()).replace(/\D/g, ""));

test("a page that was opened before staff signed in, in another tab, shows the figures in their style", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const other = await context.newPage();
  await signIn(other, SAMPLE_ACCOUNTS.staff, "/account/user-settings");
  await page.bringToFront();
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Frequently asked questions" })
    .click();
  const figure = dashboard(page).getByRole("definition").first();
  const styleOf = () => figure.evaluate((element) => getComputedStyle(element).font);
  await expect(figure).toBeVisible();
  const font = await styleOf();
  await page.reload();
  await expect(figure).toBeVisible();
  expect(font).toBe(await styleOf());
});

for (const visitor of VISITORS) {
  test.describe(visitor.kind, () => {
    test.use(visitor.options);
    const words = WORDS[visitor.language];
    const prefix = visitor.language === "en" ? "" : `/${visitor.language}`;

    test("staff can filter the usage figures by period and country, and download them", async ({
      page,
    }) => {
      await signIn(page, SAMPLE_ACCOUNTS.staff, `${prefix}${FAQ}#data-dashboard`, visitor);
      const section = dashboard(page);
      await section.getByRole("link", { name: words.historical }).click();
      await expect(page).toHaveURL(/\?period=historical#data-dashboard$/);
      await expect(section.getByRole("link", { name: words.historical })).toHaveAttribute(
        "aria-current",
        "true",
      );
      const all = await allViews(page);

      await disclosure(section, words.filter).click();
      await section.getByRole("searchbox", { name: words.find }).fill("Kenya");
      if (visitor.scripted) {
        await section.getByRole("option", { name: words.kenya }).click();
      } else {
        await section.getByRole("button", { name: words.find }).click();
        await section.getByRole("checkbox", { name: words.kenya }).check();
        await section.getByRole("button", { name: words.apply }).click();
      }
      await expect(section.getByRole("link", { name: words.remove })).toBeVisible();
      await expect.poll(() => allViews(page)).toBeLessThan(all);
      expect(await allViews(page)).toBeGreaterThan(0);

      await section.getByRole("link", { name: words.downloads, exact: true }).click();
      await expect(section.getByRole("heading", { name: words.most })).toBeVisible();
      await expect(page).toHaveURL(/sort=downloads/);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        section.getByRole("link", { name: words.csv }).click(),
      ]);
      const rows = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
      expect(rows).toHaveLength(
        1 + (await section.getByRole("table").last().getByRole("rowheader").count()),
      );
      if (visitor.scripted) await expectAccessible(page);
    });
  });
}

test("with JavaScript, a choice updates the figures in place, and the chart can be read by keyboard", async ({
  page,
}) => {
  await signIn(page, SAMPLE_ACCOUNTS.staff, `${FAQ}?period=three_months#data-dashboard`);
  const section = dashboard(page);
  await disclosure(section, "Filter").click();
  const box = section.getByRole("checkbox", { name: "Evaluation" });
  await box.check();
  await expect(page).toHaveURL(/content-type=evaluations/);
  await expect(box).toBeFocused();
  await expect(section.getByRole("link", { name: "Remove filter: Evaluation" })).toBeVisible();

  const chart = section.getByRole("application", { name: /^Views by week/ });
  await expect(barsOf(chart).first()).toBeVisible();
  await chart.focus();
  const reading = section.getByRole("status").filter({ hasText: "Week of" });
  await expect(reading).toBeVisible();
  const first = await reading.innerText();
  await chart.press("ArrowRight");
  await expect(reading).not.toHaveText(first);
  // The same weeks of the previous months are shown beside them.
  await expect(reading.getByRole("paragraph")).toHaveCount(2);
  const figure = section.getByRole("figure").filter({ has: page.getByRole("application") });
  await expect(figure.getByRole("listitem")).toHaveCount(2);
});

test("visitors read how views are counted, and receive no dashboard data", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${FAQ}?period=historical#data-dashboard`);
  await expect(dashboard(page)).toContainText("31 August 2022");
  await expect(dashboard(page)).toContainText("No cookie is used");
  const html = await page.content();
  for (const trace of ["What people read", "dashboard-figures", "downloads per 100"])
    expect(html).not.toContain(trace);
  expect(
    asked.filter((url) => /\/assets\/(dashboard|charts|live-columns|term-)/.test(url)),
  ).toEqual([]);
});
