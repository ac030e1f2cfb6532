import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../platform/logger";
import { askElsewhere } from "./elsewhere";

const CHUNK = new Uint8Array(256 * 1024);
const CHUNKS = 256;
/** What lies in buffers between the two ends, generously: of 64 MB. */
const UNDER_WAY_MAX_BYTES = 24 * 1024 * 1024;

let received = 0;
/** A content system that reads slower than anybody sends. */
const slow = createServer(async (request, response) => {
  for await (const chunk of request) {
    received += (chunk as Buffer).length;
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  }
  response.writeHead(204, { "X-Told": `${request.method} ${request.url} ${request.headers["x-forwarded-for"]}` }).end();
});
const elsewhere = () => ({ base: `http://localhost:${(slow.address() as AddressInfo).port}`, clientAddress: "192.0.2.7", logger: createLogger({ LOG_LEVEL: "silent" }) });

beforeAll(() => new Promise<void>((listening) => slow.listen(0, listening)));
afterAll(() => void slow.close());

it("passes on what is sent as fast as it is read, and holds none of it", async () => {
  let sent = 0;
  let underWay = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === CHUNKS * CHUNK.length) return controller.close();
      sent += CHUNK.length;
      underWay = Math.max(underWay, sent - received);
      controller.enqueue(CHUNK.slice());
    },
  });
  const sending = { method: "PATCH", body, duplex: "half", headers: { "Content-Type": "application/offset+octet-stream", "X-Forwarded-For": "198.51.100.1" } };
  const request = new Request("https://library.example/api/v1/uploads/one?a=b", sending);
  const answer = await askElsewhere(request, elsewhere());
  expect([answer.status, answer.headers.get("X-Told"), received]).toEqual([204, "PATCH /api/v1/uploads/one?a=b 192.0.2.7", CHUNKS * CHUNK.length]);
  expect(underWay).toBeLessThan(UNDER_WAY_MAX_BYTES);
});

it("says that it is not ready where nobody answers", async () => {
  const answer = await askElsewhere(new Request("https://library.example/api/v1/uploads"), { ...elsewhere(), base: "http://localhost:1" });
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: "not_ready" }]);
});
