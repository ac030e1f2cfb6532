import { setTimeout as wait } from "node:timers/promises";

/** How long a process that is to end waits for answers that are still to come. Ours: what has none by then counts as unknown. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Works through items, as many at a time as there are lines, until one says that it is over. A line that fails ends, and the others go on:
 * what the first threw is thrown at the end. When the signal comes no line begins with another item, and after some seconds it is not waited
 * for those that are being worked on: then it throws what the signal says.
 */
export async function workInLines<Item>(
  items: readonly Item[],
  { lines, isOver, signal }: { lines: number; isOver: () => boolean; signal?: AbortSignal },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const line = async () => {
    for (const item of rest) {
      if (signal?.aborted || isOver()) return;
      await work(item);
    }
  };
  const all = Promise.allSettled(Array.from({ length: lines }, line)).then((ended) => {
    const failed = ended.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  });
  await orSoonAfter(signal, all);
}

/** The work, unless the signal ends it and it does not end soon. */
async function orSoonAfter(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (!signal) return work;
  const done = new AbortController();
  const soonAfter = (async () => {
    if (!signal.aborted)
      await new Promise((resolve) =>
        signal.addEventListener("abort", resolve, { once: true, signal: done.signal }),
      );
    await wait(LAST_ANSWERS_MS, undefined, { signal: done.signal, ref: false });
    throw signal.reason;
  })();
  soonAfter.catch(() => {});
  await Promise.race([work, soonAfter]).finally(() => done.abort());
}
