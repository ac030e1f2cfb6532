import { createReadStream } from "node:fs";
import { IMPORT_LINE_MAX_BYTES } from "../../contract/parser-limits.mjs";

/** A line of a file: its text, or the reason why it cannot be read. */
export type Line = { number: number } & ({ text: string } | { reason: string });

/**
 * Reads a file line by line, keeping at most one line in memory. Skips empty lines and counts from 1. Accepts UTF-8 with
 * or without a byte order mark, and both kinds of line ends. Calls `onBytes` with the number of bytes read so far. Throws
 * if the file cannot be read.
 */
export async function* readLines(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  let bytes = 0;

  for await (const chunk of createReadStream(path, {
    highWaterMark: 256 * 1024,
  }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line) yield line;
    }
    keep(chunk.subarray(start));
    onBytes((bytes += chunk.length));
  }
  const last = length > 0 ? finish() : null;
  if (last) yield last;

  function keep(part: Buffer): void {
    length += part.length;
    // Only the length of an oversized line is kept.
    if (length <= IMPORT_LINE_MAX_BYTES) parts.push(part);
    else parts = [];
  }

  function finish(): Line | null {
    number++;
    const line =
      length > IMPORT_LINE_MAX_BYTES
        ? { number, reason: `the line is longer than ${IMPORT_LINE_MAX_BYTES / 1024 / 1024} MB` }
        : decode(number, parts);
    parts = [];
    length = 0;
    return line;
  }
}

function decode(number: number, parts: Buffer[]): Line | null {
  try {
    // TextDecoder removes a byte order mark.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts)).trim();
    return text ? { number, text } : null;
  } catch {
    return { number, reason: "the line is not UTF-8" };
  }
}
