import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { bytesOverTheWire } from "../../scripts/lib/wire.mjs";
import { makePdf } from "../factories/documents";
import { expect, expectAccessible, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { newAccount, ownAddress } from "./new-account";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** The light version in a browser that would run scripts and gets none; and the words of files, which it offers first. */

const SLUG = "your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school";
/** Less than this nobody needs to fill in a form: without script a stamp is good after so many ms. */
const STAMP_MIN_MS = 3_000;

/** What the footer promises of each page with its style sheets. */
const PROMISED_BYTES = 25 * 1024;
/** What the same pages may weigh for staff, who see more on them. */
const STAFF_BYTES = 27 * 1024;
/** What pages with tables of figures for staff may weigh. */
const FIGURES_BYTES = 30.5 * 1024;
/** The longest that members see. */
const LONG_PAGES = ["/", "/search", "/upload", "/account/user-profile", `/document/${SLUG}`];
/** The second has the dashboard for staff. */
const PAGES_WITH_FIGURES = ["/evaluation-hub", "/frequently-asked-questions"];

/** What pages ask for that the light version has not. The counter of views is no picture: it has no bytes. */
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

test.describe("in the light version", () => {
  test.beforeEach(async ({ page, context, baseURL }) => {
    await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
    await context.addCookies([
      { name: "light", value: "on", url: baseURL ?? "" },
      { name: "cookie-consent", value: "accepted", url: baseURL ?? "" },
    ]);
  });

  test("somebody signs in, searches, saves what is found and uploads, without a script, a font or a picture", async ({
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
    await page.locator("#upload-en_files-input").setInputFiles({
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

  /** The size of a page with its style sheets, in bytes over the wire. */
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
    await signIn(page, await newAccount(request), "/account/user-settings");
    for (const path of LONG_PAGES)
      expect.soft(await weightOf(page, path), path).toBeLessThan(PROMISED_BYTES);
  });

  test("the longest pages stay within the limit for staff", async ({ page }) => {
    await signIn(page, SAMPLE_ACCOUNTS.editor, "/account/user-settings");
    for (const path of [...LONG_PAGES, "/account/desk/terms"])
      expect.soft(await weightOf(page, path), path).toBeLessThan(STAFF_BYTES);
    for (const path of PAGES_WITH_FIGURES)
      expect.soft(await weightOf(page, path), path).toBeLessThan(FIGURES_BYTES);
  });

  test("a document offers the words of its files first, and its picture to whoever asks for it", async ({
    page,
  }) => {
    const heavy = heavyRequestsOf(page);
    await page.goto(`/document/${SLUG}`);
    await page.locator(".on-demand").scrollIntoViewIfNeeded();
    expect(heavy).toEqual([]);
    const fetched = page.waitForRequest(
      (request) => request.resourceType() === "image" && request.url().includes("/files/"),
    );
    await page.getByText(/^Show the picture \(about /).click();
    await fetched;
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Read as text/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/text\/\w+$/);
    await expect(page.getByText(/ instead of .* \(PDF\)/)).toBeVisible();
    await expectAccessible(page);

    // So does a result, at the page of the file that has the words.
    await page.goto("/search?q=swollen+feet");
    await page.locator(".passage > a").first().click();
    await expect(page).toHaveURL(/\/text\/\w+(\?page=\d+)?#page-\d+$/);
    await expect(page.locator(":target")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);

  test("the text of a file is read with its headings and pages, in its own language, and leads back", async ({
    page,
  }) => {
    await page.goto(`/document/${SLUG}`);
    await page
      .getByRole("link", { name: "Read as text Booklet for young researchers, English" })
      .click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Booklet for young researchers" }),
    ).toBeVisible();
    await expect(page.locator("#page-2")).toHaveText("Page 2");
    await expect(
      page.locator(".text-body").getByRole("heading", { level: 2 }).first(),
    ).toContainText("Your street, your air");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      /\/document\/[^/]+\/text\/\w+$/,
    );
    const spanish = page
      .getByRole("region", { name: "Text versions of the other files" })
      .locator("a[lang=es]");
    await spanish.click();
    await expect(page.locator(".text-body [lang=es]").first()).toHaveAttribute("dir", "ltr");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Your street, your air/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/document/${SLUG}$`));
  });
});
