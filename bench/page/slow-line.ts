import type { Browser } from "@playwright/test";

/** Slow 3G as in browsers' developer tools: 400 ms latency, 400 kbit/s. */
const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1_000) / 8,
  uploadThroughput: (400 * 1_000) / 8,
};
const PHONE = { width: 360, height: 740 };
/** Timeout of a page load. */
const GIVES_UP_MS = 120_000;

export interface SlowLoad {
  /** Time in ms until the first paint, and until scripts respond. Without scripts, until forms and links work. */
  firstPaint: number;
  usable: number;
  /** Bytes transferred until then. */
  bytes: number;
}

/** Opens a page like a first-time visitor on a slow connection. */
export async function loadSlowly(
  browser: Browser,
  url: string,
  { light }: { light: boolean },
): Promise<SlowLoad> {
  const context = await browser.newContext({ viewport: PHONE });
  if (light) await context.addCookies([{ name: "light", value: "on", url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await page.goto(url, { waitUntil: "domcontentloaded", timeout: GIVES_UP_MS });
  const usable = await page.evaluate(async () => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    if (!("__reactRouterContext" in window)) return navigation!.domContentLoadedEventEnd;
    while (!("hydrated" in document.documentElement.dataset))
      await new Promise((next) => setTimeout(next, 20));
    return performance.now();
  });
  // The style sheet may still be loading.
  const firstPaint = await page.evaluate(
    () =>
      new Promise<number>((seen) => {
        new PerformanceObserver((list) =>
          list
            .getEntriesByName("first-contentful-paint")
            .forEach(({ startTime }) => seen(startTime)),
        ).observe({ type: "paint", buffered: true });
      }),
  );
  await context.close();
  return { firstPaint, usable: Math.max(usable, firstPaint), bytes };
}
