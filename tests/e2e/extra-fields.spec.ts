import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { makePdf } from "@resource-library/text-extraction/testing";
import { apiOf } from "./api";
import { expect, expectAccessible, test, VISITORS } from "./fixtures";
import { disclosure } from "./menus";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";
import { botProof } from "./unseen";

/**
 * Tests extra fields: an editor defines one, the upload form requires it, and the admin area shows the answer. The field is
 * for a separate content type, so that other journeys do not meet it. The words come from the translation files.
 */

// The editors of both visitors would meet as editing conflicts: the list of fields has one version.
test.describe.configure({ mode: "default" });

/** Minimum time in ms from loading a page to sending its form without JavaScript. The content system rejects earlier forms. */
const STAMP_MIN_MS = 3_000;

type Words = Record<string, string>;
const wordsOf = (language: string, namespace: string) =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), "utf8"),
  ) as Words;

for (const { kind, language, scripted, options } of VISITORS) {
  const fields = wordsOf(language, "admin-fields");
  const forms = wordsOf(language, "forms");
  const upload = wordsOf(language, "upload");
  const files = wordsOf(language, "upload-files");
  const edit = wordsOf(language, "admin-edit");
  const contributions = wordsOf(language, "contributions");
  const prefix = language === "en" ? "" : `/${language}`;
  const languageName = language === "en" ? "English" : "engelska";

  test.describe(kind, () => {
    test.use(options);
    test.use({ allowedConsoleErrors: [/status of 422/] });

    /** Submits the upload form once the bot check allows it. */
    async function submit(page: Page, shown: number): Promise<void> {
      if (scripted) await expect(botProof(page)).not.toHaveValue("", { timeout: 20_000 });
      else
        await expect
          .poll(() => Date.now() - shown, { timeout: 10_000 })
          .toBeGreaterThan(STAMP_MIN_MS + 1_000);
      await page.getByRole("button", { name: upload.submit, exact: true }).click();
    }

    test("an editor defines a field, an upload requires a valid answer, and the admin area shows the answer", async ({
      page,
      request,
    }) => {
      test.slow();
      const unique = randomBytes(4).toString("hex");
      const [typeName, key, label] = [`Survey ${unique}`, `sample_${unique}`, `Sample ${unique}`];
      const api = await apiOf(request, SAMPLE_ACCOUNTS.editor);
      await api("POST", "/admin/terms", { taxonomy: "content_types", names: { en: typeName } });

      // Errors are shown at the field, and the input is kept.
      await signIn(page, SAMPLE_ACCOUNTS.editor, `${prefix}/admin/fields`, {
        language,
        scripted,
      });
      await expectAccessibleIf(page);
      await page.getByRole("link", { name: fields.add, exact: true }).click();
      await page.getByRole("textbox", { name: fields.key, exact: true }).fill(key);
      // With JavaScript, the form shows only the settings of the chosen kind.
      const choices = page.getByRole("group", { name: fields.choices!, exact: true });
      const kindOfField = page.getByRole("combobox", { name: fields.kind, exact: true });
      const smallest = page.getByLabel(fields.min!);
      const ownName = page.getByLabel(`${fields.label} (${languageName})`);
      await kindOfField.selectOption("choice");
      await expect(choices).toBeVisible();
      await kindOfField.selectOption("number");
      if (scripted) await expect(choices).toBeHidden();
      await smallest.fill("many");
      await page.getByLabel(fields.max!).fill("500");
      await ownName.fill(label);
      await page.getByLabel(fields.mustBe!).check();
      await page.getByRole("checkbox", { name: typeName }).check();
      await page.getByRole("button", { name: fields.save, exact: true }).click();
      await expect(smallest).toHaveAccessibleDescription(new RegExp(forms["rule.field_number"]!));
      await expect(smallest).toHaveValue("many");
      await expect(ownName).toHaveValue(label);
      await expect(kindOfField).toHaveValue("number");
      await expect(page.getByRole("checkbox", { name: typeName })).toBeChecked();
      await expectAccessibleIf(page);
      await smallest.fill("10");
      await page.getByRole("button", { name: fields.save, exact: true }).click();
      await expect(page.getByText(fields["done.added"]!)).toBeVisible();
      const row = page.getByRole("listitem").filter({ hasText: label });
      await expect(row).toContainText(typeName);

      // Its Swedish label appears once it is filled in.
      await page.getByRole("link", { name: label, exact: true }).click();
      await expect(ownName).toHaveValue(label);
      const ownLabel = language === "en" ? label : `Urval ${unique}`;
      await page
        .getByLabel(`${fields.label} (${language === "en" ? "Swedish" : "svenska"})`)
        .fill(`Urval ${unique}`);
      await page.getByRole("button", { name: fields.save, exact: true }).click();
      await expect(page.getByText(fields["done.changed"]!)).toBeVisible();

      // In the upload form, an answer out of range is rejected beside the field.
      await page.goto(`${prefix}/upload`);
      const title = `Counted wells ${unique}`;
      await page.getByLabel(upload["field.title"]!, { exact: true }).fill(title);
      await page
        .getByLabel(upload["field.abstract"]!, { exact: true })
        .fill("How many wells there are.");
      await page
        .getByRole("group", { name: upload["field.documentContentTypes"]! })
        .getByRole("checkbox", { name: typeName })
        .check();
      if (!scripted) await page.getByRole("button", { name: upload.more!, exact: true }).click();
      await page.getByLabel(ownLabel, { exact: true }).fill("7");
      const publishers = page.getByLabel(upload["field.proposedPublishers"]!);
      const licence = page.getByRole("combobox", { name: upload["field.documentLicenses"] });
      await publishers.fill(`Harbour Press ${unique}`);
      await licence.selectOption("cc-by-4-0");
      await page
        .getByRole("group", { name: upload["files.english"] })
        .getByLabel(files.choose!)
        .setInputFiles({
          name: "Wells.pdf",
          mimeType: "application/pdf",
          buffer: await makePdf([`A page ${unique}`]),
        });
      await page.getByRole("checkbox", { name: upload["consent.policy"] }).check();
      await page.getByRole("checkbox", { name: upload["consent.terms"] }).check();
      const fileTitle = page.getByLabel(files.title!.replace("{{name}}", "Wells.pdf"));
      if (scripted) await fileTitle.fill("The wells, counted");
      await submit(page, Date.now());
      const shown = Date.now();
      const given = page.getByLabel(ownLabel, { exact: true });
      await expect(given).toHaveAccessibleDescription(new RegExp(forms["rule.number_min"]!));
      await expect(given).toHaveValue("7");
      await expect(licence).toHaveValue("cc-by-4-0");
      await expect(publishers).toHaveValue(`Harbour Press ${unique}`);
      await expectAccessibleIf(page);
      await page.getByLabel(ownLabel, { exact: true }).fill("120");
      if (!scripted) await fileTitle.fill("The wells, counted");
      await expect(fileTitle).toHaveValue("The wells, counted");
      await submit(page, shown);
      // Without JavaScript the form redirects to the document.
      if (scripted) await page.getByRole("link", { name: contributions.document! }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(`Harbour Press ${unique}`);
      await expect(page.getByRole("main")).toContainText("The wells, counted");

      // The admin form shows the answer, and applies the same rule.
      const slug = new URL(page.url()).pathname.split("/").at(-1);
      const { databaseId } = await api("GET", `/internal_documents/${slug}`);
      await page.goto(`${prefix}/admin/posts/${databaseId}?language=en`);
      await expect(page.getByRole("combobox", { name: edit["part.terms.licenses"] })).toHaveValue(
        "cc-by-4-0",
      );
      const answer = page.getByLabel(ownLabel);
      await expect(answer).toHaveValue("120");
      await answer.fill("9");
      await page.getByRole("button", { name: edit["publish.again"]!, exact: true }).click();
      await expect(answer).toHaveAccessibleDescription(new RegExp(forms["rule.number_min"]!));
      await expect(answer).toHaveValue("9");
      await expectAccessibleIf(page);

      // Deleting the field keeps the answer.
      await page.goto(`${prefix}/admin/fields/${key}`);
      await disclosure(page, fields.remove!).click();
      await page.getByRole("button", { name: fields.removeNow!, exact: true }).click();
      await expect(page.getByText(fields["done.removed"]!)).toBeVisible();
      await expect(row).toHaveCount(0);
      expect((await api("GET", `/admin/posts/${databaseId}`)).content.extra).toEqual({
        [key]: "9",
      });
    });

    /** axe needs JavaScript in the page. */
    async function expectAccessibleIf(page: Page): Promise<void> {
      if (scripted) await expectAccessible(page);
    }
  });
}
