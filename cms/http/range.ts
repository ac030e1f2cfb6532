/** A byte range with inclusive ends. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses the single range that a `Range` header requests from a file of `size` bytes (RFC 9110, 14.2). Null means "send the
 * whole file": no header, another unit, several ranges, or an invalid value, which a server may ignore.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "");
  if (!match || (!match[1] && !match[2])) return null;
  const first = Number(match[1]);
  const last = Number(match[2]);
  if (!match[1])
    return last > 0 && size > 0
      ? { start: Math.max(0, size - last), end: size - 1 }
      : "unsatisfiable";
  if (match[2] && last < first) return null;
  if (first >= size) return "unsatisfiable";
  return { start: first, end: match[2] ? Math.min(last, size - 1) : size - 1 };
}
