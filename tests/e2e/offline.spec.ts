import { stat } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test } from "./fixtures";
import { accountEntries, accountMenu } from "./menus";
import { newAccount } from "./new-account";
import { signIn } from "./sign-in";
import { serveBuilds } from "./two-builds";
import { rootOf } from "./unseen";

/** A public collection of the sample library. */
const COLLECTION = "/collection/listening-to-children-in-emergencies";
const SWEDISH_TITLE = "Att lyssna på barn i katastrofer";

test.use({
  // Other journeys block service workers: fetching the offline page in each of them would take minutes.
  serviceWorkers: "allow",
  allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/],
});

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "cookie-consent", value: "accepted", url: baseURL ?? "" }]);
});

/** Returns the stored URLs of pages and files, by the name of their cache. */
const cachedPages = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys())
      kept[name] = (await (await caches.open(name)).keys()).map(
        ({ url }) => new URL(url).pathname + new URL(url).search,
      );
    return kept;
  });

/** Waits until a page has been stored. */
const untilKept = (page: Page, cache: string, address: string) =>
  expect
    .poll(async () => (await cachedPages(page))[cache] ?? [], { timeout: 30_000 })
    .toContain(address);

/** Expects a complete page: its scripts run and its styles are loaded. */
async function expectWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--paper"),
    ),
  ).not.toBe("");
}

const goOffline = (context: BrowserContext) => context.setOffline(true);

/** Finds the link to the collection in a Swedish list. */
const swedishLink = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: SWEDISH_TITLE, exact: true });

test("pages that were read open offline with a notice, and all others lead to the stored ones", async ({
  page,
  context,
  request,
}) => {
  // Not the first collection, which may belong to another journey and be deleted by then.
  const [, address = ""] =
    /hreflang="sv" href="[^"]*(\/sv\/collection\/[^"]+)"/i.exec(
      await (await request.get(COLLECTION)).text(),
    ) ?? [];
  await page.goto("/sv/collections");
  await untilKept(page, "library-read-visitor", "/sv/collections");
  // Opened by the router, without loading a document.
  await expect(swedishLink(page)).toHaveAttribute("href", address);
  await swedishLink(page).click();
  await expect(page.getByRole("heading", { level: 1, name: SWEDISH_TITLE })).toBeVisible();
  await untilKept(page, "library-read-visitor", address);

  await goOffline(context);
  await page.goto("/sv/collections");
  await expectWhole(page);
  await expect(page.getByText(/^Du är offline\. Den här kopian av sidan är från \d/)).toBeVisible();
  await swedishLink(page).click();
  await expect(page.getByRole("heading", { level: 1, name: SWEDISH_TITLE })).toBeVisible();
  await expectWhole(page);

  await page.goto("/sv/document/never-read");
  await expect(page).toHaveURL(/\/sv\/offline\?to=%2Fsv%2Fdocument%2Fnever-read$/);
  await expect(page.getByRole("heading", { level: 1, name: "Sparat på enheten" })).toBeVisible();
  await expect(
    page.getByText("Du är offline, och sidan du ville öppna är inte sparad på enheten."),
  ).toBeVisible();
  await expectAccessible(page);
  const read = page.getByRole("region", { name: "Sidor som du har läst" });
  await read.getByRole("link", { name: SWEDISH_TITLE }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1, name: SWEDISH_TITLE })).toBeVisible();

  // Once online, the requested page is shown.
  await page.goto("/sv/topics");
  await expect(page).toHaveURL(/offline/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/sv\/topics$/);
  await expect(rootOf(page)).not.toHaveAttribute("data-kept");
});

