import { RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { createPageHandler } from "./page-handler.server";

/** A build of resources alone: each answers with its name and the parameters that it was given. */
function buildOf(paths: Record<string, string | undefined>): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries({ root: undefined, ...paths }).map(([id, path]) => [
      id,
      {
        id,
        path,
        parentId: id === "root" ? undefined : "root",
        module: {
          default: undefined as never,
          loader: ({ params }: { params: object }) => Response.json([id, params]),
        },
      },
    ]),
  );
  const entries = Object.fromEntries(
    Object.values(routes).map(({ module: _, ...route }) => [
      route.id,
      { ...route, module: `/${route.id}.js`, hasLoader: true },
    ]),
  );
  return {
    entry: { module: { default: () => new Response("", { status: 404 }) } },
    routes,
    assets: { entry: { module: "", imports: [] }, routes: entries, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

const handle = createPageHandler(
  buildOf({
    start: ":lang?",
    search: ":lang?/search",
    "search-export": ":lang?/search/export/:kind",
    page: ":lang?/page/:slug",
    usage: "usage/:type/:databaseId",
    rest: ":lang?/*",
  }),
  "production",
);
const answer = (address: string) =>
  handle(new Request(`https://library.example${address}`), new RouterContextProvider());
const routeOf = async (address: string) => (await answer(address)).json();

describe("an address is answered by the route that it belongs to", () => {
  it.each([
    ["/", ["start", {}]],
    ["/es", ["start", { lang: "es" }]],
    ["/search", ["search", {}]],
    ["/es/search", ["search", { lang: "es" }]],
    ["/es/search/export/excel", ["search-export", { lang: "es", kind: "excel" }]],
    ["/es/page/about", ["page", { lang: "es", slug: "about" }]],
    ["/usage/document/7", ["usage", { type: "document", databaseId: "7" }]],
    ["/es/nothing/here", ["rest", { lang: "es", "*": "nothing/here" }]],
    ["/nothing", ["start", { lang: "nothing" }]],
  ])("%s", async (address, expected) => {
    expect(await routeOf(address)).toEqual(expected);
  });

  it("in capitals and encoded too", async () => {
    expect(await routeOf("/Search")).toEqual(["search", {}]);
    expect(await routeOf("/es/%73earch")).toEqual(["search", { lang: "es" }]);
  });

  it("also if a later segment is a word with which another route begins", async () => {
    expect(await routeOf("/page/search")).toEqual(["page", { slug: "search" }]);
  });
});

it("the browser's router is told of routes that begin with any word", async () => {
  const manifest = await answer("/__manifest?paths=/search,/page/about&version=1");
  expect(Object.keys(await manifest.json())).toEqual(expect.arrayContaining(["search", "page"]));
});
