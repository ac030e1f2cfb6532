import type { Readable } from "node:stream";

/** Where the bytes of files lie: a folder by default, or a bucket of an S3 service. Keys are ours, never a client's. */
export interface Storage {
  /** Stores a stream under a key; an existing key is replaced only once all bytes have arrived. Returns size and SHA-256 (hex). */
  put(key: string, data: Readable | Uint8Array): Promise<{ size: number; sha256: string }>;
  /** Opens a key, or a byte range of it (inclusive ends). Null when there is no such key. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Size in bytes; null when there is no such key. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Whether it holds no file at all. */
  isEmpty(): Promise<boolean>;
}
