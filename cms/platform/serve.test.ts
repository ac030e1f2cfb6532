import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { EnvError } from "./env";
import { createLogger } from "./logger";
import { serveUntilTold, startOrExplain } from "./serve";

afterEach(() => vi.restoreAllMocks());

test("a port that is taken is said, and no program left waiting", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => other.once("listening", listening));
  const { port } = other.address() as AddressInfo;
  const host = { fetch: () => new Response(), port, hostname: "127.0.0.1", logger: createLogger({ LOG_LEVEL: "silent" }), close: async () => {} };
  await expect(serveUntilTold(host)).rejects.toThrow(`address already in use 127.0.0.1:${port}`);
  other.close();
});

test.each([
  [new Error("there is no database"), "The library cannot start: there is no database"],
  [new EnvError("PORT must be a number."), "PORT must be a number."],
])("a start that fails prints one sentence and ends with 1", async (error, sentence) => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  await startOrExplain("The library", () => Promise.reject(error));
  expect(print.mock.calls).toEqual([[sentence]]);
  expect(exit).toHaveBeenCalledWith(1);
});

test("a program that is told to end says so, answers all else while it gives notice, and then closes what it needs", async () => {
  const ended = new Promise((resolve) => vi.spyOn(process, "exit").mockImplementation((code) => resolve(code) as never));
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  const close = vi.fn(async () => {});
  await serveUntilTold({ fetch: () => new Response("an answer"), port, hostname: "127.0.0.1", logger: createLogger({ LOG_LEVEL: "silent" }), noticeSeconds: 0.3, close });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await ask("/readyz")).status).toBe(200);

  process.emit("SIGTERM");
  const [ready, page] = [await ask("/readyz"), await ask("/")];
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ statusCode: 503, code: "not_ready" })]);
  expect([page.status, page.headers.get("connection"), await page.text()]).toEqual([200, "close", "an answer"]);
  expect(close).not.toHaveBeenCalled();
  expect(await ended).toBe(0);
  expect(close).toHaveBeenCalledOnce();
});
