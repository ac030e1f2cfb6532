import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger, inRequest } from "../platform/logger";
import { forwardToRemoteCms } from "./remote-cms";

const CHUNK_BYTES = 256 * 1024;
const CHUNKS = 256;
/** Upper limit for chunks on their way between the two ends, chosen generously. */
const HELD_MAX = 64;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
/** Chunks sent, referenced so that the collector may still remove them. */
const sent: WeakRef<Uint8Array>[] = [];
function countHeld(): number {
  collect();
  return sent.filter((chunk) => chunk.deref()).length;
}

let received = 0;
let held = 0;
/** A content system that has read the whole body and has not answered yet. */
const other = createServer(async (request, response) => {
  for await (const chunk of request) received += (chunk as Buffer).length;
  held = countHeld();
  response
    .writeHead(204, {
      "X-Told": `${request.method} ${request.url} ${request.headers["x-forwarded-for"]} ${request.headers["x-request-id"]}`,
    })
    .end();
});
const elsewhere = () => ({
  base: `http://localhost:${(other.address() as AddressInfo).port}`,
  visitor: { clientAddress: "192.0.2.7" },
  logger: createLogger({ LOG_LEVEL: "silent" }),
});

beforeAll(() => new Promise<void>((listening) => other.listen(0, listening)));
afterAll(() => void other.close());

it("passes a body on without holding it in memory", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent.length === CHUNKS) return controller.close();
      const chunk = new Uint8Array(CHUNK_BYTES);
      sent.push(new WeakRef(chunk));
      controller.enqueue(chunk);
    },
  });
  const sending = {
    method: "PATCH",
    body,
    duplex: "half",
    headers: {
      "Content-Type": "application/offset+octet-stream",
      "X-Forwarded-For": "198.51.100.1",
    },
  };
  const request = new Request("https://library.example/api/v1/uploads/one?a=b", sending);
  const answer = await inRequest("0123-4567", () => forwardToRemoteCms(request, elsewhere()));
  expect([answer.status, answer.headers.get("X-Told"), received]).toEqual([
    204,
    "PATCH /api/v1/uploads/one?a=b 192.0.2.7 0123-4567",
    CHUNKS * CHUNK_BYTES,
  ]);
  expect(held).toBeLessThan(HELD_MAX);
});

it("answers `not_ready` if the content system cannot be reached", async () => {
  const answer = await forwardToRemoteCms(new Request("https://library.example/api/v1/uploads"), {
    ...elsewhere(),
    base: "http://localhost:1",
  });
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: "not_ready" }]);
});
