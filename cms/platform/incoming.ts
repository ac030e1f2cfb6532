import type { Readable } from "node:stream";

/**
 * Where the bytes of uploads are stored while they arrive and until they are checked: a folder by default, or a bucket of
 * an S3 service. Separate from the library's own storage, because they arrive in pieces, over days, and may be anything.
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