test("the text versions and files of a collection can be stored, and continue after a broken connection", async ({
  page,
  context,
}) => {
  await page.goto(COLLECTION);
  await untilKept(page, "library-read-visitor", COLLECTION);
  await page.getByRole("button", { name: "Keep for offline…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Keep \d+ resources$/ })).toBeVisible();
  await expect(dialog.getByText(/to download, .* free on this device/)).toBeVisible();
  // The code of the dialog is stored after the page has settled.
  await expect
    .poll(async () =>
      (await cachedPages(page))["library-assets"]?.some((address) =>
        address.includes("save-offline-dialog"),
      ),
    )
    .toBe(true);
  await expectAccessible(page);

  // One resource with its file, at first offline.
  const row = dialog.getByRole("group", { name: "Resources" }).getByRole("checkbox");
  await row.first().uncheck();
  await row.nth(1).check();
  await dialog.getByRole("radio", { name: /The files themselves/ }).check();
  await goOffline(context);
  await dialog.getByRole("button", { name: "Keep 1 resource" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The connection was lost.");
  await context.setOffline(false);
  await expect(dialog.getByText("Everything you chose is on this device.")).toBeVisible({
    timeout: 30_000,
  });

  // All as text versions.
  await dialog.getByRole("radio", { name: /Text versions/ }).check();
  await row.first().check();
  await dialog.getByRole("button", { name: /^Keep \d+ resources$/ }).click();
  await expect(dialog.getByText("Everything you chose is on this device.")).toBeVisible({
    timeout: 30_000,
  });
  await dialog.getByRole("link", { name: "See what is kept" }).click();

  await goOffline(context);
  await page.goto("/offline");
  const kept = page.getByRole("region", { name: "Kept for offline" });
  await expect(kept.getByRole("listitem").first()).toContainText("Kept");
  await kept.getByRole("link", { name: "Open the text" }).first().click();
  await expect(page).toHaveURL(/\/text\//);
  await expectWhole(page);
  await page.goto("/offline");
  await kept.getByRole("button", { name: "Remove all (Kept for offline)" }).click();
  await expect(kept.getByText("Nothing kept yet")).toBeVisible();
  expect((await cachedPages(page))["library-kept-visitor"]).toEqual([]);
});

test("the size of the download is announced once, and matches what is then stored", async ({
  page,
}) => {
  await page.goto(COLLECTION);
  await untilKept(page, "library-read-visitor", COLLECTION);
  await page.getByRole("button", { name: "Keep for offline…" }).click();
  const dialog = page.getByRole("dialog");
  const said = dialog.getByText(/^About [\d.,]+\s[KM]B to download, .* free on this device$/);
  await expect(said).toBeVisible();
  expect((await dialog.innerText()).match(/\d\s[KMG]B/g)).toHaveLength(2);
  const [, number = "", unit] = /About ([\d.,]+)\s([KM]B)/.exec(await said.innerText()) ?? [];
  const foretold = Number(number) * (unit === "MB" ? 1e6 : 1e3);
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport!);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Keep \d+ resources$/ }).click();
  await expect(dialog.getByText("Everything you chose is on this device.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(said).toHaveCount(0);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open("library-kept-visitor");
    const sizes = (await cache.keys()).map(
      async (key) => (await (await cache.match(key))!.arrayBuffer()).byteLength,
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  });
  expect(kept / foretold, `${kept} bytes instead of ${foretold}`).toBeGreaterThan(0.7);
  expect(kept / foretold, `${kept} bytes instead of ${foretold}`).toBeLessThan(1.3);
});

test("a saved resource is stored with its page and its file, which can be read and downloaded offline", async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newAccount(request), "/");
  const recent = (await (
    await request.post("/api/v1/get_recent_documents", { data: { lang: "en", limit: 12 } })
  ).json()) as {
    documents: {
      databaseId: number;
      title: string;
      link: string;
      files: { kind: string; size: number }[];
    }[];
  };
  const piece = recent.documents.find(({ files }) => files[0]?.kind === "PDF")!;
  expect(
    (
      await page.request.post("/library/save", {
        form: { databaseId: piece.databaseId },
        headers: { Accept: "application/json" },
      })
    ).ok(),
  ).toBe(true);
  await page.goto("/account/user-profile/#my-library");
  await page
    .getByRole("region", { name: "My library" })
    .getByRole("button", { name: "Keep for offline…" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /The files themselves/ }).check();
  await dialog.getByRole("button", { name: "Keep 1 resource" }).click();
  await expect(dialog.getByText("Everything you chose is on this device.")).toBeVisible({
    timeout: 30_000,
  });

  await goOffline(context);
  await page.goto("/offline");
  const kept = page.getByRole("region", { name: "Kept for offline" });
  await expect(kept.getByRole("link", { name: /^Open .*\.pdf/ })).toBeVisible();
  await kept.getByRole("link", { name: piece.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: piece.title })).toBeVisible();
  await expectWhole(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("main")
      .getByRole("link", { name: /^Download/ })
      .first()
      .click(),
  ]);
  expect((await stat(await download.path())).size).toBe(piece.files[0]?.size);
  // Its page can still be read.
  await page.goto(piece.link);
  await expect(page.getByRole("heading", { level: 1, name: piece.title })).toBeVisible();
  await expectWhole(page);
});

