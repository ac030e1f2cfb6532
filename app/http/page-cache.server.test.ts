import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, test } from "vitest";
import { PUBLIC_CACHING, publicPageHeaders, withdrawablePageHeaders } from "./cache-headers";
import { createPageCache, type PageCache } from "./page-cache.server";

const MB = 1024 * 1024;
const PAGE = { "Content-Type": "text/html; charset=utf-8", ...publicPageHeaders() };

let made: string[];
let clock: number;
let generation: number;
let pages: PageCache;
/** The page's text, the same for all visitors. */
let text: string;

const open = (maxBytes = MB) => {
  pages = createPageCache({ maxBytes, contentGeneration: () => generation, now: () => clock });
};

beforeEach(() => {
  [made, clock, generation, text] = [[], 1_000, 0, "as it was"];
  open();
});

interface Visit {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  answer?: (request: Request) => Response | Promise<Response>;
  /** Whether the content version is known at once, as it is with a content system in the same process. */
  isVersionKnown?: boolean;
}

const page = (request: Request, headers: HeadersInit = PAGE) =>
  new Response(
    `<!DOCTYPE html><p>${text}</p><p>cookies ${request.headers.get("Cookie")}, languages ${request.headers.get("Accept-Language")}</p>${"<p>filling</p>".repeat(100)}`,
    { headers },
  );

async function visit({
  path = "/search",
  method = "GET",
  headers = {},
  answer = page,
  isVersionKnown = true,
}: Visit = {}) {
  const request = new Request(`http://library.example${path}`, {
    method,
    headers: { "Accept-Encoding": "br", ...headers },
  });
  // As the host does.
  const response =
    (isVersionKnown ? pages.answerFromCache(request) : null) ??
    (await pages.answer(request, async (asked) => {
      made.push(new URL(asked.url).pathname);
      return answer(asked);
    }));
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = bytes.length > 0 ? response.headers.get("Content-Encoding") : null;
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
  return { response, body: (unpack?.(bytes) ?? bytes).toString() };
}

it("renders a page once for all requests, with the same bytes and the same policy", async () => {
  const policy = "script-src 'sha256-hash'";
  const answer = (request: Request) =>
    page(request, { ...PAGE, "Content-Security-Policy": policy });
  const answers = await Promise.all([visit({ answer }), visit({ answer }), visit({ answer })]);
  answers.push(await visit({ answer }));
  expect(made).toHaveLength(1);
  for (const { response, body } of answers) {
    expect(response.headers.get("Content-Security-Policy")).toBe(policy);
    expect(body).toBe(answers[0]?.body);
  }
});

it("sends a repeatedly requested page in fewer bytes, with the same text and tag", async () => {
  const answer = () =>
    new Response(Array.from({ length: 3_000 }, (_, n) => `<p>${(n * 7919) % 997}</p>`).join(""), {
      headers: PAGE,
    });
  const first = await visit({ answer });
  const lengthOf = ({ response }: typeof first) => Number(response.headers.get("Content-Length"));
  await expect.poll(async () => lengthOf(await visit({ answer }))).toBeLessThan(lengthOf(first));
  const last = await visit({ answer });
  expect(last.body).toBe(first.body);
  expect(last.response.headers.get("ETag")).toBe(first.response.headers.get("ETag"));
  expect(made).toHaveLength(1);
});

describe.each([
  ["at once", true],
  ["once the content version is known", false],
])("answers %s", (_when, isVersionKnown) => {
  it("with 304, without rendering and without a policy", async () => {
    const etag = (await visit()).response.headers.get("ETag")!;
    const visitWith = (tags: string) =>
      visit({ headers: { "If-None-Match": tags }, isVersionKnown });
    const { response, body } = await visitWith(etag);
    expect([response.status, body, made.length]).toEqual([304, "", 1]);
    expect(response.headers.has("Content-Security-Policy")).toBe(false);
    expect((await visitWith(`"other", ${etag}`)).response.status).toBe(304);
    expect((await visitWith('"other"')).response.status).toBe(200);
  });

  test("HEAD with the page's headers and no body", async () => {
    const { response } = await visit();
    const head = await visit({ method: "HEAD", isVersionKnown });
    expect(head.body).toBe("");
    for (const name of ["ETag", "Content-Length", "Vary", "Cache-Control"])
      expect(head.response.headers.get(name)).toBe(response.headers.get(name));
    expect(made).toHaveLength(1);
  });
});

test("keeps a page in each requested encoding", async () => {
  const { body } = await visit();
  for (const encoding of ["br", "gzip", "", "identity", "gzip, deflate, br"]) {
    const { response, body: other } = await visit({ headers: { "Accept-Encoding": encoding } });
    expect([encoding, other]).toEqual([encoding, body]);
    expect(response.headers.get("Content-Encoding")).toBe(/br|gzip$/.exec(encoding)?.[0] ?? null);
  }
  expect(made).toHaveLength(3);
});

