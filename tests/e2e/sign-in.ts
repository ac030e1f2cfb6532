import { expect, type Page } from "@playwright/test";
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
  /** Of the content desk. */
  editor: { email: "editor@example.org", password: "Editor-2026" },
} as const satisfies Record<string, Credentials>;

/** What the journeys differ by: one of `VISITORS`. */
interface Visitor {
  language: "en" | "sv";
  scripted: boolean;
}

const SIGN_IN = { en: "Sign in", sv: "Logga in" } as const;

/**
 * Signs in as the form of the sign-in does, whose page has journeys of its own, and comes out at `path`, which has its language
 * in it; it may name another site than the one of all journeys. From an address of its own, so that no limit counts it with
 * others, and with the cookies accepted.
 */
export async function signIn(
  page: Page,
  { email, password }: Credentials,
  path: string,
  { language }: Visitor = { language: "en", scripted: true },
): Promise<void> {
  const target = new URL(path, process.env.SITE_UNDER_TEST);
  await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
  await page.context().addCookies([
    { name: "lang", value: language, url: target.origin },
    { name: "cookie-consent", value: "accepted", url: target.origin },
  ]);
  const answer = await page.request.post(
    `${target.origin}${language === "en" ? "" : `/${language}`}/account/login`,
    { form: { email, password }, maxRedirects: 0 },
  );
  expect(answer.status(), await answer.text()).toBe(303);
  // Where one is there already, and the address has a place on the page, going there would load nothing.
  await (page.url() === target.href ? page.reload() : page.goto(target.href));
  await expect(page).toHaveURL(target.href);
}

/** Fills in the form of the sign-in that is in view and sends it. */
export async function sendSignIn(
  page: Page,
  { email, password }: Credentials,
  language: Visitor["language"] = "en",
): Promise<void> {
  const form = page.locator("form").filter({ has: page.locator("[name=password]") });
  await form.locator("[name=email]").fill(email);
  await form.locator("[name=password]").fill(password);
  await form.getByRole("button", { name: SIGN_IN[language], exact: true }).click();
}
