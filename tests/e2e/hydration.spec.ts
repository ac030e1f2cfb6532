import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { SAMPLE_ACCOUNTS, startSession } from "./sign-in";
import { headOf, rootOf, withoutScriptsOnly } from "./unseen";

/**
 * Tests that React hydrates the server's pages without differences, and that the content security policy allows their scripts.
 * The browser logs a difference or a violation as an error, which fails a journey.
 */

const SLUG = "your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school";
const PUBLIC_PAGES = [
  "/",
  "/search?q=water",
  "/search?q=birth%20registration",
  "/search/advanced",
  `/document/${SLUG}`,
  `/document/${SLUG}/cite`,
  "/topics",
  "/countries",
  "/authors",
  "/collections",
  "/toolkits",
  "/frequently-asked-questions",
  "/newsletter",
  "/contact",
  "/account/login",
  "/account/register",
  "/sv/search?layout=compressed",
  "/fr",
];
const STAFF_PAGES = [
  "/",
  "/search",
  `/document/${SLUG}`,
  "/evaluation-hub",
  "/frequently-asked-questions",
  "/account/user-profile",
  "/account/user-settings",
  "/account/discovery",
  "/admin/review/contributions",
  "/upload",
];
const EDITOR_PAGES = ["/admin", "/admin/posts/new/article", "/admin/terms", "/admin/people"];

async function expectHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(rootOf(page)).toHaveAttribute("data-hydrated", /./);
  // Some pages open a dialog, such as the first one for staff, behind which nothing is exposed to screen readers.
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
}

test("public pages are hydrated without an error", async ({ page }) => {
  test.slow();
  for (const path of PUBLIC_PAGES) await expectHydrated(page, path);
});

test("pages of members and staff are hydrated without an error", async ({ page }) => {
  test.slow();
  await startSession(page, SAMPLE_ACCOUNTS.staff);
  for (const path of STAFF_PAGES) await expectHydrated(page, path);
});

test("pages of editors are hydrated without an error", async ({ page }) => {
  await startSession(page, SAMPLE_ACCOUNTS.editor);
  for (const path of EDITOR_PAGES) await expectHydrated(page, path);
});

test.describe("an error page", () => {
  test.use({ allowedConsoleErrors: [/404/] });

  test("is hydrated without an error, and so is the following page", async ({ page }) => {
    await expectHydrated(page, "/document/not-there");
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("the head is updated after a navigation in the browser", async ({ page }) => {
  await page.goto(`/document/${SLUG}`);
  const title = await page.title();
  const head = headOf(page);
  await expect(head.meta("citation_title")).toHaveCount(1);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).not.toHaveTitle(title);
  await expect(head.title).toHaveCount(1);
  await expect(head.meta("description")).toHaveCount(1);
  await expect(head.canonical).toHaveCount(1);
  await expect(head.metaBeginning("citation_")).toHaveCount(0);
});

/** Returns the URLs of the scripts that a page requests, each with the browser's priority. */
async function scriptsOf(page: Page): Promise<[url: string, priority: string][]> {
  const scripts: [url: string, priority: string][] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ request: { url, initialPriority } }) => {
    if (new URL(url).pathname.endsWith(".js")) scripts.push([url, initialPriority]);
  });
  await devtools.send("Network.enable");
  return scripts;
}

test("scripts are requested with low priority", async ({ page }) => {
  const scripts = await scriptsOf(page);
  await page.goto("/search");
  const preloaded = await headOf(page).latePreloads.evaluateAll((links) =>
    links.map((link) => (link as HTMLLinkElement).href),
  );
  const priorities = scripts.filter(([url]) => preloaded.includes(url));
  expect(priorities.length).toBeGreaterThan(3);
  expect(priorities.filter(([, priority]) => !["Low", "VeryLow"].includes(priority))).toEqual([]);
});

test("a browser on a slow connection requests no script, and the page works without", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "slow-2g" } }),
  );
  const scripts = await scriptsOf(page);
  await page.goto("/search", { waitUntil: "networkidle" });
  await expect(rootOf(page)).toHaveClass(/light-version/);
  await expect(withoutScriptsOnly(page)).toHaveCount(1);
  await page.getByRole("main").getByRole("searchbox").first().fill("water");
  await page.getByRole("main").getByRole("searchbox").first().press("Enter");
  await expect(page).toHaveURL(/q=water/);
  expect(scripts).toEqual([]);
});

test("a visitor on a slow connection who chose the full version gets its scripts", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "light", value: "off", url: baseURL ?? "" }]);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } }),
  );
  await page.goto("/search");
  await expect(rootOf(page)).toHaveAttribute("data-hydrated", /./);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no script is requested", async ({ page }) => {
    const scripts = await scriptsOf(page);
    await page.goto("/search", { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
  });
});
