// `npm run budget`: checks transferred bytes and layout shift of pages against the budgets of docs/architecture.md.
import { writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./lib/prepare.mjs";
import { siteUnderTest } from "./lib/site.mjs";
import { bytesOverTheWire } from "./lib/http-client.mjs";

const KB = 1024;
const PAGE_BUDGET = 230 * KB;
const FIRST_PAINT_BUDGET = 75 * KB;
const SCRIPT_BUDGET = 165 * KB;
const LIGHT_BUDGET = 25 * KB;
const SEARCH_HTML_CSS_BUDGET = 28 * KB;
/** Number of tries and pause in milliseconds until the size settles. A site that has just started still reads files. */
const SETTLING_TRIES = 20;
const SETTLING_MS = 200;

const site = await siteUnderTest();
const { url } = site;
const results = [];

function check(what, value, budget, unit = "KB") {
  const shown = (number) => (unit === "KB" ? `${(number / KB).toFixed(1)} KB` : String(number));
  results.push({ what, value: shown(value), budget: shown(budget), ok: value <= budget });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || ensureChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

/**
 * Returns the size that most visitors get: a page is compressed again after its second request, unless the content changes
 * meanwhile.
 */
async function settledBytes(address, cookie) {
  const first = await bytesOverTheWire(address, cookie);
  for (let tries = 0; tries < SETTLING_TRIES; tries++) {
    await setTimeout(SETTLING_MS);
    const bytes = await bytesOverTheWire(address, cookie);
    if (bytes < first) return bytes;
  }
  return first;
}

/** Loads a page with an empty cache; returns transferred bytes by kind, and the layout shift. */
async function measure(path, { light = false, width = 1280 } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  if (light) await context.addCookies([{ name: "light", value: "on", url }]);
  await context.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!entry.hadRecentInput) globalThis.layoutShift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const page = await context.newPage();
  const loaded = new Map();
  page.on("response", (response) => {
    if (response.ok()) loaded.set(response.url(), response.request().resourceType());
  });
  await page.goto(url + path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const bytes = {};
  for (const [address, kind] of loaded)
    bytes[kind] =
      (bytes[kind] ?? 0) +
      (await (kind === "document" ? settledBytes : bytesOverTheWire)(
        address,
        light ? "light=on" : "",
      ));
  const shift = await page.evaluate(() => globalThis.layoutShift);
  await context.close();
  const total = Object.entries(bytes).reduce(
    (sum, [kind, size]) => (kind === "image" ? sum : sum + size),
    0,
  );
  return { bytes, total, shift };
}

const recent = await fetch(`${url}/api/v1/get_recent_documents`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ lang: "en", limit: 1 }),
}).then((response) => response.json());
const documentPath = recent.documents[0].link;

for (const [name, path] of [
  ["start page", "/"],
  ["search page", "/search"],
  ["document page", documentPath],
]) {
  const full = await measure(path);
  check(`${name}, all bytes before images`, full.total, PAGE_BUDGET);
  const { document: html = 0, stylesheet = 0, font = 0 } = full.bytes;
  check(`${name}, before first paint`, html + stylesheet + font, FIRST_PAINT_BUDGET);
  check(`${name}, JavaScript`, full.bytes.script ?? 0, SCRIPT_BUDGET);
  check(`${name}, layout shift × 1000`, Math.round(full.shift * 1000), 0, "");
  const phone = await measure(path, { width: 360 });
  check(`${name}, layout shift × 1000 on a phone`, Math.round(phone.shift * 1000), 0, "");
  const light = await measure(path, { light: true });
  check(`${name}, light version`, light.total, LIGHT_BUDGET);
  check(`${name}, light version, JavaScript`, light.bytes.script ?? 0, 0);
}
const search = await measure("/search?layout=compressed");
check(
  "search page with 12 results, HTML and CSS",
  (search.bytes.document ?? 0) + (search.bytes.stylesheet ?? 0),
  SEARCH_HTML_CSS_BUDGET,
);

await browser.close();
await site.stop();

for (const { what, value, budget, ok } of results)
  console.log(`${ok ? "ok    " : "OVER  "} ${what.padEnd(52)} ${value.padStart(10)} of ${budget}`);
const failures = results
  .filter(({ ok }) => !ok)
  .map(({ what, value, budget }) => `${what}: ${value} of ${budget}`);
const json = process.argv.indexOf("--json");
if (json > 0)
  writeFileSync(
    process.argv[json + 1],
    JSON.stringify({ passed: results.length - failures.length, failures }),
  );
process.exitCode = failures.length > 0 ? 1 : 0;
