import { type APIRequestContext, type BrowserContext, expect as baseExpect, request as newRequest } from "@playwright/test";
import { randomBytes } from "node:crypto";
import { deriveKeys } from "../../cms/domains/accounts/keys";
import { createLinkKeys } from "../../cms/domains/newsletter/link-keys";
import { keptSecret } from "../../cms/platform/secrets";
import { readOutbox } from "../setup/mail";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { newAccount, ownAddress } from "./new-account";
import { signIn } from "./sign-in";

const LANGUAGES = {
  sv: {
    topics: "Ämnen", education: "Utbildning", everyday: "Varje dag", accept: /godkänner villkoren/, submit: "Prenumerera", again: "Uppdatera vad som kommer",
    says: "Varje dag: nya resurser om Utbildning", mailed: /Titta i din inkorg/, confirm: "Ja, det vill jag", confirmed: "Din prenumeration är bekräftad.", manage: "Hantera mina prenumerationer",
    change: /^Ändra… Varje dag/, monthly: "Varje månad, den första", save: "Spara", saysMonthly: "Varje månad: nya resurser om Utbildning", pause: /^Pausa/, paused: "Pausad", resume: /^Fortsätt/, active: "Aktiv",
    leave: "Avsluta nu", left: "Prenumerationen är avslutad.", old: "Länken gäller inte längre", wrong: "Den angivna e-postadressen är inte giltig",
  },
  es: {
    topics: "Temas", education: "Educación", everyday: "Cada día", accept: /Acepto los términos/, submit: "Suscribirme", again: "Actualizar lo que llegará",
    says: "Cada día: recursos nuevos sobre Educación", mailed: /Mire su buzón/, confirm: "Sí, la quiero", confirmed: "Su suscripción está confirmada.", manage: "Gestionar mis suscripciones",
    change: /^Cambiar… Cada día/, monthly: "Cada mes, el día uno", save: "Guardar", saysMonthly: "Cada mes: recursos nuevos sobre Educación", pause: /^Pausar/, paused: "En pausa", resume: /^Reanudar/, active: "Activa",
    leave: "Dejar de recibirlo ahora", left: "La suscripción ha terminado.", old: "Este enlace ya no sirve", wrong: "El correo electrónico indicado no es válido",
  },
} as const;
const EDUCATION = "education";

/** A reader whom only this test knows. */
const newReader = () => `n${randomBytes(6).toString("hex")}@example.net`;

/** Visits as somebody whom no limit counts with others, with the cookies accepted. */
async function arrive(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
  await context.addCookies([{ name: "cookie-consent", value: "accepted", url: baseURL ?? "" }]);
}

/** Path and query of the link to a page of the newsletter in the last mail that an address got. */
async function linkTo(page: "confirm" | "manage", email: string): Promise<string> {
  const found = async () => (await readOutbox(process.env.SITE_DATA_DIR ?? "").catch(() => [])).filter(({ to }) => to?.some(({ address }) => address === email)).at(-1)?.text?.match(new RegExp(`https?://[^/]+(\\S*/newsletter/${page}\\?key=\\S+)`))?.[1];
  await baseExpect.poll(found, { timeout: 20_000 }).toBeTruthy();
  return (await found())!;
}

/** The key with which an issue of the same subscription leaves; issues come in the morning, and a test does not wait for that. */
async function leaveKey(manageKey: string): Promise<string> {
  const keys = createLinkKeys(deriveKeys(keptSecret(process.env.SITE_DATA_DIR ?? "", "jwt")).newsletter);
  return keys.make("leave", (await keys.read("manage", manageKey))!);
}

const keyOf = (path: string): string => new URL(path, "http://x").searchParams.get("key") ?? "";

/** Asks for the newsletter as the form does, and confirms it; returns the key that manages it. */
async function subscribed(request: APIRequestContext, email: string): Promise<string> {
  const headers = { "X-Forwarded-For": ownAddress() };
  await request.post("/newsletter", { headers: { ...headers, Accept: "text/html" }, form: { email, frequency: "weekly", acceptance: "on", documentTopics: EDUCATION } });
  const answer = await request.post("/api/v1/subscriptions/confirm", { headers, data: { key: keyOf(await linkTo("confirm", email)) } });
  return ((await answer.json()) as { manageKey: string }).manageKey;
}

