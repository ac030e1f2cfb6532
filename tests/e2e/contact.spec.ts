import {
  type APIRequestContext,
  type BrowserContext,
  expect as baseExpect,
  type Page,
} from "@playwright/test";
import { randomBytes } from "node:crypto";
import { readOutbox } from "../setup/mail";
import { expect, expectAccessible, test, VISITORS } from "./fixtures";
import { newAccount, ownAddress, solvedProof } from "./new-account";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";
import { botProof } from "./unseen";

const LANGUAGES = {
  en: {
    prefix: "",
    contact: "Contact",
    correct: "Suggest a correction",
    name: "Name",
    email: "Email",
    message: "Message",
    correction: "Correction",
    send: "Send",
    sent: "Your message has been sent. Thank you for writing to us.",
    corrected: "Your correction has been sent. Thank you for helping us improve the library.",
    invalid: "Your specified email is not valid",
    find: "Find the document",
    markDone: "Mark as done",
    marked: "Marked as done.",
    undo: "Undo",
    messages: /^Messages/,
    done: "Done",
    inMail: "English",
  },
  sv: {
    prefix: "/sv",
    contact: "Kontakt",
    correct: "Föreslå en rättelse",
    name: "Namn",
    email: "E-post",
    message: "Meddelande",
    correction: "Rättelse",
    send: "Skicka",
    sent: "Ditt meddelande har skickats. Tack för att du skrev till oss.",
    corrected: "Din rättelse har skickats. Tack för att du hjälper oss att förbättra biblioteket.",
    invalid: "Den angivna e-postadressen är inte giltig",
    find: "Leta upp dokumentet",
    markDone: "Markera som klart",
    marked: "Markerat som klart.",
    undo: "Ångra",
    messages: /^Meddelanden/,
    done: "Klara",
    inMail: "Swedish",
  },
} as const;
/** Minimum time in ms from loading a page to sending its form without JavaScript. The content system rejects earlier forms. */
const STAMP_MIN_MS = 3_000;
const DOCUMENT = "your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school";

/** Returns a sender's address that is unique to this test. */
const sender = () => `s${randomBytes(6).toString("hex")}@example.net`;

/** Opens the site with its own IP address, so that rate limits do not add up, and with cookies accepted. */
async function arrive(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
  await context.addCookies([{ name: "cookie-consent", value: "accepted", url: baseURL ?? "" }]);
}

/** Returns the mail that was made from a sender's message. */
async function mailOf(email: string) {
  const dataDir = process.env.SITE_DATA_DIR ?? "";
  const found = async () =>
    (await readOutbox(dataDir).catch(() => [])).find(({ replyTo }) =>
      replyTo?.some(({ address }) => address === email),
    );
  await baseExpect.poll(found, { timeout: 20_000 }).toBeTruthy();
  return (await found())!;
}

/** Sends a correction as the form's page does. */
async function sendCorrection(
  request: APIRequestContext,
  email: string,
  text: string,
): Promise<void> {
  const { databaseId } = (await (await request.get(`/api/v1/documents/${DOCUMENT}`)).json()) as {
    databaseId: number;
  };
  const answer = await request.post(`/correction?document=${DOCUMENT}`, {
    headers: { Accept: "text/html", "X-Forwarded-For": ownAddress() },
    form: {
      name: "Amina Diallo",
      email,
      text,
      document: databaseId,
      altcha: await solvedProof(request),
    },
  });
  expect(await answer.text()).toContain(LANGUAGES.en.corrected);
}

/** Waits until the browser has solved the bot check. */
const solved = (page: Page) => expect(botProof(page)).not.toHaveValue("", { timeout: 20_000 });

