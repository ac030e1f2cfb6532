import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectFocusWithin,
  PHONE,
  test,
  WITHOUT_JAVASCRIPT,
} from "./fixtures";
import { accountMenu, disclosure, headerMenu } from "./menus";
import { SAMPLE_ACCOUNTS, signIn, startSession } from "./sign-in";
import { rootOf, scriptsIn } from "./unseen";

/** Tests the layout of every page: keyboard, menus, cookie notice, light mode, headers, error pages. */

const DOCUMENT_PATH =
  "/document/too-hot-to-think-1-140-pupils-measure-the-heat-in-their-classrooms";

/** Returns by how many pixels a page is wider than its body, ignoring the space of a scrollbar. */
const widerThanRoom = (page: Page) =>
  page.evaluate(
    () => document.documentElement.scrollWidth - document.body.getBoundingClientRect().width,
  );

test("the skip link is the first tab stop and leads to the content", async ({ page }) => {
  await page.goto("/search");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a navigation moves the focus to the new page's heading, and back to the link", async ({
  page,
}) => {
  // Until scripts run, a link loads the page.
  await page.goto("/collections", { waitUntil: "networkidle" });
  const link = page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("heading")
    .getByRole("link")
    .nth(1);
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/collection\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/collections$/);
  await expect(link).toBeFocused();
  expect(loads).toEqual([]);
});

test("with text of twice the size no page is wider than the narrowest phone", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
  });
  const page = await browser.newPage({ viewport: { width: 320, height: 640 }, baseURL });
  for (const path of [
    "/nl",
    "/nl/search?q=kind&topic=education",
    "/fr/search?layout=compressed",
    "/nl/search?facet=country",
    "/nl/topics",
    "/fr/toolkits",
    "/nl/collections",
    "/nl/authors",
    "/nl/keywords",
    "/nl/countries",
    "/nl/publishers",
    "/fr/frequently-asked-questions/",
    "/nl/account/login",
    "/nl/account/register",
    "/fr/account/forgot-password",
    "/nl/newsletter",
    "/fr/contact",
    "/fr/accessibility",
    "/developers",
    "/nl/upload",
    "/document/too-hot-to-think-1-140-pupils-measure-the-heat-in-their-classrooms",
    "/collection/a-changing-climate-seen-from-school",
    "/sv/search/advanced",
  ]) {
    await page.goto(path);
    expect(await widerThanRoom(page), path).toBeLessThanOrEqual(0);
  }
  await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/menus");
  await expect(page.getByRole("button", { name: /^Remove: / }).first()).toBeVisible();
  for (const path of ["/admin/menus", "/sv/admin/menus"]) {
    await page.goto(path);
    expect(await widerThanRoom(page), path).toBeLessThanOrEqual(0);
  }
  await browser.close();
});

test("a long name in the header makes no page wider than a phone", async ({ page }) => {
  await signIn(page, SAMPLE_ACCOUNTS.editor, "/sv/search");
  for (const width of [320, 360, 1000, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await widerThanRoom(page), String(width)).toBeLessThanOrEqual(0);
  }
});

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);

  // The test changes the HTML of the response, which the policy for scripts would block.
  test("a long site name is readable in full, and does not overlap the menu", async ({ page }) => {
    const long = "The Children’s Rights and Climate Data Library";
    await page.route(/\/topics$/, async (route) => {
      const response = await route.fetch();
      const name = "Resource Library";
      await route.fulfill({ response, body: (await response.text()).replaceAll(name, long) });
    });
    const look = async () => {
      await page.goto("/topics");
      for (const width of [320, 360, 1000, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const home = page.getByRole("banner").getByRole("link", { name: long });
        await expect(home).toBeVisible();
        expect(
          await home.evaluate((link) => {
            const name = link.querySelector("span")!;
            const words = document.createRange();
            words.selectNodeContents(name);
            const { left, right } = words.getBoundingClientRect();
            const others = [...link.parentElement!.children].filter(
              (other) => other !== link && other.checkVisibility(),
            );
            return {
              isCut: left < 0 || right > document.body.clientWidth,
              lies: others.filter((other) => {
                const box = other.getBoundingClientRect();
                return box.width > 0 && box.left < right && box.right > left;
              }).length,
            };
          }),
          String(width),
        ).toEqual({ isCut: false, lies: 0 });
        expect(await widerThanRoom(page), String(width)).toBeLessThanOrEqual(0);
      }
    };
    await look();
    await startSession(page, SAMPLE_ACCOUNTS.editor);
    await look();
  });

  test("every link of every menu works, in every language", async ({ page, request }) => {
    for (const prefix of ["/", "/es", "/sv", "/nl", "/fr"]) {
      await page.goto(prefix);
      const targets = await page
        .getByRole("banner")
        .or(page.getByRole("contentinfo"))
        .getByRole("link", { includeHidden: true })
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      for (const target of new Set(targets))
        expect((await request.get(target)).status(), target).toBe(200);
    }
  });
});

