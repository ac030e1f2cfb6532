import {
  type APIRequestContext,
  type BrowserContext,
  expect as baseExpect,
  request as newRequest,
} from "@playwright/test";
import { randomBytes } from "node:crypto";
import { deriveKeys } from "../../cms/areas/people/accounts/tokens";
import { createLinkTokens } from "../../cms/areas/newsletter/signed-tokens";
import { storedSecret, secretsOf } from "../../cms/platform/secrets";
import { readOutbox } from "../setup/mail";
import { expect, expectAccessible, PHONE, settled, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { disclosure } from "./menus";
import { newAccount, ownAddress } from "./new-account";
import { signIn } from "./sign-in";
import { headOf } from "./unseen";

const LANGUAGES = {
  sv: {
    email: "E-post",
    topics: "Ämnen",
    education: "Utbildning",
    everyday: "Varje dag",
    accept: /godkänner villkoren/,
    submit: "Prenumerera",
    again: "Uppdatera sammanfattningen",
    says: "Varje dag: nya resurser om Utbildning",
    mailed: /Titta i din inkorg/,
    confirm: "Bekräfta prenumerationen",
    confirmed: "Din prenumeration är bekräftad.",
    manage: "Hantera mina prenumerationer",
    change: /^Ändra… Varje dag/,
    monthly: "Varje månad, den första dagen",
    save: "Spara prenumerationen",
    saysMonthly: "Varje månad: nya resurser om Utbildning",
    pause: /^Pausa/,
    paused: "Pausad",
    resume: /^Återuppta/,
    active: "Aktiv",
    leave: "Avsluta prenumerationen",
    left: "Prenumerationen är avslutad.",
    old: "Länken gäller inte längre",
    wrong: "Den angivna e-postadressen är inte giltig",
  },
  es: {
    email: "Correo electrónico",
    topics: "Temas",
    education: "Educación",
    everyday: "Cada día",
    accept: /Acepto las condiciones/,
    submit: "Suscribirme",
    again: "Actualizar resumen",
    says: "Cada día: recursos nuevos sobre Educación",
    mailed: /Revisa tu bandeja de entrada/,
    confirm: "Confirmar suscripción",
    confirmed: "Has confirmado tu suscripción.",
    manage: "Gestionar mis suscripciones",
    change: /^Cambiar… Cada día/,
    monthly: "Cada mes, el día 1",
    save: "Guardar suscripción",
    saysMonthly: "Cada mes: recursos nuevos sobre Educación",
    pause: /^Pausar/,
    paused: "En pausa",
    resume: /^Reanudar/,
    active: "Activa",
    leave: "Darme de baja",
    left: "Te has dado de baja.",
    old: "Este enlace ya no sirve",
    wrong: "El correo electrónico indicado no es válido",
  },
} as const;
const EDUCATION = "education";

/** Returns an email address that is unique to this test. */
const newReader = () => `n${randomBytes(6).toString("hex")}@example.net`;

/** Opens the site with its own IP address, so that rate limits do not add up, and with cookies accepted. */
async function arrive(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
  await context.addCookies([{ name: "cookie-consent", value: "accepted", url: baseURL ?? "" }]);
}

/** Returns the match for a link in the last mail to an address. */
async function linkIn(email: string, link: RegExp): Promise<string> {
  const found = async () =>
    (await readOutbox(process.env.SITE_DATA_DIR ?? "").catch(() => []))
      .findLast(({ to }) => to?.some(({ address }) => address === email))
      ?.text?.match(link)
      ?.at(-1);
  await baseExpect.poll(found, { timeout: 20_000 }).toBeTruthy();
  return (await found())!;
}

/** Returns path and query of the mail's link to a page of the newsletter. */
const linkTo = (page: "confirm" | "manage", email: string) =>
  linkIn(email, new RegExp(`https?://[^/]+(\\S*/newsletter/${page}\\?key=\\S+)`));

/** Returns the unsubscribe token for the subscription. Issues are sent in the morning, and a test cannot wait for that. */
async function leaveKey(manageKey: string): Promise<string> {
  const keys = createLinkTokens(
    deriveKeys(secretsOf(storedSecret(process.env.SITE_DATA_DIR ?? "", "jwt"))).newsletter,
  );
  return keys.make("leave", (await keys.read("manage", manageKey))!);
}

const keyOf = (path: string): string => new URL(path, "http://x").searchParams.get("key") ?? "";

/** Signs up through the form's endpoint and confirms; returns the token that manages the subscription. */
async function subscribed(request: APIRequestContext, email: string): Promise<string> {
  const headers = { "X-Forwarded-For": ownAddress() };
  await request.post("/newsletter", {
    headers: { ...headers, Accept: "text/html" },
    form: { email, frequency: "weekly", acceptance: "on", documentTopics: EDUCATION },
  });
  const answer = await request.post("/api/v1/subscriptions/confirm", {
    headers,
    data: { key: keyOf(await linkTo("confirm", email)) },
  });
  return ((await answer.json()) as { manageKey: string }).manageKey;
}

for (const language of ["sv", "es"] as const) {
  const words = LANGUAGES[language];
  test.describe(`without JavaScript, in ${language}`, () => {
    test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });
    // A rejected form answers 422.
    test.use({ allowedConsoleErrors: [/status of 422/] });

    test("a visitor can sign up, confirm, change, pause and unsubscribe", async ({
      page,
      context,
      baseURL,
    }) => {
      await arrive(context, baseURL);
      const email = newReader();
      const main = page.getByRole("main");
      await page.goto(`/${language}/newsletter`);
      // The browser accepts this as a valid address.
      await main.getByLabel(words.email, { exact: true }).fill("somebody@nowhere");
      await main.getByRole("checkbox", { name: words.education }).first().check();
      await main.getByLabel(words.everyday).check();
      await main.getByRole("button", { name: words.again }).click();
      await expect(main.getByText(words.says)).toBeVisible();
      await main.getByLabel(words.accept).check();
      await main.getByRole("button", { name: words.submit }).click();
      // The input is kept, beside the errors.
      await expect(main.getByText(words.wrong).first()).toBeVisible();
      await expect(main.getByLabel(words.email, { exact: true })).toHaveValue("somebody@nowhere");
      await expect(main.getByRole("checkbox", { name: words.education }).first()).toBeChecked();
      await expect(main.getByLabel(words.accept)).toBeChecked();
      // Enter in a field signs up too, and does not press an earlier button.
      await main.getByLabel(words.email, { exact: true }).fill(email);
      await page.keyboard.press("Enter");
      await expect(main.getByText(words.mailed)).toContainText(email);

      // Opening the link does not confirm.
      await page.goto(await linkTo("confirm", email));
      await main.getByRole("button", { name: words.confirm }).click();
      await expect(main.getByText(words.confirmed)).toBeVisible();
      await expect(main.getByText(words.says)).toBeVisible();

      await main.getByRole("link", { name: words.manage }).click();
      const key = keyOf(page.url());
      await main.getByRole("link", { name: words.change }).click();
      await main.getByLabel(words.monthly).check();
      await main.getByRole("button", { name: words.save }).click();
      await expect(main.getByRole("heading", { level: 2, name: words.saysMonthly })).toBeVisible();
      await main.getByRole("button", { name: words.pause }).click();
      await expect(main.getByText(words.paused, { exact: true })).toBeVisible();
      await main.getByRole("button", { name: words.resume }).click();
      await expect(main.getByText(words.active, { exact: true })).toBeVisible();

      await page.goto(`/${language}/newsletter/leave?key=${await leaveKey(key)}`);
      await main.getByRole("button", { name: words.leave }).click();
      await expect(main.getByText(words.left)).toBeVisible();
      await page.goto(`/${language}/newsletter/confirm?key=of-somebody-else`);
      await main.getByRole("button", { name: words.confirm }).click();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(words.old);
    });
  });
}

