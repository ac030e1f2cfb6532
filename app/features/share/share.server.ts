import { encode } from "uqr";

/** An address to share: absolute, and as a QR code. */
export interface Shareable {
  url: string;
  /** The code's dark squares as the `d` of an SVG path, drawn by a line one unit wide, and the code's width in units. */
  qr: { path: string; size: number };
}

/** Returns a page to share, by the site's address and the page's path with its language. */
export function shareOf(siteUrl: string, path: string): Shareable {
  const url = siteUrl + path;
  // For reading from paper: a seventh of the code may be damaged.
  const { data, size } = encode(url, { ecc: "M", border: 0 });
  return { url, qr: { path: data.map(rowPath).join(""), size } };
}

/** Returns the dark squares of a row as lines, each from the end of the one before. */
function rowPath(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
  let end = 0;
  return Array.from(line.matchAll(/1+/g), ({ 0: run, index }) => {
    const move = end === 0 ? `M${index} ${y}` : `m${index - end} 0`;
    end = index + run.length;
    return `${move}h${run.length}`;
  }).join("");
}
