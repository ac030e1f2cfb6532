import { expect, expectAccessible, settled, test, VISITORS } from "./fixtures";
import { results } from "./results";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Staff see the findings of evaluations and assessments, and filter them by words, facets and charts. */

const WORDS = {
  en: {
    none: "No evaluations match your search",
    all: "Show all evaluations",
    findings: "Statement of findings",
    search: "Search",
    words: "Search evaluations",
    export: "Export to Excel",
    remove: "Remove filter: Colombia",
    count: (n: number) => `${n} evaluations and assessments`,
  },
  sv: {
    none: "Inga utvärderingar matchar sökningen",
    all: "Visa alla utvärderingar",
    findings: "Redovisning av resultaten",
    search: "Sök",
    words: "Sök bland utvärderingar",
    export: "Exportera till Excel",
    remove: "Ta bort filtret: Colombia",
    count: (n: number) => `${n} utvärderingar och behovsanalyser`,
  },
} as const;

for (const visitor of VISITORS) {
  test.describe(visitor.kind, () => {
    test.use(visitor.options);
    const words = WORDS[visitor.language];
    const path =
      visitor.language === "en" ? "/evaluation-hub/" : `/${visitor.language}/evaluation-hub/`;

    test("staff can filter evaluations by a chart and by words, and read the findings", async ({
      page,
    }) => {
      await signIn(page, SAMPLE_ACCOUNTS.staff, path, visitor);
      const rows = results(page);
      await expect(rows.first().getByRole("heading", { name: words.findings })).toBeVisible();
      if (visitor.scripted) await expectAccessible(page);

      const bar = page.getByRole("figure").getByRole("link", { name: /Colombia/ });
      const count = Number(/(\d+)\s*$/.exec(await bar.innerText())?.[1]);
      await bar.click();
      await expect(page).toHaveURL(/country=colombia/);
      await expect(page.getByRole("heading", { level: 2, name: words.count(count) })).toBeVisible();
      await expect(rows).toHaveCount(count);
      // The same search as an Excel workbook.
      expect(await page.getByRole("link", { name: words.export }).getAttribute("href")).toContain(
        "content-type=assessments&content-type=evaluations&country=colombia&findings=1",
      );

      await page.getByRole("searchbox", { name: words.words }).fill("zzzznothing");
      await page.getByRole("main").getByRole("button", { name: words.search, exact: true }).click();
      await expect(page.getByRole("heading", { name: words.none })).toBeVisible();
      await expect(page.getByRole("link", { name: words.remove })).toBeVisible();
      await page.getByRole("link", { name: words.all }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await settled(page);
      expect(await rows.count()).toBeGreaterThan(count);
    });
  });
}

test("a year in the chart is a filter, and pressing it again removes it", async ({ page }) => {
  await signIn(page, SAMPLE_ACCOUNTS.staff, "/evaluation-hub/");
  const year = page.getByRole("figure").getByRole("link", { name: /2020/ });
  const count = Number(
    /(?<!\d)(?!2020)\d+/.exec((await year.innerText()).replace("2020", ""))?.[0],
  );
  await year.click();
  await expect(page).toHaveURL(/from=2020&to=2020/);
  await expect(results(page)).toHaveCount(count);
  await expect(year).toHaveAttribute("aria-current", "true");
  await year.click();
  await expect(page).toHaveURL(/evaluation-hub\/$/);
});
