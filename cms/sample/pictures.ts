import { createHash } from "node:crypto";
import type { TopicFamily } from "../contract/names";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

/**
 * Draws pictures for sample files and authors in the site's visual style: blocks, quarter circles and circles in a topic's
 * colours.
 */

/** Colours of a cover: the light cover palette of the design. */
export interface Palette {
  ground: string;
  deep: string;
  middle: string;
  spark: string;
}
export const CREAM = "#FFF8EC";
export const INK = "#1C1815";

export const PALETTES: Record<TopicFamily, Palette> = {
  protection: { ground: "#FADFD6", deep: "#BF2C1A", middle: "#EE9A83", spark: "#F0B23C" },
  education: { ground: "#D9E2F4", deep: "#27489A", middle: "#86A5DE", spark: "#F0B23C" },
  health: { ground: "#D8E8D8", deep: "#1F6B4A", middle: "#86BD94", spark: "#F4A58C" },
  governance: { ground: "#E8DDEC", deep: "#643A78", middle: "#B391C4", spark: "#EE9A5A" },
  poverty: { ground: "#F6E6C4", deep: "#8F5C0B", middle: "#E2B14E", spark: "#C5452F" },
  emergencies: { ground: "#D0E5E8", deep: "#155B69", middle: "#72B4C0", spark: "#F07F5F" },
  equality: { ground: "#F5DAE1", deep: "#98275A", middle: "#DE8BAA", spark: "#F0B23C" },
  climate: { ground: "#E6E8C9", deep: "#56641A", middle: "#AEB85C", spark: "#E98A4B" },
  participation: { ground: "#FADFD6", deep: "#BF2C1A", middle: "#EE9A83", spark: "#F0B23C" },
  none: { ground: "#EBE4D9", deep: "#554D46", middle: "#B5A999", spark: "#BF2C1A" },
};

export interface Shape {
  /** An SVG path. */
  path: string;
  colour: string;
}

/** Draws a quilt of `columns` by `rows` blocks of `unit` points each. The same seed gives the same quilt. */
export function quilt(
  seed: string,
  palette: Palette,
  columns: number,
  rows: number,
  unit: number,
): Shape[] {
  const next = numbersFrom(seed);
  const { deep, middle, spark } = palette;
  const shapes: Shape[] = [];
  const cell = (x: number, y: number, size: number, depth: number) => {
    if (depth === 0 && next(3) === 0) {
      const half = size / 2;
      for (const [dx, dy] of [
        [0, 0],
        [half, 0],
        [0, half],
        [half, half],
      ] as const)
        cell(x + dx, y + dy, half, 1);
      return;
    }
    const colour = [deep, middle, deep, middle, CREAM, spark][next(6)]!;
    if (next(2) === 0)
      shapes.push({ path: square(x, y, size), colour: [middle, CREAM, palette.ground][next(3)]! });
    shapes.push({ path: atom(next(7), x, y, size), colour });
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) cell(column * unit, row * unit, unit, 0);
  return shapes;
}

/** Draws a portrait of an invented person as SVG, 256 by 256: shoulders, a head, hair, and a block behind them. */
function portrait(seed: string): string {
  const next = numbersFrom(seed);
  const families = Object.values(PALETTES);
  const { ground, deep, middle, spark } = families[next(families.length - 1)]!;
  const skin = ["#8D5A3B", "#C68A62", "#E8B58F", "#6B4226", "#D9A074"][next(5)]!;
  const hair = ["#2B1D16", "#4A3021", "#7A7068", "#1C1815", "#A0622D"][next(5)]!;
  const behind = atom(1 + next(4), 0, 0, 256);
  const cut = next(3);
  const long = cut === 0 ? `<path d="M76 118a52 52 0 0 1 104 0v64H76z" fill="${hair}"/>` : "";
  const bun = cut === 1 ? `<circle cx="128" cy="52" r="20" fill="${hair}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
    <rect width="256" height="256" fill="${ground}"/><path d="${behind}" fill="${middle}"/>${bun}${long}
    <path d="M36 256a92 76 0 0 1 184 0z" fill="${deep}"/><rect x="110" y="140" width="36" height="52" rx="18" fill="${skin}"/>
    <circle cx="128" cy="118" r="46" fill="${skin}"/><path d="M80 118a48 48 0 0 1 96 0q-24-${18 + next(14)}-48-${10 + next(8)}-24 2-48 ${20 + next(6)}z" fill="${hair}"/>
    <circle cx="${next(2) ? 48 : 208}" cy="${40 + next(24)}" r="20" fill="${spark}"/>
  </svg>`;
}

