import type { APIRequestContext } from "@playwright/test";
import { apiOf } from "./api";
import { expect, expectAccessible, test, testsFor, VISITORS } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Tests the bin of the admin area, and documents whose visibility changes. */

const EDITOR = SAMPLE_ACCOUNTS.editor;
const WORDS = {
  en: {
    delete: "Delete",
    restore: (title: string) => `Restore: ${title}`,
    restored: /^Restored from the bin\./,
    makePublic: "Make public",
    madePublic: /^The document is public now\./,
    makeInternal: "Make internal",
    madeInternal: /^The document is internal now\./,
  },
  sv: {
    delete: "Radera",
    restore: (title: string) => `Återställ: ${title}`,
    restored: /^Inlägget är återställt från papperskorgen/,
    makePublic: "Gör offentligt",
    madePublic: /^Dokumentet är nu offentligt\./,
    makeInternal: "Gör internt",
    madeInternal: /^Dokumentet är nu internt\./,
  },
} as const;

/** Publishes a post with a title; returns its number. */
async function publish(request: APIRequestContext, type: string, title: string) {
  const api = await apiOf(request, EDITOR);
  const { databaseId: id } = await api("POST", "/admin/posts", { type, language: "en", title });
  const content = {
    texts: { en: { title, abstract: "What it is about." } },
    files: type === "article" ? [] : [{ language: "en", title, linkUrl: "https://example.org/" }],
  };
  await api("PUT", `/admin/posts/${id}/draft`, { version: 1, content });
  await api("POST", `/admin/posts/${id}/publish`, { version: 2 });
  return id;
}

for (const { kind, language, scripted, options } of VISITORS) {
  const { withScripts, withoutScripts } = testsFor({ scripted });
  const words = WORDS[language];
  const prefix = language === "en" ? "" : `/${language}`;

  test.describe(kind, () => {
    test.use(options);

    withScripts(
      "an editor deletes an article, finds it in the bin and restores it",
      async ({ page, request }) => {
        const title = `Binned article ${language}`;
        const id = await publish(request, "article", title);
        const status = async () =>
          (await request.get(`/article/binned-article-${language}`)).status();
        expect(await status()).toBe(200);
        await signIn(page, EDITOR, `${prefix}/admin/posts/${id}`, { language, scripted });
        await page.getByRole("link", { name: words.delete, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
        await expectAccessible(page);
        await page.getByRole("button", { name: words.delete, exact: true }).click();
        await expect(page).toHaveURL(/state=deleted/);
        await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
        expect(await status()).toBe(404);
        await expectAccessible(page);
        await page.getByRole("button", { name: words.restore(title) }).click();
        await expect(page.getByText(words.restored)).toBeVisible();
        expect(await status()).toBe(404);
      },
    );

    withoutScripts(
      "an editor makes an internal document public, and internal again",
      async ({ page, request }) => {
        const title = `Opened document ${language}`;
        const id = await publish(request, "internal_document", title);
        const status = async () =>
          (await request.get(`/document/opened-document-${language}`)).status();
        expect(await status()).toBe(404);
        await signIn(page, EDITOR, `${prefix}/admin/posts/${id}`, { language, scripted });
        await page.getByRole("link", { name: words.makePublic }).click();
        await page.getByRole("button", { name: words.makePublic }).click();
        await expect(page.getByText(words.madePublic)).toBeVisible();
        expect(await status()).toBe(200);
        await page.getByRole("link", { name: words.makeInternal }).click();
        await page.getByRole("button", { name: words.makeInternal }).click();
        await expect(page.getByText(words.madeInternal)).toBeVisible();
        expect(await status()).toBe(404);
      },
    );
  });
}
