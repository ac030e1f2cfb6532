import { request as httpRequest } from "node:http";
import {
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  request as newRequest,
} from "@playwright/test";
import { readOutbox } from "../setup/mail";
import {
  expect,
  expectAccessible,
  PHONE,
  test,
  untilScriptsRun,
  WITHOUT_JAVASCRIPT,
} from "./fixtures";
import { accountEntries, accountMenu, headerMenu } from "./menus";
import { newAccount, ownAddress } from "./new-account";
import { results } from "./results";
import { accountField, SAMPLE_ACCOUNTS, sendSignIn, signIn, startSession } from "./sign-in";
import { hiddenFields } from "./unseen";

/** Tests accounts: in dialogs with JavaScript, on pages without, and the session behind them. */

// A rejected form answers 422 and a members' page 401: the browser logs both.
test.use({ allowedConsoleErrors: [/status of (401|403|422)/] });

/** Uses a separate IP address, so that attempts from other tests do not count. */
const FROM_HERE = { extraHTTPHeaders: { "X-Forwarded-For": ownAddress() } };
test.use(FROM_HERE);

const READER = SAMPLE_ACCOUNTS.reader;
const STAFF_ADDRESS = "astrid.lind@library.example";
const PASSWORD = "Tulpan-77 åäö";

/** The words that the journeys press and read, in two languages. */
const LANGUAGES = [
  {
    code: "en",
    prefix: "",
    signIn: "Sign in",
    signOut: "Sign out",
    register: "Register",
    verified: "Verified",
    account: "Account",
    oops: "Oops! You need to be logged in to see this page.",
    done: "Registration complete. Redirecting to login shortly.",
    wrong: "Wrong password.",
  },
  {
    code: "sv",
    prefix: "/sv",
    signIn: "Logga in",
    signOut: "Logga ut",
    register: "Registrera dig",
    verified: "Verifierad",
    account: "Konto",
    oops: "Hoppsan! Du måste vara inloggad för att se den här sidan.",
    done: "Registreringen är klar. Du skickas strax till inloggningen.",
    wrong: "Fel lösenord.",
  },
] as const;
type Words = (typeof LANGUAGES)[number];
const [ENGLISH, SWEDISH] = LANGUAGES;

let made = 0;
/** Returns the data of a new user. */
function newPerson() {
  made += 1;
  const username = `p${Date.now().toString(36)}${made}`;
  return { username, email: `${username}@example.org`, password: PASSWORD };
}

const signInLink = (page: Page, words: Words = ENGLISH) =>
  page.getByRole("banner").getByRole("link", { name: words.signIn });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Waits until the form is interactive: only then does it have the button that shows the password. */
const scripted = (page: Page) =>
  expect(page.getByRole("button", { name: "Show password" }).first()).toBeVisible();

async function fillLogin(
  page: Page | Locator,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await accountField(page, "email").fill(email);
  await accountField(page, "password").fill(password);
}

async function fillRegistration(
  page: Page | Locator,
  { username, email, password }: ReturnType<typeof newPerson>,
): Promise<void> {
  await accountField(page, "username").fill(username);
  await accountField(page, "email").fill(email);
  await accountField(page, "password").fill(password);
  await accountField(page, "repeat").fill(password);
  await accountField(page, "terms").check();
}

async function signOut(page: Page, words: Words): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole("button", { name: words.signOut }).filter({ visible: true }).click();
}

