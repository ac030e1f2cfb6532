import type { APIRequestContext } from "@playwright/test";
import { apiOf } from "./api";
import { expect, expectAccessible, test, VISITORS } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Documents that have a text instead of files. */

const WORDS = {
  en: { read: /^Read here/, contents: "Contents", next: "Next part", text: "Full text" },
  sv: { read: /^Läs här/, contents: "Innehåll", next: "Nästa del", text: "Hela texten" },
} as const;

const chapter = (number: number) =>
  `**Chapter ${number}**\n\n${"They nest on roofs and in **tall** trees. ".repeat(300)}`;

/** Publishes a document with a text and without files; returns its number. */
async function publishText(request: APIRequestContext, title: string): Promise<number> {
  const api = await apiOf(request, SAMPLE_ACCOUNTS.editor);
  const { databaseId: id } = await api("POST", "/admin/posts", {
    type: "document",
    language: "en",
    title,
  });
  const content = {
    texts: {
      en: { title, abstract: "About storks.", markdown: [1, 2, 3].map(chapter).join("\n\n") },
    },
  };
  await api("PUT", `/admin/posts/${id}/draft`, { version: 1, content });
  await api("POST", `/admin/posts/${id}/publish`, { version: 2 });
  return id;
}

for (const { kind, language, scripted, options } of VISITORS) {
  const words = WORDS[language];
  const prefix = language === "en" ? "" : `/${language}`;

  test.describe(kind, () => {
    test.use(options);

    test("a document without a file can be read on the site, with a table of contents and page by page", async ({
      page,
      request,
    }) => {
      await publishText(request, `Storks ${language}`);
      await page.goto(`${prefix}/document/storks-${language}`);
      await page.getByRole("link", { name: words.read }).click();
      await expect(page).toHaveURL(new RegExp(`/document/storks-${language}/text$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Storks ${language}`);
      await expect(page.getByRole("heading", { level: 2, name: "Chapter 1" })).toBeVisible();
      await expect(page.getByText("**")).toHaveCount(0);
      await expect(page.getByRole("article")).toContainText("They nest on roofs");
      if (scripted) await expectAccessible(page);

      const contents = page.getByRole("navigation", { name: words.contents });
      await contents.getByRole("link", { name: "Chapter 3" }).click();
      await expect(page).toHaveURL(/\?page=\d#section-3$/);
      await expect(page.getByRole("heading", { level: 2, name: "Chapter 3" })).toBeVisible();

      await page.goto(`${prefix}/document/storks-${language}/text`);
      await page.getByRole("link", { name: words.next }).click();
      await expect(page).toHaveURL(/text\?page=2$/);
      expect(
        (await request.get(`${prefix}/document/storks-${language}/text?page=99`)).status(),
      ).toBe(404);
    });

    test("an editor changes the text of a document without files, and publishes it", async ({
      page,
      request,
    }) => {
      const id = await publishText(request, `Herons ${language}`);
      await signIn(page, SAMPLE_ACCOUNTS.editor, `${prefix}/admin/posts/${id}`, {
        language,
        scripted,
      });
      const field = page.getByRole("textbox", { name: words.text, exact: true });
      await expect(field).toHaveValue(/^\*\*Chapter 1\*\*/);
      await field.fill("## Herons wade\n\nIn shallow water.");
      await page
        .getByRole("button", {
          name: { en: "Publish changes", sv: "Publicera ändringarna" }[language],
        })
        .click();
      await expect(
        page.getByText({ en: /^Published\./, sv: /^Inlägget är publicerat\./ }[language]),
      ).toBeVisible();
      await page.goto(`/document/herons-${language}/text`);
      await expect(page.getByRole("heading", { level: 2, name: "Herons wade" })).toBeVisible();
    });
  });
}
