import { coverHash } from "#contract/pictures";
import { cutAtWord } from "#contract/format";
import type { PostType, TopicFamily } from "#contract/names";

/**
 * Covers are drawn from a child's building blocks instead of being fetched: 60 to 90 bytes each on the network. All of it
 * is a pure function of the post, so that server and browser draw the same picture and a cover never changes between
 * visits.
 */

export type Composition =
  | "quilt"
  | "quarters"
  | "arches"
  | "halves"
  | "stairs"
  | "blocks"
  | "gables"
  | "play"
  | "sheet"
  | "dots"
  | "shelf";

/** Block colours in painting order: m under a under p under s. */
export const PAINT_ORDER = ["m", "a", "p", "s"] as const;
export type BlockColour = (typeof PAINT_ORDER)[number];
export type CoverPaths = Partial<Record<BlockColour, string>>;

export interface CoverInput {
  composition: Composition;
  family: TopicFamily;
  id: string | number;
  year?: number | null;
  /** Fills the strip if there is no year. */
  label?: string;
}

/** A map, not an object: slugs come from content, and "constructor" is one. */
const BY_CONTENT_TYPE = new Map<string, Composition>(
  Object.entries({
    research: "quilt",
    reports: "quilt",
    "case-studies": "quilt",
    guidance: "quarters",
    manuals: "quarters",
    evaluations: "arches",
    assessments: "arches",
    "policy-briefs": "halves",
    advocacy: "halves",
    training: "stairs",
    "law-and-standards": "gables",
    "child-friendly": "play",
    stories: "play",
    "data-and-statistics": "dots",
  } as const),
);

/** Compositions for documents of all other content types. */
const OTHERS = [
  "quilt",
  "quarters",
  "arches",
  "halves",
  "stairs",
  "gables",
  "play",
  "dots",
] as const;
/** Number of compositions per content type, so that a list of one type is varied but consistent. */
const OTHERS_OF_TYPE = 3;

/**
 * Returns the composition of a post. Its type (a toolkit, a collection) takes precedence over its content type. An
 * unknown content type has three compositions, among which the post's id chooses.
 */
export function compositionFor(
  type: PostType,
  contentTypeSlug: string | null,
  id: string | number,
): Composition {
  if (type === "toolkit") return "blocks";
  if (type === "article") return "sheet";
  if (type === "collection") return "shelf";
  const known = BY_CONTENT_TYPE.get(contentTypeSlug ?? "");
  if (known) return known;
  const first = coverHash(contentTypeSlug ?? "");
  return OTHERS[(first + (coverHash(id) % OTHERS_OF_TYPE)) % OTHERS.length]!;
}

// --- Atoms. x, y top-left, s size; paths are written as short as SVG allows, since every byte is sent with each row.

const n = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, "$1.");
/** Joins coordinates; a minus sign separates by itself. */
const xy = (...values: number[]) =>
  values.map(n).reduce((out, v) => (out === "" || v.startsWith("-") ? out + v : `${out} ${v}`), "");

export const rect = (x: number, y: number, w: number, h = w) =>
  `M${xy(x, y)}h${n(w)}v${n(h)}h${n(-w)}z`;
export const circle = (cx: number, cy: number, r: number) =>
  `M${xy(cx - r, cy)}a${xy(r, r, 0, 1, 1, 2 * r, 0)}a${xy(r, r, 0, 1, 1, -2 * r, 0)}z`;
