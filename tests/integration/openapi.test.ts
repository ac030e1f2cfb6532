import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../../cms/http/rest/openapi";
import { allRoutes } from "../../cms/http/rest";
import { useCms } from "../setup/cms";

const cms = useCms();

describe("the API's description", () => {
  it("lists every mounted route, and every route that it lists is mounted", async () => {
    const document = (await (
      await cms().request("/api/v1/openapi.json")
    ).json()) as OpenApiDocument;
    const routes = allRoutes(cms().services);
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
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

  it("gives examples that fit the shapes", () => {
    for (const { path, body, answer, examples } of allRoutes(cms().services)) {
      if (body) expect([path, body.safeParse(examples?.body).error]).toEqual([path, undefined]);
      if (answer)
        expect([path, answer.safeParse(examples?.answer).error]).toEqual([path, undefined]);
    }
  });

  it("refers only to shapes that it holds", async () => {
    const text = await (await cms().request("/api/v1/openapi.json")).text();
    const { components } = JSON.parse(text) as OpenApiDocument;
    const names = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)/g)].map(([, name]) => name!),
    );
    expect([...names].filter((name) => !components.schemas[name])).toEqual([]);
    expect(names.has("Card")).toBe(true);
    expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
  });

  it("names each call's errors by status", async () => {
    const { paths } = (await (
      await cms().request("/api/v1/openapi.json")
    ).json()) as OpenApiDocument;
    expect(Object.keys(paths["/documents/{id}"]!.get!.responses)).toEqual([
      "200",
      "404",
      "405",
      "410",
      "422",
      "500",
    ]);
    expect(Object.keys(paths["/usage_tracking/document"]!.post!.responses)).toEqual([
      "204",
      "400",
      "405",
      "413",
      "415",
      "422",
      "500",
    ]);
  });

  it("has a page for people that needs nothing from elsewhere", async () => {
    const response = await cms().request("/api/v1/docs");
    const html = await response.text();
    expect(html).toContain("/api/v1/documents/{id}");
    expect(html).not.toMatch(/<script|<link|<img|style="/);
    const [, style] = /<style>([^]*?)<\/style>/.exec(html)!;
    const hash = createHash("sha256").update(style!).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(
      `default-src 'none'; style-src 'sha256-${hash}'`,
    );
  });
});
