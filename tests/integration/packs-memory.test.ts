// @database embedded
// @process own

import { once } from "node:events";
import type { ReadStream } from "node:fs";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PACKS_AT_ONCE } from "../../cms/areas/interop/packs/packs.service";
import { newId } from "../../cms/platform/ids";
import { saveCollection, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

/** Downloads hundreds of megabytes over a real connection and checks which memory and files that takes. */

const MEBIBYTE = 1024 * 1024;
const FILE_BYTES = 64 * MEBIBYTE;
const FILES = 4;
/** Far below the number of bytes sent, far above what buffers and a lazy garbage collector hold. */
const GROWTH_MAX_BYTES = 160 * MEBIBYTE;
/** What the connection itself may hold for a client that pauses: the buffers of two sockets and of the streams between. */
const PAUSED_MAX_BYTES = 24 * MEBIBYTE;

const cms = useCms();
/** Every file that a download has opened. */
const opened: ReadStream[] = [];
const world: { server?: Server; address: string } = { address: "" };

beforeAll(async () => {
  const { database, storage } = cms();
  await storage.put("files/large", Buffer.alloc(FILE_BYTES, "0123456789abcdef"));
  const open = storage.open.bind(storage);
  storage.open = async (key, range) => {
    const stream = await open(key, range);
    if (stream) opened.push(stream as ReadStream);
    return stream;
  };
  const names = Array.from({ length: FILES }, (_, index) => `large-${index}.pdf`);
  const rows = await database.db
    .insertInto("files")
    .values(
      names.map((name) => ({
        id: newId(),
        name,
        visibility: "public" as const,
        storage_key: "files/large",
        sha256: "",
        mime_type: "application/pdf",
        size: FILE_BYTES,
        page_count: null,
        width: null,
        height: null,
        title: name,
        caption: "",
        alt_text: "",
        description: "",
        created: new Date("2024-01-01"),
      })),
    )
    .returning("id")
    .execute();
  const document = await savePost(database.db, {
    files: rows.map(({ id }) => ({
      language: "en",
      kind: "PDF" as const,
      title: "Large",
      fileId: id,
    })),
  });
  const collection = await saveCollection(database.db, { items: [document] });

  world.server = serve({ fetch: (request) => cms().cms.fetch(request), port: 0 }) as Server;
  await once(world.server, "listening");
  world.address = `http://localhost:${(world.server.address() as AddressInfo).port}/api/v1/collections/${collection}/files`;
});

afterAll(() => {
  world.server?.closeAllConnections();
  world.server?.close();
});

const bytesRead = () => opened.reduce((sum, stream) => sum + stream.bytesRead, 0);
const closed = (stream: ReadStream) => (stream.closed ? undefined : once(stream, "close"));

async function download(): Promise<IncomingMessage> {
  opened.length = 0;
  const [response] = (await once(get(world.address, { agent: false }), "response")) as [
    IncomingMessage,
  ];
  expect(response.statusCode).toBe(200);
  return response;
}

describe("a download of hundreds of megabytes", () => {
  it("needs no more memory than its buffers, and closes every file", async () => {
    const response = await download();
    const before = process.memoryUsage().rss;
    let most = before;
    let received = 0;
    for await (const chunk of response) {
      received += (chunk as Buffer).length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(received).toBe(Number(response.headers["content-length"]));
    expect(received).toBeGreaterThan(FILES * FILE_BYTES);
    expect(most - before).toBeLessThan(GROWTH_MAX_BYTES);
    expect(opened).toHaveLength(FILES);
    await Promise.all(opened.map(closed));
  }, 120_000);

  it("waits for a client that pauses", async () => {
    const response = await download();
    while (bytesRead() < MEBIBYTE) await once(response, "data");
    response.pause();
    // Reads until the buffers of the connection are full.
    for (let still = 0, known = -1; still < 200; known = bytesRead()) {
      still = bytesRead() === known ? still + 1 : 0;
      await new Promise((done) => setImmediate(done));
    }
    expect(bytesRead()).toBeLessThan(PAUSED_MAX_BYTES);
    response.destroy();
    await Promise.all(opened.map(closed));
  });

  it("closes its file and frees its slot when the client disconnects", async () => {
    for (let time = 0; time <= PACKS_AT_ONCE; time++) {
      let received = 0;
      // Leaving the loop destroys the stream.
      for await (const chunk of await download())
        if ((received += (chunk as Buffer).length) > MEBIBYTE) break;
      await Promise.all(opened.map(closed));
      expect(opened).toHaveLength(1);
    }
  });
});
