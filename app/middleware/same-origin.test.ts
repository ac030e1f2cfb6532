import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { siteUrlContext } from "../contexts";
import { sameOriginMiddleware } from "./require-role";

/** Returns the response to a form sent to the website at a URL; the site's public URL is https://library.example. */
async function send(
  address: string,
  origin: string | null,
  { method = "POST", site }: { method?: string; site?: string } = {},
): Promise<number> {
  const context = new RouterContextProvider();
  context.set(siteUrlContext, "https://library.example");
  const request = new Request(address, {
    method,
    headers: {
      ...(origin !== null && { Origin: origin }),
      ...(site && { "Sec-Fetch-Site": site }),
    },
  });
  try {
    const args = { request, context } as unknown as Parameters<typeof sameOriginMiddleware>[0];
    await sameOriginMiddleware(args, async () => new Response());
    return 200;
  } catch (error) {
    return (error as Response).status;
  }
}

it.each([
  ["the site itself", "https://library.example/account/logout", "https://library.example"],
  [
    "the site behind a proxy that terminates https",
    "http://library.example/account/logout",
    "https://library.example",
  ],
  [
    "the site behind a proxy that uses another host name",
    "http://10.0.0.7:3000/account/logout",
    "https://library.example",
  ],
  ["another name of this machine", "http://localhost:3000/account/logout", "http://localhost:3000"],
  ["a client that is not a browser", "https://library.example/account/logout", null],
])("accepts a form from %s", async (_, address, origin) => {
  expect(await send(address, origin)).toBe(200);
});

it.each([
  "https://evil.example",
  "https://library.example.evil.example",
  "https://library.example:8443",
  "null",
  "garbage",
])("refuses a form from %s", async (origin) => {
  expect(await send("https://library.example/account/logout", origin)).toBe(403);
  expect(await send("https://library.example/account/logout", origin, { method: "GET" })).toBe(200);
});

it("uses the browser's Sec-Fetch-Site, also without an origin", async () => {
  const address = "https://library.example/account/logout";
  expect(await send(address, null, { site: "cross-site" })).toBe(403);
  expect(await send(address, null, { site: "cross-site", method: "GET" })).toBe(200);
  expect(await send(address, "https://library.example", { site: "same-origin" })).toBe(200);
  expect(await send(address, "https://evil.example", { site: "same-site" })).toBe(403);
});
