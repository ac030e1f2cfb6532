import { Hono } from "hono";
import { expect, it, test } from "vitest";
import { pageMethods, decodablePath } from "./page-requests";

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

it("answers OPTIONS itself, except for uploads, whose protocol defines it", async () => {
  expect(await answerTo("OPTIONS", "/search")).toEqual([204, "GET, HEAD, POST"]);
  expect(await answerTo("OPTIONS", "/uploads/files")).toEqual([200, null]);
  expect(await answerTo("OPTIONS", "/uploads/files/abc")).toEqual([200, null]);
});

it("passes all other methods to the page, and names the methods if the page refuses one", async () => {
  expect(await answerTo("POST", "/contact")).toEqual([200, null]);
  expect(await answerTo("POST", "/search")).toEqual([405, "GET, HEAD"]);
});

test.each([
  ["/document/wells", "/document/wells"],
  ["/document/ni%C3%B1os%2Fa", "/document/ni%C3%B1os%2Fa"],
  ["/", "/"],
  ["/document/%E0%A4%A", "/document/%25E0%25A4%25A"],
  ["/ni%C3%B1os/100%", "/ni%C3%B1os/100%25"],
  ["/%/%zz", "/%25/%25zz"],
])("makes %s decodable: %s", (path, expected) => {
  expect(decodablePath(path)).toBe(expected);
  expect(() => decodeURIComponent(decodablePath(path))).not.toThrow();
});
