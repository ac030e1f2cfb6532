import { createHash } from "node:crypto";
import { ulid } from "ulid";

/** Crockford's alphabet in lower case: no letter that looks like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 26 characters of 5 bits, as long as a ULID. */
const ID_CHARS = 26;

/** A new id that sorts by its time: 26 lower-case letters and digits, fit for URLs and storage keys. */
export function newId(): string {
  return ulid().toLowerCase();
}

/**
 * The same id for the same parts, always: what a repeatable load gives its files. Put everything into the parts that
 * makes the bytes, because caches keep what an address with the id once gave.
 */
export function stableId(...parts: string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest();
  return Array.from(hash.subarray(0, ID_CHARS), (byte) => ALPHABET[byte & 31]).join("");
}

/** Where a file's bytes lie in the storage: spread over 1,024 folders by the id's end, which is random in every kind of id. */
export function fileKey(id: string): string {
  return `files/${id.slice(-2)}/${id}`;
}
