import readWorkbook from "read-excel-file/node";
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { titles as titlesOf } from "./results";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

// The browser logs the rejection that a journey provokes.
test.use({ allowedConsoleErrors: [/413/] });

const titlesIn = async (path: string) => {
  const [filters, rows] = await readWorkbook(await readFile(path));
  return {
    filters: filters?.data ?? [],
    heads: rows?.data[0] ?? [],
    titles: rows?.data.slice(1).map(([title]) => title) ?? [],
  };
};

test("staff can export their search results, and see that the export is ready", async ({
  page,
}) => {
  await signIn(page, SAMPLE_ACCOUNTS.staff, "/search?q=cyclone&index=public&index=internal");
  const shown = await titlesOf(page).allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Excel workbook" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Resources \d{4}-\d\d-\d\d\.xlsx$/);
  await expect(page.getByText("The export is in your downloads.")).toBeVisible();
  const { filters, titles } = await titlesIn((await download.path()) ?? "");
  expect(filters).toContainEqual(["Text", "cyclone"]);
  expect(titles.slice(0, shown.length)).toEqual(shown);
  expect(titles.some((title) => String(title).startsWith("Travel in cyclone season"))).toBe(true);
  await expectAccessible(page);

  await page.route("**/search/export/**", (route) =>
    route.fulfill({
      status: 413,
      contentType: "application/json",
      body: JSON.stringify({ statusCode: 413, code: "export_too_large", message: "" }),
    }),
  );
  await page.getByRole("link", { name: "Views and downloads" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Current result is too large for exporting. Please narrow down your result.",
  );
});

test.describe("without JavaScript, on a phone, in Swedish", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });

  test("an export is a plain download, and an error is shown on the search page", async ({
    page,
  }) => {
    await signIn(page, SAMPLE_ACCOUNTS.staff, "/sv/search?q=barn", {
      language: "sv",
      scripted: false,
    });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Visningar och nedladdningar" }).click(),
    ]);
    const { filters, heads } = await titlesIn((await download.path()) ?? "");
    expect(filters).toContainEqual(["Text", "barn"]);
    expect(heads).toContain("Visningar, den här månaden");
    await page.goto("/sv/search?q=barn&export=export_too_large");
    await expect(page.getByRole("alert")).toContainText("för många för att exporteras");
  });
});

test("members have no export", async ({ page }) => {
  await signIn(page, SAMPLE_ACCOUNTS.reader, "/search?q=cyclone");
  await expect(page.getByRole("link", { name: "Excel workbook" })).toHaveCount(0);
});
