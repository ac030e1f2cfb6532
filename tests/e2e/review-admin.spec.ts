import { apiOf } from "./api";
import { expect, expectAccessible, test } from "./fixtures";
import { solvedProof } from "./new-account";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Staff filter the waiting items, handle them by keyboard, and read decisions in the audit log. */

test("staff filter messages, handle them by keyboard, and find their actions in the audit log", async ({
  page,
  request,
}) => {
  const word = `Kiswahili${Date.now().toString(36)}`;
  const reader = await apiOf(request, SAMPLE_ACCOUNTS.reader);
  for (const number of [1, 2])
    await reader("POST", "/send_contact_form", {
      name: "Amina Diallo",
      email: "amina@example.org",
      textarea: `${word} ${number}: may we translate this?`,
      altcha: await solvedProof(request),
    });
  await signIn(page, SAMPLE_ACCOUNTS.staff, `/admin/review/messages?search=${word}&sort=oldest`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAccessible(page);
  const headings = page.getByRole("article").getByRole("heading");
  await page.keyboard.press("j");
  await expect(headings.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(headings.nth(1)).toBeFocused();
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Use keyboard shortcuts" }).uncheck();
  await page.keyboard.press("k");
  await expect(headings.nth(0)).not.toBeFocused();

  const number = (await headings.nth(1).innerText()).match(/\d+/)?.[0];
  await page.getByRole("button", { name: "Mark as done" }).nth(1).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto(
    `/admin/review/log?search=${encodeURIComponent(`#${number}`)}&event=message_done`,
  );
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: `#${number}` })
      .first(),
  ).toContainText("Message marked as done");
  await expectAccessible(page);
});
