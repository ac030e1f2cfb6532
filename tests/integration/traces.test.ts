// @database one-connection

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cms, createCms } from "../../cms";
import { forwardToRemoteCms } from "../../cms/http/remote-cms";
import { observe } from "../../cms/http/observe";
import { startTracing } from "../../cms/platform/tracing";
import { testDeps } from "../setup/cms";
import { openTestDatabase, type TestDatabase, testLogger } from "../setup/database";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const SOUGHT = "quixotrophic";
const sent: Sent[] = [];
let database: TestDatabase;
let content: Cms;
let collector: Server;
let contentServer: ReturnType<typeof serve>;

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url === "/v1/traces") sent.push((await json(request)) as Sent);
    response.end("{}");
  });
  await new Promise<void>((listening) => collector.listen(0, "127.0.0.1", listening));
  const stop = await startTracing({
    endpoint: `http://127.0.0.1:${portOf(collector)}`,
    service: "library of tests",
  });
  database = await openTestDatabase({ traced: true });
  content = await createCms(testDeps(database, database.dataDir));
  await new Promise((listening) => {
    contentServer = serve(
      { fetch: (request) => content.fetch(request), port: 0, hostname: "127.0.0.1" },
      listening,
    );
  });

  // Website and content system as on two machines, with a real connection between them.
  const website = new Hono<{ Variables: { requestId: string } }>();
  website.use(observe({ half: "website", logger: testLogger, routeOf: () => "/document/:slug" }));
  website.all("*", (c) =>
    forwardToRemoteCms(c.req.raw, {
      base: `http://127.0.0.1:${portOf(contentServer)}`,
      visitor: { clientAddress: "203.0.113.9" },
      logger: testLogger,
    }),
  );
  await website.request(`http://site.test/api/v1/autocomplete_documents?search=${SOUGHT}`, {
    headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" },
  });
  await stop();
});

afterAll(async () => {
  await new Promise((closed) => contentServer.close(closed));
  await new Promise((closed) => collector.close(closed));
  await content.close();
  await database.close();
});

test("a request is a single trace through both halves, from the proxy's span to the database statements", () => {
  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const named = (name: string) => spans.find((span) => span.name === name)!;
  const [website, call, answer] = [
    named("GET /document/:slug"),
    named("content system"),
    named("GET /api/v1/autocomplete_documents"),
  ];
  expect([website.parentSpanId, call.parentSpanId, answer.parentSpanId]).toEqual([
    "b7ad6b7169203331",
    website.spanId,
    call.spanId,
  ]);
  expect(
    spans.some(
      ({ name, parentSpanId }) =>
        ["select", "with"].includes(name) && parentSpanId === answer.spanId,
    ),
  ).toBe(true);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(
    new Set(["0af7651916cd43dd8448eb211c80319c"]),
  );
  expect(sent[0]!.resourceSpans[0]!.resource.attributes).toContainEqual({
    key: "service.name",
    value: { stringValue: "library of tests" },
  });
  expect(answer.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: 200 },
  });
});

test("traces contain neither user input nor IP addresses", () => {
  expect(JSON.stringify(sent)).not.toMatch(new RegExp(`${SOUGHT}|203\\.0\\.113`));
});
