import type { APIResponse } from "@playwright/test";
import routes from "../../app/routes";
import { expect, test } from "./fixtures";
import { pathsOf } from "./route-paths";

/** Tests what another site can make a visitor's browser do, and the security headers of every kind of response. */

test("no route accepts a form of another site, neither as a page nor as data", async ({
  request,
}) => {
  const taken: string[] = [];
  const asked = [...new Set(pathsOf(routes))].map((path) => path.replace(/:\w+\??|\*/g, "1"));
  expect(asked.length).toBeGreaterThan(100);
  for (const path of asked) {
    for (const [address, origin] of [
      [path, "https://elsewhere.example"],
      [path, "null"],
      [`${path === "/" ? "/_root" : path}.data`, "https://elsewhere.example"],
    ] as const) {
      const answer = await request.post(address, {
        form: { username: "a", intent: "save" },
        headers: { Origin: origin },
        maxRedirects: 0,
      });
      if (![400, 403, 404, 405].includes(answer.status()))
        taken.push(`${answer.status()} ${address} from ${origin}`);
      expect([address, answer.headers()["set-cookie"]]).toEqual([address, undefined]);
    }
  }
  expect(taken).toEqual([]);
});

test("host names sent by a client never appear in a page", async ({ request }) => {
  const elsewhere = "elsewhere.example";
  const told = {
    Host: elsewhere,
    "X-Forwarded-Host": elsewhere,
    "X-Forwarded-Proto": "gopher",
    Forwarded: `host=${elsewhere}`,
    "X-Original-URL": `//${elsewhere}/`,
    "X-Rewrite-URL": `//${elsewhere}/`,
    Referer: `https://${elsewhere}/`,
  };
  for (const path of [
    "/",
    "/search",
    "/sv/search",
    "/feed",
    "/sitemap.xml",
    "/robots.txt",
    "/contact",
    "/account/login",
    "/en/search",
    "/nothing-there",
    "/oai?verb=Identify",
    "/saml/metadata",
  ]) {
    const answer = await request.get(path, { headers: told, maxRedirects: 0 });
    expect([
      path,
      answer.headers().location ?? "",
      (await answer.text()).includes(elsewhere),
    ]).toEqual([path, expect.not.stringContaining(elsewhere), false]);
  }
});

/** One URL for each kind of response, with its status and the options of the request. */
const KINDS: readonly [
  kind: string,
  path: string,
  status: number,
  options?: { method?: string; headers?: Record<string, string>; data?: string },
][] = [
  ["a page", "/search", 200],
  ["a page's data", "/search.data", 200],
  ["a page that is not there", "/no-such-page", 404],
  ["a page of members", "/account/user-settings", 401],
  ["a method that is not possible", "/search", 405, { method: "DELETE" }],
  ["a redirect", "/en/search", 301],
  ["a choice", "/language/sv?return=/", 303],
  ["an address that was mended", "/100%", 308],
  ["JSON", "/api/v1/taxonomies", 200],
  ["an error as JSON", "/api/v1/nothing", 404],
  ["GraphQL", "/graphql?query={__typename}", 200],
  ["a feed", "/feed", 200],
  ["harvests", "/oai?verb=Identify", 200],
  ["a sitemap", "/sitemap.xml", 200],
  ["a file that is not there", "/files/nothing", 404],
  ["a file of the site", "/site.webmanifest?lang=en", 200],
  ["a built file that is not there", "/assets/nothing.js", 404],
  ["the service worker", "/service-worker.js", 200],
  ["health", "/healthz", 200],
  ["a report", "/csp-report", 204, { method: "POST", data: "{}" }],
  ["a report that is too long", "/csp-report", 413, { method: "POST", data: "x".repeat(20_000) }],
  ["a form that is too long", "/contact", 413, { method: "POST", data: "x".repeat(1_000_000) }],
];

test("every kind of response has its security headers, and names no server software", async ({
  request,
  baseURL,
}) => {
  const check = (kind: string, answer: APIResponse) => {
    const { "content-type": type = "", ...headers } = answer.headers();
    const isPage = type.startsWith("text/html");
    expect([
      kind,
      headers["x-content-type-options"],
      headers["server"],
      headers["x-powered-by"],
    ]).toEqual([kind, "nosniff", undefined, undefined]);
    expect([kind, headers["x-request-id"]]).toEqual([
      kind,
      expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
    ]);
    // Only where the site uses HTTPS, because the header would make a plain HTTP site unreachable.
    expect([kind, headers["strict-transport-security"] !== undefined]).toEqual([
      kind,
      baseURL!.startsWith("https:"),
    ]);
    expect([
      kind,
      headers["content-security-policy"]?.includes("frame-ancestors 'none'") ?? false,
    ]).toEqual([kind, isPage]);
    expect([
      kind,
      headers["permissions-policy"] !== undefined,
      headers["cross-origin-opener-policy"],
      headers["referrer-policy"] !== undefined,
    ]).toEqual([kind, isPage, isPage ? "same-origin" : undefined, isPage]);
    if (answer.status() >= 400)
      expect([kind, headers["cache-control"] ?? "no-store"]).toEqual([
        kind,
        expect.stringContaining("no-store"),
      ]);
    return headers;
  };
  for (const [kind, path, status, options] of KINDS) {
    const answer = await request.fetch(path, { ...options, maxRedirects: 0 });
    expect([kind, answer.status()]).toEqual([kind, status]);
    const { etag } = check(kind, answer);
    if (status !== 200 || !etag) continue;
    const again = await request.fetch(path, { headers: { "If-None-Match": etag } });
    expect([kind, again.status(), again.headers()["x-content-type-options"]]).toEqual([
      kind,
      304,
      "nosniff",
    ]);
  }
});
