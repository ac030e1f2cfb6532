import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { CACHE_PREFIX } from "~/service-worker/names";
import { UNREGISTERING_WORKER } from "./unregistering-worker";

it("activates at once, unregisters itself, and deletes only its own caches", async () => {
  const kept = new Set([`${CACHE_PREFIX}pages-1`, `${CACHE_PREFIX}files`, "of-another-site"]);
  const listeners = new Map<string, (event: object) => void>();
  const [skipWaiting, unregister] = [vi.fn(), vi.fn(async () => true)];
  runInNewContext(UNREGISTERING_WORKER, {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    skipWaiting,
    registration: { unregister },
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    Promise,
  });
  listeners.get("install")!({});
  expect(skipWaiting).toHaveBeenCalledOnce();
  let done: Promise<unknown> | undefined;
  listeners.get("activate")!({ waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
  expect(unregister).toHaveBeenCalledOnce();
  expect([...kept]).toEqual(["of-another-site"]);
});
