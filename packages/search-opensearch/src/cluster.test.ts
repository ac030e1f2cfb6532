import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { SearchTimeoutError } from "@resource-library/search";
import { afterEach, expect, test } from "vitest";
import { connect, isMissing, SearchRefusedError, SearchUnavailableError } from "./cluster";

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
  return listening(server);
}

/** Starts a node that accepts requests and never answers. */
async function hangingNode(): Promise<{ url: string; requests: () => number }> {
  let requests = 0;
  const server = createServer(() => void requests++);
  return { url: await listening(server), requests: () => requests };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clusterOf(...nodes: string[]) {
  const cluster = connect(nodes.join(), { searchTimeoutMs: SEARCH_TIMEOUT_MS });
  closing.push(() => cluster.close());
  return cluster;
}

/** Chosen: longer than a node of this test takes on a busy machine. */
const SEARCH_TIMEOUT_MS = 1_000;

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

test("a search on a node that hangs is tried once more, on another node", async () => {
  const [first, second, third] = [await hangingNode(), await hangingNode(), await hangingNode()];
  const hanging = clusterOf(first.url, second.url, third.url);
  await expect(hanging.search("library", {})).rejects.toThrow(SearchTimeoutError);
  expect(first.requests() + second.requests() + third.requests()).toBe(2);
});

test("a search finds the node that answers beside one that hangs", async () => {
  const hanging = await hangingNode();
  const cluster = clusterOf(hanging.url, await nodeWith(200, FOUND));
  for (let time = 0; time < 4; time++)
    expect((await cluster.search("library", {})).hits.total!.value).toBe(1);
  expect(hanging.requests()).toBeLessThan(3);
});

test("a search on the only node is not repeated there when it hangs", async () => {
  const hanging = await hangingNode();
  await expect(clusterOf(hanging.url).search("library", {})).rejects.toThrow(SearchTimeoutError);
  expect(hanging.requests()).toBe(1);
});

test.each([
  [
    400,
    {
      type: "search_phase_execution_exception",
      reason: "all shards failed",
      caused_by: { type: "query_shard_exception", reason: "failed to create query: [SECRET] it" },
    },
    "400: search_phase_execution_exception, query_shard_exception: failed to create query:",
  ],
  [
    400,
    {
      type: "illegal_argument_exception",
      reason: `immense term in field="entries.words" (longer than 32766). It is: 'SECRET's SECRET'`,
    },
    '400: illegal_argument_exception: immense term in field="entries.words',
  ],
  [403, { type: "security_exception", reason: "no permissions for [SECRET]" }, "403"],
  [500, "SECRET", "500: no type"],
])(
  "an answer of %i has its status, type and reason, and nothing of the request",
  async (status, error, told) => {
    const cluster = clusterOf(
      await nodeWith(status, { error, status }),
      await nodeWith(status, { error, status }),
    );
    for (const call of [
      cluster.search("library", { query: "SECRET" }),
      cluster.call((to) => to.bulk({ body: [{ index: {} }, { title: "SECRET" }] } as never)),
    ]) {
      const refused = await call.catch((reason: unknown) => reason);
      expect(refused).toBeInstanceOf(SearchRefusedError);
      expect(refused).toMatchObject({ status, message: expect.stringContaining(told) });
      expect(inspect(refused, { depth: 20, showHidden: true })).not.toContain("SECRET");
    }
  },
);

test("an outage tells nothing of the request either", async () => {
  const error = { type: "unavailable", reason: "no shard for 'SECRET'" };
  for (const cluster of [
    clusterOf(CLOSED),
    clusterOf(await nodeWith(503, { error, status: 503 })),
    clusterOf(await nodeWith(200, { responses: [{ status: 503, error }] })),
    clusterOf((await hangingNode()).url),
  ]) {
    const outage = await cluster
      .searchAll("library", [{ query: "SECRET" }])
      .catch((reason: unknown) => reason);
    expect(outage).toBeInstanceOf(Error);
    expect(inspect(outage, { depth: 20, showHidden: true })).not.toContain("SECRET");
  }
});
