import AxeBuilder from "@axe-core/playwright";
import { type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";

/** Journeys import `test` and `expect` from here: an unexpected console error or page error fails the journey. */
export const test = base.extend<{ failOnConsoleErrors: void; allowedConsoleErrors: RegExp[] }, { pagesWaitForScripts: void }>({
  // Errors that a journey provokes on purpose; the browser logs every 404 that it meets.
  allowedConsoleErrors: [[], { option: true }],
  baseURL: async ({}, use) => use(process.env.SITE_UNDER_TEST),
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: process.env.CHROMIUM_PATH || undefined }),
  pagesWaitForScripts: [
    async ({ browser }, use) => {
      browser.on("context", (context) => context.on("page", waitForScripts));
      await use();
    },
    { scope: "worker", auto: true },
  ],
  failOnConsoleErrors: [
    async ({ page, allowedConsoleErrors }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use();
      expect(errors.filter((text) => !allowedConsoleErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Options of a visitor whose browser runs no scripts. */
export const WITHOUT_JAVASCRIPT: BrowserContextOptions = { javaScriptEnabled: false };
/** Options of a phone. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

/** Two visitors as far apart as they come: a journey that both can make, all can. */
export const VISITORS = [
  { kind: "with JavaScript, in English", language: "en", scripted: true, options: {} },
  { kind: "without JavaScript, in Swedish, on a phone", language: "sv", scripted: false, options: { ...WITHOUT_JAVASCRIPT, ...PHONE } },
] as const;

/**
 * Makes a page wait, wherever it opens an address, until what is pressed there is answered by the page's scripts: before
 * that links and forms work, but as without JavaScript. Pages without scripts of the site are ready at once.
 */
function waitForScripts(page: Page): void {
  const ready = () => page.waitForFunction(() => !("__reactRouterContext" in window) || "__reactRouterDataRouter" in window);
  for (const name of ["goto", "reload", "goBack", "goForward"] as const) {
    const open = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page["goto"]>;
    page[name] = async (...args: unknown[]) => {
      const response = await open(...args);
      await ready();
      return response;
    };
  }
}

/** Fails on any violation of WCAG 2.2 A and AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`)).toEqual([]);
}