/** Quarter disc with its centre in corner 0 TL, 1 TR, 2 BR, 3 BL. */
export function quarter(corner: number, x: number, y: number, s: number): string {
  if (corner === 0) return `M${xy(x, y)}h${n(s)}a${xy(s, s, 0, 0, 1, -s, s)}z`;
  if (corner === 1) return `M${xy(x + s, y)}v${n(s)}a${xy(s, s, 0, 0, 1, -s, -s)}z`;
  if (corner === 2) return `M${xy(x + s, y + s)}h${n(-s)}a${xy(s, s, 0, 0, 1, s, -s)}z`;
  return `M${xy(x, y + s)}v${n(-s)}a${xy(s, s, 0, 0, 1, s, s)}z`;
}
/** Half disc above y, with its flat side down. */
export const dome = (cx: number, y: number, r: number) =>
  `M${xy(cx - r, y)}a${xy(r, r, 0, 0, 1, 2 * r, 0)}z`;
/** Half disc below y, with its flat side up. */
export const bowl = (cx: number, y: number, r: number) =>
  `M${xy(cx + r, y)}a${xy(r, r, 0, 0, 1, -2 * r, 0)}z`;
const leftHalf = (x: number, cy: number, r: number) =>
  `M${xy(x, cy + r)}a${xy(r, r, 0, 0, 1, 0, -2 * r)}z`;
const rightHalf = (x: number, cy: number, r: number) =>
  `M${xy(x, cy - r)}a${xy(r, r, 0, 0, 1, 0, 2 * r)}z`;
/** Rectangle whose top is a half disc; h counts from the top of the arch. */
export const arch = (x: number, y: number, w: number, h: number) =>
  `M${xy(x, y + h)}v${n(w / 2 - h)}a${xy(w / 2, w / 2, 0, 0, 1, w, 0)}v${n(h - w / 2)}z`;
/** Leaf with its tips top left and bottom right; `rising` mirrors it. */
export function leaf(x: number, y: number, s: number, rising = false): string {
  return rising
    ? `M${xy(x + s, y)}a${xy(s, s, 0, 0, 1, -s, s)}a${xy(s, s, 0, 0, 1, s, -s)}z`
    : `M${xy(x, y)}a${xy(s, s, 0, 0, 1, s, s)}a${xy(s, s, 0, 0, 1, -s, -s)}z`;
}
/** Right triangle; the square corner is 0 TL, 1 TR, 2 BR, 3 BL. */
export function triangle(corner: number, x: number, y: number, s: number): string {
  if (corner === 0) return `M${xy(x, y)}h${n(s)}l${xy(-s, s)}z`;
  if (corner === 1) return `M${xy(x, y)}h${n(s)}v${n(s)}z`;
  if (corner === 2) return `M${xy(x + s, y)}v${n(s)}h${n(-s)}z`;
  return `M${xy(x, y)}v${n(s)}h${n(s)}z`;
}

