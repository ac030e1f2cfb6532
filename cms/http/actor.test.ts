import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddressOf } from "./actor";

/** Returns the client address for a connection from 192.0.2.1 with these headers. */
async function addressFor(headers: Record<string, string>, trustProxy: boolean): Promise<string> {
  const app = new Hono().get("/", (c) => c.text(clientAddressOf(c, trustProxy)));
  const bindings = {
    incoming: { socket: { remoteAddress: "192.0.2.1", remotePort: 4711, remoteFamily: "IPv4" } },
  };
  return (await app.request("/", { headers }, bindings)).text();
}

describe("the visitor's address", () => {
  it("is the connection's if no proxy is trusted, regardless of the headers", async () => {
    expect(await addressFor({}, false)).toBe("192.0.2.1");
    expect(
      await addressFor(
        {
          "X-Forwarded-For": "198.51.100.9",
          "X-Real-IP": "198.51.100.9",
          Forwarded: "for=198.51.100.9",
          "True-Client-IP": "198.51.100.9",
        },
        false,
      ),
    ).toBe("192.0.2.1");
  });

  it.each([
    ["the address in the proxy's header", "198.51.100.9", "198.51.100.9"],
    [
      "the last address in the header, because a visitor may have written the others",
      "203.0.113.1, 127.0.0.1, 198.51.100.9",
      "198.51.100.9",
    ],
    ["an IPv6 address in the header", "203.0.113.1,2001:db8::9", "2001:db8::9"],
    [
      "the address of the connection if the header's last entry is empty",
      "203.0.113.1, ",
      "192.0.2.1",
    ],
  ])("behind a trusted proxy is %s", async (_, header, expected) => {
    expect(await addressFor({ "X-Forwarded-For": header, "X-Real-IP": "203.0.113.5" }, true)).toBe(
      expected,
    );
  });

  it("is the connection's behind a trusted proxy that sends no address", async () => {
    expect(await addressFor({}, true)).toBe("192.0.2.1");
  });
});
