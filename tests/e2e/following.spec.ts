import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  PHONE,
  test,
  untilScriptsRun,
  WITHOUT_JAVASCRIPT,
} from "./fixtures";
import { newAccount } from "./new-account";
import { signIn } from "./sign-in";

/** Tests following topics and countries, which every member can do, not only staff. */

const PROFILE = "/account/user-profile/";
const SETTINGS = "/account/user-settings";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a member chooses topics in the settings, and the profile lists new resources about them", async ({
  page,
  request,
}) => {
  await signIn(page, await newAccount(request), SETTINGS);
  await untilScriptsRun(page);
  await part(page, "What you follow")
    .getByRole("link", { name: "Choose topics and countries" })
    .click();
  const wizard = page.getByRole("dialog", { name: "What you follow" });
  await wizard.getByRole("button", { name: "Save and continue" }).click();
  await wizard.getByRole("checkbox", { name: /^Education/ }).check();
  await wizard.getByRole("button", { name: "Save", exact: true }).click();
  await expect(wizard).toBeHidden();

  await page.goto(PROFILE);
  await page.getByRole("tab", { name: /^What you follow ?1/ }).click();
  const following = part(page, "What you follow");
  await expect(following.getByRole("listitem").filter({ hasText: "Education" })).toBeVisible();
  await expect(part(page, "New on your topics").getByRole("heading", { level: 4 })).not.toHaveCount(
    0,
  );
  await expectAccessible(page);
  await following.getByRole("link", { name: "Everything on your topics" }).click();
  await expect(page).toHaveURL(/\/search\?(.*&)?topic=education/);
});

test("a member who follows a topic without a subscription is offered a newsletter about it", async ({
  page,
  request,
}) => {
  await signIn(page, await newAccount(request), "/account/discovery/preferences?step=topics");
  await untilScriptsRun(page);
  await page.getByRole("checkbox", { name: /^Education/ }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(`${PROFILE}#following`);
  // The newsletter's own page suggests the same.
  await page.goto("/newsletter");
  await expect(page.getByRole("checkbox", { name: /^Education/ })).toBeChecked();
  await expect(page.getByText("We’ve selected what you follow.")).toBeVisible();
  await page.goto(`${PROFILE}#following`);
  await page.getByRole("tab", { name: /^Newsletter/ }).click();
  await page.getByRole("link", { name: "Get news about what you follow" }).click();
  await expect(page).toHaveURL(/\/newsletter\?(.*&)?topic=education/);
  await expect(
    page
      .getByRole("main")
      .getByText(/Education/)
      .first(),
  ).toBeVisible();
});

test.describe("without JavaScript, in Swedish, on a phone", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });

  test("a member who follows nothing is sent to the choice, and from there back to the profile", async ({
    page,
    request,
  }) => {
    await signIn(page, await newAccount(request), `/sv${PROFILE}`, {
      language: "sv",
      scripted: false,
    });
    const following = part(page, "Det du följer");
    await expect(following.getByText("Du följer inget än")).toBeVisible();
    await following.getByRole("link", { name: "Välj ämnen och länder" }).click();
    await page.getByRole("button", { name: "Spara och fortsätt" }).click();
    await page.getByRole("checkbox", { name: /^Utbildning/ }).check();
    await page.getByRole("button", { name: "Spara", exact: true }).click();
    await expect(page).toHaveURL(`/sv${PROFILE}#following`);
    await expect(
      part(page, "Nytt inom dina ämnen").getByRole("heading", { level: 4 }),
    ).not.toHaveCount(0);
  });
});
