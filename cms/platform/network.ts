import { isIPv6, BlockList, isIP } from "node:net";

/** Used for a connection that closed before its address was read, and for requests without a host, as in tests. */
export const NO_ADDRESS = "0.0.0.0";

/** Groups of 16 bits in an IPv6 address. */
const GROUPS = 8;
/** Groups that identify a network. A household assigns the others freely (RFC 6177). */
const NETWORK_GROUPS = 4;

/**
 * Returns the network of an address, as limits count it: an IPv4 address itself, or the first 64 bits of an IPv6 address.
 * Removes the port that some proxies add, because otherwise every connection would be a separate network. A text that is
 * not an address is returned as it is.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address).replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return bare;
  // The URL parser writes every address in one form, with "::" for groups of zeros at most once.
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** Removes a port. Proxies write an IPv6 address in brackets before it (RFC 3986, 3.2.2), or leave the port out. */
function withoutPort(address: string): string {
  return isIPv6(address) ? address : address.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
}

/** Addresses that only this machine can use: RFC 1122, 3.2.1.3, and RFC 4291, 2.5.3. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Headers in which proxies send the visitor's address, or several separated by commas. */
const ADDRESS_HEADERS = [
  "x-forwarded-for",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fastly-client-ip",
] as const;
/** Headers that proxies add. A request with one of them did not come directly from a browser. */
const FORWARDING_HEADERS = [
  ...ADDRESS_HEADERS,
  "forwarded",
  "via",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
] as const;
/** The version that nginx uses for upstream servers by default, often without adding a header. Browsers do not use it. */
const HTTP_VERSION_OF_PROXIES = "1.0";

/**
 * Set by a website when it calls a remote content system for a visitor who is not local. It can only remove rights, so a
 * visitor gains nothing by sending it.
 */
export const REMOTE_VISITOR_HEADER = "X-Remote-Visitor";

/**
 * Returns whether an address belongs to this machine. A port and a zone may follow it, as some proxies and systems write
 * them.
 */
export function isLoopback(address: string): boolean {
  const bare = withoutPort(address.trim()).replace(/%.*$/, "");
  const family = isIP(bare);
  return family !== 0 && LOOPBACK.check(bare, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Returns whether a host, with or without a port, is a name or an address of this machine: RFC 6761, 6.3, reserves
 * `localhost` for it.
 */
function isLocalHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname, username, pathname } = new URL(`http://${host}`);
  if (username !== "" || pathname !== "/") return false;
  const name = hostname.replace(/\.$/, "").replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || isLoopback(name);
}

/** Returns whether only this machine can open the site's public address. */
export function isLocalSite(siteUrl: string): boolean {
  return URL.canParse(siteUrl) && isLocalHost(new URL(siteUrl).host);
}

/** The origin of a request, before any of it is trusted. */
export interface RequestOrigin {
  siteUrl: string;
  trustProxy: boolean;
  /** The address of the connection; undefined if it is closed. */
  remoteAddress: string | undefined;
  /** The HTTP version of the request, such as `1.1`; undefined if it did not come over HTTP. */
  httpVersion?: string;
  headers: Headers;
}

/**
 * Returns whether a request comes from this machine to a site that only this machine can open. Any sign of a proxy makes
 * it false, unless the proxy is trusted and all addresses that it names belong to this machine.
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
  // Visitors can add addresses to the proxy's own ones. This can make a request less local, but never more.
  const named = ADDRESS_HEADERS.flatMap((name) => headers.get(name)?.split(",") ?? []);
  return (
    trustProxy &&
    headers.has("x-forwarded-for") &&
    !headers.has("forwarded") &&
    named.every(isLoopback) &&
    (forwardedHost === null || isLocalHost(forwardedHost))
  );
}
