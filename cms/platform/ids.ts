import { createHash } from "node:crypto";
import { ulid } from "ulid";

/** Crockford's alphabet in lower case, without letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 26 characters of 5 bits, as long as a ULID. */
const ID_CHARS = 26;

/** Returns a new id that sorts by creation time: 26 lower-case letters and digits, suitable for URLs and storage keys. */
export function newId(): string {
  return ulid().toLowerCase();
}

/**
 * Returns the same id for the same parts, for the files of a repeatable load. The parts must contain everything that
 * determines the bytes, because caches keep what was once served under the id.
 */
export function stableId(...parts: string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest();
  return Array.from(hash.subarray(0, ID_CHARS), (byte) => ALPHABET[byte & 31]).join("");
}

/**
 * Returns the storage key of a file's bytes. Files are spread over 1,024 folders by the end of the id, which is random in
 * every kind of id.
 */
export function fileKey(id: string): string {
  return `files/${id.slice(-2)}/${id}`;
}

/**
 * Returns a generator of pseudo-random numbers from 0 up to 1 that are the same for the same seed. For synthetic content,
 * and for tests whose failures must be reproducible. Never for secrets. The generator is Mulberry32 (Tommy Ettinger,
 * public domain).
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
