import { Hono } from "hono";
import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers.server";

const HTML = { "Content-Type": "text/html; charset=utf-8" };

/** Returns the security headers of one of a site's responses. */
async function said(siteUrl: string, path: string): Promise<Record<string, string>> {
  const app = new Hono();
  app.use(securityHeaders(siteUrl));
  app.get("/page", (c) =>
    c.body("", 200, { ...HTML, "Content-Security-Policy": "default-src 'none'" }),
  );
  app.get("/key", (c) => c.body("", 200, { ...HTML, "Referrer-Policy": "no-referrer" }));
  app.get("/file", () => new Response("", { headers: { "Content-Type": "application/pdf" } }));
  app.get("/kept", () => new Response(null, { status: 304 }));
  app.get("/away", () => Response.redirect("https://library.example/"));
  app.get("/failure", () => {
    throw new Error("unforeseen");
  });
  app.onError((_, c) => c.text("Internal Server Error", 500));
  const { headers } = await app.request(path);
  return Object.fromEntries(
    [...headers].filter(
      ([name]) => !["content-type", "location", "content-security-policy"].includes(name),
    ),
  );
}

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};
const PAGE_METHODS = {
  ...ALWAYS,
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
};

it.each([
  [
    "/page",
    {
      ...PAGE_METHODS,
      "referrer-policy": "strict-origin-when-cross-origin",
      "reporting-endpoints": 'csp="/csp-report"',
    },
  ],
  ["/key", { ...PAGE_METHODS, "referrer-policy": "no-referrer" }],
  ["/file", ALWAYS],
  ["/kept", ALWAYS],
  ["/away", ALWAYS],
  ["/failure", ALWAYS],
  ["/nothing", ALWAYS],
])("sends its security headers with %s on a site with https", async (path, expected) => {
  expect(await said("https://library.example", path)).toEqual(expected);
});

it("does not require https for a site without it, which would become unreachable", async () => {
  expect(await said("http://localhost:3000", "/page")).not.toHaveProperty(
    "strict-transport-security",
  );
});