for (const { kind, language, scripted, options } of VISITORS) {
  const words = LANGUAGES[language];
  test.describe(kind, () => {
    test.use(options);
    // A rejected form answers 422, a missing document 404.
    test.use({ allowedConsoleErrors: [/status of (422|404)/] });

    /** Waits until the form can be sent: the script has solved its task, or the stamp is old enough. */
    const ready = (page: Page, since: number) =>
      scripted
        ? solved(page)
        : expect
            .poll(() => Date.now() - since, { timeout: 10_000 })
            .toBeGreaterThan(STAMP_MIN_MS + 1_000);
    // The accessibility checker needs JavaScript in the page.
    const accessible = async (page: Page) => void (scripted && (await expectAccessible(page)));
    const place = (page: Page) => (scripted ? page.getByRole("dialog") : page.getByRole("main"));

    test("a visitor can write to the library's staff from any page, and sees that the message was sent", async ({
      page,
      context,
      baseURL,
    }) => {
      await arrive(context, baseURL);
      await page.goto(`${words.prefix}/topics`);
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: words.contact, exact: true })
        .click();
      const since = Date.now();
      const form = place(page);
      await expect(form.getByRole("heading", { name: words.contact })).toBeVisible();
      await expect(page).toHaveURL(`${words.prefix}/contact`);
      await accessible(page);

      const email = sender();
      await form.getByLabel(words.name, { exact: true }).fill("Amina Diallo");
      await form.getByLabel(words.email).fill("amina@example");
      await form.getByLabel(words.message).fill("May we translate this?\n\nWe are a school.");
      await ready(page, since);
      await form.getByRole("button", { name: words.send }).click();
      await expect(form.getByText(words.invalid).first()).toBeVisible();
      if (scripted) await expect(form.getByRole("alert")).toBeFocused();
      await expect(form.getByLabel(words.message)).toHaveValue(
        "May we translate this?\n\nWe are a school.",
      );
      await accessible(page);

      const again = Date.now();
      await form.getByLabel(words.email).fill(email);
      await ready(page, again);
      await form.getByRole("button", { name: words.send }).click();
      await expect(form.getByText(words.sent)).toBeVisible();
      for (const field of [words.name, words.email, words.message])
        await expect(form.getByLabel(field, { exact: true })).toHaveValue("");
      await accessible(page);

      if (process.env.SITE_DATA_DIR) {
        const mail = await mailOf(email);
        expect(mail.replyTo).toEqual([{ name: "Amina Diallo", address: email }]);
        expect(mail.text).toContain(
          `uses the library in ${words.inMail} and writes:\n\n> May we translate this?\n> \n> We are a school.`,
        );
        expect(mail.text).toContain(`${words.prefix}/topics\n`);
      }
    });

    test("a visitor can suggest a correction at the end of a document", async ({
      page,
      context,
      baseURL,
    }) => {
      await arrive(context, baseURL);
      await page.goto(`${words.prefix}/document/${DOCUMENT}`);
      const title = await page.getByRole("heading", { level: 1 }).innerText();
      await page.getByRole("main").getByRole("link", { name: words.correct }).click();
      const since = Date.now();
      const form = place(page);
      await expect(form.getByRole("heading", { name: words.correct })).toBeVisible();
      await expect(form.getByText(title).last()).toBeVisible();
      const email = sender();
      await form.getByLabel(words.name, { exact: true }).fill("Amina Diallo");
      await form.getByLabel(words.email).fill(email);
      await form.getByLabel(words.correction).fill("The year on the cover is another one.");
      await ready(page, since);
      await form.getByRole("button", { name: words.send }).click();
      await expect(form.getByText(words.corrected)).toBeVisible();
      if (process.env.SITE_DATA_DIR)
        expect((await mailOf(email)).text).toContain(`/document/${DOCUMENT}\n`);
    });

    test("a correction without a document first leads to a search for one", async ({ page }) => {
      await page.goto(`${words.prefix}/correction`);
      await accessible(page);
      await page.getByRole("main").getByRole("searchbox", { name: words.find }).fill("street");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/search\?q=street/);
      expect((await page.goto(`${words.prefix}/correction?document=there-is-none`))?.status()).toBe(
        404,
      );
    });

    test("staff can close a correction and reopen it", async ({ page, request }) => {
      const email = sender();
      await sendCorrection(request, email, `A correction by ${email}`);

      await signIn(page, SAMPLE_ACCOUNTS.staff, `${words.prefix}/admin/review/corrections`, {
        language,
        scripted,
      });
      const mine = page.getByRole("article").filter({ hasText: `A correction by ${email}` });
      await expect(mine.getByRole("heading").getByRole("link")).toHaveAttribute(
        "href",
        new RegExp(`^${words.prefix}/document/`),
      );
      await accessible(page);
      await mine.getByRole("button", { name: words.markDone }).click();
      await expect(page.getByText(words.marked)).toBeVisible();
      if (scripted)
        await expect(page.getByRole("status").filter({ hasText: words.marked })).toBeFocused();
      await expect(mine).toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name: words.done, exact: true }).click();
      await expect(mine).toContainText("Stina Staff");
      await page.goBack();
      await page.getByRole("button", { name: words.undo }).click();
      await expect(mine).toHaveCount(1);
      await page
        .getByRole("main")
        .getByRole(scripted ? "tab" : "link", { name: words.messages })
        .click();
      await expect(mine).toHaveCount(0);
    });
  });
}

