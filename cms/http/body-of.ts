import type { Readable } from "node:stream";

/**
 * A stream of Node's as the body of an answer: read no faster than whoever gets it reads, and destroyed when they go away. Node's own
 * `Readable.toWeb` hands a chunk on after they have gone when both come together, and what that throws ends the process.
 */
export function bodyOf(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array | string>;
  // Whoever reads hears of an error by reading; who has stopped hears of none.
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