test("a member finds the main menu in the header wherever it fits", async ({ page }) => {
  await signIn(page, SAMPLE_ACCOUNTS.reader, "/topics");
  for (const width of [1024, 1240]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(
      page.getByRole("banner").getByRole("navigation", { name: "Main menu" }),
      String(width),
    ).toBeVisible();
    expect(await widerThanRoom(page), String(width)).toBeLessThanOrEqual(0);
  }
});

for (const [kind, options] of [
  ["on a wide screen", {}],
  ["on a phone", PHONE],
  ["on a phone without JavaScript", { ...PHONE, ...WITHOUT_JAVASCRIPT }],
] as const)
  test.describe(kind, () => {
    test.use(options);

    test("the cookie notice is visible without scrolling, and does not cover the focused element", async ({
      page,
    }) => {
      for (const path of ["/", "/sv/search?q=barn", DOCUMENT_PATH]) {
        await page.goto(path);
        const notice = page.getByRole("region", {
          name: /^(Cookies on this site|Kakor på webbplatsen)$/,
        });
        await expect(notice).toBeInViewport({ ratio: 1 });
        await expect(notice.getByRole("button")).toBeInViewport({ ratio: 1 });
        for (const target of await notice.getByRole("link").or(notice.getByRole("button")).all())
          expect((await target.boundingBox())?.height, path).toBeGreaterThanOrEqual(24);
        for (let stop = 0; stop < 40; stop += 1) {
          await page.keyboard.press("Tab");
          expect(await page.evaluate(isCovered), `${path}, stop ${stop}`).toBe(false);
        }
      }
    });
  });

/** Whether the cookie notice covers the focused element. */
function isCovered(): boolean {
  const focused = document.activeElement;
  const notice = document.querySelector(".cookie-consent");
  if (!focused || !notice || notice.contains(focused)) return false;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  return onTop !== null && notice.contains(onTop);
}

test("links and buttons of a document's page are at least 24 pixels high, on a phone too", async ({
  page,
}) => {
  await page.goto(DOCUMENT_PATH);
  const main = page.getByRole("main");
  const targets = main
    .getByRole("link")
    .or(main.getByRole("button"))
    .or(disclosure(main, /./))
    .filter({ visible: true });
  await expect(targets.first()).toBeVisible();
  for (const viewport of [page.viewportSize()!, PHONE.viewport!]) {
    await page.setViewportSize(viewport);
    const low = await targets.evaluateAll((all) =>
      all.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        // Links within a sentence are as high as its lines (WCAG 2.2, 2.5.8).
        const isInSentence =
          target.matches("p a, .prose a") &&
          target.parentElement?.textContent !== target.textContent;
        return width > 1 && height > 1 && height < 24 && !isInSentence
          ? [`${target.textContent?.trim()} ${height}`]
          : [];
      }),
    );
    expect(low).toEqual([]);
  }
});

test("the phone's menu begins with the language and the account", async ({ page }) => {
  await page.setViewportSize(PHONE.viewport ?? { width: 360, height: 740 });
  const entries = page.getByRole("banner").getByRole("link").filter({ visible: true });
  /** Returns the given names that the menu contains, in the order of the menu. */
  const inOrder = async (...names: string[]) =>
    (await entries.allInnerTexts()).filter((name) => names.includes(name));
  await page.goto("/topics");
  await headerMenu(page).filter({ hasText: "Menu" }).click();
  await expect(entries.filter({ hasText: "English" })).toBeInViewport();
  expect(await inOrder("Topics", "Sign in", "English")).toEqual(["English", "Sign in", "Topics"]);
  await expectAccessible(page);
  await signIn(page, SAMPLE_ACCOUNTS.reader, "/topics");
  await headerMenu(page).filter({ hasText: "Menu" }).click();
  await expect(entries.filter({ hasText: "English" })).toBeInViewport();
  expect(await inOrder("Topics", "Settings", "English")).toEqual(["English", "Settings", "Topics"]);
  await expectAccessible(page);
});

