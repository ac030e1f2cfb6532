import { randomBytes } from "node:crypto";
import { apiOf } from "./api";
import { publishInternally } from "./contribution";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

// The browser logs the 410.
test.use({ allowedConsoleErrors: [/status of 410/] });

const title = () => `Internal wells ${randomBytes(5).toString("hex")}`;

test("an internal page keeps its place in another language, is revalidated with its ETag, and shows its number of views", async ({
  page,
  request,
}) => {
  const name = title();
  const { databaseId, link } = await publishInternally(request, SAMPLE_ACCOUNTS.staff, {
    title: name,
  });
  await signIn(page, SAMPLE_ACCOUNTS.staff, link);
  await expect(page.getByText(/^\d+ views? · 0 downloads · since/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("contentinfo").getByRole("link", { name: "Svenska" }).click();
  await expect(page).toHaveURL(`/sv${link}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goto(link);
  await page.getByRole("button", { name: "Stop counting views" }).click();
  await expect(page.getByText("Views of this document aren’t counted.")).toBeVisible();

  const whole: string[] = [];
  page.on(
    "request",
    (one) => new URL(one.url()).pathname === `${link}.data` && whole.push(one.url()),
  );
  const focus = async () => {
    const answer = page.waitForResponse((response) =>
      response.url().includes(`freshness?internal_document=${databaseId}`),
    );
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    return (await answer).json() as Promise<{ document: string | null }>;
  };
  expect((await focus()).document).toMatch(/^\d{4}-/);
  expect(whole).toEqual([]);
  await (
    await apiOf(request, SAMPLE_ACCOUNTS.staff)
  )("DELETE", `/documents/${databaseId}`);
  expect((await focus()).document).toBeNull();
  await expect(page.getByRole("heading", { name: "This document was removed" })).toBeVisible();
});

test.describe("without JavaScript, on a phone, in Swedish", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });

  test("staff can switch the counting of views off and on", async ({ page, request }) => {
    const { link } = await publishInternally(request, SAMPLE_ACCOUNTS.staff, { title: title() });
    await signIn(page, SAMPLE_ACCOUNTS.staff, `/sv${link}`, { language: "sv", scripted: false });
    await page.getByRole("button", { name: "Sluta räkna visningar" }).click();
    await expect(page.getByText("Visningar av det här dokumentet räknas inte.")).toBeVisible();
    await page.getByRole("button", { name: "Räkna visningar", exact: true }).click();
    await expect(page.getByText(/^\d+ visning/)).toBeVisible();
  });
});
