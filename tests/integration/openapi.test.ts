import { createHash } from "node:crypto";
import type { RouteConfig } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { apiRoutes } from "../../cms/http/rest";
import type { OpenApiDocument } from "../../cms/http/rest/docs";
import { useCms } from "../setup/cms";

const cms = useCms();

function definedRoutes(): RouteConfig[] {
  return apiRoutes(cms().services).openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" ? [definition.route] : [],
  );
}

async function fetchDocument(): Promise<OpenApiDocument> {
  return (await cms().request("/api/v1/openapi.json")).json() as Promise<OpenApiDocument>;
}

/** The JSON of a body or an answer. */
function jsonOf(part: unknown): { schema: z.ZodType; example?: unknown } | undefined {
  const { content } = (part ?? {}) as {
    content?: { "application/json"?: { schema: z.ZodType; example?: unknown } };
  };
  return content?.["application/json"];
}

describe("the API's description", () => {
  it("lists every mounted route, and every route that it lists is mounted", async () => {
    const { paths = {} } = await fetchDocument();
    const routes = definedRoutes();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(listed.length).toBeGreaterThan(100);
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());

    for (const { path } of routes) {
      const below = path.replace(/\{id\}/g, "1").replace(/\{\w+\}/g, "x");
      const address = `/api/v1${below}`;
      // A call with a parameter in the place of a word takes that address too.
      const isTaken = (other: string) =>
        routes.some(
          (route) =>
            route.method === other &&
            new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(below),
        );
      const method = ["put", "delete", "patch"].find((other) => !isTaken(other))!;
      // 405 says that the path is known, 404 that it is not.
      expect([
        address,
        (await cms().request(address, { method: method.toUpperCase() })).status,
      ]).toEqual([address, 405]);
    }
  });

  it("gives examples that fit the schemas", () => {
    for (const { path, request, responses } of definedRoutes()) {
      const answer = jsonOf(responses[200] ?? responses[201]);
      for (const json of [jsonOf(request?.body), answer])
        if (json)
          expect([path, json.schema.safeParse(json.example).error]).toEqual([path, undefined]);
    }
  });

  it("refers only to shapes that it holds", async () => {
    const text = await (await cms().request("/api/v1/openapi.json")).text();
    const { components } = JSON.parse(text) as OpenApiDocument;
    const schemas = components?.schemas ?? {};
    const names = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)/g)].map(([, name]) => name!),
    );
    expect([...names].filter((name) => !schemas[name])).toEqual([]);
    expect(names.has("Card")).toBe(true);
    // Null is said where a schema is referred to, not of the schema.
    const types = Object.entries(schemas).map(([name, schema]) => [
      name,
      "type" in schema && schema.type,
    ]);
    expect(types.filter(([, type]) => [type].flat().includes("null"))).toEqual([]);
    expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
  });

  it("names each call's errors by status", async () => {
    const { paths = {} } = await fetchDocument();
    expect(Object.keys(paths["/documents/{id}"]!.get!.responses!)).toEqual([
      "200",
      "404",
      "405",
      "410",
      "422",
      "500",
    ]);
    expect(Object.keys(paths["/usage_tracking/document"]!.post!.responses!)).toEqual([
      "204",
      "400",
      "405",
      "413",
      "415",
      "422",
      "500",
    ]);
  });

  it("has a page for people whose scripts are its own, and which can be read without them", async () => {
    const response = await cms().request("/api/v1/docs");
    const html = await response.text();
    const { scripts, addresses } = {
      scripts: [...html.matchAll(/<script>([^]*?)<\/script>/g)],
      addresses: [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!),
    };
    expect(scripts).toHaveLength(1);
    const hash = createHash("sha256").update(scripts[0]![1]!).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(
      `default-src 'none'; script-src 'self' 'sha256-${hash}';`,
    );
    expect(addresses).toEqual(["/api/v1/openapi.json", "/api/v1/docs/scalar.js"]);
    const [, plain] = /<noscript>([^]*)<\/noscript>/.exec(html)!;
    expect(plain).toContain("GET /api/v1/documents/{id}");
  });

  it("serves the script of that page, compressed where the client can read it", async () => {
    const response = await cms().request("/api/v1/docs/scalar.js", {
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(1_500_000);
  });
});
