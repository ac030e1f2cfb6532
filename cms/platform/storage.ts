import { type Readable, Transform } from "node:stream";
import { createHash } from "node:crypto";

/**
 * The storage of file bytes: a folder by default, or a bucket of an S3 service. The content system chooses the keys,
 * never a client.
 */
export interface Storage {
  /**
   * Stores a stream under a key. An existing key is replaced only once all bytes have arrived. Returns size and SHA-256
   * (hex).
   */
  put(key: string, data: Readable | Uint8Array): Promise<{ size: number; sha256: string }>;
  /** Opens a key, or a byte range of it (inclusive ends). Returns null if the key does not exist. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Returns the size in bytes; null if the key does not exist. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Returns whether the storage contains no files at all. */
  isEmpty(): Promise<boolean>;
}

/**
 * Where the bytes of uploads are stored while they arrive and until they are checked: a folder by default, or a bucket of
 * an S3 service. Separate from the library's own storage, because they arrive in parts, over days, and may be anything.
 */
export interface IncomingBytes {
  /**
   * Writes at an offset, which must be the current end of the bytes. If the source breaks off, the bytes received so far
   * are kept and the error is thrown. Only one writer at a time: see the lock of uploads.
   */
  append(id: string, offset: number, data: Readable): Promise<void>;
  /** Returns the bytes received so far; 0 for an id without any. */
  size(id: string): Promise<number>;
  /** Returns the path of a file on this machine that contains the bytes, for programs that read files. */
  localPath(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Returns every id with bytes. */
  ids(): Promise<string[]>;
}

/**
 * Segments of letters, digits, dots, hyphens and underscores. None begins with a dot, so no key leaves the folder or
 * collides with the storage's own `.incoming`.
 */
const KEY = /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/i;
const KEY_MAX_CHARS = 500;

/** Returns the key unchanged. Throws on a key that could lead out of the folder. */
export function storageKey(key: string): string {
  if (key.length > KEY_MAX_CHARS || !KEY.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** Lets bytes pass and measures them. After the last one, `result` returns their number and SHA-256 (hex). */
export function hashAndCount(): { through: Transform; result(): { size: number; sha256: string } } {
  const hash = createHash("sha256");
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest("hex") }) };
}
