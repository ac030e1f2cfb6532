import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { localSiteContext } from "../contexts";
import { requireLocalSite } from "./require-role";

const ask = (isLocal: boolean) => {
  const context = new RouterContextProvider();
  context.set(localSiteContext, isLocal);
  const request = new Request("https://library.example/development/components");
  return requireLocalSite({ request, context, params: {} } as never, async () => new Response());
};

test("answers 404 for developer pages if other machines can open the site", () => {
  expect(() => ask(false)).toThrow(expect.objectContaining({ status: 404 }));
});

test("allows developer pages on a local site", () => {
  expect(() => ask(true)).not.toThrow();
});
