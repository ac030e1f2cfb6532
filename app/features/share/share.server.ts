import { encode } from "uqr";

/** An address as it is handed on: whole, and as a QR code. */
export interface Shareable {
  url: string;
  /** The dark squares of the code as the `d` of an SVG path that is drawn by a line one unit wide, and how many units the code is wide. */
  qr: { path: string; size: number };
}

/** A page to hand on, by the site's address and the page's path with its language. */
export function shareOf(siteUrl: string, path: string): Shareable {
  const url = siteUrl + path;
  // Read from paper as well: a seventh of the code may be unreadable.
  const { data, size } = encode(url, { ecc: "M", border: 0 });
  return { url, qr: { path: data.map(rowPath).join(""), size } };
}

/** The dark squares of a row as lines, each from the end of the one before. */
function rowPath(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
  let end = 0;
  return Array.from(line.matchAll(/1+/g), ({ 0: run, index }) => {
    const move = end === 0 ? `M${index} ${y}` : `m${index - end} 0`;
    end = index + run.length;
    return `${move}h${run.length}`;
  }).join("");
}
