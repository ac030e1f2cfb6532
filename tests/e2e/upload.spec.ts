import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { makePdf } from "@resource-library/text-extraction/testing";
import { apiOf } from "./api";
import { handIn } from "./contribution";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { accountMenu, disclosure } from "./menus";
import { newAccount } from "./new-account";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";
import { botProof } from "./unseen";

/** Tests the upload form: a page without JavaScript, an automatically saved form with it, and a dialog over any page. */

/** Minimum time in ms from loading a page to sending its form without JavaScript. The content system rejects earlier forms. */
const STAMP_MIN_MS = 3_000;
const newTitle = () => `Wells and schools ${randomBytes(5).toString("hex")}`;
/** Returns a file for a file input, with unique bytes. */
const newPdf = async (name = "Wells.pdf") => ({
  name,
  mimeType: "application/pdf",
  buffer: await makePdf([`A page ${randomBytes(8).toString("hex")}`]),
});

const group = (within: Page | Locator, name: string) => within.getByRole("group", { name });
const check = (within: Page | Locator, name: string, term: string) =>
  group(within, name).getByRole("checkbox", { name: term }).check();

/** Fills in the required fields of every upload. */
async function fillIn(page: Page | Locator, title: string): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page
    .getByLabel("Abstract", { exact: true })
    .fill("How wells bring children back to school.");
  await group(page, "Files in English")
    .getByLabel("Choose files")
    .setInputFiles(await newPdf());
  await page.getByLabel("I have read the policy").check();
  await page.getByLabel("Everyone who can be recognised").check();
}

/** Submits the form once its script has solved the bot check, which takes less time than filling in the form. */
async function submit(page: Page | Locator): Promise<void> {
  await expect(botProof(page)).not.toHaveValue("", { timeout: 20_000 });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
}

// The browser logs rejected forms and a broken connection.
test.use({ allowedConsoleErrors: [/status of (404|409|413|422)|ERR_INTERNET_DISCONNECTED/] });

