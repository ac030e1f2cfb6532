import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test, testsFor, VISITORS } from "./fixtures";
import { newAccount, type NewAccount } from "./new-account";
import { sendSignIn, signIn, startSession } from "./sign-in";
import { rootOf } from "./unseen";

const LANGUAGES = {
  en: {
    name: "Display name",
    saveName: "Save name",
    savedName: "Name changed successfully",
    nameShort: "Name needs to be at least 3 characters.",
    current: "Current password",
    fresh: "New password",
    repeat: "Repeat the new password",
    changePassword: "Change password",
    savedPassword: "Password changed successfully",
    differ: "The passwords do not match.",
    wrong: "Wrong password.",
    everywhere: "Sign out everywhere",
    data: "Download your data",
    wantDelete: "I want to delete my account",
    confirm: /^Type your username/,
    password: "Password",
    delete: "Delete account",
    notThe: "The confirmation does not match the username.",
  },
  sv: {
    name: "Visningsnamn",
    saveName: "Spara namnet",
    savedName: "Namnet har ändrats",
    nameShort: null,
    current: "Nuvarande lösenord",
    fresh: "Nytt lösenord",
    repeat: "Upprepa det nya lösenordet",
    changePassword: "Byt lösenord",
    savedPassword: "Lösenordet har ändrats",
    differ: null,
    wrong: "Fel lösenord.",
    everywhere: "Logga ut överallt",
    data: "Ladda ner dina uppgifter",
    wantDelete: "Jag vill radera mitt konto",
    confirm: /^Skriv ditt användarnamn/,
    password: "Lösenord",
    delete: "Radera konto",
    notThe: null,
  },
} as const;