describe("answers at once", () => {
  const ask = (path = "/search", headers: Record<string, string> = {}) =>
    pages.answerFromCache(new Request(`http://library.example${path}`, { headers }), {
      "X-Request-Id": "1",
    });

  it("with the headers of the page, of the site and of the request", async () => {
    pages = createPageCache({
      maxBytes: MB,
      contentGeneration: () => generation,
      addHeaders: (headers) => {
        headers.set("X-Kind", headers.get("Content-Type")!);
        headers.set("Permissions-Policy", "camera=()");
      },
      now: () => clock,
    });
    await visit({ headers: { "Accept-Encoding": "" } });
    clock += 3_000;
    const headers = ask()!.headers;
    expect(headers.get("Content-Length")).toBe(String((await ask()!.arrayBuffer()).byteLength));
    const named = (all: Headers) =>
      ["X-Kind", "X-Request-Id", "Age", "ETag"].map((name) => all.get(name));
    const etag = headers.get("ETag");
    expect(named(headers)).toEqual([PAGE["Content-Type"], "1", "3", etag]);
    const unchanged = ask("/search", { "If-None-Match": etag! })!;
    expect([unchanged.status, ...named(unchanged.headers)]).toEqual([
      304,
      PAGE["Content-Type"],
      "1",
      "3",
      etag,
    ]);
    // The visitor's stored page has these.
    expect(headers.get("Permissions-Policy")).toBe("camera=()");
    for (const name of ["Permissions-Policy", "Content-Type", "Content-Length"])
      expect(unchanged.headers.get(name)).toBeNull();
  });

  it("only for pages that are cached and fresh, of the current content", async () => {
    expect(ask()).toBeNull();
    await visit({ headers: { "Accept-Encoding": "" } });
    expect(ask()).not.toBeNull();
    expect(ask("/search?q=wells")).toBeNull();
    clock += 61_000;
    expect(ask()).toBeNull();
    // The stale page is still there for `answer`.
    expect((await visit({ headers: { "Accept-Encoding": "" } })).response.headers.get("Age")).toBe(
      "61",
    );
    await expect.poll(() => ask()).not.toBeNull();
    generation++;
    expect(ask()).toBeNull();
  });
});

describe("renders a separate page for each", () => {
  test.each<[string, Visit]>([
    ["address", { path: "/search?q=wells" }],
    ["light mode", { headers: { Cookie: "light=on" } }],
    ["light mode by the browser's hint", { headers: { "Save-Data": "on" } }],
    ["light mode on a slow connection", { headers: { ECT: "2g" } }],
    ["answer to the cookie notice", { headers: { Cookie: "cookie-consent=accepted" } }],
  ])("%s", async (_, other) => {
    await visit();
    await visit(other);
    await visit(other);
    expect(made).toHaveLength(2);
  });

  test("language at the URL without one", async () => {
    for (const language of ["en", "sv", "sv-FI,sv;q=0.9"]) {
      await visit({ path: "/", headers: { "Accept-Language": language } });
      await visit({
        path: "/search",
        headers: { "Accept-Language": language, Cookie: `lang=${language}` },
      });
    }
    expect(made.toSorted()).toEqual(["/", "/", "/search"]);
  });

  test("but not for each unrelated cookie", async () => {
    await visit({ headers: { Cookie: "balancer=1; light=off" } });
    expect((await visit({ headers: { Cookie: "balancer=2" } })).body).not.toContain("balancer");
    expect(made).toHaveLength(1);
  });
});

describe("does not cache a response", () => {
  test.each<[string, Visit]>([
    ["to a signed-in user", { headers: { Cookie: "session=sealed" } }],
    ["to a signed-in user over https", { headers: { Cookie: "lang=sv; __Host-session=sealed" } }],
    ["to a visitor who is signing in", { headers: { Cookie: "sign-on=sealed" } }],
    ["to an invited visitor", { headers: { Cookie: "invitations=sealed" } }],
    ["to a visitor who previews another language", { headers: { Cookie: "preview=ar" } }],
    ["of an account page", { path: "/sv/account/login" }],
    ["to a submitted form", { method: "POST" }],
    [
      "that sets a cookie",
      { answer: (request) => page(request, { ...PAGE, "Set-Cookie": "a=b" }) },
    ],
    [
      "without a Cache-Control header",
      { answer: (request) => page(request, { "Content-Type": "text/html" }) },
    ],
    [
      "that is private",
      {
        answer: (request) =>
          page(request, {
            "Content-Type": "text/html",
            "Cache-Control": "private, no-store",
          }),
      },
    ],
    [
      "that can be withdrawn at any time",
      {
        answer: (request) =>
          page(request, { "Content-Type": "text/html", ...withdrawablePageHeaders() }),
      },
    ],
    [
      "that varies by more than visitors' choices",
      { answer: (request) => page(request, { ...PAGE, Vary: "Cookie, Referer" }) },
    ],
    [
      "with the status 404",
      { answer: () => new Response("nothing", { status: 404, headers: PAGE }) },
    ],
    [
      "that redirects",
      { answer: () => new Response(null, { status: 302, headers: { Location: "/sv", ...PAGE } }) },
    ],
    [
      "that is a file",
      {
        answer: () =>
          new Response("bytes", {
            headers: { "Content-Type": "application/zip", "Cache-Control": PUBLIC_CACHING },
          }),
      },
    ],
  ])("%s", async (_, one) => {
    const answers = [...(await Promise.all([visit(one), visit(one)])), await visit(one)];
    expect(made).toHaveLength(3);
    for (const { response } of answers) expect(response.headers.has("Age")).toBe(false);
  });

  test("if the cache has no room", async () => {
    open(0);
    await visit();
    await visit();
    expect(made).toHaveLength(2);
  });
});

