// @database one-connection

import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createContentClient } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { withVisitorHeaders } from "~/http/page-requests";
import { loader } from "~/routes/resources/usage";
import { savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const cms = useCms();

/** Loads the pixel as the host serves it to a browser, with a content system in the same process. */
async function load(
  path: string,
  {
    method = "GET",
    address = "192.0.2.1",
    headers = {},
  }: { method?: string; address?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const request = new Request(`https://library.example${path}`, {
    method,
    headers: { "User-Agent": CHROME, ...headers },
  });
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    cms().cms.fetch(withVisitorHeaders(request, new Request(input, init)), {
      clientAddress: address,
    });
  const context = new RouterContextProvider();
  context.set(contentContext, createContentClient({ fetch, language: "en" }));
  const url = new URL(request.url);
  const [, , type = "", databaseId = ""] = url.pathname.split("/");
  return loader({
    params: { type, databaseId },
    request,
    url,
    context,
    pattern: "",
  } as unknown as Parameters<typeof loader>[0]);
}

const events = (postId: number) =>
  cms()
    .database.db.selectFrom("usage_events")
    .select("language")
    .where("post_id", "=", postId)
    .execute();

describe("the tracking pixel of a page", () => {
  let id: number;
  beforeAll(async () => {
    id = await savePost(cms().database.db);
  });

  it("counts a reader once, in the language of the page", async () => {
    const response = await load(`/usage/document/${id}?language=sv`);
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control"),
    ]).toEqual([200, "image/gif", "no-store"]);
    await load(`/usage/document/${id}?language=sv`);
    await load(`/usage/document/${id}`);
    expect(await events(id)).toEqual([{ language: "sv" }]);
    await load(`/usage/document/${id}?language=xx`, { address: "192.0.2.2" });
    expect(await events(id)).toEqual(
      expect.arrayContaining([{ language: "sv" }, { language: "en" }]),
    );
  });

  it.each([
    [
      "a robot",
      {
        headers: {
          "User-Agent": "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
        },
      },
    ],
    ["a client without a user agent", { headers: { "User-Agent": "" } }],
    ["a browser that prefetches the page", { headers: { "Sec-Purpose": "prefetch" } }],
    ["a HEAD request", { method: "HEAD" }],
  ])("is served to %s without counting", async (_, asked) => {
    const other = await savePost(cms().database.db);
    expect((await load(`/usage/document/${other}`, asked)).status).toBe(200);
    expect(await events(other)).toEqual([]);
  });

  it.each([
    "/usage/page/1",
    "/usage/document/nothing",
    "/usage/document/-1",
    "/usage/document/1e99",
  ])("is served at the invalid URL %s", async (path) => {
    expect((await load(path)).status).toBe(200);
  });

  it("is served even when the content system cannot be reached", async () => {
    vi.spyOn(console, "error").mockReturnValueOnce(undefined);
    const context = new RouterContextProvider();
    context.set(
      contentContext,
      createContentClient({ fetch: () => Promise.reject(new Error("away")), language: "en" }),
    );
    const request = new Request(`https://library.example/usage/document/${id}`);
    const response = await loader({
      params: { type: "document", databaseId: String(id) },
      request,
      url: new URL(request.url),
      context,
    } as unknown as Parameters<typeof loader>[0]);
    expect(response.status).toBe(200);
  });
});
