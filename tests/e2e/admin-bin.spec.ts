import type { APIRequestContext } from "@playwright/test";
import { apiOf } from "./api";
import { expect, expectAccessible, test, VISITORS } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Tests the bin of the admin area, and documents whose visibility changes. */

const EDITOR = SAMPLE_ACCOUNTS.editor;

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

/** Returns a function that asks with which status visitors get an address. */
const statusOf = (request: APIRequestContext, path: string) => async () =>
  (await request.get(path)).status();

test("an editor deletes an article, finds it in the bin and restores it", async ({
  page,
  request,
}) => {
  const title = "Binned article en";
  const id = await publish(request, "article", title);
  const status = statusOf(request, "/article/binned-article-en");
  expect(await status()).toBe(200);
  await signIn(page, EDITOR, `/admin/posts/${id}`);
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/state=deleted/);
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  expect(await status()).toBe(404);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Restore: ${title}` }).click();
  await expect(page.getByText(/^Restored from the bin\./)).toBeVisible();
  expect(await status()).toBe(404);
});

const { kind, language, scripted, options } = VISITORS[1];

test.describe(kind, () => {
  test.use(options);

  test("an editor makes an internal document public, and internal again", async ({
    page,
    request,
  }) => {
    const id = await publish(request, "internal_document", "Opened document sv");
    const status = statusOf(request, "/document/opened-document-sv");
    expect(await status()).toBe(404);
    await signIn(page, EDITOR, `/sv/admin/posts/${id}`, { language, scripted });
    await page.getByRole("link", { name: "Gör offentligt" }).click();
    await page.getByRole("button", { name: "Gör offentligt" }).click();
    await expect(page.getByText(/^Dokumentet är nu offentligt\./)).toBeVisible();
    expect(await status()).toBe(200);
    await page.getByRole("link", { name: "Gör internt" }).click();
    await page.getByRole("button", { name: "Gör internt" }).click();
    await expect(page.getByText(/^Dokumentet är nu internt\./)).toBeVisible();
    expect(await status()).toBe(404);
  });
});
