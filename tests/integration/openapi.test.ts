// @database embedded

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

/** Returns the JSON part of a body or a response. */
function jsonOf(part: unknown): { schema: z.ZodType; example?: unknown } | undefined {
  const { content } = (part ?? {}) as {
    content?: { "application/json"?: { schema: z.ZodType; example?: unknown } };
  };
  return content?.["application/json"];
}

describe("the API's description", () => {
  it("lists every mounted route, and every listed route is mounted", async () => {
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
      // An operation with a parameter in this place of the path matches this path too.
      const isTaken = (other: string) =>
        routes.some(
          (route) =>
            route.method === other &&
            new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(below),
        );
      const method = ["put", "delete", "patch"].find((other) => !isTaken(other))!;
      // 405 means that the path exists, 404 that it does not.
      expect([
        address,
        (await cms().request(address, { method: method.toUpperCase() })).status,
      ]).toEqual([address, 405]);
    }
  });

  it("has examples that match their schemas", () => {
    for (const { path, request, responses } of definedRoutes()) {
      const answer = jsonOf(responses[200] ?? responses[201]);
      for (const json of [jsonOf(request?.body), answer])
        if (json)
          expect([path, json.schema.safeParse(json.example).error]).toEqual([path, undefined]);
    }
  });

  it("refers only to schemas that it contains", async () => {
    const text = await (await cms().request("/api/v1/openapi.json")).text();
    const { components } = JSON.parse(text) as OpenApiDocument;
    const schemas = components?.schemas ?? {};
    const names = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)/g)].map(([, name]) => name!),
    );
    expect([...names].filter((name) => !schemas[name])).toEqual([]);
    expect(names.has("Card")).toBe(true);
    // Whether a value may be null is stated where a schema is referenced, not in the schema.
    const types = Object.entries(schemas).map(([name, schema]) => [
      name,
      "type" in schema && schema.type,
    ]);
    expect(types.filter(([, type]) => [type].flat().includes("null"))).toEqual([]);
    expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
  });

  it("lists the errors of each operation by status", async () => {
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

  it("has a page for developers that loads only the site's own scripts and works without them", async () => {
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

  it("serves that page's script, compressed for clients that accept it", async () => {
    const response = await cms().request("/api/v1/docs/scalar.js", {
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(1_500_000);
  });
});
