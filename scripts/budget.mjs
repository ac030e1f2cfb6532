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

/** Loads a page with an empty cache; returns its layout shift, and a promise of its transferred bytes by kind. */
async function load(path, { light = false, width = 1280 } = {}) {
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
  const shift = await page.evaluate(() => globalThis.layoutShift);
  await context.close();
  return { shift, bytes: bytesByKind(loaded, light ? "light=on" : "") };
}

/** Returns the transferred bytes of a page's addresses by kind. */
async function bytesByKind(loaded, cookie) {
  const bytes = {};
  for (const [address, kind] of loaded)
    bytes[kind] =
      (bytes[kind] ?? 0) +
      (await (kind === "document" ? settledBytes : bytesOverTheWire)(address, cookie));
  return bytes;
}

/** Returns the transferred bytes before images. */
function totalOf(bytes) {
  return Object.entries(bytes).reduce(
    (sum, [kind, size]) => (kind === "image" ? sum : sum + size),
    0,
  );
}

const recent = await fetch(`${url}/api/v1/get_recent_documents`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ lang: "en", limit: 1 }),
}).then((response) => response.json());
const documentPath = recent.documents[0].link;

// Pages are loaded one after the other, so that none delays another's fonts. Their sizes settle at the same time.
const loads = [];
for (const [name, path] of [
  ["start page", "/"],
  ["search page", "/search"],
  ["document page", documentPath],
])
  loads.push({
    name,
    full: await load(path),
    phone: await load(path, { width: 360 }),
    light: await load(path, { light: true }),
  });
const search = await load("/search?layout=compressed");

for (const { name, full, phone, light } of loads) {
  const bytes = await full.bytes;
  check(`${name}, all bytes before images`, totalOf(bytes), PAGE_BUDGET);
  const { document: html = 0, stylesheet = 0, font = 0 } = bytes;
  check(`${name}, before first paint`, html + stylesheet + font, FIRST_PAINT_BUDGET);
  check(`${name}, JavaScript`, bytes.script ?? 0, SCRIPT_BUDGET);
  check(`${name}, layout shift × 1000`, Math.round(full.shift * 1000), 0, "");
  check(`${name}, layout shift × 1000 on a phone`, Math.round(phone.shift * 1000), 0, "");
  const lightBytes = await light.bytes;
  check(`${name}, light version`, totalOf(lightBytes), LIGHT_BUDGET);
  check(`${name}, light version, JavaScript`, lightBytes.script ?? 0, 0);
}
const { document: searchHtml = 0, stylesheet: searchStyles = 0 } = await search.bytes;
check(
  "search page with 12 results, HTML and CSS",
  searchHtml + searchStyles,
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