function square(x: number, y: number, s: number): string {
  return `M${x} ${y}h${s}v${s}h${-s}z`;
}

/**
 * Returns the path of a shape. 0 to 3: a quarter circle with its centre in that corner, clockwise. Higher: a circle, a half
 * circle, a leaf.
 */
function atom(kind: number, x: number, y: number, s: number): string {
  const half = s / 2;
  switch (kind) {
    case 0:
      return `M${x} ${y}h${s}a${s} ${s} 0 0 1 ${-s} ${s}z`;
    case 1:
      return `M${x + s} ${y}v${s}a${s} ${s} 0 0 1 ${-s} ${-s}z`;
    case 2:
      return `M${x + s} ${y + s}h${-s}a${s} ${s} 0 0 1 ${s} ${-s}z`;
    case 3:
      return `M${x} ${y + s}v${-s}a${s} ${s} 0 0 1 ${s} ${s}z`;
    case 4:
      return `M${x} ${y + half}a${half} ${half} 0 1 1 ${s} 0a${half} ${half} 0 1 1 ${-s} 0z`;
    case 5:
      return `M${x} ${y + s}a${half} ${half} 0 0 1 ${s} 0z`;
    default:
      return `M${x} ${y}a${s} ${s} 0 0 1 ${s} ${s}a${s} ${s} 0 0 1 ${-s} ${-s}z`;
  }
}

/** Returns a generator of whole numbers below a limit. The same seed gives the same numbers. */
function numbersFrom(seed: string): (limit: number) => number {
  let bytes = createHash("sha256").update(seed).digest();
  let at = 0;
  return (limit) => {
    if (at === bytes.length) {
      bytes = createHash("sha256").update(bytes).digest();
      at = 0;
    }
    return bytes[at++]! % limit;
  };
}

/** Covers are always 3 to 4. The size is twice the widest card. */
export const THUMBNAIL = { width: 480, height: 640 };
/** Author images are displayed round or square. */
export const PORTRAIT = { width: 256, height: 256 };

/** Draws pictures of the first pages of PDFs. Call `close` at the end, because nothing else frees the library's memory. */
export async function openThumbnailer() {
  const library = await PDFiumLibrary.init();
  return {
    /** Returns the first page as WebP, cut at the bottom to the ratio of covers. */
    async firstPage(pdf: Uint8Array): Promise<Buffer> {
      const document = await library.loadDocument(pdf);
      try {
        const page = await document.getPage(0).render({
          width: THUMBNAIL.width,
          height: Math.round(THUMBNAIL.width * Math.SQRT2),
          render: async ({ data, width, height }) =>
            sharp(data, { raw: { width, height, channels: 4 } })
              .removeAlpha()
              .resize({ ...THUMBNAIL, fit: "cover", position: "top" })
              .webp({ quality: 82 })
              .toBuffer(),
        });
        return Buffer.from(page.data);
      } finally {
        document.destroy();
      }
    },
    close: () => library.destroy(),
  };
}

/** Returns an invented author's portrait as WebP. */
export async function makePortrait(slug: string): Promise<Buffer> {
  return sharp(Buffer.from(portrait(slug)))
    .webp({ quality: 84 })
    .toBuffer();
}
