import { setImmediate } from "node:timers/promises";

/**
 * Yields the same parts, and lets other work of the process run between them. Data in memory is ready immediately, so a
 * program that only awaits such data would block all other requests until it is done.
 */
export async function* inTurns<T>(parts: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  for await (const part of parts) {
    yield part;
    await setImmediate();
  }
}
