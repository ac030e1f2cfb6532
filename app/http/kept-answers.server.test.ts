import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import { keepAnswers } from "./kept-answers.server";

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
        ETag: 'W/"script"',
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
    keepAnswers(
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
  expect(second.headers.get("X-Request-Id")).toBe("request-2");
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

it("answers 304 from memory to a browser that has the same version", async () => {
  await ask("/manifest");
  const answer = await ask("/manifest", { headers: { "If-None-Match": 'W/"script"' } });
  expect([answer.status, await answer.text(), served.length]).toEqual([304, "", 1]);
  expect(answer.headers.get("X-Request-Id")).toBe("request-2");
});

it("keeps nothing when the handler leaves the request to the next one", async () => {
  app = new Hono();
  const options = { siteUrl: "https://library.example", headersOf: () => ({}) };
  app.use(keepAnswers((_, next) => next() as Promise<undefined>, options));
  app.get("*", (c) => {
    served.push(c.req.path);
    return c.text("no such file", 404, { "Cache-Control": FOREVER });
  });
  for (let round = 0; round < 2; round++) expect((await ask("/assets/none.js")).status).toBe(404);
  expect(served).toEqual(["/assets/none.js", "/assets/none.js"]);
});

it("leaves requests for a part of a file, or only for its headers, to the handler", async () => {
  await ask("/assets/a.js");
  await ask("/assets/a.js", { headers: { Range: "bytes=0-1" } });
  await ask("/assets/a.js", { method: "HEAD" });
  expect(served).toEqual(["GET /assets/a.js", "GET /assets/a.js", "HEAD /assets/a.js"]);
  expect(hadFinalHeaders).toBeUndefined();
});

it.each<[string, () => Response]>([
  [
    "can change",
    () =>
      new Response("a page", { headers: { "Cache-Control": "public, max-age=0, s-maxage=60" } }),
  ],
  ["is for one visitor", () => new Response("a page", { headers: { "Cache-Control": "private" } })],
  [
    "reports an error",
    () => new Response("none", { status: 404, headers: { "Cache-Control": FOREVER } }),
  ],
  ["has no body", () => new Response(null, { status: 204, headers: { "Cache-Control": FOREVER } })],
  [
    "sets a cookie",
    () => new Response("a page", { headers: { "Cache-Control": FOREVER, "Set-Cookie": "a=b" } }),
  ],
])("does not keep an answer that %s", async (_, other) => {
  answer = other;
  const [first, second] = [await ask("/assets/a.js"), await ask("/assets/a.js")];
  expect(served).toHaveLength(2);
  expect([first.status, second.status]).toEqual([other().status, other().status]);
});