test.describe("from registration to signing out", () => {
  test("in dialogs over a page, in English", async ({ page }) => {
    const words = ENGLISH;
    const person = newPerson();
    await page.goto(`${words.prefix}/search?q=children`);
    await signInLink(page, words).click();
    const login = dialog(page, words.signIn);
    await expect(accountField(login, "email")).toBeFocused();
    await login.getByRole("link", { name: words.register }).click();
    const register = dialog(page, words.register);
    await expect(accountField(register, "username")).toBeFocused();
    await fillRegistration(register, person);
    await expect(register.getByText(words.verified, { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await register.getByRole("button", { name: words.register }).click();
    await expect(register.getByText(words.done)).toBeVisible();
    // After five seconds the sign-in opens by itself (R4.27).
    await expect(accountField(login, "email")).toBeFocused({ timeout: 10_000 });
    await fillLogin(login, person);
    await login.getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(accountMenu(page)).toContainText(person.username);
    await expect(page).toHaveURL(new RegExp(`${words.prefix}/search\\?q=children$`));

    await page.goto(`${words.prefix}/account/user-profile/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(person.username);
    await signOut(page, words);
    await expect(signInLink(page, words)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${words.prefix || "/"}$`));
  });

  test("on pages without JavaScript, in Swedish", async ({ browser, baseURL }) => {
    const words = SWEDISH;
    const context = await browser.newContext({ ...FROM_HERE, ...WITHOUT_JAVASCRIPT, baseURL });
    const page = await context.newPage();
    const person = newPerson();
    await page.goto(`${words.prefix}/account/user-profile/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.oops);
    await page.getByRole("main").getByRole("link", { name: words.register }).click();
    const opened = Date.now();
    await fillRegistration(page, person);
    // Forms that are submitted within three seconds are rejected as automated.
    await expect.poll(() => Date.now() - opened, { timeout: 10_000 }).toBeGreaterThan(4_000);
    await page.getByRole("button", { name: words.register }).click();
    await expect(page.getByText(words.done)).toBeVisible();
    // The page redirects by itself.
    await expect(accountField(page, "email")).toBeVisible({ timeout: 10_000 });
    await fillLogin(page, person);
    await page.getByRole("button", { name: words.signIn, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${words.prefix}/account/user-profile/$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(person.username);
    await signOut(page, words);
    await expect(page).toHaveURL(new RegExp(`${words.prefix || "/"}$`));
    await page.goto(`${words.prefix}/account/user-profile/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.oops);
    await context.close();
  });
});

test.describe("a staff sign-in with a transient name identifier, on a phone without JavaScript", () => {
  test.use({ ...PHONE, ...WITHOUT_JAVASCRIPT });

  test("says what the administrator has to release", async ({ page }) => {
    await page.goto("/account/login?sign-on=failed&reason=transient");
    await expect(page.getByRole("alert")).toContainText(
      "release a persistent NameID or the attribute subject-id",
    );
  });
});

test.describe("the sign-in", () => {
  test("returns to the element named in the URL's hash", async ({ page }) => {
    const back = "/frequently-asked-questions/#data-dashboard";
    await page.goto(back);
    await untilScriptsRun(page);
    await signInLink(page).click();
    await expect(dialog(page, ENGLISH.signIn)).toBeVisible();
    await sendSignIn(page, READER);
    await expect(page).toHaveURL(back);
    await expect(
      page.getByRole("group").filter({ hasText: "data dashboard" }).first(),
    ).toBeInViewport();
  });

  test("on a page that requires it returns to the element named in the URL's hash", async ({
    page,
  }) => {
    const back = "/account/user-profile/#my-library";
    await page.goto(back);
    // The form becomes interactive after the page: its code is loaded separately.
    await expect(hiddenFields(page.getByRole("main"), "redirect").first()).toHaveValue(back);
    await sendSignIn(page, READER);
    await expect(page).toHaveURL(back);
  });

  test("reports a wrong password, keeps the email address, and asks for the password again", async ({
    page,
    browser,
    baseURL,
  }) => {
    const wrong = { email: newPerson().email, password: "Wrong-2026" };
    await page.goto("/account/login");
    await scripted(page);
    await fillLogin(page, wrong);
    await page.getByRole("button", { name: ENGLISH.signIn, exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(ENGLISH.wrong);
    await expect(accountField(page, "password")).toBeFocused();
    await expect(accountField(page, "email")).toHaveValue(wrong.email);

    const context = await browser.newContext({ ...FROM_HERE, ...WITHOUT_JAVASCRIPT, baseURL });
    const plain = await context.newPage();
    await plain.goto(`${SWEDISH.prefix}/account/login`);
    await fillLogin(plain, wrong);
    await plain.getByRole("button", { name: SWEDISH.signIn, exact: true }).click();
    await expect(plain.getByRole("alert")).toHaveText(SWEDISH.wrong);
    await expect(accountField(plain, "email")).toHaveValue(wrong.email);
    await expect(accountField(plain, "password")).toHaveValue("");
    await context.close();
  });

  test("is disabled until email and password are filled in, can show the password, and notices autofill", async ({
    page,
  }) => {
    await page.goto("/account/login");
    const button = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
    await expect(button).toBeDisabled();
    await fillLogin(page, { email: "nobody", password: "secret" });
    await expect(button).toBeDisabled();
    await accountField(page, "email").fill("nobody@example.org");
    await expect(button).toBeEnabled();
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(accountField(page, "password")).toHaveAttribute("type", "text");
    // Browsers fill in passwords without an event.
    await accountField(page, "password").evaluate((field: HTMLInputElement) => (field.value = ""));
    await expect(button).toBeDisabled();
  });

  test("reports missing fields without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...FROM_HERE, ...WITHOUT_JAVASCRIPT, baseURL });
    const page = await context.newPage();
    await page.goto("/account/login");
    // Switches off the browser's validation, which other clients may not have.
    await accountField(page, "email").evaluate(
      ({ form }: HTMLInputElement) => form && (form.noValidate = true),
    );
    await accountField(page, "email").fill("nobody");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
      "Email: Your specified email is not valid",
      "Password: This field must not be left blank",
    ]);
    await expect(accountField(page, "email")).toHaveAccessibleDescription(
      "Your specified email is not valid",
    );
    await context.close();
  });

  test("sends members of the organisation to the staff sign-in, while they type and when they submit anyway", async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto("/account/login");
    await fillLogin(page, { email: STAFF_ADDRESS, password: "Staff-2026" });
    await expect(
      page.getByRole("status").filter({
        hasText:
          "This is a staff email address. Use Staff sign-in below. You don’t need a password here.",
      }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Staff sign-in" })).toHaveClass(/button-primary/);
    await accountField(page, "email").fill("reader@example.org");
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();

    const context = await browser.newContext({ ...FROM_HERE, ...WITHOUT_JAVASCRIPT, baseURL });
    const plain = await context.newPage();
    await plain.goto("/account/login");
    await fillLogin(plain, { email: STAFF_ADDRESS, password: "Staff-2026" });
    await plain.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(plain.getByText("This is a staff email address.")).toBeVisible();
    await expect(plain.getByRole("button", { name: "Staff sign-in" })).toHaveClass(
      /button-primary/,
    );
    await context.close();
  });

  test("remembers the target page through every form, and stays within the site", async ({
    page,
  }) => {
    await page.goto("/sv/account/user-profile/?tab=1");
    await page.getByRole("main").getByRole("link", { name: "Glömt lösenordet?" }).click();
    await expect(page).toHaveURL(
      "/sv/account/forgot-password?redirect=%2Fsv%2Faccount%2Fuser-profile%2F%3Ftab%3D1",
    );
    // The page before was an error page, which React renders again in the browser: this page must still have its styles.
    await expect(page.getByRole("main")).toHaveCSS("font-family", /Figtree/);
    await page.getByRole("main").getByRole("link", { name: "Tillbaka till inloggningen" }).click();
    // Both forms have a field for the email address.
    await expect(page).toHaveURL(/\/sv\/account\/login/);
    await fillLogin(page, READER);
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await expect(page).toHaveURL("/sv/account/user-profile/?tab=1");
    await page.goto("/account/login?redirect=/topics");
    await expect(page).toHaveURL("/topics");
  });

  test("does not redirect to another site", async ({ page }) => {
    await page.goto(`/account/login?redirect=${encodeURIComponent("/.//evil.example")}`);
    await sendSignIn(page, READER);
    await expect(accountMenu(page)).toBeVisible();
    await expect(page).toHaveURL("/");
    for (const elsewhere of [
      "//evil.example",
      "https://evil.example/",
      "/\\evil.example",
      "/.//evil.example",
    ]) {
      const answer = await page.request.post(
        `/account/login?redirect=${encodeURIComponent(elsewhere)}`,
        { form: READER, maxRedirects: 0 },
      );
      expect([elsewhere, answer.status(), answer.headers().location]).toEqual([
        elsewhere,
        303,
        "/",
      ]);
    }
  });
});

test.describe("the dialogs", () => {
  test("open and close by keyboard, by Back and Forward, and become a page after a reload", async ({
    page,
  }) => {
    await page.goto("/topics");
    const link = signInLink(page);
    await expect(link).toHaveAttribute("href", "/account/login?redirect=%2Ftopics");
    await link.focus();
    await page.keyboard.press("Enter");
    const login = dialog(page, "Sign in");
    await expect(accountField(login, "email")).toBeFocused();
    await expect(page).toHaveURL("/account/login?redirect=%2Ftopics");
    await page.keyboard.press("Escape");
    await expect(login).toBeHidden();
    await expect(page).toHaveURL("/topics");
    await expect(link).toBeFocused();
    await page.goForward();
    await expect(login).toBeVisible();
    await login.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(accountField(dialog(page, "Forgot your password?"), "email")).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL("/topics");
    await page.goForward();
    await expect(dialog(page, "Forgot your password?")).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole("heading", { level: 1, name: "Forgot your password?" }),
    ).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("leave the page behind unchanged", async ({ page }) => {
    await page.goto("/search?q=children");
    await page.getByRole("link", { name: "Show 6 more" }).click();
    await expect(results(page)).toHaveCount(12);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await signInLink(page).click();
    await expect(accountField(dialog(page, "Sign in"), "email")).toBeFocused();
    expect(asked.filter((path) => path.startsWith("/search"))).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL("/search?q=children&page=2");
    await expect(results(page)).toHaveCount(12);
  });

  test("open by the URLs that links contain", async ({ page }) => {
    await page.goto("/topics#register");
    await expect(accountField(dialog(page, "Register"), "username")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/topics");
    await page.evaluate(() => (location.hash = "#upload_content"));
    await expect(accountField(dialog(page, "Sign in"), "email")).toBeFocused();
    await fillLogin(dialog(page, "Sign in"), READER);
    await dialog(page, "Sign in").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/upload");
    await page.goto("/sv/topics#upload_content");
    await expect(page).toHaveURL("/sv/upload");
  });
});

test.describe("pages with account forms", () => {
  test.use({
    allowedConsoleErrors: [/status of (401|404|422)/],
    extraHTTPHeaders: { "X-Forwarded-For": ownAddress() },
  });

  test("keep their scroll position when a URL opens a dialog", async ({ page }) => {
    await page.goto("/topics");
    await page.evaluate(() => scrollTo(0, 500));
    await page.evaluate(() => (location.hash = "#register"));
    await expect(accountField(dialog(page, "Register"), "username")).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(500);
  });

  test("that do not exist redirect the URL of a dialog to the form's own page", async ({
    page,
  }) => {
    await page.goto("/document-does-not-exist#register");
    await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
    await expect(page).toHaveURL("/account/register?redirect=%2Fdocument-does-not-exist");
  });

  test("for members only still accept an answer to the cookie notice", async ({
    page,
    context,
  }) => {
    await page.goto("/account/user-settings");
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("region", { name: "Cookies on this site" })).toBeHidden();
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toContain("cookie-consent");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ENGLISH.oops);
  });

  test("register a user without the bot check's script when its challenge cannot be fetched", async ({
    page,
  }) => {
    await page.route(/\/account\/bot-challenge\?/, (route) =>
      route.fulfill({ status: 404, body: "" }),
    );
    await page.goto("/account/register");
    await scripted(page);
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await fillRegistration(page, newPerson());
    const opened = Date.now();
    await expect.poll(() => Date.now() - opened, { timeout: 10_000 }).toBeGreaterThan(4_000);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText(ENGLISH.done)).toBeVisible();
  });
});

test.describe("registration", () => {
  test("reports what is wrong with each field (R5.6, R5.10, R5.14, R5.18), and keeps the input", async ({
    page,
  }) => {
    await page.goto("/account/register");
    await scripted(page);
    await accountField(page, "username").fill("an na");
    await accountField(page, "email").fill("anna@nowhere");
    await accountField(page, "password").fill("short");
    await accountField(page, "repeat").fill("other");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
      "Username: Username cannot contain spaces.",
      "Email: The email is not valid.",
      "Password: Password needs to be at least 6 characters long.",
      "Repeat password: The passwords do not match.",
      "Accept the terms to continue.",
    ]);
    await expect(page).toHaveTitle(/^Error: Register · /);
    await expect(page.getByRole("alert")).toBeFocused();
    await page.getByRole("link", { name: "Username: Username cannot contain spaces." }).click();
    await expect(accountField(page, "username")).toBeFocused();
    await expect(accountField(page, "username")).toHaveValue("an na");
    await expect(accountField(page, "email")).toHaveValue("anna@nowhere");
    await expect(accountField(page, "password")).toHaveValue("short");
    await expectAccessible(page);
  });

  test("removes an error as soon as its field is valid, and keeps the focus in the field", async ({
    page,
  }) => {
    await page.goto("/account/register");
    await scripted(page);
    await accountField(page, "username").fill("an na");
    await accountField(page, "email").fill("anna@nowhere");
    await accountField(page, "password").fill("short");
    await accountField(page, "repeat").fill("other");
    await page.getByRole("button", { name: "Register" }).click();
    const summary = page.getByRole("alert").getByRole("listitem");
    await expect(summary).toHaveCount(5);
    const username = accountField(page, "username");
    await username.fill("an n");
    await expect(username).toHaveAttribute("aria-invalid", "true");
    await expect(username).toHaveAccessibleDescription(/Username cannot contain spaces\.$/);
    await username.fill("anna");
    await expect(username).not.toHaveAccessibleDescription(/Username cannot contain spaces/);
    await expect(username).not.toHaveAttribute("aria-invalid");
    await expect(username).toBeFocused();
    await expect(summary).toHaveCount(4);
    await accountField(page, "password").fill("Sunrise1");
    await accountField(page, "repeat").fill("Sunrise1");
    await expect(summary).toHaveCount(2);
    await accountField(page, "email").fill("anna@example.org");
    const terms = accountField(page, "terms");
    await terms.check();
    await expect(
      page.getByRole("alert").or(page.getByText("Accept the terms to continue.")),
    ).toHaveCount(0);
    await expect(page).toHaveTitle(/^Register · /);
    await expect(terms).toBeFocused();
  });

  test("ticks off the password rules while the password is typed", async ({ page }) => {
    await page.goto("/account/register");
    await scripted(page);
    const met = page
      .getByRole("list", { name: "Password requirements" })
      .getByRole("listitem")
      .filter({ hasText: "(met)" });
    await accountField(page, "password").fill("a");
    await expect(met).toHaveText([/A lower case letter/]);
    await accountField(page, "password").fill("aB3xyz");
    await expect(met).toHaveCount(4);
  });

  test("rejects a taken user name, and shows the error for the time of R4.27", async ({ page }) => {
    await page.goto("/account/register");
    await fillRegistration(page, { ...newPerson(), username: "Reader" });
    await expect(page.getByText("Verified", { exact: true })).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "This username is already taken. Choose another one.",
    );
    await expect(accountField(page, "username")).toBeFocused();
    await expect(page.getByRole("alert")).toBeHidden({ timeout: 10_000 });
    // A proof can be used once; the next attempt makes a new one.
    await expect(page.getByText("Verified", { exact: true })).toBeVisible({ timeout: 20_000 });
    const refused = page.waitForResponse(
      (response) =>
        response.request().method() === "POST" && response.url().includes("/account/register"),
    );
    await page.getByRole("button", { name: "Register" }).click();
    await refused;
    await expect(page.getByRole("alert")).toHaveText(
      "This username is already taken. Choose another one.",
    );
    await accountField(page, "username").fill(newPerson().username);
    await expect(page.getByText("Verified", { exact: true })).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText(ENGLISH.done)).toBeVisible();
  });
});

