import { expect, test, describe } from "vitest";
import { networkOf, isLocalRequest, isLocalSite, isLoopback, type RequestOrigin } from "./network";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["192.0.2.7:50001", "192.0.2.7"],
  ["[2001:db8:1:2::9]:50001", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
  ["2001:db8::1:50001", "2001:db8:0:0::/64"],
  ["2001:db8::1:5001", "2001:db8:0:0::/64"],
  ["", ""],
  ["no address", "no address"],
])("puts %s into the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe("isLoopback", () => {
  test.each([
    "127.0.0.1",
    "127.255.3.4",
    "127.0.0.1:52000",
    "::1",
    "[::1]:52000",
    "::ffff:127.0.0.1",
    " 127.0.0.1 ",
  ])("accepts the address %s", (address) => {
    expect(isLoopback(address)).toBe(true);
  });

  test.each([
    "",
    "0.0.0.0",
    "::",
    "10.0.0.1",
    "128.0.0.1",
    "127.0.0.1.example",
    "localhost",
    "::ffff:10.0.0.1",
    "fe80::1%lo",
    "2001:db8::1",
    "unknown",
  ])("rejects the address %s", (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});

describe("isLocalSite", () => {
  test.each([
    "http://localhost:3000",
    "http://localhost",
    "http://LOCALHOST:80",
    "http://library.localhost:3000",
    "http://localhost.",
    "http://127.0.0.1:3000",
    "http://127.1",
    "https://127.9.8.7",
    "http://[::1]:3000",
  ])("accepts the site %s", (address) => {
    expect(isLocalSite(address)).toBe(true);
  });

  test.each([
    "https://library.example",
    "http://localhost.library.example",
    "http://notlocalhost",
    "http://0.0.0.0:3000",
    "http://192.168.1.4:3000",
    "http://[::]:3000",
    "http://127.0.0.1.nip.io",
    "http://localhost@library.example",
    "",
  ])("rejects the site %s", (address) => {
    expect(isLocalSite(address)).toBe(false);
  });
});

describe("isLocalRequest", () => {
  const decide = (headers: Record<string, string>, more: Partial<RequestOrigin> = {}) =>
    isLocalRequest({
      siteUrl: "http://localhost:3000",
      trustProxy: false,
      remoteAddress: "127.0.0.1",
      headers: new Headers({ Host: "localhost:3000", ...headers }),
      ...more,
    });

  test.each<[string, Record<string, string>, Partial<RequestOrigin>]>([
    ["from a browser on this machine", {}, {}],
    ["over IPv6", { Host: "[::1]:3000" }, { remoteAddress: "::1" }],
    [
      "to a socket for both IPv4 and IPv6",
      { Host: "127.0.0.1:3000" },
      { remoteAddress: "::ffff:127.0.0.1" },
    ],
    ["from a browser on this machine, although a proxy is trusted", {}, { trustProxy: true }],
    [
      "by a trusted proxy that names this machine",
      { "X-Forwarded-For": "127.0.0.9" },
      { trustProxy: true },
    ],
    [
      "by a trusted proxy that sends all its headers",
      {
        "X-Forwarded-For": "::1, 127.0.0.1",
        "X-Forwarded-Host": "localhost",
        "X-Forwarded-Proto": "http",
        Via: "1.1 proxy",
      },
      { trustProxy: true },
    ],
  ])("accepts a request: %s", (_, headers, more) => {
    expect(decide(headers, more)).toBe(true);
  });

  test.each<[string, Record<string, string>, Partial<RequestOrigin>]>([
    ["from another machine", {}, { remoteAddress: "192.168.1.7" }],
    ["from a connection that is already closed", {}, { remoteAddress: undefined }],
    ["to a public site", {}, { siteUrl: "https://library.example" }],
    ["to another host", { Host: "library.example" }, {}],
    ["to a host that is rebound to this machine", { Host: "rebind.example:3000" }, {}],
    ["without a host", { Host: "" }, {}],
    ["by a proxy on this machine that is not trusted", { "X-Forwarded-For": "203.0.113.9" }, {}],
    [
      "by a proxy that is not trusted, when the visitor claims to be local",
      { "X-Forwarded-For": "127.0.0.1" },
      {},
    ],
    ["with Forwarded", { Forwarded: "for=127.0.0.1" }, {}],
    ["with Via", { Via: "1.1 proxy" }, {}],
    ["over HTTP/1.0, which proxies speak and browsers do not", {}, { httpVersion: "1.0" }],
    [
      "by a trusted proxy that names another machine in X-Real-IP",
      { "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "203.0.113.9" },
      { trustProxy: true },
    ],
    [
      "by a trusted proxy that also sends Forwarded",
      { "X-Forwarded-For": "127.0.0.1", Forwarded: "for=203.0.113.9" },
      { trustProxy: true },
    ],
    ["with X-Real-IP", { "X-Real-IP": "127.0.0.1" }, {}],
    ["with X-Forwarded-Proto alone", { "X-Forwarded-Proto": "https" }, {}],
    [
      "by a trusted proxy for another machine",
      { "X-Forwarded-For": "203.0.113.9" },
      { trustProxy: true },
    ],
    [
      "by a chain of proxies for another machine",
      { "X-Forwarded-For": "203.0.113.9, 127.0.0.1" },
      { trustProxy: true },
    ],
    ["by a trusted proxy that names no address", { "X-Forwarded-For": "" }, { trustProxy: true }],
    ["by a trusted proxy that sends only Via", { Via: "1.1 proxy" }, { trustProxy: true }],
    [
      "by a trusted proxy on another machine",
      { "X-Forwarded-For": "127.0.0.1" },
      { trustProxy: true, remoteAddress: "192.168.1.7" },
    ],
    [
      "by a trusted proxy for another host",
      { "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "library.example" },
      { trustProxy: true },
    ],
    [
      "by a website whose visitor is on another machine",
      { "X-Forwarded-For": "127.0.0.1", "X-Remote-Visitor": "1" },
      { trustProxy: true },
    ],
  ])("rejects a request: %s", (_, headers, more) => {
    expect(decide(headers, more)).toBe(false);
  });
});
