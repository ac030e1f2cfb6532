import { Hono } from "hono";
import { expect, it } from "vitest";
import { pageMethods } from "./is-page";

const app = new Hono();
app.use(pageMethods);
app.all("/search", (c) => c.text("", c.req.method === "POST" ? 405 : 200));
app.all("*", (c) => c.text(c.req.method, 200));

const answerTo = async (method: string, path: string) => {
  const { status, headers } = await app.request(path, { method });
  return [status, headers.get("Allow")];
};

it("answers methods that no page accepts with 405 and the accepted methods", async () => {
  for (const method of ["PROPFIND", "FOO", "get"])
    expect(await answerTo(method, "/search")).toEqual(
      method === "get" ? [200, null] : [405, "GET, HEAD, POST"],
    );
});

it("answers OPTIONS itself, except for uploads, whose protocol has it", async () => {
  expect(await answerTo("OPTIONS", "/search")).toEqual([204, "GET, HEAD, POST"]);
  expect(await answerTo("OPTIONS", "/uploads/files")).toEqual([200, null]);
  expect(await answerTo("OPTIONS", "/uploads/files/abc")).toEqual([200, null]);
});

it("passes all other methods to the page, and names the methods if the page refuses one", async () => {
  expect(await answerTo("POST", "/contact")).toEqual([200, null]);
  expect(await answerTo("POST", "/search")).toEqual([405, "GET, HEAD"]);
});
