import { setImmediate } from "node:timers/promises";

/**
 * The same parts, with a turn of everybody else between any two. What is made of data at hand is ready at once, and a
 * program that only awaits such things answers nobody else until it is done.
 */
export async function* inTurns<T>(parts: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  for await (const part of parts) {
    yield part;
    await setImmediate();
  }
}
