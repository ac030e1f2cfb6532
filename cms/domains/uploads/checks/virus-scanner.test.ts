import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createClamd } from "./virus-scanner";

const logger = pino({ level: "silent" });
/** What this scanner holds for harmful; the test file that all scanners agree on would set off those of whoever reads this. */
const HARMFUL = "harmful for a test";

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
  const listen = async (serve: (socket: Socket) => void, place: string | { port: number } = { port: 0 }) => {
    server = createServer((socket) => serve(socket.on("error", () => {})));
    await new Promise<void>((resolve) => server!.listen(typeof place === "string" ? { path: place } : { ...place, host: "127.0.0.1" }, resolve));
    const address = server.address();
    return typeof address === "string" ? `unix:${address}` : `tcp://127.0.0.1:${address?.port}`;
  };
  const reasonOf = (scan: Promise<void>) => scan.then(() => "passed", (error: { reason?: string }) => error.reason ?? String(error));

  test("hears the whole file, wherever it is, and lets it pass", async () => {
    const bytes = Buffer.alloc(300_000, "abc");
    for (const place of [{ port: 0 }, join(dir, "socket")]) {
      const heard: Buffer[] = [];
      const url = await listen((socket) => serveClamd(socket, { heard: (piece) => heard.push(piece) }), place);
      expect(await reasonOf(createClamd(url, { logger }).scan(store(bytes)))).toBe("passed");
      expect(Buffer.concat(heard).equals(bytes)).toBe(true);
      server?.close();
    }
  });

  test("refuses what it finds", async () => {
    const url = await listen((socket) => serveClamd(socket));
    expect(await reasonOf(createClamd(url, { logger }).scan(store(`${"x".repeat(100_000)}${HARMFUL}`)))).toBe("infected");
  });

  test("lets nothing pass that it was not asked about to the end", async () => {
    const path = store("fine");
    const away = await listen(() => {});
    server?.close();
    expect(await reasonOf(createClamd(away, { logger }).scan(path))).toBe("not_checked");
    expect(await reasonOf(createClamd(`unix:${dir}/nobody`, { logger }).scan(path))).toBe("not_checked");
    expect(await reasonOf(createClamd(await listen((socket) => socket.end()), { logger }).scan(path))).toBe("not_checked");
    server?.close();
    expect(await reasonOf(createClamd(await listen((socket) => socket.end("stream: OK")), { logger }).scan(path))).toBe("not_checked");
    server?.close();
    expect(await reasonOf(createClamd(await listen((socket) => socket.end("Can't allocate memory ERROR\0")), { logger }).scan(path))).toBe("not_checked");
  });

  test("says when a file is more than it takes", async () => {
    const url = await listen((socket) => serveClamd(socket, { most: 1_000 }));
    expect(await reasonOf(createClamd(url, { logger }).scan(store("x".repeat(5_000))))).toBe("scanner_limit");
  });

  test("is given up when it says nothing, and when it is told so", async () => {
    const url = await listen(() => {});
    expect(await reasonOf(createClamd(url, { logger, silenceMaxMs: 1 }).scan(store("fine")))).toBe("not_checked");
    expect(await reasonOf(createClamd(url, { logger }).scan(store("fine"), AbortSignal.abort(new Error("closing"))))).toBe("Error: closing");
  });
});

/** clamd's side of INSTREAM, by its manual. */
function serveClamd(socket: Socket, { heard = () => {}, most = Infinity }: { heard?: (piece: Buffer) => void; most?: number } = {}): void {
  const command = "zINSTREAM\0";
  let waiting = Buffer.alloc(0);
  let isOpen = false;
  let content = "";
  socket.on("data", (data: Buffer) => {
    waiting = Buffer.concat([waiting, data]);
    if (!isOpen && waiting.length >= command.length) {
      isOpen = waiting.toString("latin1", 0, command.length) === command;
      if (!isOpen) return socket.end("UNKNOWN COMMAND\0");
      waiting = waiting.subarray(command.length);
    }
    if (!isOpen) return;
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
      const length = waiting.readUInt32BE(0);
      if (length === 0) return socket.end(content.includes(HARMFUL) ? "stream: Test.Harmful FOUND\0" : "stream: OK\0");
      const piece = waiting.subarray(4, 4 + length);
      heard(piece);
      content += piece.toString("latin1");
      if (content.length > most) return socket.end("INSTREAM size limit exceeded. ERROR\0");
      waiting = waiting.subarray(4 + length);
    }
  });
}