for (const language of ["sv", "es"] as const) {
  const words = LANGUAGES[language];
  test.describe(`without JavaScript, in ${language}`, () => {
    test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });
    // A refused form answers 422.
    test.use({ allowedConsoleErrors: [/status of 422/] });

    test("somebody signs up, confirms, changes, pauses and leaves", async ({ page, context, baseURL }) => {
      await arrive(context, baseURL);
      const email = newReader();
      const main = page.getByRole("main");
      await page.goto(`/${language}/newsletter`);
      // To a browser a good address.
      await main.locator("#newsletter-email").fill("somebody@nowhere");
      await main.locator(`input[name=documentTopics][value=${EDUCATION}]`).check();
      await main.getByLabel(words.everyday).check();
      await main.getByRole("button", { name: words.again }).click();
      await expect(main.getByText(words.says)).toBeVisible();
      await main.getByLabel(words.accept).check();
      await main.getByRole("button", { name: words.submit }).click();
      // What was typed is there, beside what is wrong.
      await expect(main.getByText(words.wrong)).toBeVisible();
      await expect(main.locator("#newsletter-email")).toHaveValue("somebody@nowhere");
      await expect(main.locator(`input[name=documentTopics][value=${EDUCATION}]`)).toBeChecked();
      await expect(main.getByLabel(words.accept)).toBeChecked();
      await main.locator("#newsletter-email").fill(email);
      await main.getByRole("button", { name: words.submit }).click();
      await expect(main.getByText(words.mailed)).toContainText(email);

      // Looking at the link confirms nothing.
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
  test.use({ allowedConsoleErrors: [/status of (422|503)/] });

  test("the overlay says what will come, keeps what is wrong to be put right, and closes once it is done", async ({ page, context, baseURL }) => {
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
    await expect(dialog.locator(".error-summary")).toBeFocused();
    await dialog.getByLabel("Email", { exact: true }).fill(email);
    const topic = dialog.getByRole("checkbox", { name: /^Education/ });
    await topic.focus();
    await page.keyboard.press("Space");
    await dialog.locator("summary", { hasText: "Countries" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Find a country").focus();
    await page.keyboard.type("keny");
    await page.getByRole("option", { name: /Kenya/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Each week: new resources about Education, from Kenya")).toBeVisible();
    await dialog.getByRole("checkbox", { name: /I accept the terms/ }).focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Subscribe" }).focus();

    // The overlay closes either way; opened again after a failure it holds what was typed.
    await page.route("**/newsletter.data*", (route) => (route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.continue()));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("what you typed is still there")).toBeVisible();
    await page.unroute("**/newsletter.data*");
    await link.press("Enter");
    await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue(email);
    await expect(dialog.getByText("Each week: new resources about Education, from Kenya")).toBeVisible();
    await dialog.getByRole("button", { name: "Subscribe" }).press("Enter");
    await expect(dialog.getByText(`a mail is on its way to ${email}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    // What comes next stays to be read.
    await expect(page.getByText(/Confirm the address by its link/)).toBeVisible();
    await expect(link).toBeFocused();
    await link.press("Enter");
    await expect(dialog.getByLabel("Email", { exact: true })).toHaveValue("");
    await expect(dialog.getByRole("checkbox", { name: /I accept/ })).not.toBeChecked();
  });
});

test("a mail program leaves by itself, without a cookie, an origin, or a word of what it reads", async ({ baseURL }) => {
  const program = await newRequest.newContext({ baseURL, extraHTTPHeaders: { Accept: "" } });
  for (const body of [{ form: { "List-Unsubscribe": "One-Click" } }, { multipart: { "List-Unsubscribe": "One-Click" } }]) {
    const key = await subscribed(program, newReader());
    const leave = `/fr/newsletter/leave?key=${await leaveKey(key)}`;
    const answer = await program.post(leave, { ...body, maxRedirects: 0 });
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    // It was all that went to the address, which is forgotten with it.
    expect((await program.get(`/api/v1/subscriptions?key=${key}`)).status()).toBe(422);
    expect((await program.post(leave, { ...body, maxRedirects: 0 })).status()).toBe(200);
  }
  await program.dispose();
});

test("a member follows a search and sees it in the profile; the pages are accessible, and keep their keys", async ({ page, context, request }) => {
  const account = await newAccount(request);
  await signIn(page, account, "/newsletter?q=water&topic=education&sort=alphabetical");
  const main = page.getByRole("main");
  await expect(main.getByLabel("Email", { exact: true })).toHaveValue(account.email);
  await expect(main.getByText(/^Everything for .*water.*, about Education\.$/)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("checkbox", { name: /I accept/ }).check();
  await main.getByRole("button", { name: "Subscribe" }).click();
  await expect(main.getByText(/Look into your mailbox/)).toBeVisible();

  await page.goto("/account/user-profile/#newsletter");
  await main.getByRole("button", { name: "Mail me the link" }).click();
  await expect(main.getByText(/a mail with the link is on its way/)).toBeVisible();
  const answer = await page.goto(await linkTo("manage", account.email));
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "same-origin", "cache-control": "private, no-store" });
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
  await expect(main.getByRole("heading", { level: 2, name: "Each week: new results of a search" })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("link", { name: /^Change…/ }).click();
  await expect(main.getByText(/^Everything for .*water.*, about Education\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await main.getByText("Leave…").click();
  await main.getByRole("button", { name: /^Yes, leave/ }).click();
  await expect(main.locator(".notice", { hasText: "Done. It comes no more." })).toBeFocused();
  await context.clearCookies();
  await page.goto("/newsletter/manage");
  await expectAccessible(page);
});
