import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { bytesOverTheWire } from "../../scripts/lib/http-client.mjs";
import { makePdf } from "@resource-library/text-extraction/testing";
import { expect, expectAccessible, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { disclosure } from "./menus";
import { newAccount, ownAddress } from "./new-account";
import { SAMPLE_ACCOUNTS, signIn, startSession } from "./sign-in";
import { headOf, inLanguage } from "./unseen";

/**
 * Tests light mode in a browser that could run scripts but gets none, and the text versions of files, which light mode offers
 * first.
 */

const SLUG = "your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school";
/** Minimum time in ms from loading a page to sending its form without JavaScript. The content system rejects earlier forms. */
const STAMP_MIN_MS = 3_000;

/** The most bytes of a page with its style sheets, as promised in the footer. */
const PROMISED_BYTES = 25 * 1024;
/** The most bytes of the same pages for staff, who see more on them. */
const STAFF_BYTES = 27 * 1024;
/** The most bytes of pages with tables of figures for staff. */
const FIGURES_BYTES = 30.5 * 1024;
/** The longest pages for members. */
const LONG_PAGES = ["/", "/search", "/upload", "/account/user-profile", `/document/${SLUG}`];
/** The second page has the dashboard for staff. */
const PAGES_WITH_FIGURES = ["/evaluation-hub", "/frequently-asked-questions"];

/** Records the requests of a page that light mode must not send. The tracking pixel is exempt, as it has no bytes. */
function heavyRequestsOf(page: Page): string[] {
  const heavy: string[] = [];
  page.on("request", (request) => {
    const [kind, url] = [request.resourceType(), request.url()];
    if (
      ["script", "font", "media"].includes(kind) ||
      (kind === "image" && !url.startsWith("data:") && !url.includes("/usage/"))
    )
      heavy.push(url);
  });
  return heavy;
}

test.describe("in light mode", () => {
  test.beforeEach(async ({ page, context, baseURL }) => {
    await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
    await context.addCookies([
      { name: "light", value: "on", url: baseURL ?? "" },
      { name: "cookie-consent", value: "accepted", url: baseURL ?? "" },
    ]);
  });

  test("a user signs in, searches, saves a result and uploads, without scripts, fonts or pictures", async ({
    page,
    request,
  }) => {
    const heavy = heavyRequestsOf(page);
    await signIn(page, await newAccount(request), "/search", { language: "en", scripted: false });
    await page.getByRole("main").getByRole("searchbox").first().fill("street air");
    await page.getByRole("main").getByRole("searchbox").first().press("Enter");
    await expect(page).toHaveURL(/q=street\+air/);
    await page.getByRole("button", { name: /^Save Your street, your air/ }).click();
    await expect(
      page.getByRole("button", { name: /^Saved? Your street, your air/ }),
    ).toHaveAttribute("aria-pressed", "true");

    await page.goto("/upload");
    const [opened, title] = [Date.now(), `Wells and schools ${randomBytes(5).toString("hex")}`];
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page
      .getByLabel("Abstract", { exact: true })
      .fill("How wells bring children back to school.");
    await page
      .getByRole("group", { name: "Files in English" })
      .getByLabel("Choose files")
      .setInputFiles({
        name: "Wells.pdf",
        mimeType: "application/pdf",
        buffer: await makePdf([title]),
      });
    await page.getByLabel("I have read the policy").check();
    await page.getByLabel("Everyone who can be recognised").check();
    await expect
      .poll(() => Date.now() - opened, { timeout: 10_000 })
      .toBeGreaterThan(STAMP_MIN_MS + 1_000);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page).toHaveURL(/\/account\/uploads/);
    await expect(page.getByRole("main")).toContainText(title);
    expect(heavy).toEqual([]);
  });

  /** Returns the transferred size of a page with its style sheets, in bytes. */
  async function weightOf(page: Page, path: string): Promise<number> {
    const cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const response = await page.request.get(path);
    const html = await response.text();
    const sheets = [...html.matchAll(/<link(?=[^>]* rel="stylesheet")[^>]* href="([^"#]*)/g)].map(
      ([, href]) => href!,
    );
    expect.soft([...new Set(sheets)], `${path} has each style sheet once`).toEqual(sheets);
    const sizes = await Promise.all(
      [path, ...sheets].map((address) =>
        bytesOverTheWire(new URL(address, response.url()), cookie),
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  test("the longest pages stay within the size that the footer promises, for members too", async ({
    page,
    request,
  }) => {
    await startSession(page, await newAccount(request));
    for (const path of LONG_PAGES)
      expect.soft(await weightOf(page, path), path).toBeLessThan(PROMISED_BYTES);
  });

  test("the longest pages stay within the limit for staff", async ({ page }) => {
    await startSession(page, SAMPLE_ACCOUNTS.editor);
    for (const path of [...LONG_PAGES, "/admin/terms"])
      expect.soft(await weightOf(page, path), path).toBeLessThan(STAFF_BYTES);
    for (const path of PAGES_WITH_FIGURES)
      expect.soft(await weightOf(page, path), path).toBeLessThan(FIGURES_BYTES);
  });

  test("a document offers text versions of its files first, and its picture on request", async ({
    page,
  }) => {
    const heavy = heavyRequestsOf(page);
    await page.goto(`/document/${SLUG}`);
    const picture = disclosure(page, /^Show picture \(about /);
    await picture.scrollIntoViewIfNeeded();
    expect(heavy).toEqual([]);
    const fetched = page.waitForRequest(
      (request) => request.resourceType() === "image" && request.url().includes("/files/"),
    );
    await picture.click();
    await fetched;
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Read as text/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/text\/\w+$/);
    await expect(page.getByText(/ instead of .* \(PDF\)/)).toBeVisible();
    await expectAccessible(page);

    // So does a result, with a link to the page that contains the words.
    await page.goto("/search?q=swollen+feet");
    await page.getByRole("link", { name: /^In “/ }).first().click();
    await expect(page).toHaveURL(/\/text\/\w+(\?page=\d+)?#page-\d+$/);
    const { hash } = new URL(page.url());
    const target = page.getByText(`Page ${hash.split("-")[1]}`, { exact: true });
    await expect(target).toHaveAttribute("id", hash.slice(1));
    await expect(target).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);

  test("the text version of a file has its headings and pages in its own language, and links back", async ({
    page,
  }) => {
    await page.goto(`/document/${SLUG}`);
    await page
      .getByRole("link", { name: "Read as text Booklet for young researchers, English" })
      .click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Booklet for young researchers" }),
    ).toBeVisible();
    await expect(page.getByText("Page 2", { exact: true })).toHaveAttribute("id", "page-2");
    const text = page.getByRole("article");
    await expect(text.getByRole("heading", { level: 2 }).first()).toContainText(
      "Your street, your air",
    );
    await expect(headOf(page).canonical).toHaveAttribute("href", /\/document\/[^/]+\/text\/\w+$/);
    const spanish = page
      .getByRole("region", { name: "Text versions of the other files" })
      .getByRole("listitem")
      .filter({ hasText: "Español" })
      .getByRole("link");
    await expect(spanish).toHaveAttribute("lang", "es");
    await spanish.click();
    await expect(inLanguage(text, "es").first()).toHaveAttribute("dir", "ltr");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Your street, your air/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/document/${SLUG}$`));
  });
});
