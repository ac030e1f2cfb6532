import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../platform/logger";
import { inRequest } from "../platform/request-scope";
import { askElsewhere } from "./elsewhere";

const CHUNK = new Uint8Array(256 * 1024);
const CHUNKS = 256;
/** Upper limit for buffered bytes between the two ends, chosen generously; 64 MB are sent. */
const HELD_MAX_BYTES = 16 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const bytesHeld = () => {
  collect();
  return process.memoryUsage().arrayBuffers;
};

let received = 0;
let held = 0;
/** A content system that has read the whole body and has not answered yet. */
const other = createServer(async (request, response) => {
  for await (const chunk of request) received += (chunk as Buffer).length;
  held = bytesHeld();
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
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === CHUNKS * CHUNK.length) return controller.close();
      sent += CHUNK.length;
      controller.enqueue(CHUNK.slice());
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
  const before = bytesHeld();
  const answer = await inRequest("0123-4567", () => askElsewhere(request, elsewhere()));
  expect([answer.status, answer.headers.get("X-Told"), received]).toEqual([
    204,
    "PATCH /api/v1/uploads/one?a=b 192.0.2.7 0123-4567",
    CHUNKS * CHUNK.length,
  ]);
  expect(held - before).toBeLessThan(HELD_MAX_BYTES);
});

it("answers `not_ready` if the content system cannot be reached", async () => {
  const answer = await askElsewhere(new Request("https://library.example/api/v1/uploads"), {
    ...elsewhere(),
    base: "http://localhost:1",
  });
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: "not_ready" }]);
});
