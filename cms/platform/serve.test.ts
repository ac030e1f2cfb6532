import { once } from "node:events";
import { createServer as createWebServer } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { EnvError } from "./env";
import { createLogger } from "./logger";
import { endWhenSlow, serveUntilStopped, startOrExplain, warnOfOldNode } from "./serve";

afterEach(() => vi.restoreAllMocks());

test("throws if the port is already in use, instead of waiting forever", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => other.once("listening", listening));
  const { port } = other.address() as AddressInfo;
  const host = {
    fetch: () => new Response(),
    port,
    hostname: "127.0.0.1",
    logger: createLogger({ LOG_LEVEL: "silent" }),
    carriesFiles: () => false,
    close: async () => {},
  };
  await expect(serveUntilStopped(host)).rejects.toThrow(`address already in use 127.0.0.1:${port}`);
  other.close();
});

test.each([
  [new Error("there is no database"), "The library cannot start: there is no database"],
  [
    Object.assign(new Error("EACCES: permission denied, mkdir '/data/secrets'"), {
      code: "EACCES",
      path: "/data/secrets",
    }),
    "The library cannot start: EACCES: permission denied, mkdir '/data/secrets'. Is DATA_DIR a folder that the library may write to?",
  ],
  [new EnvError("PORT must be a number."), "PORT must be a number."],
])("prints one sentence and exits with 1 if the start fails", async (error, sentence) => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  await startOrExplain("The library", () => Promise.reject(error));
  expect(print.mock.calls).toEqual([[sentence]]);
  expect(exit).toHaveBeenCalledWith(1);
});

test("reports that it is not ready when told to stop, answers other requests during the notice, and then closes", async () => {
  const ended = new Promise((resolve) =>
    vi.spyOn(process, "exit").mockImplementation((code) => resolve(code) as never),
  );
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  const close = vi.fn(async () => {});
  await serveUntilStopped({
    fetch: () => new Response("an answer"),
    port,
    hostname: "127.0.0.1",
    logger: createLogger({ LOG_LEVEL: "silent" }),
    carriesFiles: () => false,
    noticeSeconds: 0.3,
    close,
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await ask("/readyz")).status).toBe(200);

  process.emit("SIGTERM");
  const [ready, page] = [await ask("/readyz"), await ask("/")];
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ statusCode: 503, code: "not_ready" }),
  ]);
  expect([page.status, page.headers.get("connection"), await page.text()]).toEqual([
    200,
    "close",
    "an answer",
  ]);
  expect(close).not.toHaveBeenCalled();
  expect(await ended).toBe(0);
  expect(close).toHaveBeenCalledOnce();
});

test("goes on serving when a supervisor asks to reload, and ends when its terminal is closed", async () => {
  const ended = new Promise((resolve) =>
    vi.spyOn(process, "exit").mockImplementation((code) => resolve(code) as never),
  );
  const terminal = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
  const isTerminal = (isTTY: boolean) =>
    Object.defineProperty(process.stdout, "isTTY", { value: isTTY, configurable: true });
  const port = await serveUntilStopped({
    fetch: () => new Response("an answer"),
    port: 0,
    hostname: "127.0.0.1",
    logger: createLogger({ LOG_LEVEL: "silent" }),
    carriesFiles: () => false,
    close: async () => {},
  });
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  try {
    isTerminal(false);
    process.emit("SIGHUP");
    expect(await ready()).toBe(200);
    isTerminal(true);
    process.emit("SIGHUP");
    expect(await ended).toBe(0);
    await expect(ready()).rejects.toThrow();
  } finally {
    if (terminal) Object.defineProperty(process.stdout, "isTTY", terminal);
    else delete (process.stdout as { isTTY?: boolean }).isTTY;
  }
});

test("ends a request whose body arrives too slowly, unless it is an upload to an address for files", async () => {
  const server = createWebServer((request, response) => {
    endWhenSlow(request, (address) => address === "/upload", 50);
    request
      .on("error", () => {})
      .resume()
      .on("end", () => response.end("all"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const startRequest = (path: string, type: string) => {
    const line = connect((server.address() as AddressInfo).port, "127.0.0.1");
    line.write(
      `POST ${path} HTTP/1.1\r\nHost: library.test\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n{`,
    );
    return line;
  };
  const form = "multipart/form-data; boundary=x";
  const [files, ...slow] = [
    startRequest("/upload", form),
    startRequest("/upload", "application/json"),
    startRequest("/contact", form),
    startRequest("/contact", "application/offset+octet-stream"),
  ];
  await Promise.all(slow.map((line) => once(line.resume(), "close")));
  files!.write("}");
  expect(String((await once(files!, "data"))[0])).toContain("200 OK");
  files!.destroy();
  server.close();
});

test.each([
  ["20.19.0", 1],
  ["22.21.1", 1],
  ["24.0.0", 0],
  ["26.1.0", 0],
])("a program on Node %s logs %i warnings", (version, count) => {
  const warnings: unknown[] = [];
  warnOfOldNode({ warn: (text: unknown) => void warnings.push(text) }, version);
  expect(warnings).toEqual(
    Array.from({ length: count }, () => expect.stringMatching(new RegExp(`Node ${version}$`))),
  );
});