for (const script of [true, false]) {
  test.describe(script ? "with JavaScript" : "without JavaScript", () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);

    test("accepting cookies is remembered for a year", async ({ page, context }) => {
      await page.goto("/search?q=school", { waitUntil: "networkidle" });
      const notice = page.getByRole("region", { name: "Cookies on this site" });
      await expect(notice).toBeVisible();
      await notice.getByRole("button", { name: "Accept" }).click();
      await expect(notice).toBeHidden();
      if (script) await expect(page.getByRole("main")).toBeFocused();
      await expect(page).toHaveURL(/\/search\?q=school/);
      await expect
        .poll(async () => (await context.cookies()).some(({ name }) => name === "cookie-consent"))
        .toBe(true);
      const cookie = (await context.cookies()).find(({ name }) => name === "cookie-consent");
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
      await page.goto("/sv");
      await expect(page.getByRole("region", { name: "Kakor på webbplatsen" })).toHaveCount(0);
    });

    test("the phone's menu opens and closes", async ({ page }) => {
      await page.setViewportSize(PHONE.viewport ?? { width: 360, height: 740 });
      await page.goto("/");
      const menu = headerMenu(page).filter({ hasText: "Menu" });
      await menu.click();
      const entry = page.getByRole("banner").getByRole("link", { name: "Topics" });
      await expect(entry).toBeVisible();
      await menu.click();
      await expect(entry).toBeHidden();
      await menu.click();
      await entry.click();
      await expect(page).toHaveURL(/\/topics$/);
    });
  });
}

test("an entry of the account menu leads to its part of the profile when the profile is already open", async ({
  page,
}) => {
  await signIn(page, SAMPLE_ACCOUNTS.author, "/account/user-profile/");
  await accountMenu(page).click();
  await page.getByRole("banner").getByRole("link", { name: "Saved resources" }).click();
  const heading = page.getByRole("heading", { level: 2, name: "My library" });
  await expect(heading).toBeInViewport();
  await expectFocusWithin(page.getByRole("region", { name: "My library" }));
});