test.describe("a form that cannot be sent", () => {
  test.use({
    allowedConsoleErrors: [/status of (422|503)|ERR_(FAILED|INTERNET_DISCONNECTED)/],
    extraHTTPHeaders: { "X-Forwarded-For": ownAddress() },
  });
  const NOT_READY =
    "The library can’t be reached right now. What you typed is still here: try again in a minute.";

  test("keeps the input in the registration dialog, and the page behind", async ({ page }) => {
    await page.goto("/search?q=school");
    await page.evaluate(() => (location.hash = "#register"));
    const register = dialog(page, "Register");
    const person = newPerson();
    await fillRegistration(register, person);
    await page.route("**/account/register.data", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await register.getByRole("button", { name: "Register" }).click();
    await expect(register.getByRole("alert")).toHaveText(NOT_READY);
    await expect(register.getByRole("alert")).toBeFocused();
    await expect(accountField(register, "username")).toHaveValue(person.username);
    await expect(accountField(register, "password")).toHaveValue(person.password);
    await expect(accountField(register, "terms")).toBeChecked();
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).not.toHaveText(
      /went wrong/,
    );
    await page.unroute("**/account/register.data");
    await expect(register.getByText("Verified", { exact: true })).toBeVisible({ timeout: 20_000 });
    await register.getByRole("button", { name: "Register" }).click();
    await expect(register.getByRole("status")).toHaveText(ENGLISH.done);
    await expect(register.getByRole("status")).toBeFocused();
  });

  test("keeps the input on the sign-in page, offline and while a proxy answers for the site", async ({
    page,
    context,
  }) => {
    await page.goto("/account/login");
    await scripted(page);
    const button = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
    await fillLogin(page, READER);
    await context.setOffline(true);
    await button.click();
    await expect(page.getByRole("alert")).toHaveText(NOT_READY);
    await expect(accountField(page, "password")).toHaveValue(READER.password);
    await context.setOffline(false);
    await page.route(
      "**/account/login.data",
      (route) =>
        route.fulfill({
          status: 503,
          contentType: "text/html",
          body: "<h1>Service unavailable</h1>",
        }),
      { times: 1 },
    );
    await button.click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(accountField(page, "email")).toHaveValue(READER.email);
    await button.click();
    await expect(accountMenu(page)).toBeVisible();
  });
});

