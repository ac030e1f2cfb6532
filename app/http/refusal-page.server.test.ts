import type { RouteConfigEntry } from "@react-router/dev/routes";
import { readFileSync } from "node:fs";
import {
  createContext,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { beforeEach, expect, it } from "vitest";
import * as notFound from "../routes/not-found";
import routes from "../routes";
import { createPageHandler } from "./page-handler.server";
import { withRefusalPages } from "./refusal-page.server";
import { roleRequired } from "./page-requests";

interface Entry {
  id: string;
  parentId: string;
  path?: string;
  index?: boolean;
  file: string;
}

const entriesOf = (table: readonly RouteConfigEntry[], parentId = "root"): Entry[] =>
  table.flatMap(({ id, file, path, index, children = [] }) => {
    const own = { id: id ?? file.replace(/\.tsx?$/, ""), parentId, path, index, file };
    return [own, ...entriesOf(children, own.id)];
  });

const sourceOf = ({ file }: Entry) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const hasPage = (entry: Entry) => /export default |default as |as default/.test(sourceOf(entry));

const all = entriesOf(routes);
const UNKNOWN = "routes/not-found";
/** The response of every route except the one for unknown URLs. */
let refuse: () => Response;
let rootRuns = 0;
const rootContext = createContext("");

beforeEach(() => {
  rootRuns = 0;
  refuse = () => new Response(null, { status: 401, headers: { "Cache-Control": "no-store" } });
});

/** The site's route table: every route refuses as its middleware would, and a page is the router's state as JSON. */
const rootMiddleware = async (
  { context }: { context: RouterContextProvider },
  next: () => Promise<Response>,
) => {
  rootRuns += 1;
  context.set(rootContext, "set once");
  const answer = await next();
  const own = new Response(answer.body, answer);
  own.headers.append("Set-Cookie", "session=renewed");
  return own;
};
const refusing = {
  middleware: [
    () => {
      throw refuse();
    },
  ],
  loader: () => null,
  action: () => null,
};
const modules: Record<string, object> = {
  root: { middleware: [rootMiddleware], default: () => null, ErrorBoundary: () => null },
  [UNKNOWN]: notFound,
};
const entries = [{ id: "root", path: "" }, ...all];
const build = {
  entry: {
    module: {
      default: (
        _: Request,
        status: number,
        headers: Headers,
        { staticHandlerContext: { errors }, manifest, routeModules }: EntryContext,
        context: RouterContextProvider,
      ) => {
        // The page renderer needs the module of every route in the manifest.
        expect(Object.keys(manifest.routes).filter((id) => !routeModules[id])).toEqual([]);
        headers.set("Content-Type", "text/html");
        const shown = { errors: Object.values(errors ?? {}), root: context.get(rootContext) };
        return new Response(JSON.stringify(shown), { status, headers });
      },
    },
  },
  routes: Object.fromEntries(
    entries.map((entry) => [
      entry.id,
      {
        ...entry,
        module: modules[entry.id] ?? {
          ...refusing,
          ...("file" in entry && hasPage(entry) && { default: () => null }),
        },
      },
    ]),
  ),
  assets: {
    entry: { module: "", imports: [] },
    routes: Object.fromEntries(
      entries.map((entry) => [entry.id, { ...entry, module: `/${entry.id}.js`, hasLoader: true }]),
    ),
    url: "",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: { v8_middleware: true, v8_trailingSlashAwareDataRequests: true },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

const handle = withRefusalPages(createPageHandler(build, "production"), build, "production");
const BROWSER = {
  Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Dest": "document",
};
const ask = (address: string, headers: Record<string, string>, method = "GET") =>
  handle(
    new Request(`https://library.example${address}`, { headers, method }),
    new RouterContextProvider(),
  );
const addressOf = ({ path = "" }: Entry) =>
  `/${path
    .replace(/^:lang\?\/?/, "")
    .replace(/:\w+\??/g, "word")
    .replace("*", "nothing")}`;

const leaves = all.filter(
  ({ id }) => id !== UNKNOWN && !all.some(({ parentId }) => parentId === id),
);

it("shows the page with the sign-in at every URL of the table that requires an account", async () => {
  expect(leaves.length).toBeGreaterThan(120);
  expect(leaves.filter((entry) => !hasPage(entry)).length).toBeGreaterThan(40);
  const answers = await Promise.all(
    leaves.map(async (entry) => {
      const answer = await ask(addressOf(entry), BROWSER);
      const shown = (await answer.json().catch(() => null)) as { errors: { status: number }[] };
      return [
        entry.id,
        answer.status,
        answer.headers.get("Content-Type"),
        shown?.errors[0]?.status,
      ];
    }),
  );
  expect(answers).toEqual(leaves.map(({ id }) => [id, 401, "text/html", 401]));
});

it("keeps the route's response for scripts and API clients", async () => {
  for (const accept of ["*/*", "application/json"]) {
    const answer = await ask("/search/export/excel", { Accept: accept });
    expect([answer.status, answer.headers.get("Content-Type"), await answer.text()]).toEqual([
      401,
      null,
      "",
    ]);
  }
});

it("keeps responses framed in a page of the site", async () => {
  const answer = await ask("/admin/newsletter/preview", {
    ...BROWSER,
    "Sec-Fetch-Dest": "iframe",
  });
  expect(await answer.text()).toBe("");
});

it("names the role that the URL requires", async () => {
  refuse = () => roleRequired("editor");
  const answer = await ask("/admin/find", BROWSER);
  expect(answer.status).toBe(403);
  expect((await answer.json()).errors).toMatchObject([{ status: 403, data: "editor" }]);
});

it("does not show the route's JSON", async () => {
  refuse = () => Response.json({ statusCode: 404, message: "for developers" }, { status: 404 });
  const answer = await ask("/files/1/report.pdf", BROWSER);
  expect(answer.status).toBe(404);
  expect((await answer.json()).errors).toMatchObject([{ status: 404, data: null }]);
});

it("renews a session once, and keeps its cookie and the response's caching", async () => {
  refuse = () =>
    new Response(null, { status: 403, headers: { "Cache-Control": "private, no-store" } });
  const answer = await ask("/admin/review", BROWSER);
  expect((await answer.json()).root).toBe("set once");
  expect(rootRuns).toBe(1);
  expect(answer.headers.getSetCookie()).toEqual(["session=renewed"]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

it("keeps responses to submitted forms", async () => {
  const answer = await ask("/documents/restore", BROWSER, "POST");
  expect([answer.status, await answer.text()]).toEqual([401, ""]);
});

it("answers HEAD with the same headers as GET", async () => {
  const answer = await ask("/account/user-settings/export", BROWSER, "HEAD");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([401, "text/html"]);
});