test("the dialog can be opened, submitted and closed by keyboard, and is ready again after five seconds", async ({
  page,
  context,
  baseURL,
}) => {
  await arrive(context, baseURL);
  await page.goto(`/document/${DOCUMENT}`);
  const link = page.getByRole("main").getByRole("link", { name: "Suggest a correction" });
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Amina Diallo");
  await page.keyboard.press("Tab");
  await page.keyboard.type(sender());
  await page.keyboard.press("Tab");
  await page.keyboard.type("The year on the cover is another one.");
  await solved(page);
  await dialog.getByRole("button", { name: "Send" }).focus();
  await page.keyboard.press("Enter");
  const said = dialog.getByRole("status").filter({ hasText: LANGUAGES.en.corrected });
  await expect(said).toBeFocused();
  await expect(said).toBeInViewport();
  await expect(said).toBeHidden({ timeout: 10_000 });
  await expect(dialog.getByRole("button", { name: "Send" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/document/${DOCUMENT}`);
  await expect(link).toBeFocused();
});

test("a dialog with unsent text asks before it closes", async ({ page, context, baseURL }) => {
  await arrive(context, baseURL);
  await page.goto(`/document/${DOCUMENT}`);
  await page.getByRole("main").getByRole("link", { name: "Suggest a correction" }).click();
  const dialog = page.getByRole("dialog");
  const text = dialog.getByLabel("Correction");
  await text.fill("The year is another one.");
  const answers = [false, true];
  page.on("dialog", (question) => {
    expect(question.message()).toContain("aren’t saved yet");
    void (answers.shift() ? question.accept() : question.dismiss());
  });
  await page.keyboard.press("Escape");
  await expect.poll(() => answers.length).toBe(1);
  await expect(text).toHaveValue("The year is another one.");
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("the menu entry opens a single dialog, and a reload shows the page", async ({
  page,
  context,
  baseURL,
}) => {
  await arrive(context, baseURL);
  await page.goto(`/document/${DOCUMENT}`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Suggest a correction" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("dialog").getByLabel("Correction")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Suggest a correction" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("with a broken connection", () => {
  test.use({ allowedConsoleErrors: [/status of 503/] });

  test("keeps the input", async ({ page, context, baseURL }) => {
    await arrive(context, baseURL);
    await page.goto("/contact");
    await page.getByLabel("Name", { exact: true }).fill("Amina Diallo");
    await page.getByLabel("Email").fill(sender());
    await page.getByLabel("Message").fill("May we translate this?");
    await page.route(
      "**/contact.data*",
      (route) =>
        route.fulfill({
          status: 503,
          contentType: "text/html",
          body: "<h1>Service unavailable</h1>",
        }),
      { times: 1 },
    );
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Message")).toHaveValue("May we translate this?");
  });
});

test("a member's name and email address are filled in", async ({
  page,
  request,
}: {
  page: Page;
  request: APIRequestContext;
}) => {
  const person = await newAccount(request);
  await signIn(page, person, "/contact");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.username);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
});