test.describe("a forgotten password", () => {
  test("is replaced through the mailed link, which works once", async ({ page, request }) => {
    const dataDir = process.env.SITE_DATA_DIR;
    test.skip(!dataDir, "The mails of a site elsewhere cannot be read.");
    const person = await newAccount(request);
    await page.goto("/topics");
    await signInLink(page).click();
    await dialog(page, "Sign in").getByRole("link", { name: "Forgot your password?" }).click();
    const forgot = dialog(page, "Forgot your password?");
    await accountField(forgot, "email").fill(person.email);
    await forgot.getByRole("button", { name: "Send link" }).click();
    await expect(forgot.getByText("Recovery email sent.")).toBeVisible();
    await expect(forgot.getByText("Recovery email sent.")).toBeHidden();

    const link = async () => {
      const mails = await readOutbox(dataDir ?? "").catch(() => []);
      return mails
        .filter(({ to }) => to?.some(({ address }) => address === person.email))
        .map(({ text }) => /https?:\S+reset-password\S+/.exec(text ?? "")?.[0])
        .at(-1);
    };
    await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
    const address = (await link()) ?? "";
    const answer = await page.goto(address);
    expect(answer?.headers()["referrer-policy"]).toBe("same-origin");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expectAccessible(page);
    await accountField(page, "password").fill("Another-88");
    await accountField(page, "repeat").fill("Another-89");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(accountField(page, "repeat")).toHaveAccessibleDescription(
      "The passwords do not match.",
    );
    await accountField(page, "repeat").fill("Another-88");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(
      page.getByText("Your password has been changed. Sign in with your new password."),
    ).toBeVisible();
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText("Wrong password.");
    await fillLogin(page, { ...person, password: "Another-88" });
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(accountMenu(page)).toBeVisible();

    await page.goto(address);
    await accountField(page, "password").fill("Third-99");
    await accountField(page, "repeat").fill("Third-99");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "This link has expired or has already been used.",
    );
    await expect(page.getByRole("link", { name: "Request a new link" })).toBeVisible();
  });

  test("gets the same answer whether or not the account exists", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...FROM_HERE, ...WITHOUT_JAVASCRIPT, baseURL });
    const page = await context.newPage();
    await page.goto("/sv/account/forgot-password");
    await accountField(page, "email").fill(newPerson().email);
    await page.getByRole("button", { name: "Skicka länken" }).click();
    await expect(page.getByRole("status")).toHaveText("Ett återställningsmejl har skickats.");
    await context.close();
  });
});