test("the header's menus work by keyboard alone", async ({ page }) => {
  await signIn(page, SAMPLE_ACCOUNTS.reader, "/topics");
  const language = headerMenu(page).filter({ hasText: "Language" });
  const languages = page.getByRole("banner").getByRole("list", { name: "Language" });
  const account = accountMenu(page);
  const entries = page.getByRole("banner").getByRole("list", { name: "Account" });
  const boxes = () => Promise.all([language.boundingBox(), account.boundingBox()]);
  const plain = await boxes();

  await page.getByRole("banner").getByRole("link", { name: "Search" }).focus();
  await page.keyboard.press("Tab");
  await expect(language).toHaveAttribute("aria-expanded", "false");
  await expect(language).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(languages).toBeVisible();
  await expect(language).toHaveAttribute("aria-expanded", "true");
  await expect(language).toBeFocused();
  await expectAccessible(page);
  for (const name of ["English", "Español"]) {
    await page.keyboard.press("Tab");
    await expect(languages.getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(languages).toBeHidden();
  await expect(language).toBeFocused();

  await page.keyboard.press("Space");
  await expect(languages).toBeVisible();
  await languages.getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(account).toHaveAttribute("aria-expanded", "false");
  await expect(account).toBeFocused();
  await expect(languages).toBeHidden();
  expect(await boxes()).toEqual(plain);
  await page.keyboard.press("Enter");
  await expect(entries).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(language).toBeFocused();
  await expect(entries).toBeHidden();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(entries).toBeVisible();
  await entries.getByRole("link", { name: "Upload content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Title", { exact: true })).toBeFocused();
  await expect(entries).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Closing goes back in the history, which must not interfere with the next navigation.
  await expect(page).toHaveURL(/\/topics$/);
  await expect(account).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(entries).toBeVisible();
  await entries.getByRole("link", { name: "Settings" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  await expect(entries).toBeHidden();
  // Opens the same page again.
  await account.focus();
  await page.keyboard.press("Enter");
  await expect(entries).toBeVisible();
  await entries.getByRole("link", { name: "Settings" }).focus();
  await page.keyboard.press("Enter");
  await expect(entries).toBeHidden();
  await expect(account).toBeFocused();
});

test("a press outside closes a menu of the header, and so does opening another", async ({
  page,
}) => {
  await signIn(page, SAMPLE_ACCOUNTS.reader, "/topics");
  const language = headerMenu(page).filter({ hasText: "Language" });
  const languages = page.getByRole("banner").getByRole("list", { name: "Language" });
  const entries = page.getByRole("banner").getByRole("list", { name: "Account" });
  await language.hover();
  await expect(language).toHaveAttribute("aria-expanded", "false");
  await language.click();
  await expect(languages).toBeVisible();
  await expect(language).toBeFocused();
  await expect(language).toHaveCSS("outline-style", "none");
  await accountMenu(page).click();
  await expect(entries).toBeVisible();
  await expect(languages).toBeHidden();
  for (const place of [page.getByRole("main"), page.getByRole("contentinfo")]) {
    await place.click({ position: { x: 2, y: 2 } });
    await expect(entries).toBeHidden();
    await accountMenu(page).click();
    await expect(entries).toBeVisible();
  }
  await page.getByRole("banner").click({ position: { x: 2, y: 2 } });
  await expect(entries).toBeHidden();
});

test.describe("a menu of the header whose code loads late or not at all", () => {
  const CODE = /\/assets\/live-popover-[^/]*\.js$/;
  test.use({ ...PHONE, allowedConsoleErrors: [/net::ERR_FAILED/] });

  test("opens at once, and stays open with the same focus when the code is loaded", async ({
    page,
  }) => {
    let want = () => {};
    const wanted = new Promise<void>((resolve) => {
      want = resolve;
    });
    await page.route(CODE, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto("/topics");
    const menu = headerMenu(page).filter({ hasText: "Menu" });
    const entry = page
      .getByRole("banner")
      .getByRole("link", { name: "Topics" })
      .filter({ visible: true });
    await menu.click();
    await expect(entry).toBeVisible();
    await entry.focus();
    want();
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await expect(entry).toBeFocused();
    // The entry leads to the current page.
    await page.keyboard.press("Enter");
    await expect(entry).toBeHidden();
    await expect(menu).toBeFocused();
  });

  test("still works as a plain list, and closes after a navigation", async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto("/");
    const menu = headerMenu(page).filter({ hasText: "Menu" });
    const failed = page.waitForEvent("requestfailed");
    await menu.press("Enter");
    await failed;
    const entry = page
      .getByRole("banner")
      .getByRole("link", { name: "Topics" })
      .filter({ visible: true });
    await entry.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Topics" })).toBeFocused();
    await expect(entry).toBeHidden();
    await expect(menu).toBeVisible();
  });
});

test("light mode has no scripts, fonts or pictures, and is remembered", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto("/search");
  await page.getByRole("link", { name: "Light mode" }).click();
  await expect(page.getByRole("link", { name: "Full version" })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);

  // A separate browser that has not loaded the full version: this one would fetch the fonts that it already knows.
  const fresh = await browser.newContext({ baseURL, storageState: await context.storageState() });
  const light = await fresh.newPage();
  const kinds: string[] = [];
  light.on("request", (request) => kinds.push(request.resourceType()));
  await light.goto("/");
  await expect(light.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(light);
  expect(kinds.filter((kind) => kind === "script" || kind === "font" || kind === "image")).toEqual(
    [],
  );
  await light.getByRole("link", { name: "Full version" }).click();
  await expect(scriptsIn(light).first()).toBeAttached();
  await fresh.close();
});

for (const [name, hint] of [
  ["that saves data", { "Save-Data": "on" }],
  ["on a 2G connection", { ECT: "2g" }],
] as const) {
  test(`a browser ${name} gets light mode unless the visitor declines`, async ({ request }) => {
    const asked = await request.get("/search", { headers: hint });
    expect(asked.headers()["accept-ch"]).toBe("ECT");
    expect(await asked.text()).not.toContain("<script");
    expect(
      await (await request.get("/search", { headers: { ...hint, Cookie: "light=off" } })).text(),
    ).toContain("<script");
  });
}

test("pages have security headers and are cacheable, preferences are not", async ({ request }) => {
  const page = await request.get("/search");
  const headers = page.headers();
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["content-security-policy"]).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["cache-control"]).toContain("s-maxage");
  const again = await request.get("/search", { headers: { "If-None-Match": headers.etag ?? "" } });
  expect(again.status()).toBe(304);
  expect(again.headers()["content-security-policy"]).toBeUndefined();
  const choice = await request.get("/language/sv?return=/", { maxRedirects: 0 });
  expect(choice.headers()["cache-control"]).toBe("no-store");
});

test.describe("an unknown page", () => {
  test.use({ allowedConsoleErrors: [/404/] });

  test("answers in the page's language with a search for the missing page", async ({ page }) => {
    const response = await page.goto("/nl/document/kinderen-en-onderwijs");
    expect(response?.status()).toBe(404);
    await expect(rootOf(page)).toHaveAttribute("lang", "nl");
    await expect(
      page.getByRole("heading", { level: 1, name: "Deze pagina bestaat niet (meer)" }),
    ).toBeVisible();
    const field = page.getByRole("searchbox");
    await expect(field).toHaveValue("kinderen en onderwijs");
    expect((await field.boundingBox())?.width).toBeGreaterThan(200);
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: "Zoeken" }).click();
    await expect(page).toHaveURL(/\/nl\/search\?q=kinderen/);
  });
});
