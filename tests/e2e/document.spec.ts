import { expect, expectAccessible, PHONE, test, testsFor, WITHOUT_JAVASCRIPT } from "./fixtures";
import { headOf, rootOf } from "./unseen";

const ENGLISH = "/document/every-child-counted-a-practical-guide-to-community-birth-registration";
const SLUG = ENGLISH.split("/")[2] ?? "";

for (const script of [true, false]) {
  const { withScripts, withoutScripts } = testsFor({ scripted: script });
  test.describe(`a document ${script ? "with" : "without"} JavaScript`, () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);

    withScripts(
      "shows the size of each file before the download, with the visitor's language first",
      async ({ page }) => {
        await page.goto(ENGLISH);
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Every child counted");
        const main = page.getByRole("link", { name: /^Download in English/ });
        await expect(main).toContainText(/PDF · .+KB · about .+ on 3G/);
        const files = page.getByRole("region", { name: "Files" }).getByRole("listitem");
        await expect(files.first()).toContainText("Your language");
        await expect(files.first()).toContainText(/PDF · .+ · \d+ pages?/);
        await expect(files.filter({ hasText: "Svenska" })).not.toContainText("Your language");
        const started = page.waitForEvent("download");
        await main.click();
        expect((await started).suggestedFilename()).toMatch(/\.pdf$/);
      },
    );

    withoutScripts("links its facts to searches and authors", async ({ page }) => {
      await page.goto(ENGLISH);
      const about = page.getByRole("region", { name: "About this document" });
      await expect(about.getByRole("link", { name: "Birth registration" })).toHaveAttribute(
        "href",
        "/search?topic=birth-registration",
      );
      await expect(about.getByRole("link", { name: "Guidance" })).toHaveAttribute(
        "href",
        "/search?content-type=guidance",
      );
      await about.getByRole("link", { name: "Grace Wanjiru" }).click();
      await expect(page).toHaveURL(/\/author\/grace-wanjiru$/);
      await expect(page.getByRole("heading", { level: 1, name: "Grace Wanjiru" })).toBeVisible();
    });
  });
}

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);

  test("a slug of another language redirects permanently to the right one", async ({
    page,
    request,
  }) => {
    const moved = await request.get(`/sv/document/${SLUG}`, { maxRedirects: 0 });
    expect(moved.status()).toBe(301);
    expect(moved.headers()["location"]).toMatch(/^\/sv\/document\/.+/);
    await page.goto(moved.headers()["location"] ?? "");
    await expect(rootOf(page)).toHaveAttribute("lang", "sv");
    await expect(page.getByRole("link", { name: /^Ladda ner på svenska/ })).toBeVisible();
    // Each language links to the others by their own slugs, and vice versa.
    const own = await headOf(page).canonical.getAttribute("href");
    const english = await headOf(page).translation("en").getAttribute("href");
    await page.goto(new URL(english ?? "").pathname);
    await expect(headOf(page).translation("sv")).toHaveAttribute("href", own ?? "");
  });

  test("a document without a translation is shown in its own language, with a note that names it", async ({
    page,
  }) => {
    const slug = "written-down-within-a-year-birth-registration-in-sixteen-districts-2019-2024";
    await page.goto(`/fr/document/${slug}`);
    await expect(rootOf(page)).toHaveAttribute("lang", "fr");
    await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "en");
    await expect(headOf(page).canonical).toHaveAttribute(
      "href",
      new RegExp(`[^r]/document/${slug}$`),
    );
    await expect(page.getByRole("link", { name: /^Télécharger en anglais/ })).toBeVisible();
  });

  test("search engines and reference managers can read the page", async ({ page }) => {
    await page.goto(ENGLISH);
    const data = JSON.parse((await headOf(page).structuredData.textContent()) ?? "{}") as Record<
      string,
      unknown
    >;
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "DigitalDocument",
      inLanguage: "en",
      datePublished: "2019",
    });
    await expect(headOf(page).meta("citation_title")).toHaveAttribute(
      "content",
      /Every child counted/,
    );
    await expect(headOf(page).meta("citation_author")).toHaveCount(2);
    await expect(headOf(page).meta("citation_pdf_url")).toHaveAttribute(
      "content",
      /^https?:\/\/.+\/files\/.+\.pdf$/,
    );
    await expect(headOf(page).property("og:type")).toHaveAttribute("content", "article");
  });
});

test("a view is counted once, by the tracking pixel", async ({ page }) => {
  const views: string[] = [];
  page.on("request", (request) => request.url().includes("/usage/") && views.push(request.url()));
  await page.goto(ENGLISH, { waitUntil: "networkidle" });
  expect(views).toHaveLength(1);
  expect((await page.request.get(views[0] ?? "")).headers()["content-type"]).toBe("image/gif");
});

test("is accessible, on a phone too", async ({ page }) => {
  await page.goto(ENGLISH);
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport!);
  await expectAccessible(page);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    ),
  ).toBe(true);
});

test.describe("an unknown URL", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test("shows a helpful page", async ({ page }) => {
    const answer = await page.goto("/fr/document/il-n-y-a-rien");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
