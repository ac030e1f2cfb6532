import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HARMFUL, serveClamd } from "../../../../../tests/setup/clamd";
import { createClamd } from "./virus-scanner";

const logger = pino({ level: "silent" });

describe("the virus scanner", () => {
  let dir = "";
  let server: Server | undefined;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), "library-scanner-"));
  });
  afterEach(() => server?.close());
  afterAll(() => rmSync(dir, { recursive: true }));

  const store = (bytes: string | Buffer) => {
    const path = join(dir, "file");
    writeFileSync(path, bytes);
    return path;
  };
  const listen = async (
    serve: (socket: Socket) => void,
    place: string | { port: number } = { port: 0 },
  ) => {
    server = createServer((socket) => serve(socket.on("error", () => {})));
    await new Promise<void>((resolve) =>
      server!.listen(
        typeof place === "string" ? { path: place } : { ...place, host: "127.0.0.1" },
        resolve,
      ),
    );
    const address = server.address();
    return typeof address === "string" ? `unix:${address}` : `tcp://127.0.0.1:${address?.port}`;
  };
  const reasonOf = (scan: Promise<void>) =>
    scan.then(
      () => "passed",
      (error: { reason?: string }) => error.reason ?? String(error),
    );

  test("receives the whole file by TCP or socket, and lets a clean file pass", async () => {
    const bytes = Buffer.alloc(300_000, "abc");
    for (const place of [{ port: 0 }, join(dir, "socket")]) {
      const received: Buffer[] = [];
      const url = await listen(
        (socket) => serveClamd(socket, { received: (piece) => received.push(piece) }),
        place,
      );
      expect(await reasonOf(createClamd(url, { logger }).scan(store(bytes)))).toBe("passed");
      expect(Buffer.concat(received).equals(bytes)).toBe(true);
      server?.close();
    }
  });

  test("refuses an infected file", async () => {
    const url = await listen((socket) => serveClamd(socket));
    expect(
      await reasonOf(createClamd(url, { logger }).scan(store(`${"x".repeat(100_000)}${HARMFUL}`))),
    ).toBe("infected");
  });

  test("lets no file pass that was not scanned completely", async () => {
    const path = store("fine");
    const away = await listen(() => {});
    server?.close();
    expect(await reasonOf(createClamd(away, { logger }).scan(path))).toBe("not_checked");
    expect(await reasonOf(createClamd(`unix:${dir}/nobody`, { logger }).scan(path))).toBe(
      "not_checked",
    );
    expect(
      await reasonOf(createClamd(await listen((socket) => socket.end()), { logger }).scan(path)),
    ).toBe("not_checked");
    server?.close();
    expect(
      await reasonOf(
        createClamd(await listen((socket) => socket.end("stream: OK")), { logger }).scan(path),
      ),
    ).toBe("not_checked");
    server?.close();
    expect(
      await reasonOf(
        createClamd(await listen((socket) => socket.end("Can't allocate memory ERROR\0")), {
          logger,
        }).scan(path),
      ),
    ).toBe("not_checked");
  });

  test("reports that a file exceeds its size limit", async () => {
    const url = await listen((socket) => serveClamd(socket, { most: 1_000 }));
    expect(await reasonOf(createClamd(url, { logger }).scan(store("x".repeat(5_000))))).toBe(
      "scanner_limit",
    );
  });

  test("is abandoned if it does not respond in time, and when the signal aborts", async () => {
    const url = await listen(() => {});
    expect(await reasonOf(createClamd(url, { logger, silenceMaxMs: 1 }).scan(store("fine")))).toBe(
      "not_checked",
    );
    expect(
      await reasonOf(
        createClamd(url, { logger }).scan(store("fine"), AbortSignal.abort(new Error("closing"))),
      ),
    ).toBe("Error: closing");
  });
});
