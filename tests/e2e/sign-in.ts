import { expect, type Locator, type Page } from "@playwright/test";
import { ownAddress } from "./new-account";

export interface Credentials {
  email: string;
  password: string;
}

/** The accounts of the sample library. */
export const SAMPLE_ACCOUNTS = {
  reader: { email: "reader@example.org", password: "Reader-2026" },
  author: { email: "author@example.org", password: "Author-2026" },
  staff: { email: "staff@example.org", password: "Staff-2026" },
  /** An editor of the admin area. */
  editor: { email: "editor@example.org", password: "Editor-2026" },
} as const satisfies Record<string, Credentials>;

/** The properties in which journeys differ: one of `VISITORS`. */
interface Visitor {
  language: "en" | "sv";
  scripted: boolean;
}

const SIGN_IN = { en: "Sign in", sv: "Logga in" } as const;

/** Signs in as `startSession` does, and opens `path`, including its language; `path` may be on another site. */
export async function signIn(
  page: Page,
  who: Credentials,
  path: string,
  { language }: Visitor = { language: "en", scripted: true },
): Promise<void> {
  const target = new URL(path, process.env.SITE_UNDER_TEST);
  await startSession(page, who, { language, origin: target.origin });
  // If the page is already open and the URL has a hash, a navigation would load nothing.
  await (page.url() === target.href ? page.reload() : page.goto(target.href));
  await expect(page).toHaveURL(target.href);
}

/**
 * Signs in as the form does, which has its own journeys, without opening a page. Uses a separate IP address, so that rate limits
 * do not add up, and accepts cookies.
 */
export async function startSession(
  page: Page,
  { email, password }: Credentials,
  {
    language = "en",
    origin = process.env.SITE_UNDER_TEST!,
  }: { language?: Visitor["language"]; origin?: string } = {},
): Promise<void> {
  await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
  await page.context().addCookies([
    { name: "lang", value: language, url: origin },
    { name: "cookie-consent", value: "accepted", url: origin },
  ]);
  const answer = await page.request.post(
    `${origin}${language === "en" ? "" : `/${language}`}/account/login`,
    { form: { email, password }, maxRedirects: 0 },
  );
  expect(answer.status(), await answer.text()).toBe(303);
}

const LABELS = {
  username: /^(Username|Användarnamn)$/,
  email: /^(Email|E-post)$/,
  password: /^(Password|Lösenord|New password|Nytt lösenord)$/,
  repeat: /^(Repeat password|Upprepa lösenordet)$/,
  terms: /^(I accept the terms and conditions|Jag godkänner villkoren)$/,
};

/** Finds a field of the forms for signing in, registering and choosing a new password, in English or Swedish. */
export const accountField = (within: Page | Locator, name: keyof typeof LABELS): Locator =>
  within.getByLabel(LABELS[name]);

/** Fills in the visible sign-in form and submits it. */
export async function sendSignIn(
  page: Page,
  { email, password }: Credentials,
  language: Visitor["language"] = "en",
): Promise<void> {
  await accountField(page, "email").fill(email);
  await accountField(page, "password").fill(password);
  await page.getByRole("button", { name: SIGN_IN[language], exact: true }).click();
}
