import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { APIRequestContext } from "@playwright/test";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import routes from "../../app/routes";
import { encoded, HOSTILE_TEXTS } from "../factories/hostile";
import { expect, test } from "./fixtures";
import { pathsOf } from "./route-paths";
import { SAMPLE_ACCOUNTS, startSession } from "./sign-in";

/**
 * Requests every URL of the website with unusual parameters and queries, which must never cause a server error. FUZZ_SEED
 * determines what is sent; FUZZ_RUNS multiplies it.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Requests to each route, as a visitor and as an editor. */
const REQUESTS = Number(process.env.FUZZ_RUNS ?? 1);

/** Query parameters that pages read, and one that they do not. */
const PARAMETERS = [
  "q",
  "page",
  "type",
  "sort",
  "layout",
  "index",
  "topic",
  "country",
  "from",
  "to",
  "language",
  "return",
  "key",
  "token",
  "view",
  "letter",
  "search",
  "period",
  "draft",
  "id",
  "post",
  "step",
  "__proto__",
  "a[]",
];
/** Existing slugs and ids, so that the route gets as far as reading its query. */
const NAMES = [
  "en",
  "1",
  "article",
  "document",
  "toolkit",
  "bibtex",
  "excel",
  "analytics",
  "logo",
  "post",
  "start",
  "x",
];

const text = fc.constantFrom(...HOSTILE_TEXTS).map((hostile) => encoded(hostile.slice(0, 3_000)));
const query = fc
  .array(
    fc
      .tuple(
        fc.constantFrom(...PARAMETERS),
        fc.oneof(text, fc.constantFrom("%", "%E0%A4%A", ...NAMES)),
      )
      .map((pair) => pair.join("=")),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.join("&").slice(0, 8_000));
const addresses = (path: string) =>
  fc
    .record({
      query,
      names: fc.array(fc.oneof(fc.constantFrom(...NAMES), text), { minLength: 3, maxLength: 3 }),
    })
    .map((one) => {
      const names = [...one.names];
      return `${path.replace(/:\w+\??|\*/g, () => names.pop()!)}?${one.query}`;
    });
const sample = (path: string, about: string) =>
  fc.sample(addresses(path), {
    seed:
      SEED +
      ([...about, ...path].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003),
    numRuns: REQUESTS,
  });

test("no page fails on a malformed URL, for a visitor or an editor", async ({ page, request }) => {
  test.setTimeout(60_000 * REQUESTS);
  await startSession(page, SAMPLE_ACCOUNTS.editor);
  const askers = { visitor: request, editor: page.request };
  const failed: string[] = [];
  for (const path of new Set(pathsOf(routes))) {
    await Promise.all(
      Object.entries(askers).flatMap(([who, asker]) =>
        sample(path, who).map(async (address) => {
          const answer = await asker.get(address, { maxRedirects: 0 });
          if (answer.status() >= 500)
            failed.push(`${answer.status()} ${who} ${address.slice(0, 500)}`);
        }),
      ),
    );
  }
  expect(failed, `FUZZ_SEED=${SEED}`).toEqual([]);
});

