import type { Readable } from "node:stream";

/**
 * Converts a Node stream into a response body. It is read no faster than the client reads, and destroyed when the client
 * disconnects. Node's own `Readable.toWeb` may pass on a chunk at the moment of a disconnect; the resulting exception ends
 * the process.
 */
export function bodyOf(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array | string>;
  // A reader learns of an error by reading. After a cancel there is no reader left to tell.
  bytes.on("error", () => {});
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? Buffer.from(value) : value);
      },
      cancel() {
        bytes.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
