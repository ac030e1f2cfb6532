import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { localSiteContext } from "../contexts";
import { requireLocalSite } from "./require-local-site";

const ask = (isLocal: boolean) => {
  const context = new RouterContextProvider();
  context.set(localSiteContext, isLocal);
  const request = new Request("https://library.example/development/components");
  return requireLocalSite({ request, context, params: {} } as never, async () => new Response());
};

test("a page of developers is not found where others can open the site", () => {
  expect(() => ask(false)).toThrow(expect.objectContaining({ status: 404 }));
});

test("a local site has the pages of developers", () => {
  expect(() => ask(true)).not.toThrow();
});
