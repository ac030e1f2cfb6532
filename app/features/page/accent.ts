/** The site's own accent colour, from its settings, with the contrast that the design requires. */

type Rgb = readonly [number, number, number];

/** Backgrounds of text in the accent colour, from `app/styles/app.css`. */
const LIGHT_GROUNDS: readonly Rgb[] = [
  [252, 250, 246],
  [245, 241, 233],
  [236, 230, 219],
  [255, 255, 255],
];
const DARK_GROUNDS: readonly Rgb[] = [
  [23, 19, 16],
  [30, 25, 21],
  [43, 36, 30],
  [36, 30, 25],
];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** WCAG 2.2, success criterion 1.4.3: text of normal size. */
const TEXT_CONTRAST = 4.5;

/**
 * Returns the style rules that replace the design's accent, for both colour schemes. Returns null if the value is no
 * colour like `#BF2C1A`. Also returns null if text in it, or white text on it, would be unreadable on light backgrounds.
 * On dark backgrounds it is lightened until it is readable.
 */
export function accentStyles(accent: string): string | null {
  const colour = parse(accent);
  if (
    !colour ||
    [...LIGHT_GROUNDS, WHITE].some((ground) => contrast(colour, ground) < TEXT_CONTRAST)
  )
    return null;
  const hover = mix(colour, BLACK, 0.22);
  const light = lightened(colour);
  return [
    `:root{${rules({ accent: colour, "accent-hover": hover, "accent-tint": mix(colour, WHITE, 0.9), fill: colour, "fill-hover": hover })}}`,
    `@media(prefers-color-scheme:dark){:root{${rules({ accent: light, "accent-hover": mix(light, WHITE, 0.3), "accent-tint": mix(colour, BLACK, 0.7), fill: colour, "fill-hover": hover })}}}`,
  ].join("");
}

function lightened(colour: Rgb): Rgb {
  let result = colour;
  // Ends at white at the latest, which is readable on every dark background.
  for (let share = 0; share <= 1; share += 0.05) {
    result = mix(colour, WHITE, share);
    if (DARK_GROUNDS.every((ground) => contrast(result, ground) >= TEXT_CONTRAST)) break;
  }
  return result;
}

function parse(text: string): Rgb | null {
  const digits = /^#?([\da-f]{6})$/i.exec(text)?.[1];
  return digits
    ? ([0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb)
    : null;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((value, channel) =>
    Math.round(value + ((to[channel] ?? 0) - value) * share),
  ) as unknown as Rgb;
}

function rules(colours: Record<string, Rgb>): string {
  return Object.entries(colours)
    .map(([name, [r, g, b]]) => `--${name}:rgb(${r} ${g} ${b})`)
    .join(";");
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio and relative luminance). */
export function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
