import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SearchTimeoutError } from "@resource-library/search";
import { afterEach, expect, test } from "vitest";
import { connect, isMissing, SearchUnavailableError } from "./cluster";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a node that answers all requests with a status and a body. */
async function nodeWith(status: number, body: object): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clusterOf(...nodes: string[]) {
  const cluster = connect(nodes.join());
  closing.push(() => cluster.close());
  return cluster;
}

const FOUND = { timed_out: false, hits: { total: { value: 1 }, hits: [] } };
/** Nothing listens on the port of the discard protocol. */
const CLOSED = "http://127.0.0.1:9";

test("a node that does not answer is replaced by the next one", async () => {
  const cluster = clusterOf(CLOSED, await nodeWith(200, FOUND));
  for (let time = 0; time < 4; time++)
    expect((await cluster.search("library", {})).hits.total!.value).toBe(1);
});

test("without a node that answers, or can, search is unavailable", async () => {
  await expect(clusterOf(CLOSED).search("library", {})).rejects.toThrow(SearchUnavailableError);
  const broken = clusterOf(await nodeWith(503, { error: "no shards" }));
  await expect(broken.search("library", {})).rejects.toThrow(SearchUnavailableError);
});

test("a search that the cluster stops is a timeout", async () => {
  const slow = clusterOf(await nodeWith(200, { ...FOUND, timed_out: true }));
  await expect(slow.search("library", {})).rejects.toThrow(SearchTimeoutError);
});

test("a failed part of several searches fails them all", async () => {
  const busy = clusterOf(
    await nodeWith(200, { responses: [FOUND, { status: 429, error: { type: "rejected" } }] }),
  );
  await expect(busy.searchAll("library", [{}, {}])).rejects.toThrow(SearchUnavailableError);
});

test("an index that does not exist is told apart", async () => {
  const empty = clusterOf(await nodeWith(404, { error: "index_not_found_exception" }));
  const error = await empty.search("library", {}).catch((reason: unknown) => reason);
  expect(isMissing(error)).toBe(true);
});
