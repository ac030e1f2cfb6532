/**
 * Takes the README's screenshots of the sample library. Run it by hand when the site's design changes (`node
 * scripts/readme-pictures.mjs`, with SITE_UNDER_TEST for a running site). The files are committed.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { ensureChromium } from "./lib/prepare.mjs";
import { siteUnderTest } from "./lib/site.mjs";

const FOLDER = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
/** Image pixels per page pixel: sharp on high-density screens, and still small. */
const SCALE = 1.5;
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 740 };
/** Space between and around phones, in page pixels. */
const GAP = 40;
const RADIUS = 14;
/** `tint` and `edge` of app/styles/app.css. */
const TABLE = "#ece6db";
const EDGE = "#8a7f75";
const QUALITY = 80;

const site = await siteUnderTest();
const { url } = site;
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});

/** Takes a screenshot of a page's visible part. */
async function view(path, { viewport, dark = false, light = false }) {
  const isMobile = viewport === PHONE;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: SCALE,
    isMobile,
    hasTouch: isMobile,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  await context.addCookies([
    { name: "cookie-consent", value: "accepted", url },
    ...(light ? [{ name: "light", value: "on", url }] : []),
  ]);
  const page = await context.newPage();
  await page.goto(url + path);
  // Without a scroll bar, its reserved space would be empty.
  await page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = "auto";
    return document.fonts.ready;
  });
  // Images further down load only when scrolled into view.
  await page.evaluate(() => {
    const inView = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
    return Promise.all(inView.map((image) => image.decode()));
  });
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/** Rounds the corners of a screenshot and draws a hairline around it. */
async function framed(picture, { width, height }) {
  const [w, h, r] = [width, height, RADIUS].map((value) => Math.round(value * SCALE));
  const shape = (attributes) =>
    Buffer.from(
      `<svg width="${w}" height="${h}"><rect x=".75" y=".75" width="${w - 1.5}" height="${h - 1.5}" rx="${r}" ${attributes}/></svg>`,
    );
  return sharp(picture)
    .composite([
      { input: shape(""), blend: "dest-in" },
      { input: shape(`fill="none" stroke="${EDGE}" stroke-opacity=".5" stroke-width="1.5"`) },
    ])
    .png()
    .toBuffer();
}

/** Arranges screenshots of one size side by side on a background. */
async function laidOut(pictures, size, name) {
  const [width, height, gap] = [size.width, size.height, GAP].map((value) =>
    Math.round(value * SCALE),
  );
  const layers = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await framed(picture, size),
      left: gap + i * (width + gap),
      top: gap,
    })),
  );
  const table = sharp({
    create: {
      width: pictures.length * (width + gap) + gap,
      height: height + 2 * gap,
      channels: 3,
      background: TABLE,
    },
  });
  const { size: bytes } = await table
    .composite(layers)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(`${FOLDER}${name}.webp`);
  console.log(`docs/pictures/${name}.webp: ${bytes} bytes`);
}

const found = await fetch(`${url}/api/v1/search_documents`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ lang: "en", search: "community birth registration", page_size: 1 }),
}).then((response) => response.json());

await mkdir(FOLDER, { recursive: true });
await laidOut([await view("/", { viewport: DESKTOP })], DESKTOP, "start");
await laidOut([await view("/search?q=birth", { viewport: DESKTOP })], DESKTOP, "search");
await laidOut(
  await Promise.all([
    view("/", { viewport: PHONE }),
    view("/search?q=birth", { viewport: PHONE, dark: true }),
    view(found.documents[0].link, { viewport: PHONE }),
    view(found.documents[0].link, { viewport: PHONE, light: true }),
  ]),
  PHONE,
  "phones",
);

await browser.close();
await site.stop();
