import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { tokenOf } from "./api";
import { freshPdf, publish } from "./contribution";
import { expect, expectAccessible, test, VISITORS } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Staff replace a file, whose URL stays the same, delete a document, whose URL then says so, and restore it. */

const LANGUAGES = {
  en: {
    list: "Files",
    download: /^Download /,
    former: /^Download version 1 /,
    replace: "Replace a file…",
    file: "New file",
    note: "What’s new",
    send: "Replace file",
    same: "This is already the current file. Choose a different one.",
    refused: /This file format isn’t supported/,
    replaced: /The file has been replaced/,
    quicker: /the current version is now 2/,
    delete: "Delete…",
    really: "Delete document",
    reason: "Reason",
    successor: "Document that replaces this one",
    unknown: /There is no other document at this address/,
    files: "1 file will be deleted with it.",
    removed: "This document was removed",
    restore: "Restore",
  },
  sv: {
    list: "Filer",
    download: /^Ladda ner /,
    former: /^Ladda ner version 1 /,
    replace: "Ersätt en fil…",
    file: "Ny fil",
    note: "Vad som är nytt",
    send: "Ersätt filen",
    same: "Det är samma fil som redan finns här.",
    refused: /Filtypen stöds inte/,
    replaced: /Filen har ersatts/,
    quicker: /har redan ersatt filen med version 2/,
    delete: "Radera…",
    really: "Radera dokumentet",
    reason: "Skäl",
    successor: "Dokument som ersätter det här",
    unknown: /Det finns inget annat dokument på den här adressen/,
    files: "1 fil raderas samtidigt.",
    removed: "Det här dokumentet har tagits bort",
    restore: "Återställ",
  },
} as const;

const SUCCESSOR =
  "/document/your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school";
/** Returns the URL of a link, to be requested by other users. */
const addressOf = async (link: Locator) => (await link.getAttribute("href")) ?? "";

for (const { kind, language, scripted, options } of VISITORS) {
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;

  test.describe(kind, () => {
    test.use(options);
    // The browser logs rejected forms and the 410.
    test.use({ allowedConsoleErrors: [/status of (410|422)/] });

    /** Finds the link to the first file in the list of files. */
    const fileLink = (page: Page) =>
      page
        .getByRole("region", { name: words.list, exact: true })
        .getByRole("link", { name: words.download })
        .first();

    /** Publishes a document as staff and opens its page. */
    async function arrive(page: Page): Promise<{ path: string; title: string }> {
      const title = `Clean water ${randomBytes(5).toString("hex")}`;
      const path = prefix + (await publish(page.request, SAMPLE_ACCOUNTS.staff, { title }));
      await signIn(page, SAMPLE_ACCOUNTS.staff, path, { language, scripted });
      return { path, title };
    }

    test("a file is replaced: its URL serves the new one at once, and staff can read the former one", async ({
      page,
      playwright,
      baseURL,
    }) => {
      const { path } = await arrive(page);
      const visitor = await playwright.request.newContext({ baseURL });
      const file = await addressOf(fileLink(page));
      const first = await (await visitor.get(file)).body();

      await page.getByRole("link", { name: words.replace }).click();
      await expect(page).toHaveURL(`${path}/files`);
      if (scripted) await expectAccessible(page);
      const send = async (name: string, buffer: Buffer) => {
        await page
          .getByLabel(words.file)
          .setInputFiles({ name, mimeType: "application/pdf", buffer });
        await page.getByRole("main").getByRole("button", { name: words.send, exact: true }).click();
      };
      await send("notes.pdf", Buffer.from("Only some words"));
      await expect(page.getByText(words.refused).first()).toBeVisible();
      await send("again.pdf", first);
      await expect(page.getByText(words.same).first()).toBeVisible();
      await expect(page.getByLabel(words.file)).toHaveAttribute("aria-invalid", "true");
      // Another user is faster: their file is not overwritten unseen, and the note is kept.
      const { databaseId } = (await (
        await page.request.get(`/api/v1/documents/${path.split("/").at(-1)}`)
      ).json()) as { databaseId: number };
      const quicker = await page.request.put(
        `/api/v1/documents/${databaseId}/files/${file.split("/")[2]}`,
        {
          headers: {
            Authorization: `Bearer ${await tokenOf(page.request, SAMPLE_ACCOUNTS.staff)}`,
          },
          multipart: {
            upload: { name: "theirs.pdf", mimeType: "application/pdf", buffer: await freshPdf() },
          },
        },
      );
      expect(quicker.status()).toBe(200);
      await page.getByLabel(words.note).fill("Figures of 2025");
      const second = await freshPdf();
      await send("new.pdf", second);
      await expect(page.getByRole("alert").filter({ hasText: words.quicker })).toBeVisible();
      await expect(page.getByLabel(words.note)).toHaveValue("Figures of 2025");
      await expect(page.getByRole("heading", { level: 3, name: /^Version \d\b/ })).toHaveCount(2);
      await send("new.pdf", second);
      await expect(page.getByText(words.replaced)).toBeVisible();
      await expect(page.getByText("Figures of 2025")).toBeVisible();

      expect((await (await visitor.get(file)).body()).equals(second)).toBe(true);
      const former = await addressOf(page.getByRole("link", { name: words.former }));
      expect((await (await page.request.get(former)).body()).equals(first)).toBe(true);
      expect((await visitor.get(former)).status()).toBe(404);
      await visitor.dispose();
    });

    test("a document is deleted: all its URLs say so, and it can be restored", async ({
      page,
      playwright,
      baseURL,
    }) => {
      const { path, title } = await arrive(page);
      const visitor = await playwright.request.newContext({ baseURL });
      const file = await addressOf(fileLink(page));
      const addresses = [
        path,
        `${path}.data`,
        `${path}/cite/ris`,
        file,
        `/api/v1/documents/${path.split("/").at(-1)}`,
      ];
      const statuses = async () =>
        (await Promise.all(addresses.map((address) => visitor.get(address)))).map((answer) =>
          answer.status(),
        );
      expect(await statuses()).toEqual([200, 200, 200, 200, 200]);

      await page.getByRole("link", { name: words.delete, exact: true }).click();
      await expect(page.getByText(words.files)).toBeVisible();
      if (scripted) await expectAccessible(page);
      await page.getByLabel(words.reason).fill("There is a second edition.");
      await page.getByLabel(words.successor).fill("/document/there-is-no-such-document");
      await page.getByRole("button", { name: words.really }).click();
      await expect(page.getByLabel(words.successor)).toHaveAccessibleDescription(words.unknown);
      await expect(page.getByLabel(words.reason)).toHaveValue("There is a second edition.");
      await page.getByLabel(words.successor).fill(`${baseURL}${SUCCESSOR}?from=a-mail`);
      await page.getByRole("button", { name: words.really }).click();

      await expect(page.getByRole("heading", { level: 1, name: words.removed })).toBeVisible();
      await expect(page.getByText("There is a second edition.")).toBeVisible();
      if (scripted) await expectAccessible(page);
      expect(await statuses()).toEqual([410, 410, 410, 410, 410]);
      const told = await (await visitor.get(path)).text();
      expect(told).toContain(prefix + (language === "en" ? SUCCESSOR : "/document/"));
      expect(told).not.toContain(title);

      await page.getByRole("button", { name: words.restore }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
      await visitor.dispose();
    });
  });
}
