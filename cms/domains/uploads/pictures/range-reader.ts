import { type FileHandle, open } from "node:fs/promises";

/** Bytes that are read from the disk at once: walking through a file takes them a few at a time. */
const WINDOW_BYTES = 64 * 1024;

/** A file on this machine, read at any place without ever being held as a whole. */
export class RangeReader {
  #window = Buffer.alloc(0);
  #windowAt = 0;

  private constructor(private readonly file: FileHandle, readonly size: number) {}

  /** Opens a file; close it. */
  static async open(path: string): Promise<RangeReader> {
    const file = await open(path);
    return new RangeReader(file, (await file.stat()).size);
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  /** Bytes from a place on; fewer where the file ends. They are good until the next call. */
  async read(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + length, this.size);
    if (at < this.#windowAt || end > this.#windowAt + this.#window.length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(Math.max(length, WINDOW_BYTES), this.size - at)));
      const { bytesRead } = await this.file.read(buffer, 0, buffer.length, at);
      this.#window = buffer.subarray(0, bytesRead);
      this.#windowAt = at;
    }
    return this.#window.subarray(at - this.#windowAt, Math.max(at, end) - this.#windowAt);
  }
}
