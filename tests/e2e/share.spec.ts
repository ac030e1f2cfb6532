import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, PHONE, test, untilScriptsRun, VISITORS } from "./fixtures";
import { results } from "./results";

/** Tests sharing a page, and the position of its actions and facts. */

const ARTICLE = "/article/what-changes-when-a-birth-is-registered";
const DOCUMENT = "/document/every-child-counted-a-practical-guide-to-community-birth-registration";
const WORDS = {
  en: { share: "Share", email: "Send by email", whatsApp: "Send by WhatsApp", code: /^QR code/ },
  sv: {
    share: "Dela",
    email: "Skicka via e-post",
    whatsApp: "Skicka via WhatsApp",
    code: /^QR-kod/,
  },
} as const;

for (const { kind, language, scripted, options } of VISITORS) {
  const words = WORDS[language];
  test.describe(kind, () => {
    test.use(options);

    for (const type of ["document", "article", "toolkit"] as const)
      test(`the page of a ${type} can be shared by email, by WhatsApp and as a QR code`, async ({
        page,
        request,
      }) => {
        const path = await pathOf(type, language, request);
        await page.goto(path);
        const address = new RegExp(encodeURIComponent(new URL(page.url()).pathname));
        await page.getByRole("main").getByText(words.share, { exact: true }).click();
        await expect(page.getByRole("link", { name: words.email })).toHaveAttribute(
          "href",
          /^mailto:\?subject=/,
        );
        await expect(page.getByRole("link", { name: words.email })).toHaveAttribute(
          "href",
          address,
        );
        await expect(page.getByRole("link", { name: words.whatsApp })).toHaveAttribute(
          "href",
          /^https:\/\/wa\.me\/\?text=/,
        );
        await expect(page.getByRole("link", { name: words.whatsApp })).toHaveAttribute(
          "href",
          address,
        );
        await expect(page.getByRole("img", { name: words.code })).toBeVisible();
        if (!scripted)
          await expect(page.getByRole("button", { name: /link|länk/i })).toHaveCount(0);
        if (scripted) await expectAccessible(page);
        await page.emulateMedia({ media: "print" });
        await expect(page.getByRole("img", { name: words.code })).toBeVisible();
      });
  });
}

test("when the browser refuses to copy a link, no success is reported", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.goto(DOCUMENT);
  await page.getByRole("main").getByText("Share", { exact: true }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(
    page.getByRole("button", { name: "Your browser didn’t allow copying" }),
  ).toBeVisible();
});

test("the link of a page can be copied, even when the script of the menu loads late", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/live-popover/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(DOCUMENT);
  await untilScriptsRun(page);
  await page.getByRole("main").getByText("Share", { exact: true }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  arrive();
  await expect(page.getByRole("button", { name: "Share", expanded: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
});

test("the link of a page can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(DOCUMENT);
  await page.getByRole("main").getByText("Share", { exact: true }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`${DOCUMENT}$`),
  );
});

test("on a wide screen a document's actions are beside its title and its facts below its cover", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(DOCUMENT);
  const box = async (locator: ReturnType<typeof page.locator>) => (await locator.boundingBox())!;
  const title = await box(page.getByRole("heading", { level: 1 }));
  const download = await box(page.getByRole("link", { name: /^Download in English/ }));
  expect(download.x).toBeGreaterThanOrEqual(title.x + title.width);
  const about = await box(page.getByRole("region", { name: "About this document" }));
  expect(about.x + about.width).toBeLessThanOrEqual(title.x);
});

test("an article shows its topics, related resources, and a way to report a mistake", async ({
  page,
}) => {
  await page.goto(ARTICLE);
  const about = page.getByRole("region", { name: "About this article" });
  await expect(about.getByRole("link").first()).toHaveAttribute("href", /^\/search\?topic=/);
  await expect(
    page.getByRole("region", { name: "Related resources" }).getByRole("listitem"),
  ).not.toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Suggest a correction" }).click();
  await expect(page.getByRole("heading", { name: /correction/i })).toBeVisible();
});

test("a collection's actions stay in view beside its resources, and are below its header on a phone", async ({
  browser,
  page,
}) => {
  const path = "/collection/growing-up-with-little-money-close-to-home";
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  const share = page.getByRole("main").getByText("Share", { exact: true });
  await results(page).last().scrollIntoViewIfNeeded();
  await expect(share).toBeInViewport();
  const phone = await browser.newPage({ ...PHONE, baseURL: process.env.SITE_UNDER_TEST });
  await phone.goto(path);
  await expect(phone.getByRole("main").getByText("Share", { exact: true })).toBeInViewport();
  await phone.close();
});

/** Returns the first page of a type in the sitemap of a language. */
async function pathOf(type: string, language: string, request: APIRequestContext): Promise<string> {
  if (type === "document" && language === "en") return DOCUMENT;
  const prefix = language === "en" ? "" : `/${language}`;
  const list = {
    document: "/search",
    article: "/search?type=article",
    toolkit: "/toolkits",
    collection: "/collections",
  }[type]!;
  const html = await (await request.get(prefix + list)).text();
  const [, path] = new RegExp(`href="(${prefix}/${type}/[^"?#/]+)"`).exec(html) ?? [];
  expect(path, `a ${type} in ${list}`).toBeTruthy();
  return path!;
}
