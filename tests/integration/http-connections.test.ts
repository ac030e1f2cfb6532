// @database embedded

import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observe } from "../../cms/http/observe";
import { createLogger } from "../../cms/platform/logger";
import { createMetrics } from "../../cms/platform/metrics";
import { closeAfterUnreadBody } from "../../cms/platform/serve";
import { ORIGIN, useCms } from "../setup/cms";

/** Tests the content system over real connections: the Connection header of responses, and the log of disconnected clients. */

interface Line {
  msg: string;
  route?: string;
  status?: number;
}

const written: string[] = [];
let heard: (() => void) | undefined;
const logger = createLogger(
  { LOG_LEVEL: "trace" },
  new Writable({ write: (line, _, done) => (written.push(String(line)), heard?.(), done()) }),
);
const metrics = createMetrics();
const cms = useCms({ logger, metrics });
const servers: Server[] = [];
let port = 0;

async function listen(fetch: Parameters<typeof closeAfterUnreadBody>[0]): Promise<number> {
  const server = serve({
    fetch: closeAfterUnreadBody(fetch),
    port: 0,
    hostname: "127.0.0.1",
  }) as Server;
  servers.push(server);
  if (!server.listening) await new Promise((listening) => server.once("listening", listening));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  port = await listen((request) => cms().cms.fetch(request, { clientAddress: "203.0.113.9" }));
});
afterAll(() =>
  Promise.all(
    servers.map(
      (server) =>
        new Promise((closed) => {
          server.close(closed);
          server.closeAllConnections();
        }),
    ),
  ),
);

/** Returns a promise and the function that resolves it. */
function signal(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve: () => resolve() };
}

/** Sends a request as raw bytes. Returns the response's status and its headers in lower case. */
function ask(
  lines: string[],
  body: Buffer,
  to = port,
): Promise<{ status: number; headers: string[] }> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, "127.0.0.1", () => {
      socket.write(`${[...lines, "Host: cms.test", "", ""].join("\r\n")}`);
      socket.write(body);
    });
    let answer = "";
    socket.setEncoding("latin1").on("data", (piece: string) => {
      answer += piece;
      const end = answer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const [first = "", ...headers] = answer.slice(0, end).toLowerCase().split("\r\n");
      resolve({ status: Number(first.split(" ")[1]), headers });
      socket.destroy();
    });
    socket.on("error", reject);
  });
}

/** Waits for the log line about a route and returns it. */
async function valueOf(route: string): Promise<Line> {
  for (;;) {
    const found = written
      .map((line) => JSON.parse(line) as Line)
      .findLast((line) => line.route === route && line.status !== undefined);
    if (found) return found;
    await new Promise<void>((resolve) => (heard = resolve));
  }
}

const LARGE = Buffer.alloc(3_000_000, "a");
const sized = (method: string, path: string, type: string) => [
  `${method} ${path} HTTP/1.1`,
  `Content-Type: ${type}`,
  `Content-Length: ${LARGE.length}`,
];

describe("a response to a body that is refused unread", () => {
  test.each([
    ["a REST call", sized("POST", "/api/v1/search_documents", "application/json"), 413],
    ["a GraphQL query", sized("POST", "/graphql", "application/json"), 413],
    ["a harvesting request", sized("POST", "/oai", "application/x-www-form-urlencoded"), 413],
    ["a returned mail", sized("POST", "/api/v1/newsletter/returned_mails", "message/rfc822"), 413],
    [
      "a draft of the admin area",
      [
        `PUT /api/v1/admin/posts/1/draft HTTP/1.1`,
        "Content-Type: application/json",
        "Content-Length: 90000000",
      ],
      413,
    ],
    [
      "an upload without an account",
      [
        ...sized("PATCH", "/api/v1/uploads/abc", "application/offset+octet-stream"),
        "Tus-Resumable: 1.0.0",
        "Upload-Offset: 0",
      ],
      401,
    ],
    ["an unknown URL", sized("POST", "/nothing", "application/json"), 404],
  ])("for %s announces that the connection closes, and arrives", async (_, lines, status) => {
    const answer = await ask(lines, LARGE);
    expect(answer.status).toBe(status);
    expect(answer.headers).toContain("connection: close");
    expect(answer.headers).not.toContain("connection: keep-alive");
  });

  test("for a single sign-on announces that the connection closes", async () => {
    const answer = await ask(
      sized("POST", "/saml/acs", "application/x-www-form-urlencoded"),
      LARGE,
    );
    expect(answer.headers).toContain("connection: close");
  });

  test("in chunks announces that the connection closes", async () => {
    const chunk = Buffer.concat([
      Buffer.from(`${(300_000).toString(16)}\r\n`),
      Buffer.alloc(300_000, "a"),
      Buffer.from("\r\n"),
    ]);
    const answer = await ask(
      ["POST /graphql HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked"],
      Buffer.concat([chunk, chunk]),
    );
    expect([answer.status, answer.headers.includes("connection: close")]).toEqual([413, true]);
  });

  test("does not wait for a client that stops sending", async () => {
    const answer = await ask(
      ["POST /graphql HTTP/1.1", "Content-Type: application/json", "Content-Length: 9000000"],
      Buffer.from("{"),
    );
    expect([answer.status, answer.headers.includes("connection: close")]).toEqual([413, true]);
  });
});

test("a response to a body that was read keeps the connection open", async () => {
  const body = Buffer.from('{"query":"{ __typename }"}');
  const answer = await ask(
    ["POST /graphql HTTP/1.1", "Content-Type: application/json", `Content-Length: ${body.length}`],
    body,
  );
  expect([answer.status, answer.headers.includes("connection: close")]).toEqual([200, false]);
});

describe("a client that disconnects before its response", () => {
  test.each(["/api/v1/search_documents", "/graphql"])(
    "is logged and counted as aborted, not as an error, if its body for %s is incomplete",
    async (path) => {
      written.splice(0);
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: cms.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"search":`,
          () => socket.destroy(),
        );
      });
      expect(await valueOf(path)).toMatchObject({ msg: "aborted", status: 499 });
      expect(written.join("")).not.toContain("failed");
      const { body } = await metrics.text();
      expect(body).toContain(`route="${path}",status="499"} 1`);
      expect(body).not.toContain('status="500"');
    },
  );

  test("is logged as aborted if the response was still being made", async () => {
    const arrived = signal();
    const gone = signal();
    const app = new Hono<{ Variables: { requestId: string } }>();
    app.use(observe({ half: "website", logger, metrics, routeOf: () => "/slow-page" }));
    app.get("/slow-page", async (c) => {
      arrived.resolve();
      c.req.raw.signal.addEventListener("abort", () => gone.resolve());
      await gone.promise;
      throw new Error("The database was asked by a client that is gone");
    });
    app.onError((_, c) => c.text("", 500));
    const to = await listen((request) => app.fetch(request));
    const socket = connect(to, "127.0.0.1", () =>
      socket.write("GET /slow-page HTTP/1.1\r\nHost: cms.test\r\n\r\n"),
    );
    await arrived.promise;
    socket.destroy();
    expect(await valueOf("/slow-page")).toMatchObject({ msg: "aborted", status: 499 });
  });

  test("is not confused with a caller that timed out", async () => {
    written.splice(0);
    await cms().cms.fetch(
      new Request(`${ORIGIN}/api/v1/content_version`, {
        signal: AbortSignal.abort(new DOMException("late", "TimeoutError")),
      }),
      { clientAddress: "203.0.113.9" },
    );
    expect((await valueOf("/api/v1/content_version")).status).not.toBe(499);
  });
});
