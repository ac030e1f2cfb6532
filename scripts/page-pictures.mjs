/**
 * Takes screenshots of many page states, to see the effect of a style change:
 *
 *     npm run pictures -- take FOLDER [--only admin]       before the change
 *     npm run pictures -- compare FOLDER [--only admin]    after it: lists the states that differ, and draws the differences
 *
 * SITE_UNDER_TEST uses a running site with the sample library; the library must be unchanged since loading both times.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import pixelmatch from "pixelmatch";
import sharp from "sharp";
import { PAGE_STATES } from "./lib/page-states.mjs";
import { ensureChromium, ensureDependencies } from "./lib/prepare.mjs";
import { signIn, siteUnderTest } from "./lib/site.mjs";

/** Maximum height of a screenshot, in pixels: further down, pages repeat themselves. */
const HEIGHT_MAX = 6_000;
const PORT = "41880";
/** Minimum distance of two colours that count as different: the site's background colours are close to each other. */
const COLOUR_THRESHOLD = 0.01;
/** Share of all pixels below which differences are only in text rendering. */
const SHARE_THAT_DIFFERS = 0.00002;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", default: "" } },
});
const [task, folder] = positionals;
if (!["take", "compare"].includes(task) || !folder) {
  console.error("Usage: npm run pictures -- take|compare FOLDER [--only PART_OF_A_NAME]");
  process.exit(2);
}

ensureDependencies();
// Pages show their addresses, so the port is fixed. Another site there would be captured instead.
if (
  !process.env.SITE_UNDER_TEST &&
  (await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => null))
)
  throw new Error(`Port ${PORT} is taken`);
const site = await siteUnderTest({ PORT });
const { url } = site;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});

/** The session cookies by user, so that each user signs in only once. */
const sessions = new Map();
async function sessionOf(person) {
  if (!sessions.has(person)) {
    const cookies = (await signIn(url, person)).map((cookie) => cookie.split(/=(.*)/s));
    sessions.set(
      person,
      cookies.map(([name, value]) => ({ name, value, url })),
    );
  }
  return sessions.get(person);
}

async function take({ path, as, width, dark, arabic, light, steps }) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addCookies([
    { name: "cookie-consent", value: "accepted", url },
    ...(light ? [{ name: "light", value: "on", url }] : []),
    ...(arabic ? [{ name: "preview", value: "ar", url }] : []),
    ...(as ? await sessionOf(as) : []),
  ]);
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: "networkidle" });
  await steps?.(page);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    await document.fonts.ready;
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(HEIGHT_MAX, Math.max(900, height)) });
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  await context.close();
  return picture;
}

/**
 * Counts the pixels in which two images differ, and draws the differences. Images of different sizes are placed on one canvas.
 */
async function compare(before, after) {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [one, other] = await Promise.all(
    [before, after].map((picture, place) =>
      sharp(picture)
        .extend({
          right: width - sizes[place].width,
          bottom: height - sizes[place].height,
          background: "#f0f",
        })
        .ensureAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const drawn = Buffer.alloc(width * height * 4);
  const different = pixelmatch(one, other, drawn, width, height, { threshold: COLOUR_THRESHOLD });
  const raw = { width, height, channels: 4 };
  return {
    share: different / (width * height),
    picture: await sharp(drawn, { raw }).png().toBuffer(),
  };
}

/** Captures or compares all states; returns how many have changed or cannot be compared. */
async function work(states) {
  let differing = 0;
  for (const state of states) {
    const picture = await take(state);
    const at = (suffix) => join(folder, `${state.file}${suffix}.png`);
    if (task === "take") {
      await writeFile(at(""), picture);
      continue;
    }
    await Promise.all([".after", ".difference"].map((suffix) => rm(at(suffix), { force: true })));
    const before = await readFile(at("")).catch(() => null);
    const { share, picture: drawn } = before ? await compare(before, picture) : { share: 1 };
    if (share <= SHARE_THAT_DIFFERS) continue;
    differing++;
    await writeFile(at(".after"), picture);
    if (drawn) await writeFile(at(".difference"), drawn);
    console.log(
      `${state.file}: ${before ? `${(100 * share).toFixed(3)} % of the pixels differ` : "there is no earlier picture"}`,
    );
  }
  return differing;
}

await mkdir(folder, { recursive: true });
const states = PAGE_STATES.filter(({ file }) => file.includes(values.only));
try {
  const differing = await work(states);
  console.log(
    task === "take" ? `${states.length} pictures taken` : `${differing} of ${states.length} differ`,
  );
  process.exitCode = differing > 0 || states.length === 0 ? 1 : 0;
} finally {
  await browser.close();
  await site.stop();
}
