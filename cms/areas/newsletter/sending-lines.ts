import { setTimeout as wait } from "node:timers/promises";

/** How long a stopping process waits for pending answers. Results that come later count as unknown. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Processes items in `lines` parallel lines until `isOver` returns true. A line ends when its work throws; the other lines
 * continue, and the first error is thrown at the end. When the signal aborts, no line starts another item. After some seconds it
 * stops waiting for unfinished items, and throws the signal's reason.
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

/** Waits for the work. If the signal aborts, waits only a little longer and then throws the signal's reason. */
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
