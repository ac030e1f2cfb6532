import { isIPv6 } from "node:net";

/** Used for a connection that closed before its address was read, and for requests without a host, as in tests. */
export const NO_ADDRESS = "0.0.0.0";

/**
 * Groups of 16 bits in an IPv6 address, and the groups that identify a network. A household assigns the others freely
 * (RFC 6177).
 */
const GROUPS = 8;
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
export function withoutPort(address: string): string {
  return isIPv6(address) ? address : address.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
}
