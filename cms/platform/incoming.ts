import type { Readable } from "node:stream";

/**
 * Where the bytes of uploads lie while they arrive and until they are looked at: a folder by default, or a bucket of an S3 service. Apart from the
 * library's own storage, because they come in pieces, over days, and may be anything.
 */
export interface IncomingBytes {
  /**
   * Writes at an offset, which must be where the bytes end. When the source breaks off, what came before stays and the
   * error goes on. Only one writer at a time: see the lock of uploads.
   */
  append(id: string, offset: number, data: Readable): Promise<void>;
  /** Bytes that are there; 0 for an id that nobody has written to. */
  size(id: string): Promise<number>;
  /** The path of a file on this machine that holds the bytes, for programs that read files. */
  localPath(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Every id with bytes. */
  ids(): Promise<string[]>;
}
