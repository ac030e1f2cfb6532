import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Addresses that have no page any more lead to where things are now. */

test.use({ allowedConsoleErrors: [/status of 422/] });

for (const script of [true, false]) {
  test.describe(script ? "with JavaScript" : "without JavaScript, on a phone", () => {
    test.use(script ? {} : { ...WITHOUT_JAVASCRIPT, ...PHONE });

    test("an editor adds a redirect, visitors follow it, and the editor removes it", async ({
      page,
      request,
    }) => {
      const path = `/campaign-${script ? "with" : "without"}-script`;
      await signIn(page, SAMPLE_ACCOUNTS.editor, "/account/desk/redirects");
      await page.getByLabel("Old address").fill(path);
      await page.getByLabel("Leads to").fill("javascript:alert(1)");
      await page.getByRole("button", { name: "Add a redirect" }).click();
      await expect(page.getByLabel("Leads to")).toHaveAccessibleDescription(/begins with https/);
      await expect(page.getByLabel("Old address")).toHaveValue(path);
      await page.getByLabel("Leads to").fill("/topics");
      await page.getByRole("button", { name: "Add a redirect" }).click();
      await expect(page.getByText("The redirect has been added.")).toBeVisible();
      await expectAccessible(page);

      const answer = await request.get(`${path}?from=mail`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([301, "/topics?from=mail"]);
      await page.goto(path);
      await expect(page).toHaveURL(/\/topics$/);

      await page.goto("/account/desk/redirects");
      await page.getByRole("button", { name: `Remove the redirect of ${path}` }).click();
      await expect(page.getByText("The redirect has been removed.")).toBeVisible();
      expect((await request.get(path)).status()).toBe(404);
    });
  });
}

test("an article with a new address is found at the old one, by the data of a link within the site too", async ({
  page,
}) => {
  await signIn(page, SAMPLE_ACCOUNTS.editor, "/account/desk?type=article");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  const slug = page.getByLabel("Slug").first();
  const before = await slug.inputValue();
  await slug.fill(`${before}-moved`);
  await page.getByRole("button", { name: "Publish" }).first().click();
  await expect(page.getByText(/published/i).first()).toBeVisible();
  const data = await page.request.get(`/article/${before}.data`);
  expect([data.status(), await data.text()]).toEqual([
    202,
    expect.stringContaining(`/article/${before}-moved`),
  ]);
  await page.goto(`/article/${before}`);
  await expect(page).toHaveURL(new RegExp(`/article/${before}-moved$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
