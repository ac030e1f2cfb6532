import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";

/** Specs import `test` and `expect` from here: an unexpected console error or page error fails the journey. */
export const test = base.extend<
  { failOnConsoleErrors: void; allowedConsoleErrors: RegExp[] },
  { pagesWaitForScripts: void }
>({
  // Errors that a journey provokes on purpose; the browser logs every 404.
  allowedConsoleErrors: [[], { option: true }],
  baseURL: async ({}, use) => use(process.env.SITE_UNDER_TEST),
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: process.env.CHROMIUM_PATH || undefined }),
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
      expect(
        errors.filter((text) => !allowedConsoleErrors.some((allowed) => allowed.test(text))),
      ).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Options of a visitor whose browser runs no scripts. */
export const WITHOUT_JAVASCRIPT: BrowserContextOptions = { javaScriptEnabled: false };
/** Options of a phone. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

/** Two visitors that differ as much as possible: a journey that works for both works for all. */
export const VISITORS = [
  { kind: "with JavaScript, in English", language: "en", scripted: true, options: {} },
  {
    kind: "without JavaScript, in Swedish, on a phone",
    language: "sv",
    scripted: false,
    options: { ...WITHOUT_JAVASCRIPT, ...PHONE },
  },
] as const;

/**
 * Returns `withScripts` and `withoutScripts`: the one of this visitor is `test`, the other one defines no test. Tests that use
 * them run for only one of the visitors, alternately. This is enough for parts of a page that both visitors share; parts that
 * differ are tested with both.
 */
export function testsFor({ scripted }: { scripted: boolean }): {
  withScripts: typeof test;
  withoutScripts: typeof test;
} {
  const noTest = (() => undefined) as unknown as typeof test;
  return scripted
    ? { withScripts: test, withoutScripts: noTest }
    : { withScripts: noTest, withoutScripts: test };
}

/**
 * Waits until the page's scripts handle clicks. Before that, links and forms work as without JavaScript. Pages without
 * scripts of the site are ready at once.
 */
export async function untilScriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataset, classList } = document.documentElement;
    // A page that is still being read may not have reached its scripts.
    const hasNoScripts = document.readyState !== "loading" && !("__reactRouterContext" in window);
    return hasNoScripts || "hydrated" in dataset || classList.contains("light-version");
  });
}

/**
 * Waits until all requests of the page's forms and links are answered and shown. "networkidle" would already have been reached
 * when the page was loaded. Pages without scripts have nothing pending.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as {
      __reactRouterDataRouter?: {
        state: {
          location: { key: string };
          navigation: { state: string };
          revalidation: string;
          fetchers: Map<string, { state: string }>;
        };
      };
    };
    if (!router) return true;
    const { location, navigation, revalidation, fetchers } = router.state;
    return (
      [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)].every(
        (state) => state === "idle",
      ) && document.documentElement.dataset.hydrated === location.key
    );
  });
  // React renders new data in steps, between which the browser is never idle.
  await page.evaluate(() =>
    "__reactRouterDataRouter" in window
      ? new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 }))
      : undefined,
  );
}

/** Expects the focus on this part of the page or within it, for example on a message that a live region announces. */
export async function expectFocusWithin(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => element.contains(document.activeElement)), {
      timeout: 20_000,
    })
    .toBe(true);
}

/** Makes a page wait for its scripts after each navigation. */
function waitForScripts(page: Page): void {
  for (const name of ["goto", "reload", "goBack", "goForward"] as const) {
    const open = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page["goto"]>;
    page[name] = async (...args: unknown[]) => {
      const response = await open(...args);
      await untilScriptsRun(page);
      return response;
    };
  }
}

// Called in the page itself: axe's builder for Playwright opens another page for each result, and takes three times as long.
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);
const ACCESSIBILITY_RULES = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22aa",
  "best-practice",
];

/**
 * Fails on any violation of WCAG 2.2 A and AA that axe can find. Waits for animations first, because contrast is too low
 * during a fade.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations: found } = await axe.run({
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    });
    return found.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
    );
  }, ACCESSIBILITY_RULES);
  expect(violations).toEqual([]);
}
