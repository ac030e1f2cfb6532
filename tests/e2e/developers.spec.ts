import { expect, expectAccessible, PHONE, test } from "./fixtures";

test.use({ ...PHONE, javaScriptEnabled: false });

test("every example for developers answers as it stands on the page", async ({ page, request }) => {
  await page.goto("/fr/developers");
  const main = page.locator("main");
  const addresses = await main
    .locator("li > a:has(code)")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const answer = await request.get(address, { maxRedirects: 0 });
      return [address, answer.status(), /<error |"errors"/.test(await answer.text())];
    }),
  );
  expect(answers).toEqual(addresses.map((address) => [address, 200, false]));
  expect(addresses.length).toBeGreaterThan(8);

  for (const command of await main.locator("pre code").allTextContents()) {
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

test.describe("with scripts, for the check alone", () => {
  test.use({ javaScriptEnabled: true });

  test("the page of all calls can be read by everybody", async ({ page }) => {
    await page.goto("/api/v1/docs");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // One section and a few shapes: all of them are made alike, and the check of the whole page takes a minute.
    await page.evaluate(() => {
      for (const more of document.querySelectorAll(
        "section:not(:first-of-type, #shapes), #shapes details:nth-of-type(n + 4)",
      ))
        more.remove();
    });
    await expectAccessible(page);
  });
});