test("signing out deletes what was stored while signed in, and private pages are never stored", async ({
  page,
  request,
}) => {
  await signIn(page, await newAccount(request), COLLECTION);
  await untilKept(page, "library-read-account", COLLECTION);
  await page.goto("/account/user-profile/");
  await page.goto("/account/user-settings");
  const kept = await cachedPages(page);
  expect(
    Object.values(kept)
      .flat()
      .filter((address) => /account\/user|\.data/.test(address)),
  ).toEqual([]);
  await accountMenu(page).click();
  await accountEntries(page).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(Object.keys(await cachedPages(page)).filter((name) => name.endsWith("-account"))).toEqual(
    [],
  );
});

test("storing pages in one tab keeps input in another, and signing out offline completes once online", async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newAccount(request), COLLECTION);
  await untilKept(page, "library-read-account", COLLECTION);
  await page.goto("/account/user-profile/");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const other = await context.newPage();
  await goOffline(context);
  await other.goto(COLLECTION);
  await expect(other.getByText(/^You’re offline\. This copy of the page is from/)).toBeVisible();
  await expect(other.getByRole("button", { name: "Keep for offline…" })).toHaveCount(0);
  await other.close();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  expect(
    await page.evaluate(() => "isSamePage" in window && localStorage.getItem("signed-in") !== null),
  ).toBe(true);

  // Offline, the device deletes its data at once, and says that the site has not been told.
  await accountMenu(page).click();
  await accountEntries(page).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText(/^We couldn’t sign you out/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await expect
    .poll(async () =>
      Object.keys(await cachedPages(page)).filter((name) => name.endsWith("-account")),
    )
    .toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible({
    timeout: 20_000,
  });
  expect((await context.cookies()).filter(({ name }) => /session/.test(name))).toEqual([]);
});

test("a new release never mixes with stored pages of the previous one", async ({
  browser,
  baseURL,
}) => {
  const site = await serveBuilds(baseURL ?? "", "one");
  const context = await browser.newContext({ serviceWorkers: "allow" });
  await context.addCookies([{ name: "cookie-consent", value: "accepted", url: site.url }]);
  const page = await context.newPage();
  const scripts = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("link[href^='/assets/']"),
      ].map((element) => element.getAttribute("href")?.split("/")[2]),
    );

  await page.goto(`${site.url}/topics`);
  await untilKept(page, "library-read-visitor", "/topics");
  site.release("two");
  await page.goto(`${site.url}/collections`);
  await expect.poll(async () => new Set(await scripts())).toEqual(new Set(["two"]));
  await untilKept(page, "library-read-visitor", "/collections");
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state),
    )
    .toBe("installed");

  await context.setOffline(true);
  for (const [path, build] of [
    ["/topics", "one"],
    ["/collections", "two"],
  ] as const) {
    await page.goto(site.url + path);
    await expectWhole(page);
    expect(new Set(await scripts())).toEqual(new Set([build]));
  }
  // The page of the old release links to a document of the new one: its scripts request no missing files.
  await context.setOffline(false);
  expect(site.missing).toEqual([]);

  // Once no page is open, the new worker takes over. The page stored by the old release still has its files.
  await page.close();
  const again = await context.newPage();
  await again.goto(`${site.url}/collections`);
  await context.setOffline(true);
  await again.goto(`${site.url}/topics`);
  await expectWhole(again);
  await context.close();
  await site.close();
});

/** URLs that the worker does not handle, including redirects. */
const LEFT_TO_THE_SITE = [
  "/robots.txt",
  "/sitemap.xml",
  "/feed",
  "/sv/feed",
  "/search/export/excel?query=children",
  "/search/export/bibtex?query=children",
  "/collection/listening-to-children-in-emergencies/excel",
  "/api/v1/authors/linkedin_callback?code=once&state=unknown",
  "/usage/document/1",
];

test("URLs that the worker leaves to the site are requested once", async ({ browser, baseURL }) => {
  const site = await serveBuilds(baseURL ?? "", "one");
  const context = await browser.newContext({ serviceWorkers: "allow" });
  await context.addCookies([{ name: "cookie-consent", value: "accepted", url: site.url }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/topics`);
  await untilKept(page, "library-read-visitor", "/topics");
  for (const path of LEFT_TO_THE_SITE) {
    const tab = await context.newPage();
    // A download ends the navigation with an error.
    await tab.goto(site.url + path).catch(() => undefined);
    await tab.close();
  }
  // By then a second request would have arrived.
  await page.goto(`${site.url}/collections`);
  const counts = LEFT_TO_THE_SITE.map((path) => [
    path,
    site.requested.filter((requested) => requested === path).length,
  ]);
  expect(counts).toEqual(LEFT_TO_THE_SITE.map((path) => [path, 1]));
  await context.close();
  await site.close();
});
