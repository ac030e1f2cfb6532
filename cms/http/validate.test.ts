import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { JSON_DEPTH_MAX } from "../contract/parser-limits.mjs";
import { errorResponse, toAppError } from "./errors";
import { checkForm, checkInput, parseJson } from "./validate";

const Shape = z.object({
  title: z.string().max(10),
  tags: z.array(z.string()).optional(),
  any: z.unknown().optional(),
});
const app = new Hono();
app.post("/json", async (c) => c.json(await parseJson(c, Shape)));
app.post("/form", async (c) => {
  await checkForm(c);
  return c.json(checkInput(Shape, Object.fromEntries(await c.req.formData())));
});
app.onError((error) => errorResponse(toAppError(error)));

async function send(
  path: string,
  type: string,
  body: string,
): Promise<{ status: number; code?: string; fields?: Record<string, string> }> {
  const answer = await app.request(path, {
    method: "POST",
    headers: { "Content-Type": type },
    body,
  });
  const { code, fields } = (await answer.json()) as {
    code?: string;
    fields?: Record<string, string>;
  };
  return { status: answer.status, code, fields };
}
const sendJson = (body: string) => send("/json", "application/json", body);
const BODY_MAX = 256 * 1024;

describe("a JSON body", () => {
  test.each([
    ["lists", "[".repeat(BODY_MAX)],
    ["lists with NUL", `{"title":"a","any":${"[".repeat(100_000)}"\\u0000"${"]".repeat(100_000)}}`],
    ["objects", `{"title":"a","any":${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}}`],
  ])("with many levels of %s is refused without an internal error", async (_, body) => {
    expect(await sendJson(body)).toMatchObject({ status: 400, code: "malformed_request" });
  });

  test("may have the maximum number of levels, and NUL is found in the deepest one", async () => {
    const deep = (levels: number, inner: string) =>
      `{"title":"a","any":${"[".repeat(levels - 1)}${inner}${"]".repeat(levels - 1)}}`;
    expect((await sendJson(deep(JSON_DEPTH_MAX, "1"))).status).toBe(200);
    expect(await sendJson(deep(JSON_DEPTH_MAX, '"\\u0000"'))).toMatchObject({
      status: 400,
      code: "malformed_request",
    });
  });

  test("with a hundred thousand items is refused", async () => {
    expect(await sendJson(`{"title":"a","tags":[${"1,".repeat(100_000)}1]}`)).toMatchObject({
      status: 400,
      code: "malformed_request",
    });
  });

  test("with thousands of wrong items reports at most a hundred fields", async () => {
    const { status, fields } = await sendJson(`{"title":"a","tags":[${"1,".repeat(10_000)}1]}`);
    expect(status).toBe(422);
    expect(Object.keys(fields ?? {})).toHaveLength(100);
  });

  test("of random pieces of JSON never causes a server error", async () => {
    const pieces = fc.array(
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        '"title"',
        ":",
        ",",
        '"a"',
        '"\\u0000"',
        "1e999",
        "null",
        '"__proto__"',
        '"tags"',
        "\ud800",
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(pieces, async (all) => (await sendJson(all.join(""))).status < 500),
      { numRuns: 500, seed: 21 },
    );
  });
});

describe("a form body", () => {
  const MULTIPART = "multipart/form-data; boundary=b";

  test.each([
    [
      "parts",
      MULTIPART,
      `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(4_500)}--b--\r\n`,
    ],
    ["parts without headers", MULTIPART, "--b\r\n".repeat(50_000)],
    ["header lines", MULTIPART, `--b\r\n${"a: b\r\n".repeat(40_000)}`],
    [
      "quotes in a name",
      MULTIPART,
      `--b\r\nContent-Disposition: form-data; name="${'\\"'.repeat(100_000)}`,
    ],
    ["urlencoded fields", "application/x-www-form-urlencoded", "a=&".repeat(87_000)],
    ["percent signs", "application/x-www-form-urlencoded", "%".repeat(BODY_MAX)],
  ])("with many %s is refused quickly with a client error", async (_, type, body) => {
    const started = performance.now();
    expect((await send("/form", type, body)).status).toBeGreaterThanOrEqual(400);
    expect((await send("/form", type, body)).status).toBeLessThan(500);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("of random pieces of a form never causes a server error", async () => {
    const pieces = fc.array(
      fc.constantFrom(
        "--b\r\n",
        "--b--",
        "\r\n",
        'Content-Disposition: form-data; name="title"',
        'Content-Disposition: form-data; name="f"; filename="a"',
        "Content-Type: text/plain",
        ": ",
        "\u0000",
        "a",
        '"',
        "å",
      ),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.constantFrom(MULTIPART, "application/x-www-form-urlencoded"),
        async (all, type) => (await send("/form", type, all.join(""))).status < 500,
      ),
      { numRuns: 500, seed: 21 },
    );
  });
});
