import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { BROTLI_QUALITY } from "./compression.server";

const unpack = promisify(brotliDecompress);

/** Bytes after a nonce that belong to its place: Brotli chooses codes by the last two bytes, so these must not differ between answers. RFC 7932, 7.1. */
const CONTEXT_BYTES = 2;
/**
 * Bytes that no page has: control characters that HTML forbids, and bytes that UTF-8 never uses (RFC 3629, 1). A prime number of them, so
 * that stepping through them meets each.
 */
const NEVER_IN_PAGES = Buffer.from([
  ...range(0x01, 0x08),
  ...range(0x0e, 0x1f),
  ...range(0xf5, 0xff),
  0x7f,
  0xc0,
  0xc1,
  0x0b,
]);
/** Of a block that is not compressed: not the last one, length of 16 bits, the bit that says so. RFC 7932, 9.2. */
const PLAIN_BLOCK = { headerBytes: 3, lengthShift: 3, flag: 1 << 19 };

/**
 * A page in Brotli with places for a nonce, so that each answer has a nonce of its own and none is compressed again: what lies between
 * the places is compressed once, each place is a block of its own that is not.
 */
export interface PackedPage {
  /** What stands before the first place, and after each. */
  readonly pieces: readonly Buffer[];
  /** What follows the nonce within each place. */
  readonly ends: readonly Buffer[];
  readonly bytes: number;
}

/**
 * Packs a page that was made with a nonce; an empty nonce has no places. Null where it cannot be done: two places that touch. What comes
 * out has been unpacked again with another nonce, so that no page is kept that a browser could not read.
 */
export async function packPage(page: Buffer, nonce: string): Promise<PackedPage | null> {
  const [first = page, ...rest] = splitAt(page, nonce);
  if (rest.some((segment) => segment.length < CONTEXT_BYTES)) return null;
  if (rest.length >= NEVER_IN_PAGES.length || nonce.length > NEVER_IN_PAGES.length) return null;
  const ends = rest.map((segment) => segment.subarray(0, CONTEXT_BYTES));

  const encoder = createEncoder(page.length);
  const pieces = [await encoder.write(first)];
  for (const [index, segment] of rest.entries()) {
    // No later piece may refer to it, not even to its last letter: the nonce takes its place.
    await encoder.write(
      Buffer.concat([unlikePages(index, nonce.length), segment.subarray(0, CONTEXT_BYTES)]),
    );
    pieces.push(await encoder.write(segment.subarray(CONTEXT_BYTES)));
  }
  pieces.push(Buffer.concat([pieces.pop() ?? Buffer.alloc(0), await encoder.end()]));

  const packed = { pieces, ends, bytes: pieces.reduce((sum, piece) => sum + piece.length, 0) };
  const other = randomText(nonce.length);
  const expected = nonce
    ? page.toString("latin1").replaceAll(nonce, other)
    : page.toString("latin1");
  return (await plainPage(packed, other).catch(() => null))?.toString("latin1") === expected
    ? packed
    : null;
}

/** The page with this nonce, as long as the one that it was made with, in Brotli. */
export function packedWith({ pieces, ends }: PackedPage, nonce: string): Buffer {
  const place = Buffer.from(nonce);
  return Buffer.concat(
    pieces.flatMap((piece, index) =>
      index === 0 ? [piece] : [plainBlock(place, ends[index - 1]!), piece],
    ),
  );
}

/** The same for whoever does not read Brotli, not compressed. */
export function plainPage(packed: PackedPage, nonce: string): Promise<Buffer> {
  return unpack(packedWith(packed, nonce));
}

const randomText = (length: number): string =>
  randomBytes(length).toString("base64url").slice(0, length);

/** What stands for the nonce in one of the places: no two of its bytes stand side by side anywhere else, so that it repeats nothing. */
function unlikePages(place: number, length: number): Buffer {
  return Buffer.from(
    Array.from({ length }, (_, at) => NEVER_IN_PAGES[(at * (place + 1)) % NEVER_IN_PAGES.length]!),
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function plainBlock(nonce: Buffer, end: Buffer): Buffer {
  const length = nonce.length + end.length;
  const header = Buffer.alloc(PLAIN_BLOCK.headerBytes);
  header.writeUIntLE(
    ((length - 1) << PLAIN_BLOCK.lengthShift) | PLAIN_BLOCK.flag,
    0,
    PLAIN_BLOCK.headerBytes,
  );
  return Buffer.concat([header, nonce, end]);
}

/** What lies between the nonces. */
function splitAt(page: Buffer, nonce: string): Buffer[] {
  if (nonce === "") return [page];
  const segments: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, from)) {
    segments.push(page.subarray(from, at));
    from = at + nonce.length;
  }
  return [...segments, page.subarray(from)];
}

/** Compresses piece by piece; each begins at a whole byte and knows what came before it. */
function createEncoder(size: number) {
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  });
  let out: Buffer[] = [];
  encoder.on("data", (chunk: Buffer) => out.push(chunk));
  const taken = () => {
    const piece = Buffer.concat(out);
    out = [];
    return piece;
  };
  return {
    async write(bytes: Buffer): Promise<Buffer> {
      encoder.write(bytes);
      await new Promise<void>((done) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, done));
      return taken();
    },
    async end(): Promise<Buffer> {
      await new Promise<void>((done) => encoder.once("end", done).end());
      return taken();
    },
  };
}
