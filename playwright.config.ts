import { defineConfig } from "@playwright/test";

/**
 * Tests that take one worker half a minute or start their own site. They start first, so that no worker waits for another's
 * long test at the end.
 */
const LONG = [
  "upload-large",
  "together",
  "author-profile",
  "leak",
  "sign-on",
  "upload-refusals",
  "late-search",
].map((name) => `**/${name}.spec.ts`);

/** Browser tests run against the built site that `scripts/test.mjs` or `tests/setup/site.ts` has started. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  // Many tests wait for timers and requests: two workers would leave a sixth of two cores idle.
  workers: 3,
  projects: [
    { name: "long", testMatch: LONG },
    { name: "journeys", testIgnore: LONG },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A flaky test is a bug to fix, not to retry.
  retries: 0,
  // Timeouts detect what never happens. They are long, because three browsers share two cores with the site.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalSetup: "./tests/setup/site.ts",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["line"], ["json"]] : [["line"]],
  use: {
    // Each test process reads this variable, which the global setup sets.
    baseURL: process.env.SITE_UNDER_TEST,
    // Each test is a first visit, and would fetch the offline page and its files again. `offline.spec.ts` tests them.
    serviceWorkers: "block",
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    // Recording each step takes a third of a test's time, so it is only for debugging (`TRACE=on`).
    trace: process.env.TRACE === "on" ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page of a test lives for seconds: compilers that optimise code in the background cost more than they save.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
