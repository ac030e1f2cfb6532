import { type APIRequestContext, request as newRequest } from "@playwright/test";
import { expect, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { newAccount, ownAddress } from "./new-account";
import { headOf, rootOf } from "./unseen";

/** Tests which language the URL without a language answers in, and that all other URLs keep theirs. */

test("the start page redirects to the browser's language, keeps the query and is not cached by proxies", async ({
  request,
}) => {
  const answer = await request.get("/?from=mail", {
    headers: { "Accept-Language": "fr-CA,fr;q=0.8,en;q=0.5" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/fr?from=mail");
  expect(answer.headers()["cache-control"]).toContain("private");
  expect(answer.headers()["vary"]).toMatch(/Accept-Language/);
  expect(answer.headers()["vary"]).toMatch(/Cookie/);
});

test("an earlier choice overrides the browser's language", async ({ request }) => {
  const answer = await request.get("/", {
    headers: { "Accept-Language": "fr", Cookie: "lang=sv" },
    maxRedirects: 0,
  });
  expect(answer.headers()["location"]).toBe("/sv");
  const english = await request.get("/", {
    headers: { "Accept-Language": "fr", Cookie: "lang=en" },
    maxRedirects: 0,
  });
  expect(english.status()).toBe(200);
});

test("deep links never redirect by language", async ({ request }) => {
  for (const path of ["/topics", "/collections", "/sv/topics"]) {
    expect(
      (
        await request.get(path, {
          headers: { "Accept-Language": "nl", Cookie: "lang=es" },
          maxRedirects: 0,
        })
      ).status(),
      path,
    ).toBe(200);
  }
});

test("a member's chosen language applies in every browser, unless a link from another site chose it", async ({
  request,
  baseURL,
}) => {
  const account = await newAccount(request);
  const signedIn = async (): Promise<APIRequestContext> => {
    const browser = await newRequest.newContext({
      baseURL,
      extraHTTPHeaders: { Accept: "text/html", "X-Forwarded-For": ownAddress() },
    });
    const answer = await browser.post("/account/login", {
      form: { email: account.email, password: account.password },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    return browser;
  };
  const settings = async (browser: APIRequestContext) =>
    /<html lang="(\w+)"/.exec(await (await browser.get("/account/user-settings")).text())?.[1];

  const [first, second] = [await signedIn(), await signedIn()];
  expect(await settings(second)).toBe("en");
  await first.get("/language/fr?return=/", {
    headers: { "Sec-Fetch-Site": "cross-site" },
    maxRedirects: 0,
  });
  expect(await settings(second)).toBe("en");
  await first.get("/language/sv?return=/", { maxRedirects: 0 });
  expect(await settings(second)).toBe("sv");
  const start = await second.get("/", { maxRedirects: 0 });
  expect(start.headers()["location"]).toBe("/sv");
  for (const browser of [first, second]) await browser.dispose();
});

test.describe("without JavaScript", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, locale: "sv-SE" });

  test("a Swedish browser starts in Swedish and can switch to another language", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/sv$/);
    await expect(rootOf(page)).toHaveAttribute("lang", "sv");
    await page.getByRole("contentinfo").getByRole("link", { name: "Français" }).click();
    await expect(page).toHaveURL(/\/fr$/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/fr$/);
  });

  test("each page links to its versions in every language", async ({ page }) => {
    await page.goto("/fr/topics");
    await expect(headOf(page).canonical).toHaveAttribute("href", /\/fr\/topics$/);
    for (const language of ["en", "es", "sv", "nl", "fr", "x-default"])
      await expect(headOf(page).translation(language)).toHaveCount(1);
  });
});