test.describe("on a phone, by the keyboard", () => {
  test.use(PHONE);
  test.use({ allowedConsoleErrors: [/status of 422|ERR_INTERNET_DISCONNECTED/] });

  test("the dialog describes the subscription, keeps invalid input, and closes when it is done", async ({
    page,
    context,
    baseURL,
  }) => {
    await arrive(context, baseURL);
    const email = newReader();
    await page.goto("/");
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Newsletter" });
    await link.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Newsletter" });
    await expect(dialog.getByLabel("Email", { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toBeFocused();
    await dialog.getByLabel("Email", { exact: true }).fill(email);
    const topic = dialog.getByRole("checkbox", { name: /^Education/ });
    await topic.focus();
    await page.keyboard.press("Space");
    await disclosure(dialog, "Countries").focus();
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Find a country").focus();
    await page.keyboard.type("keny");
    await page.getByRole("option", { name: /Kenya/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect(
      dialog.getByText("Each week: new resources about Education, from Kenya"),
    ).toBeVisible();
    await dialog.getByRole("checkbox", { name: /I accept the terms/ }).focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Subscribe" }).focus();

    // The dialog closes with or without a connection; reopened, it still has the unsent input.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await link.press("Enter");
    await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(email);
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Subscribe" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("what you typed is still there")).toBeVisible();
    await context.setOffline(false);
    // The browser reports that it is online a moment before requests succeed.
    await expect
      .poll(() =>
        page.evaluate(() =>
          fetch("/healthz").then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      .toBe(true);
    await link.press("Enter");
    await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(email);
    await expect(
      dialog.getByText("Each week: new resources about Education, from Kenya"),
    ).toBeVisible();
    // Closing the dialog while it submits still shows the result.
    await dialog.getByRole("button", { name: "Subscribe" }).press("Enter");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    // The next step stays visible.
    await expect(page.getByText(`we’ve sent an email to ${email}`)).toContainText(
      "Use the link in the email to confirm your address.",
    );
    await expect(link).toBeFocused();
    await link.press("Enter");
    await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue("");
    await expect(dialog.getByRole("checkbox", { name: /I accept/ })).not.toBeChecked();
  });
});

test("a mail client can unsubscribe by itself, without a cookie, an Origin or an Accept header", async ({
  baseURL,
}) => {
  const program = await newRequest.newContext({ baseURL, extraHTTPHeaders: { Accept: "" } });
  for (const body of [
    { form: { "List-Unsubscribe": "One-Click" } },
    { multipart: { "List-Unsubscribe": "One-Click" } },
  ]) {
    const key = await subscribed(program, newReader());
    const leave = `/fr/newsletter/leave?key=${await leaveKey(key)}`;
    const answer = await program.post(leave, { ...body, maxRedirects: 0 });
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([
      200,
      "text/plain; charset=utf-8",
    ]);
    // It was the reader's last subscription, so the reader's data is deleted.
    expect((await program.get(`/api/v1/subscriptions?key=${key}`)).status()).toBe(422);
    expect((await program.post(leave, { ...body, maxRedirects: 0 })).status()).toBe(200);
  }
  await program.dispose();
});

test("a member follows a search and sees it in the profile; the pages are accessible, and keep their tokens", async ({
  page,
  context,
  request,
}) => {
  const account = await newAccount(request);
  await signIn(page, account, "/newsletter?q=water&topic=education&sort=alphabetical");
  const main = page.getByRole("main");
  await expect(main.getByLabel("Email", { exact: true })).toHaveValue(account.email);
  await expect(main.getByText(/^Everything for .*water.*, about Education\.$/)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("checkbox", { name: /I accept/ }).check();
  await main.getByRole("button", { name: "Subscribe" }).click();
  await expect(main.getByText(/Check your inbox/)).toBeVisible();

  await page.goto("/account/user-profile/#newsletter");
  await main.getByRole("button", { name: "Email me the link" }).click();
  await expect(main.getByText(/we’ve sent it an email with the link/)).toBeVisible();
  const answer = await page.goto(await linkTo("manage", account.email));
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "same-origin",
    "cache-control": "private, no-store",
  });
  expect(await headOf(page).meta("robots").getAttribute("content")).toContain("noindex");
  await expect(
    main.getByRole("heading", { level: 2, name: "Each week: new results for a search" }),
  ).toBeVisible();
  await expectAccessible(page);
  const key = keyOf(page.url());
  await main.getByRole("link", { name: /^Change…/ }).click();
  await expect(main.getByText(/^Everything for .*water.*, about Education\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await main.getByText("Unsubscribe…").click();
  await main.getByRole("button", { name: /^Yes, unsubscribe/ }).click();
  await expect(
    main.getByRole("status").filter({ hasText: "You’ve been unsubscribed." }),
  ).toBeFocused();
  // The reader is deleted with the last subscription: all its links have expired, including those that change something.
  await page.goto(`/newsletter/manage?key=${key}&edit=1`);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await context.clearCookies();
  await page.goto("/newsletter/manage");
  await expectAccessible(page);
});

test("a member with a verified address is subscribed at once, and pauses and unsubscribes in the profile", async ({
  page,
  request,
}) => {
  const account = await newAccount(request);
  const headers = { "X-Forwarded-For": ownAddress() };
  await request.post("/account/forgot-password", {
    headers: { ...headers, Accept: "text/html" },
    form: { email: account.email },
  });
  const reset = new URL(await linkIn(account.email, /https?:\S+reset-password\S+/));
  const password = "Another-88";
  await request.post(reset.pathname, {
    headers: { ...headers, Accept: "text/html" },
    form: { ...Object.fromEntries(reset.searchParams), password, repeat: password },
  });

  await signIn(page, { ...account, password }, "/newsletter?q=water");
  const main = page.getByRole("main");
  const part = main.getByRole("region", { name: "Newsletter" });
  const done = (words: string) => part.getByRole("status").filter({ hasText: words });
  for (const [words, at] of [
    ["water", "/newsletter?q=water"],
    ["school", "/newsletter?q=school"],
  ] as const) {
    await page.goto(at);
    await main.getByRole("checkbox", { name: /I accept/ }).check();
    await main.getByRole("button", { name: "Subscribe" }).click();
    await expect(main.getByRole("status").filter({ hasText: "You’re subscribed." })).toBeFocused();
    await main.getByRole("link", { name: "See my subscriptions" }).click();
    await expect(part.getByRole("heading", { level: 3, name: new RegExp(words) })).toBeVisible();
  }
  // The same message for another subscription is announced again.
  for (const words of [/^Pause: .*water/, /^Pause: .*school/]) {
    await part.getByRole("button", { name: words }).click();
    await expect(part.getByRole("button", { name: words })).toHaveCount(0);
    await expect(done("Subscription paused")).toBeFocused();
  }
  for (const left of [1, 0]) {
    await part.getByText("Unsubscribe…").first().click();
    await part
      .getByRole("button", { name: /^Yes, unsubscribe/ })
      .first()
      .click();
    await expect(part.getByRole("heading", { level: 3 })).toHaveCount(left);
    await expect(done("You’ve been unsubscribed.")).toBeFocused();
  }
  await expect(part.getByText("You have no email subscriptions.")).toBeVisible();
  await expect(part.getByRole("button", { name: "Email me the link" })).toHaveCount(0);
});

test("the form of the start page leads to the top of the newsletter page", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  const email = page.getByRole("main").getByRole("textbox", { name: "Email" });
  await email.fill("reader@example.org");
  await email.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Newsletter" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole("main").getByRole("textbox", { name: "Email" })).toHaveValue(
    "reader@example.org",
  );
});
