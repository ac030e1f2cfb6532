import { expect, expectAccessible, PHONE, settled, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Former URLs redirect to the current ones. */

test.use({ allowedConsoleErrors: [/status of 422/] });

for (const script of [true, false]) {
  test.describe(script ? "with JavaScript" : "without JavaScript, on a phone", () => {
    test.use(script ? {} : { ...WITHOUT_JAVASCRIPT, ...PHONE });

    test("an editor adds a redirect, visitors follow it, and the editor removes it", async ({
      page,
      request,
    }) => {
      const path = `/campaign-${script ? "with" : "without"}-script`;
      await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/redirects");
      await page.getByLabel("Old address").fill(path);
      await page.getByLabel("Leads to").fill("javascript:alert(1)");
      await page.getByRole("button", { name: "Add a redirect" }).click();
      await expect(page.getByLabel("Leads to")).toHaveAccessibleDescription(/begins with https/);
      await expect(page.getByLabel("Old address")).toHaveValue(path);
      // The focus moves to the errors once they are shown, and would take what is typed at that moment.
      await settled(page);
      await page.getByLabel("Leads to").fill("/topics");
      await page.getByLabel("Old address").fill("/search");
      await page.getByRole("button", { name: "Add a redirect" }).click();
      await expect(page.getByLabel("Old address")).toHaveAccessibleDescription(
        /A page already has this address/,
      );
      await expect(page.getByLabel("Leads to")).toHaveValue("/topics");
      await settled(page);
      await page.getByLabel("Old address").fill(path);
      await page.getByRole("button", { name: "Add a redirect" }).click();
      await expect(page.getByText("Redirect added.")).toBeVisible();
      if (script) await expectAccessible(page);

      const answer = await request.get(`${path}?from=mail`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([301, "/topics?from=mail"]);
      await page.goto(path);
      await expect(page).toHaveURL(/\/topics$/);

      await page.goto("/admin/redirects");
      await page.getByRole("button", { name: `Delete the redirect from ${path}` }).click();
      await expect(page.getByText("Redirect deleted.")).toBeVisible();
      expect((await request.get(path)).status()).toBe(404);
    });
  });
}

test("an article's former URL redirects to the new one, also for router data within the site", async ({
  page,
}) => {
  const word = `moving${Date.now().toString(36)}`;
  await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/posts/new/article");
  await page.getByLabel("Title", { exact: true }).fill(`Wells ${word}`);
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByLabel("Introduction").fill("What villages do so that water keeps coming.");
  const publish = async () => {
    await page.getByRole("button", { name: /^Publish (now|changes)$/ }).click();
    await expect(page.getByText("Published. Readers can now see this version.")).toBeVisible();
  };
  await publish();
  const editor = page.url();
  await page.getByLabel("Address").fill(`springs-${word}`);
  await publish();

  const data = await page.request.get(`/article/wells-${word}.data`);
  expect([data.status(), await data.text()]).toEqual([
    202,
    expect.stringContaining(`/article/springs-${word}`),
  ]);
  // Swedish shows the English text, and redirects to the new URL too.
  const borrowed = await page.request.get(`/sv/article/wells-${word}`, { maxRedirects: 0 });
  expect([borrowed.status(), borrowed.headers().location]).toEqual([
    301,
    `/sv/article/springs-${word}`,
  ]);
  // The request is a member's; visitors' responses may be cached for an hour.
  expect(borrowed.headers()["cache-control"]).toBe("private, no-store");
  await page.goto(`/article/wells-${word}`);
  await expect(page).toHaveURL(new RegExp(`/article/springs-${word}$`));
  await expect(page.getByRole("heading", { level: 1, name: `Wells ${word}` })).toBeVisible();

  await page.goto(editor);
  await page.getByLabel("Address").fill(`wells-${word}`);
  await publish();
  await page.goto(`/article/springs-${word}`);
  await expect(page).toHaveURL(new RegExp(`/article/wells-${word}$`));
});