test("removes the oldest pages when the cache is full", async () => {
  open(20_000);
  for (let number = 0; number < 50; number++) await visit({ path: `/search?unknown=${number}` });
  await visit({ path: "/search?unknown=49" });
  expect(made).toHaveLength(50);
  await visit({ path: "/search?unknown=0" });
  expect(made).toHaveLength(51);
});

test("tells a page's age, serves it for a while during renewal, and then no longer", async () => {
  expect((await visit()).response.headers.get("Age")).toBe("0");
  clock += 59_999;
  expect((await visit()).response.headers.get("Age")).toBe("59");
  text = "as it is";
  clock += 2;
  expect((await visit()).body).toContain("as it was");
  expect(made).toHaveLength(2);
  await expect.poll(async () => (await visit()).body).toContain("as it is");
  clock += 360_000;
  text = "as it came to be";
  expect((await visit()).body).toContain("as it came to be");
});

test("serves a new page once content has changed", async () => {
  await visit();
  generation++;
  text = "as it is";
  expect((await visit()).body).toContain("as it is");
});

test("does not cache a page begun before a content change, and lets no later visitor wait for it", async () => {
  let finish = () => {};
  const slow = visit({
    answer: async (request) => {
      const before = page(request);
      await new Promise<void>((resolve) => (finish = resolve));
      return before;
    },
  });
  await expect.poll(() => made.length).toBe(1);
  generation++;
  text = "as it is";
  expect((await visit()).body).toContain("as it is");
  finish();
  expect((await slow).body).toContain("as it was");
  expect((await visit()).body).toContain("as it is");
  expect(made).toHaveLength(2);
});

test("reports a failed rendering to all waiting visitors, and retries for the next", async () => {
  const failing = { answer: () => Promise.reject(new Error("the database has gone")) };
  const told = await Promise.allSettled([visit(failing), visit(failing)]);
  expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await visit()).response.status).toBe(200);
  expect(made).toHaveLength(2);
});

test("serves a page that cannot be renewed until it is too old, and then the error", async () => {
  await visit();
  const failing = {
    answer: () => new Response("sorry", { status: 503 }),
  };
  clock += 61_000;
  for (let visitor = 0; visitor < 3; visitor++) {
    expect((await visit(failing)).body).toContain("as it was");
    await expect.poll(() => made.length).toBe(visitor + 2);
  }
  clock += 300_000;
  expect((await visit(failing)).response.status).toBe(503);
  expect((await visit()).response.status).toBe(200);
});

test("stops serving a deleted page at once", async () => {
  await visit();
  clock += 61_000;
  await visit({ answer: () => new Response("nothing", { status: 404 }) });
  await expect
    .poll(
      async () =>
        (await visit({ answer: () => new Response("nothing", { status: 404 }) })).response.status,
    )
    .toBe(404);
});

describe("for a page that differs for each visitor", () => {
  const own = (request: Request) =>
    page(request, { "Content-Type": "text/html", "Cache-Control": "private, no-store" });

  test("no visitor waits for another's page once this is known", async () => {
    await visit({ answer: own });
    let finish = () => {};
    const slow = visit({
      answer: async (request) => {
        await new Promise<void>((resolve) => (finish = resolve));
        return own(request);
      },
    });
    await expect.poll(() => made.length).toBe(2);
    expect((await visit({ answer: own })).response.status).toBe(200);
    finish();
    await slow;
  });

  test("this is remembered until content changes", async () => {
    await visit({ answer: own });
    generation++;
    await Promise.all([visit(), visit()]);
    expect(made).toHaveLength(2);
  });

  test.each([429, 503])("this is not concluded from a response of %i", async (status) => {
    await visit({ answer: () => new Response("not now", { status }) });
    await Promise.all([visit(), visit()]);
    expect(made).toHaveLength(2);
  });
});
