import { defineConfig } from "@playwright/test";

/**
 * What takes one worker half a minute or starts a site of its own. They begin first, so that no worker waits for another's long journey
 * at the end.
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

/** Browser journeys run against the built site that `scripts/test.mjs` or `tests/setup/site.ts` has started. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  // Many wait for what comes by itself: two would leave a sixth of two cores idle.
  workers: 3,
  projects: [
    { name: "long", testMatch: LONG },
    { name: "journeys", testIgnore: LONG },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A flaky test is a bug to find, not to repeat.
  retries: 0,
  // Time limits find what never comes. They are long, because three browsers share two cores with the site.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalSetup: "./tests/setup/site.ts",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["line"], ["json"]] : [["line"]],
  use: {
    // Read by each test's own process; global setup writes it.
    baseURL: process.env.SITE_UNDER_TEST,
    // Each journey is a first visit: it would fetch the offline page and its files again. `offline.spec.ts` has them.
    serviceWorkers: "block",
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    // Recording each step takes a third of a journey's time: only where somebody looks for a fault (`TRACE=on`).
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
      ],
    },
  },
});