test("a URL that cannot be decoded redirects to one that can, and stays on this site", async ({
  request,
  baseURL,
}) => {
  for (const [asked, meant] of [
    ["/document/%E0%A4%A?q=1", "/document/%25E0%25A4%25A?q=1"],
    ["//example.org/100%", "//example.org/100%25"],
  ]) {
    const answer = await request.get(baseURL + asked!, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([308, baseURL + meant!]);
  }
  expect((await request.get("/document/%E0%A4%A")).status()).toBe(404);
});

/** Bodies that no form of the site sends, and the status with which a page with a form answers a POST of each. */
const BODIES: readonly [what: string, type: string | null, body: string, status: number][] = [
  ["JSON", "application/json", '{"email":"a@example.org"}', 415],
  ["plain text", "text/plain", "email=a@example.org", 415],
  ["bytes without a known type", "application/octet-stream", "\0\u0001", 415],
  ["no body", null, "", 400],
  [
    "multipart that breaks off",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na',
    400,
  ],
  ["multipart without a boundary", "multipart/form-data", "--x", 400],
];
const OTHER_METHODS = ["PUT", "PATCH", "DELETE"];
/** Signing out ends the session that the other requests need. */
const ENDS_SESSION = "/account/logout";

/** Whether the module of a route has an action. */
const takesForms = ({ file }: RouteConfigEntry) =>
  /^export (async function|function|const) action\b/m.test(readFileSync(join("app", file), "utf8"));

const send = (
  asker: APIRequestContext,
  path: string,
  method: string,
  type: string | null,
  body: string,
) =>
  asker.fetch(path, {
    method,
    maxRedirects: 0,
    headers: { Accept: "text/html", ...(type !== null && { "Content-Type": type }) },
    ...(body && { data: Buffer.from(body, "latin1") }),
  });

test("no page fails on a malformed form body, with any method", async ({ page, request }) => {
  test.setTimeout(600_000);
  await startSession(page, SAMPLE_ACCOUNTS.editor);
  const askers = { visitor: request, editor: page.request };
  const failed: string[] = [];
  const asked = pathsOf(routes, takesForms).filter((path) => path !== ENDS_SESSION);
  expect(asked.length).toBeGreaterThan(40);
  for (const [place, path] of asked.entries()) {
    const address = path.replace(/:\w+\??|\*/g, "1");
    // As an editor: every body by POST, and by each other method one body, which differs between pages. As a visitor: one body
    // by each method, because many pages reject visitors anyway.
    const all = BODIES.map((sent) => ["POST", sent] as const);
    const others = OTHER_METHODS.map(
      (method, turn) => [method, BODIES[(place + turn) % BODIES.length]!] as const,
    );
    await Promise.all(
      Object.entries(askers).map(async ([who, asker]) => {
        for (const [method, [what, type, body]] of [
          ...(who === "editor" ? all : [all[place % all.length]!]),
          ...others,
        ]) {
          const answer = await send(asker, address, method, type, body);
          if (answer.status() >= 500)
            failed.push(`${answer.status()} ${who}: ${method} ${address} with ${what}`);
        }
      }),
    );
  }
  expect(failed).toEqual([]);
});

test("a page with a form reports that it could not read the form, in the page's language", async ({
  request,
}) => {
  for (const path of [
    "/contact",
    "/account/login",
    "/account/register",
    "/account/forgot-password",
    "/newsletter",
    "/correction",
    "/cookie-consent",
  ]) {
    for (const [what, type, body, status] of BODIES) {
      const answer = await send(request, path, "POST", type, body);
      expect([path, what, answer.status()]).toEqual([path, what, status]);
    }
  }
  const answer = await send(request, "/sv/contact", "POST", "application/json", "{}");
  expect(await answer.text()).toContain("Vi kunde inte läsa formuläret");
});

test("a page rejects forms sent with other methods, and unknown methods", async ({ request }) => {
  const form = ["application/x-www-form-urlencoded", "email=a%40example.org"] as const;
  for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"]) {
    const answer = await send(request, "/contact", method, ...form);
    expect([method, answer.status(), answer.headers().allow]).toEqual([
      method,
      405,
      "GET, HEAD, POST",
    ]);
  }
  const toSearch = await send(request, "/search", "POST", ...form);
  expect([toSearch.status(), toSearch.headers().allow]).toEqual([405, "GET, HEAD"]);
  for (const path of ["/", "/contact", "/account/login"]) {
    expect([path, (await request.head(path)).status()]).toEqual([path, 200]);
    const options = await request.fetch(path, { method: "OPTIONS" });
    expect([path, options.status(), options.headers().allow]).toEqual([
      path,
      204,
      "GET, HEAD, POST",
    ]);
  }
});
