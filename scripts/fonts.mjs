/**
 * Creates public/fonts/{literata,figtree}.woff2 from Fontsource's packages. Run it by hand when a character or an axis changes
 * (`node scripts/fonts.mjs`). The files are committed, so neither build nor start needs the packages.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const root = new URL("../", import.meta.url);
const fontsource = new URL("node_modules/@fontsource-variable/", root);
const out = new URL("public/fonts/", root);

const BASIC_LATIN = Array.from({ length: 0x7f - 0x20 }, (_, i) =>
  String.fromCharCode(0x20 + i),
).join("");
const LETTERS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŒ";
const SIGNS = "¿¡«»°·§©®×ªº\u00a0–—‘’‚“”„…•‹›€→←−";
const ALL = BASIC_LATIN + LETTERS + LETTERS.toLowerCase() + "ß" + SIGNS;
/** Characters that titles and headings never contain. */
const NOT_IN_SERIF = new Set("[]{}|\\^_`~<>#$*+=@©®×→←−§€");

const FONTS = [
  {
    name: "literata",
    from: "literata/files/literata-latin-opsz-normal.woff2",
    text: [...ALL].filter((character) => !NOT_IN_SERIF.has(character)).join(""),
    variationAxes: { wght: 560, opsz: 28 },
  },
  {
    name: "figtree",
    from: "figtree/files/figtree-latin-wght-normal.woff2",
    text: ALL,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

await mkdir(out, { recursive: true });
for (const { name, from, text, variationAxes } of FONTS) {
  const font = await subsetFont(await readFile(new URL(from, fontsource)), text, {
    targetFormat: "woff2",
    variationAxes,
  });
  await writeFile(new URL(`${name}.woff2`, out), font);
  await copyFile(new URL(`${name}/LICENSE`, fontsource), new URL(`${name}-LICENSE.txt`, out));
  console.log(`${name}: ${[...text].length} characters, ${font.length} bytes`);
}