/** Small deterministic generator for drawings that need more bits than the hash has. */
export function stream(seed: number): (below: number) => number {
  let state = seed || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
function shuffled<T>(items: readonly T[], next: (below: number) => number): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = next(i + 1);
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

type Draw = (add: (colour: BlockColour, d: string) => void, h: number) => void;
const QUILTS = ["ampsammpa", "pammasapm", "maspmaamp", "apmmapsma"];
const ORDERS = [
  [1, 2, 3],
  [2, 3, 1],
  [1, 3, 2],
  [3, 1, 2],
] as const;
const ARCH_COLOURS = ["mas", "ams", "sma", "asm"];
const BLOCKS: ((x: number, y: number, turn: number) => string)[] = [
  (x, y) => circle(x + 16, y + 16, 16),
  (x, y) => rect(x, y, 32),
  (x, y, turn) => quarter(turn, x, y, 32),
  (x, y, turn) => triangle(turn, x, y, 32),
  (x, y) => arch(x, y, 32, 32),
  (x, y) => bowl(x + 16, y + 8, 16),
];

const DRAW: Record<Composition, Draw> = {
  quilt(add, h) {
    const pattern = QUILTS[h & 3] as string;
    for (let i = 0; i < 9; i++) {
      const colour = pattern[i] as BlockColour;
      const x = (i % 3) * 40;
      const y = Math.floor(i / 3) * 40;
      add(
        colour,
        colour === "s" ? circle(x + 20, y + 20, 20) : quarter((h >>> (2 + 2 * i)) & 3, x, y, 40),
      );
    }
  },
  quarters(add, h) {
    const corner = h & 3;
    const right = corner === 1 || corner === 2;
    const low = corner > 1;
    for (const [colour, r] of [
      ["m", 120],
      ["a", 92],
      ["p", 60],
      ["s", 30],
    ] as const) {
      add(colour, quarter(corner, right ? 120 - r : 0, low ? 120 - r : 0, r));
    }
    if (h & 4) add("s", circle(right ? 20 : 100, low ? 20 : 100, 12));
  },
  arches(add, h) {
    const order = ORDERS[h & 3] as readonly number[];
    const colours = ARCH_COLOURS[(h >>> 2) & 3] as string;
    order.forEach((units, i) => {
      add(colours[units - 1] as BlockColour, arch(i * 40, 120 - units * 40, 40, units * 40));
      if (units === 1) add("p", circle(i * 40 + 20, 40, 14));
    });
  },
  halves(add, h) {
    const [small, ball] = h & 2 ? (["p", "s"] as const) : (["s", "p"] as const);
    add("m", rect(0, 0, 120));
    add("a", h & 1 ? leftHalf(60, 60, 60) : dome(60, 60, 60));
    add(small, h & 1 ? rightHalf(60, 30, 30) : bowl(30, 60, 30));
    add(ball, circle(90, 90, 30));
  },
  stairs(add, h) {
    const mirrored = (h & 1) === 1;
    add("a", mirrored ? "M0 0h40v40h40v40h40v40H0z" : "M120 0H80v40H40v40H0v40h120z");
    add(
      "m",
      quarter(mirrored ? 0 : 1, mirrored ? 80 : 0, 40, 40) + quarter(mirrored ? 0 : 1, 40, 0, 40),
    );
    add("s", circle(mirrored ? 100 : 20, 20, 16));
    add("p", circle(60, 80, 8) + circle(mirrored ? 20 : 100, 60, 8));
  },
  blocks(add, h) {
    const colours = "amapmsamp";
    const step = h & 1 ? 1 : 5;
    for (let i = 0; i < 9; i++) {
      // The extra step per row prevents equal shapes above each other.
      const shape = BLOCKS[
        ((h >>> 1) + i * step + Math.floor(i / 3)) % 6
      ] as (typeof BLOCKS)[number];
      add(
        colours[(i + (h >>> 8)) % 9] as BlockColour,
        shape(8 + (i % 3) * 36, 8 + Math.floor(i / 3) * 36, (h >>> (12 + i)) & 3),
      );
    }
  },
  gables(add, h) {
    if (h & 1) {
      add("a", `M0 26L60 2l60 24z${arch(0, 44, 40, 76)}${arch(80, 44, 40, 76)}`);
      add("m", arch(40, 44, 40, 76));
      add("s", rect(0, 30, 120, 8));
    } else {
      add("m", arch(0, 0, 120, 120));
      add("a", arch(20, 20, 80, 100));
      add("p", arch(40, 40, 40, 80));
      add("s", arch(52, 80, 16, 40));
    }
  },
  play(add, h) {
    if (h & 1) {
      add("m", leaf(0, 0, 60) + leaf(60, 60, 60));
      add("a", leaf(60, 0, 60, true) + leaf(0, 60, 60, true));
      add("s", circle(60, 60, 17));
      add("p", circle(60, 14, 8) + circle(60, 106, 8));
    } else {
      add("a", arch(8, 52, 44, 68));
      add("m", arch(58, 74, 34, 46));
      add("p", circle(30, 34, 15) + circle(75, 59, 11) + (h & 2 ? arch(95, 87, 25, 33) : ""));
      add("s", circle(88, 30, 20));
    }
  },
  sheet(add, h) {
    const mirrored = (h & 1) === 1;
    add("a", `${rect(0, 64, 120, 12)}${rect(0, 108, 64, 12)}`);
    add("m", rect(0, 86, 120, 12));
    add("p", rect(mirrored ? 0 : 62, 8, 58, 44));
    add("s", circle(mirrored ? 94 : 26, 30, 22));
  },
  dots(add, h) {
    const next = stream(h);
    const spark = next(25);
    for (let i = 0; i < 25; i++) {
      const x = 12 + (i % 5) * 24;
      const y = 12 + Math.floor(i / 5) * 24;
      const colour = next(2) ? "a" : "m";
      const r = 3 + 2 * next(4);
      add(i === spark ? "s" : colour, circle(x, y, i === spark ? 11 : r));
    }
  },
  shelf(add, h) {
    const next = stream(h);
    const widths = shuffled([12, 16, 20, 24, 26], next);
    const heights = shuffled([68, 82, 92, 104, 114], next);
    const colours = shuffled(["a", "m", "p", "s", "a"] as const, next);
    let x = 4;
    widths.forEach((w, i) => {
      const height = heights[i] as number;
      add(colours[i] as BlockColour, rect(x, 118 - height, w, height));
      x += w + 3;
    });
    add("a", rect(0, 118, 120, 4));
  },
};

/** Returns one path per colour. Family and year only choose colours and text, so they do not change the paths. */
export function coverPaths({ composition, id }: CoverInput): CoverPaths {
  const paths: CoverPaths = {};
  DRAW[composition]((colour, d) => {
    paths[colour] = (paths[colour] ?? "") + d;
  }, coverHash(id));
  return paths;
}

/** Letters of a label that fit the strip in one line, alone and beside the lock. */
const LABEL_CHARS = 16;
const LOCKED_CHARS = 13;
/** Number of small letters in the space of one large one. */
const SMALL_PER_LARGE = 1.25;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns a label in one line, in a line of smaller letters, or in two of them. Longer labels end with an ellipsis. */
function labelMarkup(label: string, limit: number): string {
  if (label.length <= limit) return line("l", 146, label);
  const small = Math.floor(limit * SMALL_PER_LARGE);
  const first = wordsUpTo(label, small);
  const rest = label.slice(first.length).trim();
  if (!first || !rest) return line("l k", 146, first || cutAtWord(label, small));
  return line("l k", 139, first) + line("l k", 150, cutAtWord(rest, small));
}

function line(className: string, y: number, text: string): string {
  return `<text class="${className}" x="9" y="${y}">${text.replace(/[&<>]/gu, (sign) => ESCAPES[sign]!)}</text>`;
}

/** Returns the start of a text that ends after a whole word and is no longer than the limit. */
function wordsUpTo(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf(" ", limit);
  return end < 0 ? "" : text.slice(0, end);
}

/** The lock at the end of the strip of internal resources. */
const LOCK =
  '<path class="a" d="M97 139h14v10H97zm2 0v-3a5 5 0 0 1 10 0v3h-2v-3a3 3 0 0 0-6 0v3z"/>';

/**
 * Returns the content of a cover's `<svg>` as markup. It is built from numbers only, except the label, which is escaped.
 * As a string it costs React one element per cover instead of six, in lists that are rendered for every visitor.
 */
export function coverMarkup(input: CoverInput & { mini?: boolean; internal?: boolean }): string {
  const paths = coverPaths(input);
  let out = "";
  for (const colour of PAINT_ORDER)
    if (paths[colour]) out += `<path class="${colour}" d="${paths[colour]}"/>`;
  if (input.mini) return out;
  if (input.year != null) out += `<text x="9" y="148">${Math.trunc(input.year)}</text>`;
  else if (input.label)
    out += labelMarkup(input.label, input.internal ? LOCKED_CHARS : LABEL_CHARS);
  return input.internal ? out + LOCK : out;
}
