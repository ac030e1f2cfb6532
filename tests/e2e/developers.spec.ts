import { expect, PHONE, test } from "./fixtures";

test.use({ ...PHONE, javaScriptEnabled: false });

test("every example for developers works as shown on the page", async ({ page, request }) => {
  await page.goto("/fr/developers");
  const main = page.getByRole("main");
  const addresses = await main
    .getByRole("listitem")
    .getByRole("link")
    .filter({ has: page.getByRole("code") })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const answer = await request.get(address, { maxRedirects: 0 });
      return [address, answer.status(), /<error |"errors"/.test(await answer.text())];
    }),
  );
  expect(answers).toEqual(addresses.map((address) => [address, 200, false]));
  expect(addresses.length).toBeGreaterThan(8);

  for (const command of await main
    .getByRole("code")
    .filter({ hasText: /^curl .* -d / })
    .allTextContents()) {
    const [, address, type, body] = /^curl (\S+) -H 'Content-Type: ([^']+)' -d '(.+)'$/.exec(
      command,
    )!;
    const answer = await request.post(new URL(address!).pathname, {
      headers: { "Content-Type": type! },
      data: body!,
    });
    expect([command, answer.status(), Object.keys((await answer.json()) as object)]).toEqual([
      command,
      200,
      expect.not.arrayContaining(["errors"]),
    ]);
  }
});

test("the API reference lists all operations without JavaScript", async ({ page }) => {
  await page.goto("/api/v1/docs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resource Library API");
  await expect(page.getByText("GET /api/v1/documents/{id}", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "openapi.json" })).toBeVisible();
});

test.describe("with JavaScript", () => {
  test.use({ javaScriptEnabled: true });

  test("the API reference shows each operation with its responses", async ({ page }) => {
    await page.goto("/api/v1/docs#tag/search/POST/search_documents");
    await expect(
      page.getByRole("heading", { name: "Search with filters, sorting, pages" }).first(),
    ).toBeVisible();
  });
});
