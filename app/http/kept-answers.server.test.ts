import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import { keepImmutable } from "./kept-answers.server";

const FOREVER = "public, max-age=31536000, immutable";

let served: string[];
/** What the kept handler answers with. */
let answer: () => Response;
let app: Hono<{ Variables: { requestId: string; isCached?: boolean } }>;
/** Whether the host was told that the last answer has its final headers. */
let hadFinalHeaders: boolean | undefined;

beforeEach(() => {
  served = [];
  answer = () =>
    new Response("a script", {
      headers: {
        "Cache-Control": FOREVER,
        "X-Content-Type-Options": "nosniff",
        "X-Request-Id": "of-the-handler",
      },
    });
  let requests = 0;
  app = new Hono();
  app.use(async (c, next) => {
    c.set("requestId", `request-${++requests}`);
    await next();
    hadFinalHeaders = c.get("isCached");
  });
  app.get(
    "*",
    keepImmutable(
      (c) => {
        const { pathname, search } = new URL(c.req.url);
        served.push(`${c.req.method} ${pathname}${search}`);
        return Promise.resolve(answer());
      },
      {
        siteUrl: "https://library.example",
        headersOf: (c) => ({ "x-request-id": c.get("requestId") }),
      },
    ),
  );
});

const ask = (path: string, init?: RequestInit) =>
  app.request(`https://library.example${path}`, init);

it("answers a repeated request with the same body and headers, and its own request id", async () => {
  const [first, second] = [await ask("/assets/a.js"), await ask("/assets/a.js")];
  expect(served).toEqual(["GET /assets/a.js"]);
  expect([await first.text(), await second.text()]).toEqual(["a script", "a script"]);
  const headersOf = ({ headers }: Response) =>
    ["Cache-Control", "X-Content-Type-Options", "Strict-Transport-Security"].map((name) =>
      headers.get(name),
    );
  expect(headersOf(first)).toEqual([FOREVER, "nosniff", expect.stringContaining("max-age")]);
  expect(headersOf(second)).toEqual(headersOf(first));
  expect([first, second].map(({ headers }) => headers.get("X-Request-Id"))).toEqual([
    "request-1",
    "request-2",
  ]);
  expect(hadFinalHeaders).toBe(true);
});

it("keeps one answer for each query and each list of encodings", async () => {
  const encodings = { headers: { "Accept-Encoding": "br" } };
  for (let round = 0; round < 2; round++) {
    await ask("/manifest?paths=/a");
    await ask("/manifest?paths=/b");
    await ask("/manifest?paths=/b", encodings);
  }
  expect(served).toEqual([
    "GET /manifest?paths=/a",
    "GET /manifest?paths=/b",
    "GET /manifest?paths=/b",
  ]);
});

it("leaves requests for a part of a file, or only for its headers, to the handler", async () => {
  await ask("/assets/a.js");
  await ask("/assets/a.js", { headers: { Range: "bytes=0-1" } });
  await ask("/assets/a.js", { method: "HEAD" });
  expect(served).toEqual(["GET /assets/a.js", "GET /assets/a.js", "HEAD /assets/a.js"]);
  expect(hadFinalHeaders).toBeUndefined();
});

it.each<[string, () => Response]>([
  ["can change", () => new Response("a page", { headers: { "Cache-Control": "public" } })],
  [
    "reports an error",
    () => new Response("none", { status: 404, headers: { "Cache-Control": FOREVER } }),
  ],
  ["has no body", () => new Response(null, { status: 204, headers: { "X-Reload": "true" } })],
])("does not keep an answer that %s", async (_, other) => {
  answer = other;
  const [first, second] = [await ask("/assets/a.js"), await ask("/assets/a.js")];
  expect(served).toHaveLength(2);
  expect([first.status, second.status]).toEqual([other().status, other().status]);
});
