// @database embedded
// @process own

import { serve, type ServerType } from "@hono/node-server";
import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveUser } from "../factories/accounts";
import { makeUploader, type Uploader } from "../factories/uploads";
import { useCms } from "../setup/cms";

/** The size of a country office's upload in MB, and the number of simultaneous ones. */
const FILE_MB = 100;
const AT_ONCE = 20;
/**
 * How much memory may grow, in MB: an eighth of what is sent. Measured: up to 85 MB on Node 20 and 196 MB on Node 24, most of it the
 * runtime's own. Files of twice the size need no more.
 */
const GROWTH_MAX_MB = 250;

/** Sends files from another process, half of them by the resumable protocol and half as forms, and prints the statuses. */
const SENDER = `
const [base, tokens, fileMb, atOnce] = process.argv.slice(1);
const chunk = new Uint8Array(1024 * 1024).fill(7);
const bytes = (before = "", after = "") => {
  let left = Number(fileMb);
  const encode = (text) => new TextEncoder().encode(text);
  return new ReadableStream({
    start: (controller) => before && controller.enqueue(encode(before)),
    pull(controller) {
      if (left-- > 0) return controller.enqueue(chunk);
      if (after) controller.enqueue(encode(after));
      controller.close();
    },
  }, { highWaterMark: 1 });
};
const send = (n, method, path, headers, body) => fetch(base + path, { method, headers: { Authorization: tokens.split(',')[n % 5], ...headers }, body, duplex: "half" });
const tus = { "Tus-Resumable": "1.0.0" };
async function resumable(n) {
  const made = await send(n, "POST", "/api/v1/uploads", { ...tus, "Upload-Length": String(fileMb * chunk.length) });
  const { status } = await send(n, "PATCH", made.headers.get("Location"), { ...tus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" }, bytes());
  return status;
}
async function form(n) {
  const head = '--x\\r\\nContent-Disposition: form-data; name="en_files"; filename="a.pdf"\\r\\nContent-Type: application/pdf\\r\\n\\r\\n';
  const { status } = await send(n, "POST", "/api/v1/documents", { "Content-Type": "multipart/form-data; boundary=x" }, bytes(head, "\\r\\n--x--\\r\\n"));
  return status;
}
console.log(JSON.stringify(await Promise.all(Array.from({ length: Number(atOnce) }, (_, n) => (n % 2 ? form(n) : resumable(n))))));
`;

const cms = useCms();
let server: ServerType;
let people: Uploader[];

beforeAll(async () => {
  server = serve({ fetch: (request) => cms().cms.fetch(request), port: 0, hostname: "127.0.0.1" });
  await new Promise((listening) => server.once("listening", listening));
  // A form without a length counts with the largest allowed size: one user has no room for ten.
  const names = ["ana", "ben", "carla", "dag", "els"];
  for (const username of names) await saveUser(cms().database.db, { username });
  people = await Promise.all(names.map((name) => makeUploader(cms(), name)));
});
afterAll(() => new Promise((closed) => server.close(closed)));

test(
  "memory stays flat while twenty files of 100 MB arrive at the same time",
  { timeout: 300_000 },
  async () => {
    const { port } = server.address() as AddressInfo;
    const before = process.memoryUsage().rss;
    let peak = before;
    const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
    const sender = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      SENDER,
      `http://127.0.0.1:${port}`,
      people.map(({ headers }) => headers.Authorization).join(),
      String(FILE_MB),
      String(AT_ONCE),
    ]);
    let printed = "";
    for (const stream of [sender.stdout, sender.stderr])
      stream.on("data", (text: Buffer) => (printed += text.toString()));
    await new Promise((ended) => sender.once("close", ended));
    clearInterval(watching);
    if (!printed.startsWith("[")) throw new Error(printed);
    const statuses = JSON.parse(printed) as number[];
    // Forms without other fields are rejected once their file has arrived completely.
    expect(statuses).toEqual(Array.from({ length: AT_ONCE }, (_, n) => (n % 2 ? 422 : 204)));
    const grown = Math.round((peak - before) / 1024 / 1024);
    if (process.env.SHOW_MEMORY)
      console.log(
        `memory grew by ${grown} MB, from ${Math.round(before / 1024 / 1024)} MB, while ${FILE_MB * AT_ONCE} MB came in`,
      );
    expect(grown).toBeLessThan(GROWTH_MAX_MB);
  },
);