test.describe("the session", () => {
  /** Opens a second browser with the same session, by copying the cookie. */
  async function copyOf(
    context: BrowserContext,
    browser: Browser,
    baseURL: string | undefined,
  ): Promise<BrowserContext> {
    return browser.newContext({
      ...FROM_HERE,
      baseURL,
      storageState: await context.storageState(),
    });
  }

  test("that ended elsewhere ends here, and leads back to the page after signing in", async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await signIn(page, READER, "/topics");
    const other = await copyOf(context, browser, baseURL);
    const elsewhere = await other.newPage();
    await elsewhere.goto("/");
    await signOut(elsewhere, ENGLISH);
    await other.close();

    // The router requests data first; the following page says that the session has ended.
    await page.getByRole("banner").getByRole("link", { name: "Collections" }).first().click();
    await expect(page.getByText("You have been signed out.")).toBeVisible();
    await expect(page).toHaveURL("/topics");
    await expect(signInLink(page)).toBeVisible();
    expect(await context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: "session" }),
    );
    await page.getByRole("status").getByRole("link", { name: "Sign in" }).click();
    await fillLogin(dialog(page, "Sign in"), READER);
    await dialog(page, "Sign in").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(accountMenu(page)).toBeVisible();
    await expect(page).toHaveURL("/topics");
    await expect(page.getByText("You have been signed out.")).toBeHidden();
  });

  test("begins and ends in all tabs of a browser", async ({ page, context }) => {
    const second = await context.newPage();
    await second.goto("/search?q=school");
    await signInLink(second).click();
    await expect(accountField(dialog(second, "Sign in"), "email")).toBeFocused();
    await signIn(page, READER, "/");
    await expect(accountMenu(second)).toBeVisible();
    await expect(second).toHaveURL("/search?q=school");
    await signOut(page, ENGLISH);
    await expect(signInLink(second)).toBeVisible();
  });

  test("survives when two tabs renew it at once", async ({ page, context }) => {
    await signIn(page, READER, "/");
    const second = await context.newPage();
    await second.goto("/topics");
    const renew = (tab: Page) =>
      tab.evaluate(async () => (await fetch("/account/refresh", { method: "POST" })).status);
    expect(await Promise.all([renew(page), renew(second), renew(page), renew(second)])).toEqual([
      200, 200, 200, 200,
    ]);
    for (const tab of [page, second]) {
      await tab.goto("/account/user-profile/");
      await expect(accountMenu(tab)).toBeVisible();
    }
  });

  test("of an open page is renewed every two hours, and on focus after it has expired", async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, READER, "/");
    /** Repeats `act` until the page renews its session: the code for it may still be loading or waiting for an answer. */
    const expectRenewal = (act: () => Promise<void>) =>
      expect(async () => {
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.url().endsWith("/account/refresh"), {
            timeout: 2_000,
          }),
          act(),
        ]);
        expect(answer.status()).toBe(200);
      }).toPass();
    await expectRenewal(() => page.clock.fastForward("02:00:01"));
    await page.clock.setFixedTime(Date.now() + 48 * 60 * 60 * 1000);
    await expectRenewal(() => page.evaluate(() => void window.dispatchEvent(new Event("focus"))));
    await expect(accountMenu(page)).toBeVisible();
  });

  test("makes every answer private, and leaves answers to visitors cacheable", async ({
    page,
    request,
  }) => {
    await startSession(page, READER);
    for (const path of ["/", "/search", "/topics.data", "/resources/suggestions?q=a"]) {
      expect((await page.request.get(path)).headers()["cache-control"], path).toBe(
        "private, no-store",
      );
    }
    const anonymous = await request.get("/topics");
    expect(anonymous.headers()["cache-control"]).toContain("s-maxage=60");
    expect(anonymous.headers()["set-cookie"]).toBeUndefined();
    expect(await anonymous.text()).not.toContain("Rosa");
  });

  test("neither begins nor ends through a form of another site", async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(page, READER, "/");
    const session = (await context.cookies()).find(({ name }) => name.endsWith("session"));
    const stranger = await newRequest.newContext({
      baseURL,
      extraHTTPHeaders: {
        Origin: "https://evil.example",
        Accept: "text/html",
        Cookie: `${session?.name}=${session?.value}`,
      },
    });
    const logout = await stranger.post("/account/logout", { maxRedirects: 0 });
    expect([logout.status(), logout.headers()["set-cookie"]]).toEqual([403, undefined]);
    const login = await stranger.post("/account/login", { form: READER, maxRedirects: 0 });
    expect([login.status(), login.headers()["set-cookie"]]).toEqual([403, undefined]);
    expect(
      (await stranger.post("/account/login.data", { form: READER, maxRedirects: 0 })).status(),
    ).toBe(403);
    await stranger.dispose();
    await page.reload();
    await expect(accountMenu(page)).toBeVisible();
  });

  test("begins through a form of the public URL, even when a proxy uses another host name", async ({
    baseURL,
    request,
  }) => {
    // A separate account, because the sample accounts are closed to requests for another host.
    const { email, password } = await newAccount(request);
    const body = new URLSearchParams({ email, password }).toString();
    const headers = {
      Host: "internal.example:3000",
      Origin: baseURL,
      Accept: "text/html",
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": body.length,
      ...FROM_HERE.extraHTTPHeaders,
    };
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${baseURL}/account/login`, { method: "POST", headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on("error", reject)
        .end(body);
    });
    expect(status).toBe(303);
  });
});

test.describe("the account menu", () => {
  test("opens and closes by keyboard, and has the entries for a member or for staff", async ({
    page,
  }) => {
    await signIn(page, READER, "/");
    await accountMenu(page).focus();
    await page.keyboard.press("Enter");
    const entries = accountEntries(page);
    await expect(entries.getByRole("listitem")).toHaveText([
      "Collections",
      "Saved resources",
      "Upload content",
      "My uploads",
      "Settings",
      "Sign out",
    ]);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(entries).toBeHidden();
    await expect(accountMenu(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await entries.getByRole("button", { name: "Sign out" }).focus();
    await page.keyboard.press("Tab");
    await expect(entries).toBeHidden();
    await accountMenu(page).click();
    await entries.getByRole("link", { name: "Saved resources" }).click();
    await expect(page).toHaveURL("/account/user-profile/#my-library");
    await expect(entries).toBeHidden();
    await signOut(page, ENGLISH);
    await expect(signInLink(page)).toBeVisible();

    await signIn(page, SAMPLE_ACCOUNTS.staff, "/");
    await accountMenu(page).click();
    await expect(entries.getByRole("listitem")).toHaveText([
      "Discovery",
      "Evaluation hub",
      "Data dashboard",
      /^Review/,
      "Collections",
      "Saved resources",
      "Upload content",
      "My uploads",
      "Settings",
      "Sign out",
    ]);
  });

  test("is part of the phone's menu", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...FROM_HERE, ...PHONE, baseURL });
    const page = await context.newPage();
    await page.goto("/topics");
    await page.getByText("Menu", { exact: true }).click();
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Sign in" })
      .filter({ visible: true })
      .click();
    await expect(accountField(dialog(page, "Sign in"), "email")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(headerMenu(page).filter({ hasText: "Menu" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Sign in" })
      .filter({ visible: true })
      .click();
    await fillLogin(dialog(page, "Sign in"), READER);
    await dialog(page, "Sign in").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/topics");
    await page.getByText("Menu", { exact: true }).click();
    await expect(
      page.getByRole("banner").getByText("Rosa Reader").filter({ visible: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await accountEntries(page).getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    await context.close();
  });
});

test.describe("the account forms are accessible", () => {
  for (const [size, options, words] of [
    ["1280", {}, ENGLISH],
    ["360", PHONE, SWEDISH],
  ] as const) {
    test(`as pages and as dialogs at ${size} px, ${words.code}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ ...FROM_HERE, ...options, baseURL });
      const page = await context.newPage();
      for (const path of [
        "/account/login",
        "/account/register",
        "/account/forgot-password",
        "/account/reset-password?key=a&login=b",
        "/account/user-profile/",
      ]) {
        await page.goto(words.prefix + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
          ),
          path,
        ).toBe(true);
      }
      await page.goto(`${words.prefix}/topics#register`);
      await expect(accountField(page.getByRole("dialog"), "username")).toBeFocused();
      await expectAccessible(page);
      await page.getByRole("dialog").getByRole("link", { name: words.signIn }).click();
      await expect(accountField(page.getByRole("dialog"), "email")).toBeFocused();
      await expectAccessible(page);
      await context.close();
    });
  }
});