test.describe("the upload form", () => {
  test("reports errors, asks for the fields of a content type, and submits the document for review", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAccount(request), "/upload");
    await expectAccessible(page);
    const title = newTitle();
    await check(page, "Content types", "Evaluation");
    await page.getByLabel("Publication year").fill("24");
    await submit(page);
    const summary = page.getByRole("alert").filter({ hasText: /There are \d+ problems/ });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Title: This field must not be left blank",
      "Abstract: This field must not be left blank",
      "Publication year: Enter a four-digit year that begins with 1 or 2, such as 2024",
      "Statement of findings: Evaluations and assessments need a statement of findings",
      "Files in English: Add at least one file in English",
      "Policy: Confirm that the resource follows the policy",
      "Terms: Accept the terms to continue",
    ]);
    await expectAccessible(page);
    await summary.getByRole("link", { name: "Publication year" }).click();
    await page.keyboard.type("2024");
    await page.getByLabel("Publication year").fill("2024");

    await fillIn(page, title);
    await page.getByLabel("Statement of findings").fill("Wells work.");
    await expect(page.getByRole("complementary", { name: "How it will look" })).toContainText(
      title,
    );
    await submit(page);
    const done = page
      .getByRole("status")
      .filter({ hasText: "Great! Your resources have been successfully uploaded" });
    await expect(done).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
    await done.getByRole("link").click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Waiting for review");
    await expectAccessible(page);
  });

  test("publishes what staff submit, and rejects a taken title", async ({ page }) => {
    await signIn(page, SAMPLE_ACCOUNTS.staff, "/upload");
    const title = newTitle();
    await fillIn(page, title);
    await check(page, "Content types", "Research");
    await group(page, "Was this research approved by an ethics board?").getByLabel("No").check();
    await page.getByLabel("This resource may be used outside the organisation.").check();
    // A public document has a different policy, so its checkbox is empty again.
    await expect(page.getByLabel("I have read the policy")).not.toBeChecked();
    await page.getByLabel("I have read the policy").check();
    await submit(page);
    await expect(page.getByRole("alert")).toContainText(
      "Research without ethical approval can’t be published here",
    );
    await group(page, "Was this research approved by an ethics board?")
      .getByLabel("Yes", { exact: true })
      .check();
    await submit(page);
    await page.getByRole("link", { name: "See the document" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("PDF");

    await page.goto("/upload");
    await fillIn(page, title.toUpperCase());
    await submit(page);
    await expect(page.getByRole("alert").getByRole("link")).toHaveText(
      `Title: ${title.toUpperCase()} is already being used.`,
    );
    await expect(page.getByLabel("Title", { exact: true })).toHaveAccessibleDescription(
      `At most 300 characters. ${title.toUpperCase()} is already being used.`,
    );
  });

  test("is saved while it is filled in, also offline, and can be continued in another browser", async ({
    page,
    request,
    browser,
  }) => {
    const account = await newAccount(request);
    await signIn(page, account, "/upload");
    const title = newTitle();
    await group(page, "Files in English")
      .getByLabel("Choose files")
      .setInputFiles(await newPdf());
    await page.getByLabel("Title", { exact: true }).fill(title);
    await expect(page.getByText("Draft saved")).toBeVisible();

    await page.context().setOffline(true);
    await page.getByLabel("Abstract", { exact: true }).fill("Typed without a line.");
    await expect(
      page.getByText("Only saved in this browser: the library can’t be reached right now."),
    ).toBeVisible();
    // Closes the page without a warning, as a device without power would.
    const again = await page.context().newPage();
    await page.close();
    await again.context().setOffline(false);
    await again.goto("/topics");
    await again.evaluate(() => (location.hash = "#upload_content"));
    await expect(again.getByRole("dialog").getByText("You have unsent changes.")).toBeVisible();
    await again.getByRole("button", { name: "Restore changes" }).click();
    await expect(again.getByLabel("Abstract", { exact: true })).toHaveValue(
      "Typed without a line.",
    );
    await expect(again.getByLabel("Title", { exact: true })).toHaveValue(title);

    const elsewhere = await (
      await browser.newContext({ baseURL: process.env.SITE_UNDER_TEST })
    ).newPage();
    await signIn(elsewhere, account, "/upload");
    await elsewhere.getByRole("link", { name: `Continue “${title}”` }).click();
    await expect(elsewhere.getByLabel("Abstract", { exact: true })).toHaveValue(
      "Typed without a line.",
    );
    await expect(elsewhere.getByRole("list", { name: "Chosen files" })).toContainText("Wells.pdf");
    await elsewhere.goto("/upload");
    await disclosure(elsewhere, `Delete the draft “${title}”`).click();
    await elsewhere.getByRole("button", { name: "Delete draft", exact: true }).click();
    await expect(elsewhere.getByText("Draft deleted.")).toBeVisible();
    await expect(elsewhere.getByText(title)).toHaveCount(0);
  });

  test("is not submitted automatically without a file that was rejected in the meantime", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAccount(request), "/upload");
    await fillIn(page, newTitle());
    const row = page
      .getByRole("list", { name: "Chosen files" })
      .getByRole("listitem")
      .filter({ hasText: "Notes.pdf" });
    // The form waits while the start of one upload is held back.
    let letIn = () => {};
    const door = new Promise<void>((resolve) => (letIn = resolve));
    let isFirst = true;
    await page.route("**/uploads/files", async (route) => {
      if (route.request().method() !== "POST" || !isFirst) return route.fallback();
      isFirst = false;
      await door;
      return route.fulfill({ status: 413 });
    });
    await expect(page.getByText("Draft saved")).toBeVisible();
    await group(page, "Files in English")
      .getByLabel("Choose files")
      .setInputFiles(await newPdf("Notes.pdf"));
    let isHandedIn = false;
    page.on(
      "request",
      (sent) => (isHandedIn ||= sent.method() === "POST" && /\/upload(\.data)?\?/.test(sent.url())),
    );
    await submit(page);
    await expect(page.getByText("Your files are still uploading.")).toBeVisible();
    await page.getByRole("button", { name: "Don’t submit" }).focus();
    letIn();
    await expect(row).toContainText("must be smaller than 500 MB");
    await expect(page.getByText("One of the files can’t be submitted")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save draft" })).toBeFocused();
    expect(isHandedIn).toBe(false);
  });

  test("does not become a draft again once it has been submitted", async ({ page, request }) => {
    await signIn(page, await newAccount(request), "/upload");
    const order: string[] = [];
    page.on(
      "response",
      (answer) => answer.url().includes("/upload/drafts/") && order.push("draft"),
    );
    page.on(
      "request",
      (sent) =>
        sent.method() === "POST" && /\/upload(\.data)?\?/.test(sent.url()) && order.push("form"),
    );
    // The form is submitted while its draft is still being saved over a slow connection.
    let letGo = () => {};
    const line = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/upload/drafts/*", async (route) => {
      await line;
      return route.continue();
    });
    await fillIn(page, newTitle());
    await expect(page.getByText("Saving the draft…")).toBeVisible();
    await submit(page);
    await expect(
      page.getByText("Please wait while your resources are being uploaded"),
    ).toBeVisible();
    letGo();
    await expect(
      page.getByText("Great! Your resources have been successfully uploaded"),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your drafts" })).toHaveCount(0);
    expect(order).toContain("draft");
    expect(order.at(-1)).toBe("form");
  });

  test("opens over the current page, and keeps its input when it is closed", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAccount(request), "/topics");
    await page.evaluate(() => (location.hash = "#upload_content"));
    const dialog = page.getByRole("dialog", { name: "Share a resource" });
    await expect(dialog.getByLabel("Title", { exact: true })).toBeFocused();
    await expect(page).toHaveURL("/upload");
    await expectAccessible(page);
    const title = newTitle();
    await dialog.getByLabel("Title", { exact: true }).fill(title);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/topics");
    await expect(page.getByText("What you entered is saved as a draft.")).toBeVisible();
    await page.getByRole("link", { name: "Continue", exact: true }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);

    await page.goto("/topics");
    await accountMenu(page).click();
    await page.getByRole("link", { name: "Upload content" }).click();
    await fillIn(dialog, newTitle());
    await submit(dialog);
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText("Great! Your resources have been successfully uploaded"),
    ).toBeVisible();
  });
});

test("a submission can be returned by staff, resubmitted, and withdrawn by its uploader only", async ({
  page,
  request,
  browser,
}) => {
  const account = await newAccount(request);
  const staff = await apiOf(request, SAMPLE_ACCOUNTS.staff);
  const id = await handIn(request, account, { title: newTitle(), documentTopics: "education" });
  const { modified } = await staff("GET", `/submissions/${id}`);
  await staff("PUT", `/submissions/${id}/decision`, {
    decision: "return",
    modified,
    comment: "Please name the district.",
  });

  await signIn(page, account, `/upload?submission=${id}`);
  await expect(page.getByText("Please name the district.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Chosen files" })).toContainText("Registration.pdf");
  await expectAccessible(page);
  const title = newTitle();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("I have read the policy").check();
  await page.getByLabel("Everyone who can be recognised").check();
  await submit(page);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Waiting for review");

  const stranger = await (
    await browser.newContext({ baseURL: process.env.SITE_UNDER_TEST })
  ).newPage();
  await signIn(stranger, SAMPLE_ACCOUNTS.staff, "/topics");
  expect((await stranger.goto(`/upload?submission=${id}`))?.status()).toBe(404);

  await page.getByText("Withdraw…").click();
  await page.getByRole("button", { name: "Withdraw contribution", exact: true }).click();
  await expect(page.getByText("Your contribution has been withdrawn.")).toBeVisible();
});

test.describe("without JavaScript, in Swedish, on a phone", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });

  test("finds terms, comes back with its files when it is rejected, and can be submitted", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAccount(request), "/sv/upload", {
      language: "sv",
      scripted: false,
    });
    const title = newTitle();
    await page.getByLabel("Titel", { exact: true }).fill(title);
    await page.getByRole("searchbox", { name: "Hitta ett land" }).fill("ken");
    await group(page, "Länder").getByRole("button", { name: "Hitta" }).click();
    await check(page, "Länder", "Kenya");
    await check(page, "Innehållstyper", "Utvärdering");
    await page.getByRole("button", { name: "Visa fälten för de här typerna" }).click();
    await page.getByLabel("Redovisning av resultaten").fill("Brunnar hjälper.");
    await page
      .getByLabel("Sammanfattning", { exact: true })
      .fill("Hur brunnar för barn tillbaka till skolan.");
    await page.getByLabel("Utgivningsår").fill("24");
    await group(page, "Filer på engelska")
      .getByLabel("Välj filer")
      .setInputFiles(await newPdf("Brunnar.pdf"));
    await page.getByLabel("Jag har läst policyn").check();
    await page.getByLabel("Alla som går att känna igen").check();
    await page.getByRole("button", { name: "Ladda upp" }).click();

    const refused = Date.now();
    await expect(page.getByRole("alert")).toContainText(
      "Utgivningsår: Ange ett årtal med fyra siffror som börjar på 1 eller 2, till exempel 2024",
    );
    await expect(page.getByLabel("Titel", { exact: true })).toHaveValue(title);
    await expect(page.getByRole("checkbox", { name: "Brunnar.pdf" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Kenya" })).toBeChecked();
    await page.getByLabel("Utgivningsår").fill("2024");
    await expect
      .poll(() => Date.now() - refused, { timeout: 10_000 })
      .toBeGreaterThan(STAMP_MIN_MS + 1_000);
    await page.getByRole("button", { name: "Ladda upp" }).click();
    await expect(page).toHaveURL(/\/sv\/account\/uploads/);
    await expect(page.getByRole("main")).toContainText("Toppen! Dina resurser har laddats upp");
    await expect(page.getByRole("main")).toContainText(title);
  });
});
