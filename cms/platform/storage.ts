import type { Readable } from "node:stream";

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
