import type { Browser, Page } from "@playwright/test";
import {
  startIdentityProvider,
  STAFF,
  type TestIdentityProvider,
} from "../../scripts/lib/identity-provider.mjs";
import { startSite } from "../../scripts/lib/site.mjs";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { rootOf } from "./unseen";

// The provider starts once, and distinguishes its visitors by their browsers.
test.describe.configure({ mode: "default" });

/** Matches the name of a token, or a token itself. */
const TOKENS = /eyJ[\w-]+\.|jwt(Auth|Refresh)|SAMLResponse=/;

/** Returns a matcher for the discovery page; with JavaScript the dialog for preferences may open over it and change the URL. */
const discoveryAt = (base = "", scripted = true) =>
  scripted
    ? (url: URL) => url.href.startsWith(`${base}/account/discovery/`)
    : `${base}/account/discovery/`;

const LANGUAGES = [
  { code: "en", prefix: "", staff: "Staff sign-in" },
  { code: "sv", prefix: "/sv", staff: "Inloggning för personal" },
] as const;

test.describe("at the organisation's identity provider", () => {
  let idp: TestIdentityProvider;
  let site: Awaited<ReturnType<typeof startSite>>;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    // For a browser this is another site than the library at 127.0.0.1.
    idp = await startIdentityProvider({ host: "localhost" });
    site = await startSite({ SAML_IDP_METADATA: idp.metadataUrl, LOG_LEVEL: "debug" });
    idp.register({ [`${site.url}/saml/metadata`]: `${site.url}/saml/acs` });
  });
  test.afterAll(async () => {
    await site?.stop();
    await idp?.stop();
  });

  /** Follows the staff sign-in button to the provider. */
  async function leaveForProvider(page: Page, path: string, staff: string): Promise<void> {
    await page.goto(site.url + path);
    await page.getByRole("button", { name: staff }).click();
    await page.waitForURL(`${idp.origin}/**`);
  }

  /** Signs in on the provider's pages and returns. */
  async function signOn(page: Page, login: keyof typeof STAFF, scripted = true): Promise<void> {
    await page.getByLabel("Username").fill(login);
    await page.getByLabel("Password").fill(STAFF[login].password);
    await page.getByRole("button", { name: "Login" }).click();
    // Without JavaScript the provider needs another press to send its answer. Until its styles load, a second button is visible
    // before that one.
    if (!scripted) await page.getByRole("button", { name: "Submit" }).last().click();
    await page.waitForURL(`${site.url}/**`);
  }

  async function accountOf(page: Page): Promise<unknown> {
    await page.goto(`${site.url}/account/user-settings`);
    return page.getByRole("main").innerText();
  }

  for (const scripted of [true, false]) {
    for (const { code, prefix, staff } of LANGUAGES) {
      test(`staff come back signed in, ${code}, ${scripted ? "with" : "without"} JavaScript`, async ({
        browser,
      }) => {
        const page = await newPage(browser, scripted);
        const addresses: string[] = [];
        const referrers: string[] = [];
        page.on("framenavigated", (frame) => addresses.push(frame.url()));
        page.on("request", (request) => referrers.push(request.headers().referer ?? ""));
        await leaveForProvider(page, `${prefix}/account/login`, staff);
        await signOn(page, "signe", scripted);

        await expect(page).toHaveURL(discoveryAt(site.url + prefix, scripted));
        // Behind the dialog of the first visit, the heading is hidden from screen readers.
        await expect(
          page.getByRole("heading", { level: 1, includeHidden: true }).first(),
        ).toBeVisible();
        expect(await accountOf(page)).toContain("Signe Dahl");
        // The tokens were only in redirects: no page's URL and no Referer contained them.
        expect([...addresses, ...referrers].filter((address) => TOKENS.test(address))).toEqual([]);
        const cookies = await page.context().cookies(site.url);
        expect(cookies.map(({ name }) => name)).not.toContain("sign-on");
        expect(cookies.find(({ name }) => name === "session")).toMatchObject({
          httpOnly: true,
          sameSite: "Lax",
        });
        await page.context().close();
      });
    }
  }

  test("the second time the provider recognises them, and they return to the requested page", async ({
    browser,
  }) => {
    const page = await newPage(browser);
    await leaveForProvider(page, "/account/login", "Staff sign-in");
    await signOn(page, "jonas");
    await page.context().clearCookies({ name: "session" });

    await page.goto(
      `${site.url}/sv/account/login?redirect=${encodeURIComponent("/sv/search?q=barn")}`,
    );
    await page.getByRole("button", { name: "Inloggning för personal" }).click();
    await expect(page).toHaveURL(`${site.url}/sv/search?q=barn`);
    expect(await accountOf(page)).toContain("Jonas Ek");
    await page.context().close();
  });

  test("the request to return to the author profile is kept", async ({ browser }) => {
    const page = await newPage(browser);
    await page.goto(`${site.url}/account/login?redirect=${encodeURIComponent("/authors")}`);
    const button = page.getByRole("button", { name: "Staff sign-in" });
    await button.evaluate(({ form }: HTMLButtonElement) =>
      form!.insertAdjacentHTML(
        "beforeend",
        '<input type="hidden" name="returnToAuthorProfile" value="1">',
      ),
    );
    await page.getByRole("button", { name: "Staff sign-in" }).click();
    await page.waitForURL(`${idp.origin}/**`);
    await signOn(page, "signe");
    await expect(page).toHaveURL(`${site.url}/authors?returnToAuthorProfile=1`);
    await page.context().close();
  });

  test("a response that was changed on the way signs no user in, and the error is in the visitor's language", async ({
    browser,
  }) => {
    const page = await newPage(browser);
    await page.route(`${site.url}/saml/acs`, async (route) => {
      const form = new URLSearchParams(route.request().postData() ?? "");
      const xml = Buffer.from(form.get("SAMLResponse") ?? "", "base64")
        .toString()
        .replaceAll("signe.dahl@", "jonas.ek@");
      form.set("SAMLResponse", Buffer.from(xml).toString("base64"));
      await route.continue({ postData: form.toString() });
    });
    await leaveForProvider(
      page,
      "/sv/account/login?redirect=%2Fsv%2Fupload",
      "Inloggning för personal",
    );
    await signOn(page, "signe");
    await expect(page).toHaveURL(
      `${site.url}/sv/account/login?sign-on=failed&redirect=%2Fsv%2Fupload`,
    );
    await expect(page.getByRole("alert")).toContainText("Inloggningen för personal fungerade inte");
    await expectAccessible(page);
    // The next, unchanged response is accepted.
    await page.unroute(`${site.url}/saml/acs`);
    await page.getByRole("button", { name: "Inloggning för personal" }).click();
    await expect(page).toHaveURL(`${site.url}/sv/upload`);
    await page.context().close();
  });

  test("another person's sign-on in a link signs no user in", async ({ browser }) => {
    const attacker = await newPage(browser);
    const stolen = new Promise<string>((resolve) => {
      void attacker.route(`${site.url}/saml/acs`, async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        resolve(response.headers().location ?? "");
        await route.abort();
      });
    });
    await leaveForProvider(attacker, "/account/login", "Staff sign-in");
    await attacker.getByLabel("Username").fill("jonas");
    await attacker.getByLabel("Password").fill(STAFF.jonas.password);
    await attacker.getByRole("button", { name: "Login" }).click();
    const link = await stolen;
    expect(link).toContain("returnFromSSO=1&jwtAuthToken=");

    const victim = await newPage(browser);
    // Tries a victim who has not started a sign-on, and then one who is at the provider.
    for (const begins of [false, true]) {
      if (begins) await leaveForProvider(victim, "/account/login", "Staff sign-in");
      await victim.goto(link);
      await expect(victim).toHaveURL(`${site.url}/account/login?sign-on=failed`);
      await expect(victim.getByRole("alert")).toContainText("The staff sign-in didn’t work");
      expect((await victim.context().cookies(site.url)).map(({ name }) => name)).not.toContain(
        "session",
      );
    }
    await attacker.context().close();
    await victim.context().close();
  });

  test("the log contains neither tokens nor names", async () => {
    expect(site.output()).toContain("/saml/acs");
    for (const secret of [TOKENS, /signe/i, /jonas/i, /library\.example/])
      expect(site.output()).not.toMatch(secret);
  });

  async function newPage(browser: Browser, javaScriptEnabled = true): Promise<Page> {
    return (await browser.newContext({ javaScriptEnabled })).newPage();
  }
});

