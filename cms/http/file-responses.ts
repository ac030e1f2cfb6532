import type { Readable } from "node:stream";

/**
 * Converts a Node stream into a response body. It is read no faster than the client reads, and destroyed when the client
 * disconnects. Node's own `Readable.toWeb` may pass on a chunk at the moment of a disconnect; the resulting exception ends
 * the process.
 */
export function bodyOf(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array | string>;
  // A reader learns of an error by reading. After a cancel there is no reader left to tell.
  bytes.on("error", () => {});
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? Buffer.from(value) : value);
      },
      cancel() {
        bytes.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Returns the header value by RFC 6266: an ASCII name for every client, and the real name in UTF-8 (RFC 8187) if it differs.
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

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
