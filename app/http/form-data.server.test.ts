import { describe, expect, it } from "vitest";
import { readFormData } from "./form-data.server";
import { UNREADABLE_FORM } from "./page-requests";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const BROKEN = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end';

/** Returns how a page responds to a body: the fields by name, or a status. */
async function answerTo(
  body: BodyInit | null,
  type: string | null,
  method = "POST",
): Promise<unknown> {
  const sent: RequestInit = { method, body };
  const request = new Request("https://library.example/contact", sent);
  request.headers.delete("Content-Type");
  if (type !== null) request.headers.set("Content-Type", type);
  return readFormData(request).then(
    (form) => Object.fromEntries(form),
    ({ data, init }: { data: unknown; init: ResponseInit }) =>
      data === UNREADABLE_FORM ? init.status : data,
  );
}

describe("a form that is sent to a page", () => {
  it("is read in both encodings that browsers use", async () => {
    expect(
      await answerTo("a=1&b=%C3%A5", "application/x-www-form-urlencoded; charset=UTF-8"),
    ).toEqual({ a: "1", b: "å" });
    expect(await answerTo(`${BROKEN}\r\n--x--\r\n`, "multipart/form-data; boundary=x")).toEqual({
      a: "no end",
    });
    expect(await answerTo("a=1", "Application/X-WWW-Form-Urlencoded")).toEqual({ a: "1" });
  });

  it.each([
    ["JSON", '{"a":1}', "application/json", 415],
    ["plain text", "a=1", "text/plain", 415],
    ["a body without a type", "a=1", null, 415],
    ["a made-up type", "a=1", ";;", 415],
    ["no body", null, null, 400],
    ["a multipart body that breaks off", BROKEN, "multipart/form-data; boundary=x", 400],
    ["a multipart body without a boundary", BROKEN, "multipart/form-data", 400],
    ["a multipart body of other bytes", "\0\0\0", "multipart/form-data; boundary=x", 400],
    ["no multipart body", null, "multipart/form-data; boundary=x", 400],
  ])("is refused when it is %s", async (_, body, type, status) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const isForm = type !== null && type.startsWith("multipart/");
      expect([method, await answerTo(body, type, method)]).toEqual([
        method,
        isForm && method !== "POST" ? 405 : status,
      ]);
    }
  });

  it("is refused when it has more fields than any form", async () => {
    expect(await answerTo("a=&".repeat(20_001), "application/x-www-form-urlencoded")).toBe(400);
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    expect(
      await answerTo(`${part.repeat(20_002)}--x--\r\n`, "multipart/form-data; boundary=x"),
    ).toBe(400);
    expect(
      await answerTo(`${part.repeat(300)}--x--\r\n`, "multipart/form-data; boundary=x"),
    ).toEqual({ a: "" });
  });

  it("is refused for any method other than POST", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect(await answerTo("a=1", "application/x-www-form-urlencoded", method)).toBe(405);
  });
});

it("form-data.server is the only module that reads the form of a request", () => {
  const readers = Object.entries(sources)
    .filter(([, source]) => /\.formData\(/.test(source))
    .map(([path]) => path);
  expect(readers).toEqual(["./form-data.server.ts"]);
});