test.describe("at the demonstration provider", () => {
  for (const { code, prefix, staff } of LANGUAGES) {
    test(`a visitor signs on as invented staff, ${code}`, async ({ page, baseURL }) => {
      await page.goto(`${prefix}/account/login`);
      await page.getByRole("button", { name: staff }).click();
      await expect(rootOf(page)).toHaveAttribute("lang", code);
      await expect(page.getByText(/^(For demonstration|Demonstration):/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: /Astrid Lind/ }).click();
      await expect(page).toHaveURL(discoveryAt(baseURL + prefix));
    });
  }

  test("a redirect target on another site is dropped", async ({ page, baseURL }) => {
    for (const redirect of [
      "//elsewhere.example/",
      "https://elsewhere.example/",
      "/\\elsewhere.example",
      "javascript:alert(1)",
    ]) {
      // Leaves the page first: its pending requests would run without the cookies.
      await page.goto("/robots.txt");
      await page.context().clearCookies();
      const leadOn = await page.request.post("/account/staff-sign-in", {
        form: { redirect },
        headers: { Accept: "text/html" },
      });
      const address =
        /<a href="([^"]*)"/.exec(await leadOn.text())?.[1]?.replaceAll("&amp;", "&") ?? "";
      expect(address).toMatch(/^\/saml\/login\?state=/);
      await page.goto(address);
      await page.getByRole("button", { name: /Astrid Lind/ }).click();
      await expect(page).toHaveURL(discoveryAt(baseURL));
    }
  });

  test("a sign-on cannot be started by a URL or by another site", async ({ request }) => {
    const byAddress = await request.get("/account/staff-sign-in", { maxRedirects: 0 });
    expect(byAddress.headers().location).toBe("/account/login");
    const byOthers = await request.post("/account/staff-sign-in", {
      form: {},
      headers: { Origin: "https://elsewhere.example", Accept: "text/html" },
      maxRedirects: 0,
    });
    expect(byOthers.status()).toBe(403);
    expect(byOthers.headers()["set-cookie"]).toBeUndefined();
  });

  test.describe("without JavaScript, on a phone", () => {
    test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });

    test("a visitor signs on as invented staff", async ({ page }) => {
      await page.goto("/account/login");
      await page.getByRole("button", { name: "Staff sign-in" }).click();
      await page.getByRole("button", { name: /Daniel Mensah/ }).click();
      await expect(page).toHaveURL(/\/account\/discovery\/$/);
    });
  });
});