for (const { kind, language, scripted, options } of VISITORS) {
  const { withoutScripts } = testsFor({ scripted });
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;

  test.describe(kind, () => {
    test.use(options);
    // The browser logs rejected forms.
    test.use({ allowedConsoleErrors: [/status of 4(01|22)/] });

    const open = (page: Page, account: NewAccount) =>
      signIn(page, account, "/account/user-settings", { language, scripted });

    test("the display name can be changed; an invalid one is reported beside its field and kept", async ({
      page,
      request,
    }) => {
      await open(page, await newAccount(request));
      if (scripted) await expectAccessible(page);
      const field = page.getByLabel(words.name);
      await field.fill("Ö");
      await page.getByRole("button", { name: words.saveName }).click();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveValue("Ö");
      if (words.nameShort)
        await expect(field).toHaveAccessibleDescription(new RegExp(words.nameShort));
      if (scripted) await expect(page.getByRole("alert")).toBeFocused();
      await field.fill("Åsa  Öberg 2");
      await page.getByRole("button", { name: words.saveName }).click();
      await expect(page.getByText(words.savedName)).toBeVisible();
      await expect(page.getByLabel(words.name)).toHaveValue("Åsa Öberg 2");
      await expect(page.getByRole("banner").getByText("Åsa Öberg 2").first()).toBeAttached();
      if (scripted) await expect(page.getByRole("button", { name: words.saveName })).toBeFocused();
      // After two and a half seconds (R4.28) the message disappears.
      if (scripted) await expect(page.getByText(words.savedName)).toBeHidden();
    });

    if (scripted)
      test("saving one form keeps input in the others, and each save is announced", async ({
        page,
        request,
      }) => {
        const account = await newAccount(request);
        await open(page, account);
        await page.evaluate(() => Object.assign(window, { isSamePage: true }));
        await page.getByLabel(words.current).fill("Not sent yet");
        await page.getByLabel(words.name).fill("Åsa Öberg 3");
        await page.getByRole("button", { name: words.saveName }).click();
        await expect(page.getByText(words.savedName)).toBeVisible();
        await expect(page.getByLabel(words.current)).toHaveValue("Not sent yet");
        await page.getByLabel(words.name).fill("Not saved yet");
        await fillPasswords(page, account.password, "Second-word-2", "Second-word-2");
        await expect(page.getByText(words.savedPassword)).toBeVisible();
        await expect(page.getByLabel(words.current)).toHaveValue("");
        await expect(page.getByLabel(words.name)).toHaveValue("Not saved yet");
        expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
      });

    withoutScripts(
      "the page has a single URL; requested with a language, it switches to that language and keeps it",
      async ({ page, request }) => {
        await startSession(page, await newAccount(request), { language });
        await page.goto("/nl/account/user-settings");
        await expect(page).toHaveURL(/\/\/[^/]+\/account\/user-settings$/);
        await expect(rootOf(page)).toHaveAttribute("lang", "nl");
        await page.reload();
        await expect(rootOf(page)).toHaveAttribute("lang", "nl");
      },
    );

    test("a new password requires the current one and ends all other sessions", async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      const account = await newAccount(request);
      await open(page, account);
      const elsewhere = await other(browser, baseURL);
      await open(elsewhere, account);

      await fillPasswords(page, "Not-this-1", "Second-word-2", "Second-word-2");
      const current = page.getByLabel(words.current);
      await expect(current).toHaveAccessibleDescription(words.wrong);
      // The server's response contains no password; the browser may keep its own input.
      if (!scripted) await expect(current).toHaveValue("");
      await fillPasswords(page, account.password, "Second-word-2", "Second-word-3");
      const repeat = page.getByLabel(words.repeat);
      await expect(repeat).toHaveAttribute("aria-invalid", "true");
      if (words.differ) await expect(repeat).toHaveAccessibleDescription(words.differ);
      if (scripted) await expectAccessible(page);
      await fillPasswords(page, account.password, "Second-word-2", "Second-word-2");
      await expect(page.getByText(words.savedPassword)).toBeVisible();

      // This session stays, the other one has ended, and the old password no longer works.
      await page.reload();
      await expect(page.getByLabel(words.name)).toBeVisible();
      await elsewhere.goto("/account/user-settings");
      await expect(elsewhere.getByLabel(words.name)).toHaveCount(0);
      await elsewhere.goto(`${prefix}/account/login`);
      await sendSignIn(elsewhere, account, language);
      await expect(elsewhere.getByText(words.wrong)).toBeVisible();
      await sendSignIn(elsewhere, { ...account, password: "Second-word-2" }, language);
      await expect(elsewhere).not.toHaveURL(/login/);
      await elsewhere.context().close();
    });

    async function fillPasswords(
      page: Page,
      current: string,
      fresh: string,
      repeat: string,
    ): Promise<void> {
      await page.getByLabel(words.current).fill(current);
      await page.getByLabel(words.fresh, { exact: true }).fill(fresh);
      await page.getByLabel(words.repeat).fill(repeat);
      await page.getByRole("button", { name: words.changePassword }).click();
    }

    withoutScripts(
      "signing out everywhere ends the session here and on every other device",
      async ({ page, request, browser, baseURL }) => {
        const account = await newAccount(request);
        await open(page, account);
        const elsewhere = await other(browser, baseURL);
        await open(elsewhere, account);
        await page.getByRole("button", { name: words.everywhere }).click();
        await expect(page).toHaveURL(/\/account\/login/);
        for (const visitor of [page, elsewhere]) {
          await visitor.goto("/account/user-settings");
          await expect(visitor.getByLabel(words.name)).toHaveCount(0);
        }
        await elsewhere.context().close();
      },
    );

    test("a user can export their data and delete the account, which requires its name and password", async ({
      page,
      request,
    }) => {
      const account = await newAccount(request);
      await open(page, account);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: words.data }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).toString()).toContain(account.email);

      await page.getByText(words.wantDelete).click();
      await fillDeletion(page, "somebody", account.password);
      const confirmation = page.getByLabel(words.confirm);
      await expect(confirmation).toHaveAttribute("aria-invalid", "true");
      if (words.notThe) await expect(confirmation).toHaveAccessibleDescription(words.notThe);
      await expect(confirmation).toHaveValue("somebody");
      await fillDeletion(page, account.username, "Not-this-1");
      await expect(
        page
          .getByRole("region", { name: words.delete })
          .getByLabel(words.password, { exact: true }),
      ).toHaveAccessibleDescription(words.wrong);
      await fillDeletion(page, account.username, account.password);
      await expect(page).toHaveURL(`${prefix}/account/login?ended=deleted`);
      await page.goto(`${prefix}/account/login`);
      await sendSignIn(page, account, language);
      await expect(page.getByText(words.wrong)).toBeVisible();
    });

    async function fillDeletion(page: Page, confirmation: string, password: string): Promise<void> {
      await page.getByLabel(words.confirm).fill(confirmation);
      await page
        .getByRole("region", { name: words.delete })
        .getByLabel(words.password, { exact: true })
        .fill(password);
      await page.getByRole("button", { name: words.delete }).click();
    }

    /** Opens the account on another device. */
    async function other(browser: Browser, baseURL: string | undefined): Promise<Page> {
      return (await browser.newContext({ ...options, baseURL })).newPage();
    }
  });
}
