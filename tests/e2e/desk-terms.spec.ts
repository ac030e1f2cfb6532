import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Editors add terms and make two of them one; what was linked to the first leads to the second. */

/** Another for each journey: they run beside each other on one library. */
const unique = (word: string) => `${word} ${Date.now().toString(36)}${test.info().workerIndex}`;

async function addKeyword(page: Page, name: string): Promise<string> {
  await page.goto("/account/desk/terms/new?taxonomy=keywords");
  await page.locator("#term-name-en").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The term is in the library now.")).toBeVisible();
  return page.locator("#term-slug").inputValue();
}

/** `look` is at what would change, before anything does. */
async function mergeTwo(page: Page, look: () => Promise<void> = async () => {}): Promise<void> {
  await signIn(page, SAMPLE_ACCOUNTS.editor, "/account/desk/terms?taxonomy=keywords");
  const [stays, goes] = [unique("Kept word"), unique("Other word")];
  const keptSlug = await addKeyword(page, stays);
  const oldSlug = await addKeyword(page, goes);
  await page.getByRole("link", { name: "Merge into another…" }).click();
  await page.getByLabel("The term that stays").fill(stays);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: stays }).click();
  await expect(page.getByRole("heading", { name: `“${goes}” becomes “${stays}”` })).toBeVisible();
  await look();
  await page.getByRole("button", { name: "Merge them" }).click();
  await expect(page.getByText("The two terms are one now.")).toBeVisible();
  await expect(page.getByText(oldSlug)).toBeVisible();
  await page.goto(`/search?keyword=${oldSlug}`);
  await expect(page).toHaveURL(new RegExp(`keyword=${keptSlug}$`));
}

test("an editor makes two keywords one, and an old link leads on", async ({ page }) =>
  mergeTwo(page, () => expectAccessible(page)));

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the same, page by page", async ({ page }) => mergeTwo(page));
});
