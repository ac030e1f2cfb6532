import { BlockList, isIP } from "node:net";
import { withoutPort } from "./network";

/** Addresses that only this machine can use: RFC 1122, 3.2.1.3, and RFC 4291, 2.5.3. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Headers in which proxies name the visitor's address, one or several with commas between them. */
const ADDRESS_HEADERS = [
  "x-forwarded-for",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fastly-client-ip",
] as const;
/** Headers that proxies add: a request that has one of them did not come from a browser directly. */
const FORWARDING_HEADERS = [
  ...ADDRESS_HEADERS,
  "forwarded",
  "via",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
] as const;
/** nginx speaks it to what is behind it unless it is told otherwise, and then often adds no header. Browsers do not use it. */
const HTTP_VERSION_OF_PROXIES = "1.0";

/**
 * Set by a website when it asks a content system elsewhere for a visitor who is not local. It can only take something away, so a
 * visitor gains nothing by sending it.
 */
export const REMOTE_VISITOR_HEADER = "X-Remote-Visitor";

/** Whether an address is this machine's own. A port and a zone may follow it, as some proxies and systems write them. */
export function isLoopback(address: string): boolean {
  const bare = withoutPort(address.trim()).replace(/%.*$/, "");
  const family = isIP(bare);
  return family !== 0 && LOOPBACK.check(bare, family === 6 ? "ipv6" : "ipv4");
}

/** Whether a host, with or without a port, is a name or an address of this machine: RFC 6761, 6.3, keeps `localhost` for it. */
export function isLocalHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname, username, pathname } = new URL(`http://${host}`);
  if (username !== "" || pathname !== "/") return false;
  const name = hostname.replace(/\.$/, "").replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || isLoopback(name);
}

/** Whether a site's public address is one that only this machine can open. */
export function isLocalSite(siteUrl: string): boolean {
  return URL.canParse(siteUrl) && isLocalHost(new URL(siteUrl).host);
}

/** What is known of a request before anything of it is believed. */
export interface RequestOrigin {
  siteUrl: string;
  trustProxy: boolean;
  /** Of the connection; undefined when it has gone. */
  remoteAddress: string | undefined;
  /** Of the request, as `1.1`; undefined where it did not come over HTTP. */
  httpVersion?: string;
  headers: Headers;
}

/**
 * Whether a request comes from this machine to a site that is meant for this machine alone. Every sign of a proxy speaks against it,
 * unless the proxy is trusted and all addresses that it names are this machine's.
 */
export function isLocalRequest({
  siteUrl,
  trustProxy,
  remoteAddress = "",
  httpVersion,
  headers,
}: RequestOrigin): boolean {
  if (
    !isLocalSite(siteUrl) ||
    !isLocalHost(headers.get("host") ?? "") ||
    !isLoopback(remoteAddress)
  )
    return false;
  if (headers.has(REMOTE_VISITOR_HEADER)) return false;
  if (httpVersion === HTTP_VERSION_OF_PROXIES && !trustProxy) return false;
  const forwarded = FORWARDING_HEADERS.filter((name) => headers.has(name));
  if (forwarded.length === 0) return true;
  const forwardedHost = headers.get("x-forwarded-host");
  // A visitor can write addresses beside the proxy's own, which makes the request less local and never more.
  const named = ADDRESS_HEADERS.flatMap((name) => headers.get(name)?.split(",") ?? []);
  return (
    trustProxy &&
    headers.has("x-forwarded-for") &&
    !headers.has("forwarded") &&
    named.every(isLoopback) &&
    (forwardedHost === null || isLocalHost(forwardedHost))
  );
}
