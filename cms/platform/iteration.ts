import type { Logger } from "pino";
import { setImmediate } from "node:timers/promises";

/**
 * Does the same work for each row, one after the other. A failed row is logged with its id and does not stop the others.
 * Throws at the end if any row failed, so that the job is tried again. Throws immediately when the signal aborts.
 */
export async function forEachRow<Row>(
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
  {
    what,
    idOf = String,
    logger,
    signal,
  }: { what: string; idOf?: (row: Row) => string; logger: Logger; signal?: AbortSignal },
): Promise<void> {
  const failed: string[] = [];
  for (const row of rows) {
    signal?.throwIfAborted();
    try {
      await work(row);
    } catch (error) {
      signal?.throwIfAborted();
      logger.error({ err: error, row: idOf(row) }, `${what}: a row failed`);
      failed.push(idOf(row));
    }
  }
  if (failed.length > 0)
    throw new Error(`${what}: ${failed.length} rows failed, the first is ${failed[0]}`);
}

/** Runs all steps, one after the other, even if some fail. Throws the first error at the end and logs the others. */
export async function allSteps(
  steps: readonly (() => Promise<unknown>)[],
  { what, logger, signal }: { what: string; logger: Logger; signal?: AbortSignal },
): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    signal?.throwIfAborted();
    try {
      await step();
    } catch (error) {
      signal?.throwIfAborted();
      if (errors.length > 0) logger.error({ err: error }, what);
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** A replacement for `Map.groupBy`, which Node 20 does not have yet. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Yields the same parts, and lets other work of the process run between them. Data in memory is ready immediately, so a
 * program that only awaits such data would block all other requests until it is done.
 */
export async function* yieldBetween<T>(parts: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  for await (const part of parts) {
    yield part;
    await setImmediate();
  }
}
