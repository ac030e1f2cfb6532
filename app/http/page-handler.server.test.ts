import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import routes from "../routes";
import { createPageHandler } from "./page-handler.server";

interface Entry {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** Converts a route table to the entries of a build, in the same order. */
const entriesOf = (table: readonly RouteConfigEntry[], parentId = "root"): Entry[] =>
  table.flatMap(({ id, file, path, index, children = [] }) => {
    const own = { id: id ?? file, parentId, path, index };
    return [own, ...entriesOf(children, own.id)];
  });

/** Returns a build of resource routes: each responds with its id and parameters. */
function buildOf(entries: readonly Entry[]): ServerBuild {
  const all = [{ id: "root" }, ...entries];
  const build = {
    entry: { module: { default: () => new Response("", { status: 404 }) } },
    routes: Object.fromEntries(
      all.map((entry) => [
        entry.id,
        {
          ...entry,
          module: {
            loader: ({ params }: { params: object }) => Response.json([entry.id, params]),
          },
        },
      ]),
    ),
    assets: {
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(
        all.map((entry) => [entry.id, { ...entry, module: `/${entry.id}.js`, hasLoader: true }]),
      ),
      url: "",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v8_trailingSlashAwareDataRequests: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  };
  return build as unknown as ServerBuild;
}

type Handler = ReturnType<typeof createPageHandler>;
const ask = (handle: Handler, address: string) =>
  handle(new Request(`https://library.example${address}`), new RouterContextProvider());

describe("the site's route table", () => {
  const entries = entriesOf(routes);
  const build = buildOf(entries);
  const handle = createPageHandler(build, "production");
  const withAllRoutes = createRequestHandler(build, "production");
  const addresses = entries.flatMap(({ path = "" }) => {
    const bare = path
      .replace(/^:lang\?\/?/, "")
      .replace(/:\w+\??/g, "some-word")
      .replace("*", "nothing/like/that");
    return [`/${bare}`, `/es/${bare}`, `/${bare}/`, `/xx/${bare}`];
  });
  const odd = [
    "/Search",
    "/es/%73earch",
    "//search",
    "/page/search",
    "/document/contact",
    "/admin/newsletter",
    "/nothing",
    "/es",
  ];

  it("matches each URL with the route that the whole table would choose", async () => {
    expect(addresses.length).toBeGreaterThan(500);
    for (const address of [...addresses, ...odd]) {
      const answers = await Promise.all(
        [handle, withAllRoutes].map(async (each) => (await ask(each, address)).text()),
      );
      expect(answers[0], address).toBe(answers[1]);
      expect(answers[0], address).toMatch(/^\["/);
    }
  });

  it("tells the browser's router the same routes of links as the whole table", async () => {
    const blocks = Array.from({ length: Math.ceil(addresses.length / 100) }, (_, block) =>
      encodeURIComponent(addresses.slice(block * 100, (block + 1) * 100).join(",")),
    );
    const links = "paths=/search,/contact,/es/search,/nothing,/page/search&version=1";
    for (const [query, status] of [
      [links, 200],
      ...blocks.map((paths) => [`paths=${paths}&version=1`, 200] as const),
      [`paths=${encodeURIComponent(addresses.join(","))}&version=1`, 400],
      ["paths=search,,/%2525E0,/%E0%A4%A&version=1", 200],
      ["paths=/search,/contact&version=of-another-build", 204],
      ["paths=/search", 204],
      ["paths=&version=1", 200],
    ] as const) {
      const [told, expected] = await Promise.all(
        [handle, withAllRoutes].map(async (each) => {
          const answer = await ask(each, `/__manifest?${query}`);
          const text = await answer.text();
          return [answer.status, [...answer.headers], answer.ok && text ? JSON.parse(text) : text];
        }),
      );
      expect(told, query).toEqual(expected);
      expect(told![0], query).toBe(status);
    }
    expect(Object.keys(await (await ask(handle, `/__manifest?${links}`)).json())).toEqual(
      expect.arrayContaining(["routes/search/route.tsx", "routes/contact/route.tsx"]),
    );
  });

  it("matches data requests in the same way", async () => {
    for (const address of ["/_.data", "/search.data", "/es/search/_.data", "/es.data"]) {
      const answers = await Promise.all(
        [handle, withAllRoutes].map(async (each) => (await ask(each, address)).text()),
      );
      expect(answers[0], address).toBe(answers[1]);
    }
  });
});

it("matches a nested route by its own path and its parent's", async () => {
  const handle = createPageHandler(
    buildOf([
      { id: "account", parentId: "root", path: ":lang?/account" },
      { id: "login", parentId: "account", path: "login" },
    ]),
    "production",
  );
  expect(await (await ask(handle, "/es/account/login")).json()).toEqual(["login", { lang: "es" }]);
});
