import type { Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { disclosure } from "./menus";
import { newAccount } from "./new-account";
import { signIn } from "./sign-in";

/** Tests choosing among very many terms in the upload form. */

// The browser logs the response that rejects a form.
test.use({ allowedConsoleErrors: [/status of 422/] });

test("terms are found while typing, by any name and despite errors, and can be chosen with the keyboard alone", async ({
  page,
  request,
}) => {
  await signIn(page, await newAccount(request), "/upload");
  const keyword = page.getByLabel("Find a keyword");
  const options = page.getByRole("listbox").getByRole("option");

  // By its Spanish name, with a letter missing.
  await keyword.fill("nacimeinto");
  await expect(options).toHaveText([
    /^Birth certificate \(Acta de nacimiento\)/,
    "Suggest “nacimeinto” as a new keyword",
  ]);
  await expectAccessible(page);
  await keyword.press("ArrowDown");
  await keyword.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Birth certificate" })).toBeVisible();
  await expect(keyword).toBeFocused();
  await expect(keyword).toHaveValue("");

  // A name that is typed completely needs no arrow key.
  await keyword.fill("foster care");
  await expect(options).toHaveText([/^Foster care/]);
  await keyword.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Foster care" })).toBeVisible();
  // Chosen terms are not offered again, and existing terms cannot be proposed.
  await keyword.fill("foster care");
  await expect(options).toHaveCount(0);

  await keyword.fill("Food gardens");
  await expect(options).toHaveText(["Suggest “Food gardens” as a new keyword"]);
  await keyword.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Food gardens new" })).toBeVisible();

  // The boxes in a tree and the search field share one selection.
  await disclosure(page, "Entries under Education").click();
  await page.getByRole("checkbox", { name: "School safety" }).check();
  await page.getByLabel("Find a topic").fill("child labour");
  await expect(options).toHaveText([/^Child labour/]);
  await page.getByLabel("Find a topic").press("Enter");
  await expect(page.getByRole("checkbox", { name: "Child labour" })).toBeChecked();
  await page.getByRole("button", { name: "Remove Education › School safety" }).click();
  await expect(page.getByRole("checkbox", { name: "School safety" })).not.toBeChecked();
  await expect(
    page.getByRole("button", { name: "Remove Protection from violence › Child labour" }),
  ).toBeFocused();

  await page.getByLabel("Find a country").fill("atlantis");
  await expect(page.getByText("Nothing found for “atlantis”")).toBeVisible();
  // Text that was typed but not chosen is not dropped silently.
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Choose what you typed from the list, or clear the field",
  );
  await page.getByLabel("Find a country").fill("");

  // The draft contains all of it.
  const draft = await draftOf(page);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.goto(`/upload?draft=${draft}`);
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveText([
    /Child labour/,
    /Birth certificate/,
    /Foster care/,
    /Food gardens/,
  ]);
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });

  test("terms are searched with a button, chosen as boxes, and kept during further searches", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAccount(request), "/sv/upload", {
      language: "sv",
      scripted: false,
    });
    const find = async (label: string, text: string) => {
      await page.getByRole("searchbox", { name: label }).fill(text);
      await page.getByRole("button", { name: label }).click();
    };

    await find("Hitta ett nyckelord", "fodelsebevis");
    await page.getByRole("checkbox", { name: "Födelsebevis" }).check();
    await disclosure(page, "Termer under Utbildning").click();
    await page.getByRole("checkbox", { name: "Trygghet i skolan" }).check();

    await find("Hitta ett land", "kenia");
    await page.getByRole("checkbox", { name: "Kenya" }).check();
    await find("Hitta ett nyckelord", "Matträdgårdar");
    await expect(page.getByText("Inget hittades för ”Matträdgårdar”")).toBeVisible();
    await page
      .getByRole("checkbox", { name: "Föreslå ”Matträdgårdar” som nytt nyckelord" })
      .check();
    await page.getByRole("checkbox", { name: "Födelsebevis" }).uncheck();

    await find("Hitta en författare", "zzz");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
    for (const name of ["Kenya", "Trygghet i skolan", "Matträdgårdar förslag"])
      await expect(page.getByRole("checkbox", { name })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Födelsebevis" })).toHaveCount(0);
  });
});

/** Returns the id of the draft of the form on the page. */
async function draftOf(page: Page): Promise<string | null> {
  return new URL(
    await page
      .getByLabel(/^(Title|Titel)$/)
      .evaluate(({ form }: HTMLInputElement) => form?.getAttribute("action") ?? ""),
    page.url(),
  ).searchParams.get("draft");
}
