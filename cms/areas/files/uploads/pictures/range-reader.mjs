// @ts-check
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Number of bytes read from the disk at once: the code that walks through pictures needs only a few bytes at a time. */
const WINDOW_BYTES = 64 * 1024;

/**
 * Random access to a local file without loading it as a whole. Its reads block, so it is for the thread that checks files,
 * not for the main thread.
 */
export class RangeReader {
  #window = Buffer.alloc(0);
  #windowAt = 0;
  #file;

  /** Opens a file. The caller must close it. @param {string} path */
  constructor(path) {
    this.#file = openSync(path, "r");
    /** @readonly */
    this.size = fstatSync(this.#file).size;
  }

  close() {
    closeSync(this.#file);
  }

  /**
   * Returns bytes from a position; fewer at the end of the file. They are valid until the next call.
   * @param {number} at @param {number} length
   */
  read(at, length) {
    const end = Math.min(at + length, this.size);
    if (end <= at) return Buffer.alloc(0);
    if (at < this.#windowAt || end > this.#windowAt + this.#window.length) {
      const buffer = Buffer.alloc(Math.min(Math.max(length, WINDOW_BYTES), this.size - at));
      this.#window = buffer.subarray(0, readSync(this.#file, buffer, 0, buffer.length, at));
      this.#windowAt = at;
    }
    return this.#window.subarray(at - this.#windowAt, end - this.#windowAt);
  }

  /**
   * Returns the buffered bytes from a position, at least `least` unless the file ends. Meant for searching in large chunks.
   * They are valid until the next call.
   * @param {number} at @param {number} least
   */
  atHand(at, least) {
    return this.read(at, least).length === 0
      ? Buffer.alloc(0)
      : this.#window.subarray(at - this.#windowAt);
  }
}
