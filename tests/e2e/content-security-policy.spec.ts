import type { Page } from "@playwright/test";
import { expect, test, untilScriptsRun } from "./fixtures";

declare global {
  interface Window {
    violations: string[];
    firstLoad?: boolean;
  }
}

/** Records violations of the content security policy on every page that is loaded. */
async function recordViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
}

const violations = (page: Page): Promise<string[]> => page.evaluate(() => window.violations);

/** Follows a link and expects the router, not the browser, to load the page. */
async function followInRouter(page: Page, name: string, path: RegExp): Promise<void> {
  await page.evaluate(() => (window.firstLoad = true));
  await page.getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => window.firstLoad)).toBe(true);
}

// `hydration.spec.ts` opens every kind of page.
test("pages that the router opens run their scripts without violations", async ({ page }) => {
  await recordViolations(page);
  await page.goto("/search?q=water");
  await followInRouter(page, "Topics", /\/topics/);
  await followInRouter(page, "Countries", /\/countries/);
  expect(await violations(page)).toEqual([]);
});

test.describe("a foreign script in the page", () => {
  test.use({ allowedConsoleErrors: [/Content Security Policy/] });

  test("is blocked, and the page works", async ({ page }) => {
    await recordViolations(page);
    await page.route("**/accessibility", async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        // React ignores unknown elements at the end of the body.
        body: body.replace("</body>", '<script>document.title = "stolen"</script></body>'),
      });
    });
    await page.goto("/accessibility");
    await untilScriptsRun(page);
    expect(await violations(page)).toEqual(["script-src-elem inline"]);
    expect(await page.title()).not.toBe("stolen");
  });
});
