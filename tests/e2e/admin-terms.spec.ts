import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Editors add terms and merge two of them; links to the merged term lead to the other. */

/** Returns a different name for each journey, because they run in parallel on the same library. */
const unique = (word: string) => `${word} ${Date.now().toString(36)}${test.info().workerIndex}`;

async function addKeyword(page: Page, name: string): Promise<string> {
  await page.goto("/admin/terms/new?taxonomy=keywords");
  await page
    .getByRole("group", { name: "English", exact: true })
    .getByLabel("Name", { exact: true })
    .fill(name);
  await page.getByRole("button", { name: "Save term" }).click();
  await expect(page.getByText("Term added.")).toBeVisible();
  return page.getByLabel("Slug", { exact: true }).inputValue();
}

/** Adds and merges two keywords; `look` runs while the consequences are shown, before anything changes. */
async function mergeTwo(page: Page, look: () => Promise<void> = async () => {}): Promise<void> {
  await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/terms?taxonomy=keywords");
  const [stays, goes] = [unique("Kept word"), unique("Other word")];
  const keptSlug = await addKeyword(page, stays);
  const oldSlug = await addKeyword(page, goes);
  await page.getByRole("link", { name: "Merge into another term…" }).click();
  await page.getByLabel("Term to keep").fill(stays);
  await page.getByRole("button", { name: "Show results" }).click();
  await page.getByRole("link", { name: stays }).click();
  await expect(page.getByRole("heading", { name: `“${goes}” becomes “${stays}”` })).toBeVisible();
  await look();
  await page.getByRole("button", { name: "Merge terms" }).click();
  await expect(page.getByText("Terms merged.")).toBeVisible();
  await expect(page.getByText(oldSlug)).toBeVisible();
  await page.goto(`/search?keyword=${oldSlug}`);
  await expect(page).toHaveURL(new RegExp(`keyword=${keptSlug}$`));
}

test("an editor merges two keywords, and an old link redirects", async ({ page }) =>
  mergeTwo(page, () => expectAccessible(page)));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("an editor merges two keywords, page by page", async ({ page }) => mergeTwo(page));
});
