/**
 * Renders the images that represent the library elsewhere: icons of browsers and home screens, and the social image of each
 * language. Run it by hand when the logo, the start page's image or its title changes (`node scripts/draw-icons.mjs`). The
 * files are committed, so neither build nor start needs the browser that draws them.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { runnerImport } from "vite";
import { ensureChromium } from "./lib/prepare.mjs";

const root = new URL("../", import.meta.url);
const PUBLIC = new URL("public/", root);
const LANGUAGES = ["en", "es", "sv", "nl", "fr", "ar"];

/** Tokens of app/styles/app.css. */
const PAPER = "#fcfaf6";
const INK = "#1c1815";
const INK_2 = "#554d46";
const RED = "#bf2c1a";

/** The logo on its grid of 32. Ink is dark here, since these images have their own background. */
const MARK = `<path fill="${RED}" d="M0 0h16a16 16 0 0 1-16 16zM16 16h16a16 16 0 0 1-16 16z"/><path fill="${INK}" d="M16 0h16v16H16zM0 16h16v16H0z"/>`;

/** Draws the logo on a paper-coloured tile, at `share` of its width; `round` is the corner radius as a share of the width. */
function tile(size, { share, round }) {
  // Whole pixels for each of the logo's two columns, so that its inner edges stay sharp.
  const mark = 2 * Math.round((size * share) / 2);
  const at = (size - mark) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * round}" fill="${PAPER}"/><g transform="translate(${at} ${at}) scale(${mark / 32})">${MARK}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toBuffer();
}

/** Builds an .ico file of PNGs: a header of 6 bytes, 16 for each image, then the images. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, i) => {
    const entry = 6 + 16 * i;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

async function icons() {
  await mkdir(new URL("icons/", PUBLIC), { recursive: true });
  const rounded = { share: 0.625, round: 0.1875 };
  // Icons that devices crop: the full square and, for `maskable`, the logo with its corners within the middle 80 %.
  const square = { share: 0.5625, round: 0 };
  const maskable = { share: 0.5, round: 0 };
  for (const [name, size, shape] of [
    ["icon-192", 192, rounded],
    ["icon-512", 512, rounded],
    ["maskable-512", 512, maskable],
    ["apple-touch-icon", 180, square],
  ]) {
    await writeFile(new URL(`icons/${name}.png`, PUBLIC), await tile(size, shape));
  }
  // For browsers without SVG support. They do not reveal whether their tabs are dark, hence a tile.
  const small = { share: 0.875, round: 0.125 };
  await writeFile(
    new URL("favicon.ico", PUBLIC),
    ico(
      await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await tile(size, small) }))),
    ),
  );
}

const WIDTH = 1200;
const HEIGHT = 630;
/** Font sizes in pixels; the largest at which a title fits its lines is used. */
const TITLE_SIZES = [64, 60, 56, 52];
const TITLE_LINES = 4;

/** Text at the start, and four columns of the start page's image at the end, bleeding off the edge. */
function socialPage({ language, name, title, fonts, picture }) {
  const end = language === "ar" ? "left" : "right";
  return `<!doctype html><html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"><style>
    ${fonts}
    * { margin: 0; box-sizing: border-box }
    body { inline-size: ${WIDTH}px; block-size: ${HEIGHT}px; background: ${PAPER}; color: ${INK}; position: relative; overflow: hidden }
    .picture { position: absolute; inset-block: 0; ${end}: 0; block-size: ${HEIGHT}px; inline-size: ${HEIGHT * 0.8}px }
    .words { position: absolute; inset-block: 64px; inset-inline-start: 64px; inline-size: 584px; display: flex; flex-direction: column; justify-content: space-between }
    .name { display: flex; align-items: center; gap: 18px; font: 700 34px/1 Literata, "DejaVu Sans"; }
    h1 { font: 700 var(--size, 64px)/1.12 Literata, "DejaVu Sans"; letter-spacing: ${language === "ar" ? 0 : "-.02em"}; text-wrap: balance }
    .rule { border-block-start: 3px solid ${INK}; padding-block-start: 20px; font: 500 26px/1.3 Figtree, "DejaVu Sans"; color: ${INK_2} }
  </style><body>
    <svg class="picture" viewBox="80 0 320 400">${picture}</svg>
    <div class="words">
      <div class="name"><svg width="48" height="48" viewBox="0 0 32 32">${MARK}</svg><span dir="ltr">${name}</span></div>
      <h1>${title}</h1>
      <p class="rule">English · Español · Svenska · Nederlands · Français</p>
    </div>
  </body></html>`;
}

async function fontFace(family, file) {
  const font = await readFile(new URL(`fonts/${file}.woff2`, PUBLIC), "base64");
  return `@font-face { font-family: ${family}; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }`;
}

async function socialImages() {
  await mkdir(new URL("social/", PUBLIC), { recursive: true });
  const { module } = await runnerImport(
    new URL("app/features/posts/covers/start-picture.tsx", root).pathname,
  );
  const [, picture] = renderToStaticMarkup(createElement(module.StartPicture)).match(
    /viewBox="0 0 480 400"[^>]*>(.*?)<\/svg>/,
  );
  const fonts = (
    await Promise.all([fontFace("Literata", "literata"), fontFace("Figtree", "figtree")])
  ).join("");
  const text = async (language, namespace) =>
    JSON.parse(await readFile(new URL(`locales/${language}/${namespace}.json`, root), "utf8"));

  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  for (const language of LANGUAGES) {
    const [start, common] = await Promise.all([text(language, "start"), text(language, "common")]);
    await page.setContent(
      socialPage({
        language,
        name: common["site.name"],
        title: start["hero.title"],
        fonts,
        picture,
      }),
    );
    await page.evaluate(
      async ({ sizes, lines }) => {
        await document.fonts.ready;
        const heading = document.querySelector("h1");
        const fits = (size) => {
          heading.style.setProperty("--size", `${size}px`);
          return heading.scrollHeight <= lines * 1.13 * size;
        };
        sizes.find(fits);
      },
      { sizes: TITLE_SIZES, lines: TITLE_LINES },
    );
    const png = await sharp(await page.screenshot())
      .png({ palette: true, colours: 64, effort: 10 })
      .toBuffer();
    await writeFile(new URL(`social/${language}.png`, PUBLIC), png);
    console.log(`social/${language}.png: ${png.length} bytes`);
  }
  await browser.close();
}

await icons();
await socialImages();
