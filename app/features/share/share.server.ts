import { encode } from "uqr";

/** An address as it is handed on: whole, and as a QR code. */
export interface Shareable {
  url: string;
  /** The dark squares of the code as the `d` of an SVG path, one unit each, and how many units it is wide. */
  qr: { path: string; size: number };
}

/** A page to hand on, by the site's address and the page's path with its language. */
export function shareOf(siteUrl: string, path: string): Shareable {
  const url = siteUrl + path;
  // Read from paper as well: a seventh of the code may be unreadable.
  const { data, size } = encode(url, { ecc: "M", border: 0 });
  return { url, qr: { path: data.map(rowPath).join(""), size } };
}

/** The dark squares of a row, those that touch in one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return Array.from(
    line.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join("");
}
